import { show } from '../errors/problems.js';
import { HOUR } from '../time/calendar.js';
import { ISO_DURATION, LONGEST_TEXT, readDuration, SHORTEST_BARE, UNIT_NAMES } from '../time/duration.js';
import { LAST_DATE, readInstant, SMALLEST_BARE } from '../time/instant.js';
import { RANGE_FROM, RANGE_UNTIL } from '../time/range.js';
import { type JsonSchema, type Kind, orNull } from './shape.js';

/** The JSON forms of an instant: in [1970, 2200), or of any date. */
/* @__NO_SIDE_EFFECTS__ */
function instantSchema(bound: 'range' | 'any'): JsonSchema {
  const inRange = { minimum: RANGE_FROM, exclusiveMaximum: RANGE_UNTIL };
  const anywhere = { minimum: -LAST_DATE, maximum: LAST_DATE };
  return {
    title: bound === 'range' ? 'Instant' : 'Instant of any year',
    description:
      'Milliseconds since 1970; ISO 8601 text with Z or an offset, or as PostgreSQL prints a timestamptz; or an object with epochMilliseconds.',
    anyOf: [
      { type: 'number', const: 0 },
      // What lies nearer to 1970 was meant as seconds.
      { type: 'number', ...(bound === 'range' ? inRange : anywhere), minimum: SMALLEST_BARE },
      ...(bound === 'range' ? [] : [{ type: 'number', ...anywhere, maximum: -SMALLEST_BARE }]),
      { type: 'string', maxLength: 64, pattern: INSTANT_TEXT },
      {
        type: 'object',
        properties: { epochMilliseconds: { type: 'number', ...(bound === 'range' ? inRange : anywhere) } },
        required: ['epochMilliseconds'],
      },
    ],
  };
}

const INSTANT_TEXT = [
  '^([+-]\\d{6}|\\d{4})-\\d\\d-\\d\\d[Tt ]',
  '\\d\\d:\\d\\d(:\\d\\d([.,]\\d{1,30})?)?\\s?',
  '([Zz]|[+-]\\d\\d(:?\\d\\d(:?\\d\\d)?)?)$',
].join('');

interface DurationOptions {
  /** The longest that is allowed, in milliseconds. */
  readonly most?: number;
  /** Whether a bare number so small that it looks like seconds is refused; it is unless this says otherwise. */
  readonly seconds?: 'refuse' | 'allow';
}

/** The JSON forms of a duration. */
/* @__NO_SIDE_EFFECTS__ */
export function durationSchema({ most, seconds }: DurationOptions = {}): JsonSchema {
  const limit = most === undefined ? '' : ` of at most ${most / HOUR} h`;
  return {
    title: `Duration${limit}${seconds === 'allow' ? ', short ones too' : ''}`,
    description: 'Milliseconds, an ISO 8601 duration, or an object of units.',
    anyOf: [
      {
        type: 'integer',
        minimum: seconds === 'allow' ? 1 : SHORTEST_BARE,
        ...(most === undefined ? {} : { maximum: most }),
      },
      { type: 'string', maxLength: LONGEST_TEXT, pattern: ISO_DURATION.source },
      {
        type: 'object',
        properties: Object.fromEntries(UNIT_NAMES.map((unit) => [unit, orNull({ type: 'number' })])),
        additionalProperties: false,
        minProperties: 1,
      },
    ],
  };
}

/** An instant in [1970, 2200), as milliseconds. */
export const instant: Kind<number> = {
  read: (value, at, problems) => readInstant(value, at, problems),
  schema: instantSchema('range'),
};

/** Any valid date, as milliseconds: the end of a window may lie as far off as a service likes. */
export const anyDate: Kind<number> = {
  read: (value, at, problems) => readInstant(value, at, problems, 'any'),
  schema: instantSchema('any'),
};

/** A duration of a fixed length, as milliseconds. */
/* @__NO_SIDE_EFFECTS__ */
export function duration(options: DurationOptions = {}): Kind<number> {
  return {
    read: (value, at, problems) => readDuration(value, at, problems, options),
    schema: durationSchema(options),
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

/** A date of a result that may lie as far off as the end of a window, beyond the four digits of RFC 3339. */
export const farDate: Kind<Date> = {
  read: resultDate.read,
  schema: {
    anyOf: [resultDate.schema, { type: 'string', pattern: '^\\+\\d{6}-\\d\\d-\\d\\dT[\\d:.]+Z$' }],
  },
};
