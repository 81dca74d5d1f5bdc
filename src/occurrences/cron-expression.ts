import { CronExpressionParser } from 'cron-parser';
import { type Path, type Problems, show } from '../errors/problems.js';
import { boundedCache } from '../time/bounded-cache.js';
import { type CronFields, cronTimes } from './cron-times.js';
import type { WallTimes } from './wall-times.js';
import type { TransitionRule } from './zoned.js';

/** A cron expression that was read: its wall times, and how they meet a transition. */
export interface Cron {
  readonly fields: CronFields;
  readonly times: WallTimes;
  readonly rule: TransitionRule;
}

interface Refusal {
  readonly code: 'cron' | 'cron_never' | 'cron_random' | 'looks_like_seconds';
  readonly message: string;
}

const MOST_CHARACTERS = 1_000;

/** The aliases that cron-parser knows. */
const ALIASES: readonly string[] = [
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@hourly',
  '@minutely',
  '@secondly',
  '@weekdays',
  '@weekends',
];

/** Both what was read and what was refused is kept: a bad row comes round on every tick as well. */
const expressions = boundedCache<string, Cron | Refusal>(1_000);

/** Reads a cron expression of 5 or 6 fields, or an alias such as `@daily`; null after a problem was noted. */
export function readCron(value: unknown, at: Path, problems: Problems): Cron | null {
  if (typeof value !== 'string') {
    problems.add(at, 'type', `${show(value)} must be a cron expression, such as "0 3 * * *"`);
    return null;
  }
  if (value.length > MOST_CHARACTERS) {
    problems.add(
      at,
      'cron',
      `${show(value)} is longer than any expression needs (${MOST_CHARACTERS} characters)`,
    );
    return null;
  }
  let cron = expressions.get(value);
  if (cron === undefined) {
    cron = parse(value);
    expressions.set(value, cron);
  }
  if ('rule' in cron) return cron;
  problems.add(at, cron.code, cron.message);
  return null;
}

function parse(text: string): Cron | Refusal {
  const trimmed = text.trim();
  const isAlias = trimmed.startsWith('@');
  const names = trimmed === '' ? [] : trimmed.split(/\s+/);
  if (!isAlias && (names.length < 5 || names.length > 6)) {
    const found = `${names.length} field${names.length === 1 ? '' : 's'}`;
    return refuse('cron', text, `has ${found}; a cron expression has 5, or 6 with seconds first`);
  }
  // The letter H is in no month and no weekday but Thu and March, so a bare one is a random value.
  if (/^@random|(^|[^a-z])H([^a-z]|$)/i.test(trimmed)) {
    return refuse(
      'cron_random',
      text,
      'has a random field (H); a plan must be a function of its input, so write the value',
    );
  }
  if (isAlias && !ALIASES.includes(trimmed)) {
    return refuse('cron', text, `is no alias; there are ${ALIASES.join(', ')}`);
  }
  const weekdays = names.at(-1) as string;
  if (/[*?]#/.test(weekdays)) {
    return refuse('cron', text, 'has # without a weekday before it; write "1#2" for the second Monday');
  }
  // cron-parser refuses sat-sun, since it reads sun as 0; as the end of a range Sunday is the seventh day.
  names[names.length - 1] = weekdays.replace(/(^|,)(?!sun-)([a-z]{3}|[1-7])-sun(?=[/,]|$)/gi, '$1$2-7');
  let fields: CronFields;
  try {
    fields = fieldsOf(names.join(' '));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (/explicit day of month/i.test(why)) {
      return refuse('cron_never', text, 'names no day that exists, so it would never run');
    }
    return refuse('cron', text, `is no cron expression: ${why.slice(0, 120)}`);
  }
  return {
    fields,
    times: cronTimes(fields),
    rule: fields.hours.length === 24 ? 'clock-following' : 'fixed-hour',
  };
}

function refuse(code: Refusal['code'], text: string, message: string): Refusal {
  return { code, message: `${show(text)} ${message}` };
}

/** What cron-parser reads. It parses; the set of instants is this package's own (docs/decisions says why). */
function fieldsOf(text: string): CronFields {
  // For a date that is not given cron-parser would read the clock, and for a seed that is not given draw one.
  const options = { currentDate: new Date(0), tz: 'UTC', hashSeed: 'none' };
  const { fields } = CronExpressionParser.parse(text, options);
  const { second, minute, hour, dayOfMonth, month, dayOfWeek } = fields;
  return {
    seconds: numbers(second.values),
    minutes: numbers(minute.values),
    hours: numbers(hour.values),
    months: numbers(month.values),
    daysOfMonth: dayOfMonth.isWildcard
      ? null
      : { days: numbers(dayOfMonth.values), last: dayOfMonth.values.some((value) => value === 'L') },
    weekdays: dayOfWeek.isWildcard
      ? null
      : {
          days: sorted(numbers(dayOfWeek.values).map((day) => day % 7)),
          lasts: sorted(dayOfWeek.values.flatMap(lastWeekday)),
          nth: dayOfWeek.nthDay,
        },
  };
}

function numbers(values: readonly (number | string)[]): readonly number[] {
  return sorted(values.filter((value) => typeof value === 'number'));
}

/** `5L`, the last Friday of the month, as 5. */
function lastWeekday(value: number | string): number[] {
  return typeof value === 'string' ? [Number.parseInt(value, 10) % 7] : [];
}

function sorted(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
