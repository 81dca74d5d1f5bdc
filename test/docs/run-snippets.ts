import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import ts from 'typescript';
import { expect } from 'vitest';
import { schemas } from '../../src/events/schemas.js';

/**
 * Runs the examples of the documents, so that none of them can go wrong unnoticed.
 *
 * In a ```` ```ts ```` block of a Markdown file or of a docstring these lines are checked:
 *
 * - `expression; // => value`, or `// => value` on the next line, where the value may go on over further comment
 *   lines; so too after `const name = …;` and after `console.log(…);`, whose argument is meant;
 * - `expression; // => throws PolicyInputError`, by the name of the error.
 *
 * A value is an expression of its own, in the scope of the example; an ISO date alone stands for that `Date`. In a
 * Markdown file a comment `<!-- setup … -->` holds code that is put before every later block of the file.
 */
export interface Snippet {
  /** From the root of the repository. */
  readonly file: string;
  /** The line of the file on which the code begins. */
  readonly line: number;
  readonly code: string;
  /** What is run before it; it belongs to the example and is not shown. */
  readonly setup: string;
}

export const repository: string = fileURLToPath(new URL('../..', import.meta.url));

/** The examples of a file, by its extension. */
export function snippetsOf(path: string): Snippet[] {
  const text = readFileSync(path, 'utf8');
  const file = relative(repository, path);
  return path.endsWith('.md') ? markdownSnippets(text, file) : docstringSnippets(text, file);
}

/** The `ts` blocks of a Markdown text. */
export function markdownSnippets(text: string, file: string): Snippet[] {
  const snippets: Snippet[] = [];
  const blocks = /^<!-- setup\n([^]*?)^-->$|^( *)(`{3,})(?:ts|typescript)\b[^\n]*\n([^]*?)^ *\3$/gm;
  let setup = '';
  for (const match of text.matchAll(blocks)) {
    const [whole, hidden, indent = '', , code] = match;
    if (hidden !== undefined) setup = hidden;
    else if (code !== undefined) {
      const begins = match.index + whole.indexOf('\n') + 1;
      const line = text.slice(0, begins).split('\n').length;
      snippets.push({ file, line, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), setup });
    }
  }
  return snippets;
}

/** The `ts` blocks in the docstrings of a source text. */
export function docstringSnippets(text: string, file: string): Snippet[] {
  const snippets: Snippet[] = [];
  for (const comment of text.matchAll(/^ *\/\*\*\n[^]*?\*\/$/gm)) {
    const first = text.slice(0, comment.index).split('\n').length;
    const plain = comment[0].replaceAll(/^ *\* ?/gm, '');
    for (const snippet of markdownSnippets(plain, file)) {
      snippets.push({ ...snippet, line: first + snippet.line - 1 });
    }
  }
  return snippets;
}

/** One statement of an example that says what it comes to. */
interface Check {
  /** Where the statement ends, and the expression that is meant. */
  readonly statement: ts.Statement;
  readonly subject: ts.Node;
  readonly expected: string;
}

const ARROW = '// =>';

/** The checks of an example. Each `// =>` must belong to a statement, or it would look like a check and be none. */
function checksIn(source: ts.SourceFile, where: string): Check[] {
  const text = source.text;
  const checks: Check[] = [];
  const visit = (node: ts.Node): void => {
    const subject = subjectOf(node);
    const expected = subject === undefined ? undefined : expectedAfter(text, node.end);
    if (subject !== undefined && expected !== undefined) {
      checks.push({ statement: node as ts.Statement, subject, expected });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const said = text.split(ARROW).length - 1;
  if (said !== checks.length) {
    throw new Error(`${where}: ${said} results are given, ${checks.length} of them behind a statement`);
  }
  return checks;
}

function subjectOf(node: ts.Node): ts.Node | undefined {
  if (ts.isVariableStatement(node)) {
    const [declared] = node.declarationList.declarations;
    return declared !== undefined && ts.isIdentifier(declared.name) ? declared.name : undefined;
  }
  if (!ts.isExpressionStatement(node)) return undefined;
  const { expression } = node;
  const isLog = ts.isCallExpression(expression) && expression.expression.getText() === 'console.log';
  return isLog && expression.arguments.length === 1 ? expression.arguments[0] : expression;
}

function expectedAfter(text: string, end: number): string | undefined {
  const after = [
    ...(ts.getTrailingCommentRanges(text, end) ?? []),
    ...(ts.getLeadingCommentRanges(text, end) ?? []),
  ].map(({ pos, end: stop }) => text.slice(pos, stop));
  if (after[0]?.startsWith(ARROW) !== true) return undefined;
  const lines = after.map((line) => line.replace(/^\/\/ ?(=> ?)?/, ''));
  // A value may go on over further lines: it is the shortest run of them that is an expression.
  for (let n = 1; n <= lines.length; n++) {
    const value = lines.slice(0, n).join('\n');
    if (isExpression(value) || isDate(value) || isThrow(value)) return value;
  }
  throw new Error(`no value: ${after.join('\n')}`);
}

function isExpression(value: string): boolean {
  const parsed = ts.transpileModule(`(${value}\n)`, { reportDiagnostics: true });
  return (parsed.diagnostics ?? []).length === 0;
}

function isDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

function isThrow(value: string): boolean {
  return /^throws \w+$/.test(value);
}

/** The example as a program that tells of each result, with its lines where they were. */
function instrumented(code: string, where: string, firstLine: number): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (const { statement, subject, expected } of checksIn(source, where)) {
    const at = source.getLineAndCharacterOfPosition(statement.getStart()).line + firstLine;
    const of = subject.getText();
    const call = isThrow(expected)
      ? `$throws(${at}, ${of.includes('await ') ? 'async ' : ''}() => (${of}), '${expected.slice('throws '.length)}');`
      : `$check(${at}, (${of}), ${isDate(expected) ? `new Date('${expected}')` : `(${expected}\n)`});`;
    edits.push(
      ts.isVariableStatement(statement)
        ? { from: statement.end, to: statement.end, text: call }
        : { from: statement.getStart(), to: statement.end, text: `;${call}` },
    );
  }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement))
      edits.push({ from: statement.getStart(), to: statement.end, text: asAwait(statement) });
  }
  edits.sort((a, b) => b.from - a.from);
  return edits.reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code);
}

/** `import { a as b } from 'x'` as `const { a: b } = await $import('x')`, which a function can have. */
function asAwait(statement: ts.ImportDeclaration): string {
  const from = statement.moduleSpecifier.getText();
  const clause = statement.importClause;
  if (clause === undefined) return `await $import(${from});`;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return '';
  const bindings = clause.namedBindings;
  const names: string[] = clause.name === undefined ? [] : [`default: ${clause.name.text}`];
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) {
    return `const ${bindings.name.text} = await $import(${from});`;
  }
  for (const { name, propertyName, isTypeOnly } of bindings?.elements ?? []) {
    if (!isTypeOnly)
      names.push(propertyName === undefined ? name.text : `${propertyName.text}: ${name.text}`);
  }
  return `const { ${names.join(', ')} } = await $import(${from});`;
}

const doors: Readonly<Record<string, () => Promise<unknown>>> = {
  'misfire-policy': () => import('../../src/index.js'),
};

async function load(specifier: string, file: string): Promise<unknown> {
  if (specifier.startsWith('./')) return import(join(repository, dirname(file), specifier));
  const [, schema] = /^misfire-policy\/schemas\/([\w-]+)\.schema\.json$/.exec(specifier) ?? [];
  if (schema !== undefined) return { default: schemas[schema] };
  const door = doors[specifier];
  if (door !== undefined) return door();
  const [, name] = /^misfire-policy\/(\w+)$/.exec(specifier) ?? [];
  return name === undefined ? import(specifier) : import(`../../src/${name}/index.ts`);
}

/**
 * Runs an example and checks what it says.
 *
 * @returns how many results it gave
 * @throws whatever the example throws, and an assertion error where a result is another
 */
export async function runSnippet({ file, line, code, setup }: Snippet): Promise<number> {
  const where = `${file}:${line}`;
  let checked = 0;
  const parameters = {
    $import: (specifier: string) => load(specifier, file),
    $check: (at: number, actual: unknown, expected: unknown) => {
      checked++;
      expect(actual, `${file}:${at}`).toEqual(expected);
    },
    $throws: (at: number, run: () => unknown, name: string) => {
      checked++;
      expect(run, `${file}:${at}`).toThrow(expect.objectContaining({ name }));
    },
    console: { ...console, log: () => undefined },
  };
  const before = setup === '' ? '' : instrumented(setup, `${where} (setup)`, 0);
  const program = `${before}\n{${instrumented(code, where, line)}\n}`;
  const { code: script } = await transform(`async () => {${program}\n}`, { loader: 'ts', target: 'esnext' });
  // The example is the repository's own text.
  const make = new Function(...Object.keys(parameters), `return (${script.replace(/;\s*$/, '')})`); // eslint-disable-line @typescript-eslint/no-implied-eval
  await make(...Object.values(parameters))();
  return checked;
}
