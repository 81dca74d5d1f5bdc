import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as main from '../../src/index.js';
import { REASON_OF, SKIP_CAUSES } from '../../src/model/reasons.js';
import { RULES } from '../../src/policy/rules.js';
import { repository } from './run-snippets.js';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

const documents = ['README.md', 'CHANGELOG.md', ...markdownUnder('docs')];

function markdownUnder(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

describe('the documents', () => {
  it('name only tests that are there', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/`(test\/[\w./-]+)`/g)].map(([, path]) => path as string),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('draws the layers of the dependency rules, in their order', () => {
    const { LAYERS } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
      LAYERS: string[];
    };
    const drawing = /```text\nsrc\/\n([^]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
    expect([...drawing.matchAll(/^ {2}(\w+)\/ /gm)].map(([, name]) => name)).toEqual(LAYERS);
  });
});

describe('docs/policy.md', () => {
  const table = read('docs/policy.md')
    .split('\n')
    .filter((line) => /`\w+` → `/.test(line));

  it('has every cause with its reason, in the order of the rules', () => {
    const listed = table.flatMap((line) =>
      [...line.matchAll(/`(\w+)` → `(\w+)`/g)].map(([, cause, reason]) => [cause, reason]),
    );
    expect(listed).toEqual(SKIP_CAUSES.map((cause) => [cause, REASON_OF[cause]]));
    expect(RULES.flatMap(({ causes }) => causes)).toEqual(SKIP_CAUSES);
  });

  it('gives each rule the clause that the code gives it', () => {
    const clauses = table.map((line) => line.split('|').at(-2)?.trim());
    const expected = RULES.flatMap(({ causes, clause }) => causes.map(() => clause));
    clauses.forEach((clause, i) => {
      if (clause !== undefined && clause.startsWith('§')) expect(`ADR 0036 ${clause}`).toBe(expected[i]);
      else expect(expected[i]).toContain(clause);
    });
  });
});

describe('README.md', () => {
  it('lists every function of the main door', () => {
    const text = read('README.md');
    const missing = Object.keys(main).filter((name) => !text.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('gives commands that the package has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...read('README.md').matchAll(/npm (?:run )?(test|demo|check|bench)\b/g)];
    expect(commands.length).toBeGreaterThan(1);
    for (const [, name] of commands) expect(scripts).toHaveProperty(name as string);
  });
});
