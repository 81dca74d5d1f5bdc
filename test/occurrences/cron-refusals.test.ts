import { describe, expect, it } from 'vitest';
import { Problems, root } from '../../src/errors/problems.js';
import { type Cron, readCron } from '../../src/occurrences/cron-expression.js';

function read(text: unknown): Cron | string {
  const problems = new Problems();
  const cron = readCron(text, root('cron'), problems);
  try {
    problems.throwIfAny();
    return cron ?? 'nothing';
  } catch (error) {
    const { issues } = error as { issues: { code: string; message: string }[] };
    return issues.map(({ code, message }) => `${code}: ${message}`).join('; ');
  }
}

function fields(text: string): unknown {
  const cron = read(text);
  return typeof cron === 'string' ? cron : cron.fields;
}

describe('a cron expression is refused', () => {
  it('in a message of a bearable length, however long it is', () => {
    const message = read(`0 0 ${'x'.repeat(900)} * *`);
    expect(message).toMatch(/^cron: .* is no cron expression: Invalid characters, got value: x+$/);
    expect((message as string).length).toBeLessThan(300);
  });

  const aliases =
    '@yearly, @annually, @monthly, @weekly, @daily, @hourly, @minutely, @secondly, @weekdays, @weekends';
  it.each<[unknown, string]>([
    [null, 'type: null must be a cron expression, such as "0 3 * * *"'],
    ['', 'cron: "" has 0 fields; a cron expression has 5, or 6 with seconds first'],
    ['  ', 'cron: "  " has 0 fields; a cron expression has 5, or 6 with seconds first'],
    ['*', 'cron: "*" has 1 field; a cron expression has 5, or 6 with seconds first'],
    ['* * * *', 'cron: "* * * *" has 4 fields; a cron expression has 5, or 6 with seconds first'],
    ['* * * * * * *', 'cron: "* * * * * * *" has 7 fields; a cron expression has 5, or 6 with seconds first'],
    [
      'H * * * *',
      'cron_random: "H * * * *" has a random field (H); a plan must be a function of its input, so write the value',
    ],
    [
      'h * * * *',
      'cron_random: "h * * * *" has a random field (H); a plan must be a function of its input, so write the value',
    ],
    [
      '0 0 * * H',
      'cron_random: "0 0 * * H" has a random field (H); a plan must be a function of its input, so write the value',
    ],
    [
      'H(0-7)/2 * * * *',
      'cron_random: "H(0-7)/2 * * * *" has a random field (H); a plan must be a function of its input, so write the value',
    ],
    [
      '@random',
      'cron_random: "@random" has a random field (H); a plan must be a function of its input, so write the value',
    ],
    ['@reboot', `cron: "@reboot" is no alias; there are ${aliases}`],
    ['@daily x', `cron: "@daily x" is no alias; there are ${aliases}`],
    [
      '0 0 * * *#1',
      'cron: "0 0 * * *#1" has # without a weekday before it; write "1#2" for the second Monday',
    ],
    [
      '0 0 * * ?#1',
      'cron: "0 0 * * ?#1" has # without a weekday before it; write "1#2" for the second Monday',
    ],
    ['0 0 31 2 *', 'cron_never: "0 0 31 2 *" names no day that exists, so it would never run'],
    ['0 0 30 2 *', 'cron_never: "0 0 30 2 *" names no day that exists, so it would never run'],
    ['0 0 31 4,6,9,11 *', 'cron_never: "0 0 31 4,6,9,11 *" names no day that exists, so it would never run'],
  ])('%s', (text, message) => {
    expect(read(text)).toBe(message);
    // What was refused is remembered, and refused again.
    expect(read(text)).toBe(message);
  });

  it.each(['60 * * * *', '* 24 * * *', '* * 32 * *', '* * * 13 *', '* * * * 8', 'a * * * *', '5-1 * * * *'])(
    '%s, as cron-parser says',
    (text) => {
      expect(read(text)).toMatch(
        new RegExp(`^cron: "${text.replaceAll('*', '\\*')}" is no cron expression: .+`),
      );
    },
  );

  it('longer than a thousand characters', () => {
    expect(read(`0 0 * * ${'1,'.repeat(500)}1`)).toMatch(
      /^cron: .* is longer than any expression needs \(1000 characters\)$/,
    );
    expect(typeof read('0 0 * * 1'.padEnd(1000))).toBe('object');
    expect(typeof read('0 0 * * 1'.padEnd(1001))).toBe('string');
  });
});

describe('a cron expression is read', () => {
  const all = (size: number, from = 0): number[] => Array.from({ length: size }, (_, i) => i + from);

  it.each<[string, object]>([
    [
      '5 4 * * *',
      { seconds: [0], minutes: [5], hours: [4], months: all(12, 1), daysOfMonth: null, weekdays: null },
    ],
    ['  5   4 * * *  ', { seconds: [0], minutes: [5], hours: [4] }],
    ['30 5 4 * * *', { seconds: [30], minutes: [5], hours: [4] }],
    ['50,10,30 3,1 * * *', { minutes: [10, 30, 50], hours: [1, 3] }],
    ['0 0 L * *', { daysOfMonth: { days: [], last: true }, weekdays: null }],
    ['0 0 15,L * *', { daysOfMonth: { days: [15], last: true } }],
    ['0 0 5,1 * *', { daysOfMonth: { days: [1, 5], last: false } }],
    ['0 0 ? * 1', { daysOfMonth: null, weekdays: { days: [1], lasts: [], nth: 0 } }],
    ['0 0 * * 7', { weekdays: { days: [0], lasts: [], nth: 0 } }],
    ['0 0 * * 5L', { weekdays: { days: [], lasts: [5], nth: 0 } }],
    ['0 0 * * 5#3', { weekdays: { days: [5], lasts: [], nth: 3 } }],
    ['0 0 * * sat-sun', { weekdays: { days: [0, 6], lasts: [], nth: 0 } }],
    ['0 0 * * SAT-SUN', { weekdays: { days: [0, 6], lasts: [], nth: 0 } }],
    ['0 0 * * 5-sun', { weekdays: { days: [0, 5, 6], lasts: [], nth: 0 } }],
    ['0 0 * * 1,fri-sun', { weekdays: { days: [0, 1, 5, 6], lasts: [], nth: 0 } }],
    ['0 0 * * fri-sun,2', { weekdays: { days: [0, 2, 5, 6], lasts: [], nth: 0 } }],
    ['0 0 * * wed-sun/2', { weekdays: { days: [0, 3, 5], lasts: [], nth: 0 } }],
    ['0 0 * mar thu', { months: [3], weekdays: { days: [4], lasts: [], nth: 0 } }],
    ['@daily', { seconds: [0], minutes: [0], hours: [0], daysOfMonth: null, weekdays: null }],
    ['@weekly', { minutes: [0], hours: [0], weekdays: { days: [0] } }],
    ['@yearly', { months: [1], daysOfMonth: { days: [1], last: false } }],
    ['@annually', { months: [1], daysOfMonth: { days: [1], last: false } }],
    ['@monthly', { months: all(12, 1), daysOfMonth: { days: [1], last: false } }],
    ['@hourly', { minutes: [0], hours: all(24) }],
    ['@minutely', { seconds: [0], minutes: all(60) }],
    ['@secondly', { seconds: all(60) }],
    ['@weekdays', { weekdays: { days: [1, 2, 3, 4, 5] } }],
    ['@weekends', { weekdays: { days: [0, 6] } }],
    [' @daily ', { hours: [0] }],
  ])('%s', (text, expected) => {
    expect(fields(text)).toMatchObject(expected);
  });

  it('as clock-following when every hour is named, however it is written', () => {
    const rule = (text: string): unknown => (read(text) as Cron).rule;
    for (const hours of ['*', '0-23', '*/1', '0-11,12-23'])
      expect(rule(`0 ${hours} * * *`)).toBe('clock-following');
    for (const hours of ['0-22', '1-23', '*/2', '3']) expect(rule(`0 ${hours} * * *`)).toBe('fixed-hour');
  });
});
