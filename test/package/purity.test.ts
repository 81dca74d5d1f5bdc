import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

// Plants what src must not do, as if it stood in a file there, and lets the lint rules find it.

const globals = 'no-restricted-globals';
const properties = 'no-restricted-properties';
const syntax = 'no-restricted-syntax';
const imports = '@typescript-eslint/no-restricted-imports';

type Planted = readonly [code: string, rule: string | null];

const given = [
  'declare const date: Date, text: string, any: any, unknown: unknown, ms: number, when: Date | number;',
  "declare const kind: 'a' | 'b';",
  'declare function later(): Promise<void>;',
];

const inPolicy: readonly Planted[] = [
  // The clock
  ['export const a = () => Date.now();', 'pure/date'],
  ["export const a = () => Date['now']();", 'pure/date'],
  ['export const a = () => new Date();', 'pure/date'],
  ['export const a = () => Date();', 'pure/date'],
  ['export const a = () => [ms].map(Date.now);', 'pure/date'],
  ['export const a = () => { const D = Date; return new D(); };', 'pure/date'],
  ['export const a = () => { const { now } = Date; return now(); };', 'pure/date'],
  ['export const a = () => Reflect.construct(Date, []);', 'pure/date'],
  ["import { isPast } from 'date-fns';", 'pure/date-fns'],
  ["import { startOfToday } from 'date-fns/startOfToday';", 'pure/date-fns'],
  // The process zone
  ["export const a = () => Date.parse('2026-08-06');", 'pure/date'],
  ["export const a = () => new Date('2026-08-06');", 'pure/date'],
  ['export const a = () => new Date(text);', 'pure/date'],
  ['export const a = () => new Date(any);', 'pure/date'],
  ['export const a = () => new Date(2026, 7, 6);', 'pure/date'],
  ['export const a = () => date.getHours();', 'pure/date'],
  ['export const a = () => date.getDate();', 'pure/date'],
  ['export const a = () => date.getDay();', 'pure/date'],
  ['export const a = () => date.getMonth();', 'pure/date'],
  ['export const a = () => date.getFullYear();', 'pure/date'],
  ["export const a = () => date['getMinutes']();", 'pure/date'],
  ['export const a = () => any.getHours();', 'pure/date'],
  ['export const a = () => Date.prototype.getHours.call(date);', 'pure/date'],
  ['export const a = () => date.setHours(0);', 'pure/date'],
  ['export const a = () => date.setDate(1);', 'pure/date'],
  ['export const a = () => date.getTimezoneOffset();', 'pure/date'],
  ['export const a = () => date.toString();', 'pure/date'],
  ['export const a = () => date.toDateString();', 'pure/date'],
  ['export const a = () => date.toTimeString();', 'pure/date'],
  ['export const a = () => String(date);', 'pure/date'],
  ['export const a = () => `${date}`;', '@typescript-eslint/restrict-template-expressions'],
  ["export const a = () => date + '';", '@typescript-eslint/restrict-plus-operands'],
  ["import { addDays } from 'date-fns'; export const a = () => addDays(date, 1);", 'pure/date-fns'],
  ["import { startOfDay as s } from 'date-fns'; export const a = () => [date].map(s);", 'pure/date-fns'],
  ["import * as fns from 'date-fns'; export const a = () => fns.addDays(date, 1);", 'pure/date-fns'],
  ["import { toZonedTime } from 'date-fns-tz';", imports],
  // The locale of the process
  ['export const a = () => date.toLocaleString();', properties],
  ['export const a = () => date.toLocaleDateString();', properties],
  ['export const a = () => ms.toLocaleString();', properties],
  ["export const a = () => text.localeCompare('a');", properties],
  // Zones and cron outside their folders
  ["export const a = () => new Intl.DateTimeFormat('en', { timeZone: 'UTC' });", globals],
  ['export const a = () => Intl.DateTimeFormat().resolvedOptions().timeZone;', globals],
  ["import { TZDate } from '@date-fns/tz';", imports],
  ["import type { TZDate } from '@date-fns/tz';", imports],
  ["import { CronExpressionParser } from 'cron-parser';", imports],
  // Randomness, the environment, I/O, timers
  ['export const a = () => Math.random();', properties],
  ['export const a = () => { const { random } = Math; return random(); };', properties],
  ["import { readFileSync } from 'node:fs';", imports],
  ["import { readFileSync } from 'fs';", imports],
  ["export const a = () => import('node:fs');", syntax],
  ['export const a = () => import.meta.url;', syntax],
  ["export const a = () => eval('1');", 'no-eval'],
  // Shape
  ['export default function a(): number { return 1; }', syntax],
  ['enum E { A }', syntax],
  ['class C {}', syntax],
  ['export function a() { return 1; }', '@typescript-eslint/explicit-module-boundary-types'],
  [
    "import { Duration } from 'date-fns'; export type D = Duration;",
    '@typescript-eslint/consistent-type-imports',
  ],
  [
    'export function a(): void { switch (kind) { case "a": break; } }',
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  ['export function a(): void { later(); }', '@typescript-eslint/no-floating-promises'],
  ['export const a = () => (ms ? 1 : 2);', '@typescript-eslint/strict-boolean-expressions'],
  // What stays allowed
  ['export const a = (): Date => new Date(0);', null],
  ['export const a = (): Date => new Date(ms);', null],
  ['export const a = (): Date => new Date(when);', null],
  ['export const a = <T extends number>(t: T): readonly [T, Date] => [t, new Date(t)];', null],
  ['export const a = (): number => date.getTime() + date.getUTCHours() + Date.UTC(2026, 7, 6);', null],
  ['export const a = (): string => date.toISOString() + ms.toString();', null],
  ['export const a = (): boolean => unknown instanceof Date;', null],
  ["import { isBefore } from 'date-fns'; export const a = (): boolean => isBefore(date, when);", null],
  ["import type { Duration } from 'date-fns'; export type D = Duration;", null],
];

// Undeclared, so that the global is meant.
const globalReads: readonly Planted[] = [
  ['export const a = () => process.env;', globals],
  ['export const a = () => process.hrtime();', globals],
  ['export const a = () => performance.now();', globals],
  ['export const a = () => globalThis.process;', globals],
  ['export const a = () => console.log(1);', globals],
  ['export const a = () => setTimeout(() => 1, 1);', globals],
  ['export const a = () => setInterval(() => 1, 1);', globals],
  ['export const a = () => queueMicrotask(() => 1);', globals],
  ['export const a = () => crypto.randomUUID();', globals],
  ["export const a = () => fetch('a');", globals],
  ["export const a = () => require('fs');", globals],
];

const inTime: readonly Planted[] = [
  ['export const a = () => new Intl.DateTimeFormat();', 'pure/intl'],
  ["export const a = () => new Intl.DateTimeFormat('en');", 'pure/intl'],
  ["export const a = () => new Intl.DateTimeFormat('en', { hour: 'numeric' });", 'pure/intl'],
  ["export const a = () => new Intl.DateTimeFormat('en', { timeZone: undefined });", 'pure/intl'],
  ['export const a = (o: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en", o);', 'pure/intl'],
  ['export const a = () => Intl.DateTimeFormat().resolvedOptions().timeZone;', 'pure/intl'],
  ['export const a = () => { const { DateTimeFormat } = Intl; return DateTimeFormat(); };', 'pure/intl'],
  ['export const a = () => new Intl.NumberFormat();', 'pure/intl'],
  ["import { TZDate } from '@date-fns/tz'; export const a = () => new TZDate(ms);", syntax],
  ["import { TZDate } from '@date-fns/tz'; export const a = () => TZDate.tz('UTC');", syntax],
  ["import { CronExpressionParser } from 'cron-parser';", imports],
  ['export const a = () => Date.now();', 'pure/date'],
  ["export const a = (): unknown => new Intl.DateTimeFormat('en', { timeZone: 'UTC' });", null],
  [
    "import { TZDate } from '@date-fns/tz'; export const a = (): number => new TZDate(ms, 'UTC').getHours();",
    null,
  ],
  [
    "import { addDays } from 'date-fns'; import { tz } from '@date-fns/tz'; export const a = (): Date => addDays(date, 1, { in: tz('UTC') });",
    null,
  ],
  [
    "import { addDays } from 'date-fns'; import { TZDate } from '@date-fns/tz'; export const a = (): Date => addDays(new TZDate(ms, 'UTC'), 1);",
    null,
  ],
];

const elsewhere: Record<string, readonly Planted[]> = {
  'src/occurrences/planted.ts': [
    [
      "import { CronExpressionParser } from 'cron-parser'; export const a = () => CronExpressionParser.parse(text);",
      syntax,
    ],
    ["import { CronExpressionParser } from 'cron-parser'; export { CronExpressionParser };", null],
    ["import { TZDate } from '@date-fns/tz';", imports],
  ],
  'src/errors/planted.ts': [
    ['export class Wrong extends TypeError {}', null],
    ['export enum E { A }', syntax],
  ],
  'src/cli/planted.ts': [
    ["import { readFileSync } from 'node:fs'; export const a = (): string => readFileSync(0, 'utf8');", null],
    ['export const a = (): number => Date.now();', null],
    ["import { TZDate } from '@date-fns/tz';", imports],
    ['export default 1;', syntax],
  ],
};

const root = fileURLToPath(new URL('../..', import.meta.url));

// One file for a folder, one line for each plant: the types are worked out once, and a report has its line.
function plant(filePath: string, header: readonly string[], planted: readonly Planted[]): void {
  describe(filePath, () => {
    let reported: ReadonlyMap<number, readonly string[]>;

    beforeAll(async () => {
      const eslint = new ESLint({
        cwd: root,
        overrideConfig: {
          files: ['src/**/planted.ts'],
          languageOptions: {
            parserOptions: { projectService: { allowDefaultProject: ['src/*/planted.ts'] } },
          },
        },
      });
      const code = [
        ...header,
        ...planted.map(([line], at) => line.replace(/\b(const|function) a\b/g, `$1 a${at}`)),
      ];
      const [result] = await eslint.lintText(code.join('\n'), { filePath });
      const found = new Map<number, string[]>();
      for (const { line, ruleId, message } of result?.messages ?? []) {
        const at = line - header.length - 1;
        found.set(at, [...(found.get(at) ?? []), ruleId ?? message]);
      }
      reported = found;
    });

    it.each(planted.map(([code, rule], at) => [rule ?? 'nothing', code, at] as const))(
      'reports %s: %s',
      (rule, _code, at) => {
        if (rule === 'nothing') expect(reported.get(at) ?? []).toEqual([]);
        else expect(reported.get(at) ?? []).toContain(rule);
      },
    );
  });
}

describe('lint rules keep src pure', () => {
  plant('src/policy/planted.ts', given, inPolicy);
  plant('src/model/planted.ts', [], globalReads);
  plant('src/time/planted.ts', ['declare const date: Date, ms: number;'], inTime);
  for (const [filePath, planted] of Object.entries(elsewhere)) {
    plant(filePath, ['declare const text: string;'], planted);
  }
});
