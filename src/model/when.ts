import { inside, type Path, type Problems, show } from '../errors/problems.js';
import { readCron } from '../occurrences/cron-expression.js';
import { customSet, type OccurrenceSource } from '../occurrences/custom.js';
import { everyElapsed, everyOnCalendar } from '../occurrences/every.js';
import type { OccurrenceSet } from '../occurrences/occurrence-set.js';
import { once } from '../occurrences/once.js';
import { zonedSet } from '../occurrences/zoned.js';
import { DAY } from '../time/calendar.js';
import { type DurationInput, readDurationParts } from '../time/duration.js';
import { type Instant, readInstant } from '../time/instant.js';
import { findZone, UTC, type Zone } from '../time/zone.js';
import { durationSchema, instant } from './kinds.js';
import type { JsonSchema, Kind } from './shape.js';

/** A cron expression of 5 or 6 fields, or an alias such as `@daily`, on the wall clock of a zone. */
export interface CronWhen {
  /** Five fields, six with seconds first, or a macro such as `@daily`; at most 1,000 characters. */
  readonly cron: string;
  /** An IANA name; `'UTC'` when absent. */
  readonly timezone?: string | null;
}

/**
 * A step from an anchor. Hours and shorter units, and days and weeks without a timezone, are elapsed time; days and
 * weeks with a timezone, months and years are steps on that zone's calendar.
 */
export interface EveryWhen {
  /** A duration of more than 0: the time from one occurrence to the next. */
  readonly every: DurationInput;
  /** The first occurrence: the steps go on from here, and nothing lies before it. */
  readonly anchor: Instant;
  /** An IANA name, whose calendar days and longer steps follow. */
  readonly timezone?: string | null;
}

/** A single instant. */
export interface OnceWhen {
  /** The only occurrence. */
  readonly at: Instant;
}

/** When a schedule runs: one of four notations for a set of instants. */
export type When = CronWhen | EveryWhen | OnceWhen | OccurrenceSource;

/** The plain notations, each with its keys. */
const FORMS = {
  cron: ['cron', 'timezone'],
  every: ['every', 'anchor', 'timezone'],
  at: ['at'],
} as const;
type Form = keyof typeof FORMS;
const FORM_NAMES = Object.keys(FORMS) as Form[];
const ALL_KEYS: readonly string[] = ['cron', 'every', 'anchor', 'at', 'timezone'];

const NEVER: OccurrenceSet = { atOrAfter: () => null, nthBefore: () => null, count: () => 0 };

const zoneSchema: JsonSchema = {
  anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }],
  default: 'UTC',
};

/** What a `when` says, as a set of instants. */
export const when: Kind<OccurrenceSet> = {
  read: readWhen,
  schema: {
    description: 'A custom source is code and has no JSON form.',
    anyOf: [
      {
        type: 'object',
        properties: {
          cron: { type: 'string', minLength: 1 },
          timezone: zoneSchema,
          every: NULL(),
          anchor: NULL(),
          at: NULL(),
        },
        required: ['cron'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          every: durationSchema(),
          anchor: instant.schema,
          timezone: zoneSchema,
          cron: NULL(),
          at: NULL(),
        },
        required: ['every', 'anchor'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { at: instant.schema, cron: NULL(), every: NULL(), anchor: NULL(), timezone: NULL() },
        required: ['at'],
        additionalProperties: false,
      },
    ],
  },
};

/* @__NO_SIDE_EFFECTS__ */
function NULL(): JsonSchema {
  return { type: 'null' };
}

function readWhen(value: unknown, at: Path, problems: Problems): OccurrenceSet {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.add(at, 'type', `${show(value)} must be { cron }, { every, anchor }, { at } or a custom source`);
    return NEVER;
  }
  const given = value as Readonly<Record<string, unknown>>;
  const forms = FORM_NAMES.filter((form) => isPresent(given[form]));
  const isSource = typeof given['next'] === 'function' || typeof given['previous'] === 'function';
  if (forms.length + (isSource ? 1 : 0) > 1) {
    const found = [...forms, ...(isSource ? ['a custom source'] : [])].join(' and ');
    problems.add(at, 'ambiguous', `it has ${found}; a schedule has one of them`);
  }
  if (isSource) return readSource(given, at, problems);
  checkKeys(given, forms, at, problems);
  const [form] = forms;
  if (form === undefined) {
    problems.add(at, 'required', 'it must have one of cron, every with anchor, at, or be a custom source');
    return NEVER;
  }
  switch (form) {
    case 'cron':
      return readCronWhen(given, at, problems);
    case 'every':
      return readEvery(given, at, problems);
    case 'at':
      return once(readInstant(given['at'], inside(at, 'at'), problems));
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Every other key is refused: each is a setting that someone believes in. Rows have NULL for other notations. */
function checkKeys(
  given: Readonly<Record<string, unknown>>,
  forms: readonly Form[],
  at: Path,
  problems: Problems,
): void {
  for (const key of Object.keys(given).slice(0, 100)) {
    const known = ALL_KEYS.includes(key);
    if (known && (!isPresent(given[key]) || forms.length === 0)) continue;
    if (known && forms.some((form) => (FORMS[form] as readonly string[]).includes(key))) continue;
    const right = RIGHT_NAMES.get(
      key
        .slice(0, 40)
        .replace(/[_\-\s]/g, '')
        .toLowerCase(),
    );
    if (right !== undefined && right !== key) {
      problems.add(inside(at, key), 'misspelt_key', `this key is not read; the right name is ${right}`);
    } else {
      const names = forms.length === 0 ? ALL_KEYS : forms.flatMap((form) => FORMS[form]);
      problems.add(
        inside(at, key),
        'unknown_key',
        `this key is not known here; there are ${[...new Set(names)].join(', ')}`,
      );
    }
  }
}

const RIGHT_NAMES: ReadonlyMap<string, string> = new Map([
  ...ALL_KEYS.map((key) => [key, key] as const),
  ['tz', 'timezone'],
  ['zone', 'timezone'],
  ['expression', 'cron'],
  ['interval', 'every'],
]);

function readCronWhen(given: Readonly<Record<string, unknown>>, at: Path, problems: Problems): OccurrenceSet {
  const cron = readCron(given['cron'], inside(at, 'cron'), problems);
  const zone = readZone(given['timezone'], inside(at, 'timezone'), problems);
  return cron === null || zone === null ? NEVER : zonedSet(cron.times, zone ?? UTC, cron.rule);
}

/** The zone of a name, undefined when none is given, or null after a problem was noted. */
function readZone(value: unknown, at: Path, problems: Problems): Zone | null | undefined {
  if (!isPresent(value)) return undefined;
  if (typeof value !== 'string') {
    problems.add(at, 'type', `${show(value)} must be an IANA time zone, such as "Europe/Berlin"`);
    return null;
  }
  const zone = findZone(value);
  if (zone === null)
    problems.add(
      at,
      'timezone',
      `${show(value)} is no IANA time zone; write "UTC" or such as "Europe/Berlin"`,
    );
  return zone;
}

/** The name of the zone that a `when` is written in; `'UTC'` where it names none, or none that is known. */
export function zoneNameOf(when: unknown): string {
  if (typeof when !== 'object' || when === null || !('timezone' in when)) return UTC.name;
  const { timezone } = when;
  return typeof timezone === 'string' && findZone(timezone) !== null ? timezone : UTC.name;
}

function readEvery(given: Readonly<Record<string, unknown>>, at: Path, problems: Problems): OccurrenceSet {
  const everyAt = inside(at, 'every');
  const parts = readDurationParts(given['every'], everyAt, problems);
  const zone = readZone(given['timezone'], inside(at, 'timezone'), problems);
  const anchorAt = inside(at, 'anchor');
  if (!isPresent(given['anchor'])) {
    problems.add(
      anchorAt,
      'required',
      `${show(given['anchor'])}: every is counted from an anchor, an instant`,
    );
    return NEVER;
  }
  const anchor = readInstant(given['anchor'], anchorAt, problems);
  if (parts === null || zone === null || Number.isNaN(anchor)) return NEVER;
  const { months, days, millis } = parts;
  if (months > 0 && zone === undefined) {
    problems.add(
      inside(at, 'timezone'),
      'required',
      'undefined: months and years are steps on the calendar of a zone; name it',
    );
    return NEVER;
  }
  if (zone !== undefined && months + days > 0) {
    if ((months > 0 && days > 0) || millis > 0) {
      problems.add(
        everyAt,
        'mixed_units',
        `${show(given['every'])} mixes ${mixture(parts)}; a step on the calendar is in months and years, or in weeks and days`,
      );
      return NEVER;
    }
    return everyOnCalendar(anchor, months > 0 ? { months } : { days }, zone);
  }
  return everyElapsed(anchor, days * DAY + millis);
}

function mixture(parts: { readonly months: number; readonly days: number; readonly millis: number }): string {
  const kinds = [];
  if (parts.months > 0) kinds.push('months');
  if (parts.days > 0) kinds.push('days');
  if (parts.millis > 0) kinds.push('clock time');
  return kinds.join(' and ');
}

function readSource(given: Readonly<Record<string, unknown>>, at: Path, problems: Problems): OccurrenceSet {
  for (const name of ['next', 'previous'] as const) {
    if (typeof given[name] !== 'function') {
      problems.add(inside(at, name), 'type', `${show(given[name])} must be a function of a custom source`);
      return NEVER;
    }
  }
  if (isPresent(given['count']) && typeof given['count'] !== 'function') {
    problems.add(
      inside(at, 'count'),
      'type',
      `${show(given['count'])} must be a function of a custom source`,
    );
  }
  return customSet(given as unknown as OccurrenceSource, at);
}
