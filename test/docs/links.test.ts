import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './run-snippets.js';

// Every link of a document that stays in the repository leads to a file, a folder or a heading that is there. Those
// that lead out of it are not followed: a test needs no network.

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('docs/api/'));

/** The prose of a document: without its code, in which brackets are no links. */
function proseOf(text: string): string {
  return text
    .replaceAll(/^( *)(`{3,})[^]*?^\1\2 *$/gm, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()#]/g, ''));
}

/** Where the links of a document lead: those in the text, those in pictures, and those of `[name]: target` lines. */
function targetsOf(text: string): readonly string[] {
  const prose = proseOf(text);
  return [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)>?/gm),
    ...prose.matchAll(/<(?:a|img|source)\s[^>]*?(?:href|src|srcset)="([^"]+)"/g),
  ].map(([, target]) => target as string);
}

/** The anchors that GitHub gives the headings of a document; a heading that comes again gets a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = text.replaceAll(/^( *)(`{3,})[^]*?^\1\2 *$/gm, '').matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm);
  const anchors = new Set<string>();
  for (const [, heading] of headings) {
    const slug = (heading as string)
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${String(before)}`);
  }
  return anchors;
}

/** What is wrong with a link, or null. */
function faultOf(target: string, file: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return null; // leads out of the repository
  const [path = '', anchor] = target.split('#');
  if (path.startsWith('/')) return `${target}: is not relative`;
  const to = path === '' ? file : relative(repository, join(repository, dirname(file), decodeURI(path)));
  if (to.startsWith('..')) return `${target}: leads out of the repository`;
  if (!existsSync(join(repository, to))) return `${target}: there is no ${to}`;
  if (anchor === undefined) return null;
  if (!to.endsWith('.md')) return `${target}: only documents have headings`;
  return anchorsOf(readDocument(to)).has(anchor) ? null : `${target}: ${to} has no heading #${anchor}`;
}

function readDocument(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

describe('the links of', () => {
  it.each(documents)('%s lead to what is there', (file) => {
    const faults = targetsOf(readDocument(file)).map((target) => faultOf(target, file));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('docstrings lead to what is there', () => {
    const sources = execFileSync('git', ['ls-files', 'src/*.ts'], { cwd: repository, encoding: 'utf8' });
    const named = sources
      .trim()
      .split('\n')
      .flatMap((file) => [...readDocument(file).matchAll(/\b((?:docs|test|src)\/[\w./-]+\.\w+)\b/g)])
      .map(([, path]) => path as string);
    expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });
});

describe('the checker of links', () => {
  it('finds the documents, and links in them', () => {
    expect(documents).toContain('README.md');
    expect(documents).toContain('test/vectors/conformance/README.md');
    expect(targetsOf(readDocument('README.md')).length).toBeGreaterThan(10);
    expect(documents.every((file) => statSync(join(repository, file)).isFile())).toBe(true);
  });

  it.each([
    ['a link', 'see [a](b.md)', ['b.md']],
    ['a link with a title', '[a](b.md "the b")', ['b.md']],
    ['a picture', '![a](b.svg)', ['b.svg']],
    ['a picture that is a link', '[![a](b.svg)](c.md)', ['b.svg', 'c.md']],
    ['code as the text of a link', '[`a()`](b.md)', ['b.md']],
    ['a definition', 'see [a]\n\n[a]: b.md', ['b.md']],
    ['HTML', '<img alt="" src="b.svg">', ['b.svg']],
    ['no link in code', '`[a](b)`\n\n```ts\nf[a](b);\n```\n', []],
    ['no link in a comment', '<!-- [a](b) -->', []],
  ])('sees %s', (_, text, targets) => {
    expect(targetsOf(text)).toEqual(targets);
  });

  it.each([
    ['## Two words', 'two-words'],
    ['# `plan`, and [why](x.md)?', 'plan-and-why'],
    ['### Über 1.0', 'über-10'],
    ['## Same\n## Same', 'same-1'],
  ])('knows the anchor of %j', (text, anchor) => {
    expect(anchorsOf(text)).toContain(anchor);
  });

  it.each([
    ['README.md', 'docs/no-such.md', 'there is no docs/no-such.md'],
    ['docs/policy.md', '../../outside.md', 'leads out of the repository'],
    ['docs/policy.md', '/docs/policy.md', 'is not relative'],
    ['README.md', '#no-such-heading', 'no heading'],
    ['docs/policy.md', '../README.md#no-such-heading', 'no heading'],
    ['README.md', 'package.json#scripts', 'only documents'],
  ])('finds fault in %s with %s', (file, target, fault) => {
    expect(faultOf(target, file)).toContain(fault);
  });

  it.each([
    ['README.md', 'docs/policy.md'],
    ['docs/policy.md', '../src'],
    ['README.md', '#when-not-to-use-it'],
    ['docs/policy.md', '../README.md#when-not-to-use-it'],
    ['README.md', 'https://example.com/no-such'],
  ])('finds none in %s with %s', (file, target) => {
    expect(faultOf(target, file)).toBeNull();
  });
});
