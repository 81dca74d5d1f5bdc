import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../cli/command.js';
import { repository } from './run-snippets.js';

// Runs the commands of docs/reasoning.md again. `UPDATE_DOCS=1 npx vitest run test/docs/reasoning.test.ts` writes down
// what they say now, to be reviewed in the diff.
const update = process.env['UPDATE_DOCS'] === '1';
const page = join(repository, 'docs/reasoning.md');
const BLOCK = /```console\n\$ misfire-policy ([^]*?)(?<!\\)\n([^]*?)```/g;

/** Words of a shell: single quotes, and lines that go on after a backslash. */
function wordsOf(line: string): string[] {
  return [...line.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? (bare as string),
  );
}

describe('docs/reasoning.md', () => {
  const blocks = [...readFileSync(page, 'utf8').matchAll(BLOCK)].map(
    ([, line, output]) => [line as string, output as string] as const,
  );

  it('has commands for three incidents', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(6);
  });

  it.each(blocks)('misfire-policy %s', async (line, output) => {
    const { code, out, err, files } = await command(wordsOf(line), { columns: 110 });
    expect([code, err]).toEqual([0, '']);
    if (update) {
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(`${line}\n${output}\`\`\``, () => `${line}\n${out}\n\`\`\``),
      );
      for (const [name, svg] of files) writeFileSync(join(repository, name), svg);
    } else expect(output).toBe(`${out}\n`);
    for (const [name, svg] of files) {
      expect(existsSync(join(repository, name))).toBe(true);
      expect(readFileSync(join(repository, name), 'utf8')).toBe(svg);
    }
  });
});
