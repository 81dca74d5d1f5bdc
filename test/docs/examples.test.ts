import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownSnippets, repository, runSnippet, snippetsOf } from './run-snippets.js';

// Every example of the docstrings, the documents and the README is run, and says what it comes to.

/** Written by a tool from what is checked already, or run by tests of their own. */
const ELSEWHERE = ['docs/api', 'docs/playground'];

function filesUnder(folder: string, extension: string): string[] {
  if (!existsSync(join(repository, folder))) return [];
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith(extension) && !name.includes('node_modules'))
    .filter((name) => !ELSEWHERE.some((other) => name.startsWith(`${other}/`)))
    .sort();
}

const files = [...filesUnder('src', '.ts'), ...filesUnder('docs', '.md'), 'README.md'];

describe('examples', () => {
  for (const file of files) {
    const path = join(repository, file);
    const snippets = existsSync(path) ? snippetsOf(path) : [];
    if (snippets.length === 0) continue;
    describe(file, () => {
      it.each(snippets.map((snippet) => [snippet.line, snippet] as const))('line %i', async (_, snippet) => {
        await expect(runSnippet(snippet)).resolves.toBeGreaterThanOrEqual(0);
      });
    });
  }
});

async function run(code: string): Promise<number> {
  const [snippet] = markdownSnippets(`\`\`\`ts\n${code}\n\`\`\`\n`, 'example.md');
  return runSnippet(snippet!);
}

describe('the runner of examples', () => {
  it.each([
    ['a result on the same line', '1 + 1; // => 2'],
    ['a result on the next line', '[1, 2];\n// => [1, 2]'],
    ['a result over several lines', '[1, 2];\n// => [\n//   1, 2,\n// ]\n// and a remark'],
    ['a result with a remark behind it', '1 + 1;\n// => 2\n// and a remark'],
    ['an object', '({ a: new Date(0) }); // => { a: new Date(0) }'],
    ['a date', 'new Date(0); // => 1970-01-01T00:00:00.000Z'],
    ['a name', 'const a: number = 1; // => 1'],
    ['what is logged', 'console.log(1 + 1); // => 2'],
    ['an error', "(() => { throw new TypeError('no'); })(); // => throws TypeError"],
    ['a result inside', 'for (const a of [1]) {\n  a; // => 1\n}'],
    ['something awaited', 'await Promise.resolve(1); // => 1'],
    ['an import', "import { POLICY_VERSION as v } from 'misfire-policy';\ntypeof v; // => 'string'"],
  ])('checks %s', async (_, code) => {
    expect(await run(code)).toBe(1);
  });

  it.each([
    ['another result', '1 + 1; // => 3'],
    ['another date', 'new Date(1); // => 1970-01-01T00:00:00.000Z'],
    ['another error', "(() => { throw new TypeError('no'); })(); // => throws RangeError"],
    ['no error', '1; // => throws TypeError'],
    ['a result that belongs to nothing', 'if (true) { /* */ } // => 1'],
    ['an example that throws', "throw new Error('no');"],
    ['an import of nothing', "import 'misfire-policy/no-such-door';"],
  ])('finds %s', async (_, code) => {
    await expect(run(code)).rejects.toThrow();
  });

  it('puts the setup before every later block', async () => {
    const text = '<!-- setup\nconst a = 1;\n-->\n```ts\na; // => 1\n```\n- b\n  ```ts\n  a; // => 1\n  ```\n';
    const snippets = markdownSnippets(text, 'example.md');
    expect(snippets.map(({ line }) => line)).toEqual([5, 9]);
    for (const snippet of snippets) expect(await runSnippet(snippet)).toBe(1);
  });
});
