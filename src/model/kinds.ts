import { show } from '../errors/problems.js';
import { readDuration } from '../time/duration.js';
import { readInstant } from '../time/instant.js';
import type { JsonSchema, Kind } from './shape.js';

/** The JSON forms of an instant. */
const INSTANT_SCHEMA: JsonSchema = {
  description:
    'Milliseconds since 1970; ISO 8601 text with Z or an offset, or as PostgreSQL prints a timestamptz; or an object with epochMilliseconds.',
  anyOf: [
    { type: 'number' },
    {
      type: 'string',
      pattern: '^[+-]?\\d{4,6}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d.*([Zz]|[+-]\\d\\d(:?\\d\\d){0,2})$',
    },
    {
      type: 'object',
      properties: { epochMilliseconds: { type: 'number' } },
      required: ['epochMilliseconds'],
    },
  ],
};

const PARTS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;

/** The JSON forms of a duration. */
export const DURATION_SCHEMA: JsonSchema = {
  description: 'Milliseconds, an ISO 8601 duration, or an object of units.',
  anyOf: [
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'string', pattern: '^P' },
    {
      type: 'object',
      properties: Object.fromEntries(PARTS.map((part) => [part, { type: ['number', 'null'] }])),
      additionalProperties: false,
      minProperties: 1,
    },
  ],
};

/** An instant in [1970, 2200), as milliseconds. */
export const instant: Kind<number> = {
  read: (value, at, problems) => readInstant(value, at, problems),
  schema: INSTANT_SCHEMA,
};

/** Any valid date, as milliseconds: the end of a window may lie as far off as a service likes. */
export const anyDate: Kind<number> = {
  read: (value, at, problems) => readInstant(value, at, problems, 'any'),
  schema: INSTANT_SCHEMA,
};

/** A duration of a fixed length, as milliseconds. */
/* @__NO_SIDE_EFFECTS__ */
export function duration(
  options: { readonly most?: number; readonly seconds?: 'refuse' | 'allow' } = {},
): Kind<number> {
  return {
    read: (value, at, problems) => readDuration(value, at, problems, options),
    schema: DURATION_SCHEMA,
  };
}

/** A date of a result: a `Date`, or its ISO text after a way through JSON. */
export const resultDate: Kind<Date> = {
  read(value, at, problems) {
    if (typeof value === 'number')
      problems.add(at, 'type', `${show(value)} must be a Date or its ISO 8601 text`);
    const millis = readInstant(value, at, problems, 'any');
    return new Date(millis);
  },
  schema: { type: 'string', format: 'date-time' },
};
