import { inside, problem, root } from '../errors/problems.js';
import { readSkip, type SkipDecision } from '../model/plan.js';
import { readOccurrences, readSchedule, type Schedule } from '../model/schedule.js';
import { wholeNumber } from '../model/shape.js';
import type { When } from '../model/when.js';
import type { OccurrenceSet } from '../occurrences/occurrence-set.js';
import { type Instant, readInstant } from '../time/instant.js';
import { readInputs } from './read-inputs.js';

/** What a question about occurrences is asked of: a `when`, or a schedule, whose `startsAt` and `endsAt` then hold. */
export type Occurring = When | Pick<Schedule, 'when' | 'startsAt' | 'endsAt'>;

/**
 * The cursor to store when a schedule is created: its first occurrence after an instant, strictly; null when there is
 * none. `startsAt` and `endsAt` hold.
 *
 * @throws PolicyInputError when an input is not what it should be
 *
 * @example
 * ```ts
 * import { firstFireAt } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 3 * * *', timezone: 'Africa/Cairo' } };
 * firstFireAt(schedule, '2026-08-06T12:00:00Z')?.toISOString(); // => '2026-08-07T00:00:00.000Z'
 * ```
 */
export function firstFireAt(schedule: Omit<Schedule, 'nextFireAt'>, after: Instant): Date | null {
  const inputs = readInputs((parameter) => ({
    schedule: parameter('schedule', schedule, (value, at, problems) =>
      readSchedule(value, at, problems, 'create'),
    ),
    after: parameter('after', after, readInstant),
  }));
  return date(inputs.schedule.set.atOrAfter(inputs.after + 1));
}

/**
 * The first occurrence after an instant, strictly, or null.
 *
 * @throws PolicyInputError when an input is not what it should be
 *
 * @example
 * ```ts
 * import { nextOccurrence } from 'misfire-policy';
 *
 * // 02:30 does not exist on the day on which New York's clocks go forward; it runs at 03:30.
 * const when = { cron: '30 2 * * *', timezone: 'America/New_York' };
 * nextOccurrence(when, '2026-03-07T12:00:00Z')?.toISOString(); // => '2026-03-08T07:30:00.000Z'
 * ```
 */
export function nextOccurrence(of: Occurring, after: Instant): Date | null {
  const { set, instant } = readQuestion(of, 'after', after);
  return date(set.atOrAfter(instant + 1));
}

/**
 * The last occurrence before an instant, strictly, or null.
 *
 * @throws PolicyInputError when an input is not what it should be
 *
 * @example
 * ```ts
 * import { previousOccurrence } from 'misfire-policy';
 *
 * previousOccurrence({ cron: '0 0 29 2 *' }, '2026-08-06T12:00:00Z')?.toISOString(); // => '2024-02-29T00:00:00.000Z'
 * ```
 */
export function previousOccurrence(of: Occurring, before: Instant): Date | null {
  const { set, instant } = readQuestion(of, 'before', before);
  return date(set.nthBefore(instant, 1));
}

/**
 * How many occurrences there are in `[from, until)`, in closed form.
 *
 * @throws PolicyInputError when an input is not what it should be
 *
 * @example
 * ```ts
 * import { countOccurrences } from 'misfire-policy';
 *
 * countOccurrences({ cron: '* * * * *' }, '2026-08-03T00:00:00Z', '2026-08-06T00:00:00Z'); // => 4320
 * ```
 */
export function countOccurrences(of: Occurring, from: Instant, until: Instant): number {
  const inputs = readInputs((parameter) => ({
    set: parameter('of', of, readOccurrences),
    from: parameter('from', from, readInstant),
    until: parameter('until', until, readInstant),
  }));
  return inputs.set.count(inputs.from, inputs.until);
}

const limitKind = wholeNumber(1, 10_000);

/**
 * The occurrences in `[from, until)`, oldest first, at most `limit` of them.
 *
 * @param options.limit - from 1 to 10,000
 * @param options.until - without it, as far as the limit reaches
 * @throws PolicyInputError when an input is not what it should be
 *
 * @example
 * ```ts
 * import { listOccurrences } from 'misfire-policy';
 *
 * const when = { every: { months: 1 }, anchor: '2026-01-31T09:00:00Z', timezone: 'UTC' };
 * listOccurrences(when, '2026-01-01T00:00:00Z', { limit: 3 }).map((date) => date.toISOString().slice(0, 10));
 * // => ['2026-01-31', '2026-02-28', '2026-03-31']
 * ```
 */
export function listOccurrences(
  of: Occurring,
  from: Instant,
  options: { readonly limit: number; readonly until?: Instant | null },
): Date[] {
  const { set, limit, ...bounds } = readInputs((parameter) => ({
    set: parameter('of', of, readOccurrences),
    from: parameter('from', from, readInstant),
    ...parameter('options', options, (value, at, problems) => {
      const given = (typeof value === 'object' && value !== null ? value : {}) as {
        limit?: unknown;
        until?: unknown;
      };
      return {
        limit: limitKind.read(given.limit, inside(at, 'limit'), problems),
        until:
          given.until === undefined || given.until === null
            ? Number.POSITIVE_INFINITY
            : readInstant(given.until, inside(at, 'until'), problems),
      };
    }),
  }));
  const list: Date[] = [];
  for (let at = set.atOrAfter(bounds.from); at !== null && at < bounds.until && list.length < limit; ) {
    list.push(new Date(at));
    at = set.atOrAfter(at + 1);
  }
  return list;
}

/**
 * The single occurrences of an aggregated skip, oldest first, one at a time: a skip may stand for a million.
 *
 * @param skip - the decision, or its JSON form
 * @param of - the schedule it was decided for, as it was then
 * @throws PolicyInputError when the set does not give exactly `skip.count` occurrences from `skip.from` to `skip.to`:
 *   the schedule was edited since
 *
 * @example
 * ```ts
 * import { expandSkip, plan } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const [skip] = plan(schedule, '2026-08-06T12:00:00Z', { id: 'acme', suspensions: [] }).decisions;
 *
 * skip?.kind === 'skip' && [...expandSkip(skip, schedule)].map((date) => date.getUTCHours()); // => [9, 10, 11]
 * ```
 */
export function expandSkip(skip: SkipDecision, of: Occurring): Iterable<Date> {
  const inputs = readInputs((parameter) => ({
    skip: parameter('skip', skip, readSkip),
    set: parameter('of', of, readOccurrences),
  }));
  const { set } = inputs;
  const from = inputs.skip.from.getTime();
  const to = inputs.skip.to.getTime();
  const { count } = inputs.skip;
  const found = from <= to ? set.count(from, to + 1) : 0;
  if (found !== count || set.atOrAfter(from) !== from || set.nthBefore(to + 1, 1) !== to) {
    throw problem(
      root('of'),
      'edited',
      `it has ${found} occurrences from ${inputs.skip.from.toISOString()} to ${inputs.skip.to.toISOString()}, ` +
        `the skip counts ${count}: the schedule was edited since, so expand it with the schedule as it was`,
    );
  }
  return {
    *[Symbol.iterator]() {
      let at: number | null = from;
      for (let i = 0; i < count && at !== null; i++) {
        yield new Date(at);
        at = set.atOrAfter(at + 1);
      }
    },
  };
}

function readQuestion(
  of: unknown,
  name: 'after' | 'before',
  instant: unknown,
): { set: OccurrenceSet; instant: number } {
  return readInputs((parameter) => ({
    set: parameter('of', of, readOccurrences),
    instant: parameter(name, instant, readInstant),
  }));
}

function date(millis: number | null): Date | null {
  return millis === null ? null : new Date(millis);
}
