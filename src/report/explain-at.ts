import { resultDate } from '../model/kinds.js';
import type { Decision, Plan } from '../model/plan.js';
import { text } from '../model/plan.js';
import { SKIP_CAUSES, type SkipCause } from '../model/reasons.js';
import type { Schedule } from '../model/schedule.js';
import { listOf, oneOf, optional, record, required } from '../model/shape.js';
import type { Tenant } from '../model/tenant.js';
import { plan } from '../policy/plan.js';
import { readInputs, readPlanInputs } from '../policy/read-inputs.js';
import type { Instant } from '../time/instant.js';
import { type AskedTime, readAskedTime } from './asked-time.js';
import { CAUSES } from './causes.js';
import { isSuspended, remedySentence, sentenceFor, skipSentence } from './explain.js';
import { localTime, zoneOf } from './local-time.js';
import { whyNoOccurrence } from './no-occurrence.js';

/** A row of run history, as `toRunRows`, `simulate` or a service's own table has it. */
export interface HistoryEntry {
  /** `'skipped'`, `'pending'`, `'delivered'`, or whatever else a service calls the states of a run. */
  readonly status: string;
  /** Of a run. */
  readonly scheduledFor?: Date | string | null;
  /** Of a run that was delivered: when its delivery began. */
  readonly deliveredAt?: Date | string | null;
  /** Of a skip: its first occurrence. */
  readonly from?: Date | string | null;
  /** Of a skip: its last occurrence, inclusive. */
  readonly to?: Date | string | null;
  /** Of a skip: which rule decided. */
  readonly cause?: SkipCause | null;
}

/** What is known besides the time asked about. */
export interface ExplainAtInputs {
  /** The schedule as it is now. */
  readonly schedule: Schedule;
  /** The time at which the question is asked. */
  readonly now: Instant;
  /** The tenant as it is now. */
  readonly tenant: Tenant;
  /** Run history, as far as it is at hand; the one place that knows what was decided before the cursor. */
  readonly rows?: readonly HistoryEntry[] | null;
}

/**
 * What became of the time asked about.
 *
 * - `no_occurrence`: the schedule does not run then;
 * - `fires`, `skipped`: what a plan made now decides;
 * - `held`: the tenant is suspended, nothing is decided yet;
 * - `recorded`: a row of the history has it;
 * - `upcoming`: it is not due yet;
 * - `not_planned`: it is past, and the schedule has no cursor;
 * - `behind_cursor`: it was decided before, and no row that was given has it.
 */
export type Verdict =
  | 'no_occurrence'
  | 'fires'
  | 'skipped'
  | 'held'
  | 'recorded'
  | 'upcoming'
  | 'not_planned'
  | 'behind_cursor';

/** The answer to "why did it not run then?". */
export interface ExplainedTime {
  /** What became of the time, in a word. */
  readonly verdict: Verdict;
  /** The instant that was meant: of a local time that the clocks skipped, the instant after the gap. */
  readonly at: Date;
  /** What happened, why, and what would have changed it, a sentence each. */
  readonly sentences: readonly string[];
  /** The sentences, a line each. */
  readonly text: string;
  /** The decision of a plan made now, where it speaks of the time. */
  readonly decision?: Decision;
  /** The row that has it. */
  readonly row?: HistoryEntry;
}

/**
 * Says why a schedule did or did not run at a time: no run at that time and the nearest ones, a wall time that the
 * clocks skipped or repeated, a mix-up of zones; a skip, by which rule, and what would have changed it; a run that
 * fires, is recorded, is held, is not due yet, or was decided before.
 *
 * @param at - an instant; or a local time without an offset, `'2026-08-06T03:00'`, on the wall clock of the schedule
 * @throws PolicyInputError with every problem, when an input is not what it should be
 *
 * Implements ADR 0036, Consequences (skip reasons "are the tenant's window into every occurrence that did not fire").
 *
 * @example
 * ```ts
 * import { explainAt } from 'misfire-policy/report';
 *
 * const when = { cron: '30 2 * * *', timezone: 'America/New_York' };
 * const schedule = { id: 'report', tenantId: 'acme', when, nextFireAt: '2026-03-08T07:30:00Z' };
 * const tenant = { id: 'acme', suspensions: [] };
 * const { verdict, sentences } = explainAt('2026-03-08T02:30', { schedule, now: '2026-03-08T07:31:00Z', tenant });
 *
 * verdict; // => 'fires'
 * sentences[0]; // => 'The clocks of America/New_York skipped 02:30 on Sun 2026-03-08: they went from 02:00 to 03:00.'
 * ```
 */
export function explainAt(at: Instant, { schedule, now, tenant, rows }: ExplainAtInputs): ExplainedTime {
  const inputs = readPlanInputs(schedule, now, tenant);
  const zone = zoneOf({ schedule });
  const asked = readInputs((parameter, problems) => ({
    time: parameter('at', at, (value, place) => readAskedTime(value, zone, place, problems)),
    rows:
      rows == null ? null : parameter('rows', rows, (value, place) => entries.read(value, place, problems)),
  }));
  const { set } = inputs.schedule;
  const instant = occurrenceMeant(asked.time, (candidate) => set.atOrAfter(candidate) === candidate);
  const meant = new Date(instant);
  const answer = (
    verdict: Verdict,
    sentences: readonly string[],
    more: Partial<ExplainedTime> = {},
  ): ExplainedTime => {
    const all = [...asked.time.notes, ...sentences];
    return { verdict, at: meant, sentences: all, text: all.join('\n'), ...more };
  };

  const runs = set.atOrAfter(instant) === instant;
  const found = asked.rows?.findIndex((row) => isAbout(row, instant, runs)) ?? -1;
  const row = asked.rows?.[found];
  if (row !== undefined) {
    return answer('recorded', recordedSentences(row, instant, zone), {
      row: (rows as readonly HistoryEntry[])[found] as HistoryEntry,
    });
  }
  if (!runs) {
    return answer('no_occurrence', whyNoOccurrence(asked.time, instant, schedule, set, zone));
  }
  const time = localTime(instant, zone);
  const cursor = inputs.schedule.nextFireAt;
  if (instant > inputs.now) {
    return answer('upcoming', [`The run of ${time} is not due yet: it is ${localTime(inputs.now, zone)}.`]);
  }
  if (cursor === null) {
    return answer('not_planned', [
      `The schedule has no cursor, so the run of ${time} is not due: nothing at or before now is, until firstFireAt is stored.`,
    ]);
  }
  if (instant < cursor)
    return answer('behind_cursor', behindSentences(time, cursor, asked.rows !== null, zone));
  const planned = plan(schedule, now, tenant);
  if (planned.outcome === 'held') return answer('held', [heldSentence(time, planned, zone)]);
  const decision = planned.decisions.find((one) => speaksOf(one, instant));
  if (decision === undefined)
    return answer('behind_cursor', behindSentences(time, cursor, asked.rows !== null, zone));
  const sentence = sentenceFor(decision, planned, zone);
  if (decision.kind !== 'skip') return answer('fires', [sentence], { decision });
  const remedy = isSuspended(decision)
    ? CAUSES[decision.cause].remedy
    : remedySentence({ from: meant, to: meant, count: 1 }, { schedule, tenant }, planned.now);
  return answer('skipped', [sentence, remedy], { decision });
}

/** Of the instants that a local time can be, the one at which the schedule runs; else the first. */
function occurrenceMeant({ instants }: AskedTime, runs: (instant: number) => boolean): number {
  return instants.find(runs) ?? (instants[0] as number);
}

function speaksOf(decision: Decision, instant: number): boolean {
  if (decision.kind === 'fire') return decision.scheduledFor.getTime() === instant;
  return decision.kind === 'skip' && decision.from.getTime() <= instant && instant <= decision.to.getTime();
}

const entry = record(
  {
    status: required(text, 'a row of run history has a status'),
    scheduledFor: optional(resultDate, null),
    deliveredAt: optional(resultDate, null),
    from: optional(resultDate, null),
    to: optional(resultDate, null),
    cause: optional(oneOf(SKIP_CAUSES as readonly [SkipCause, ...SkipCause[]]), null),
  },
  { extra: 'ignore' },
);
const entries = listOf(entry, 1_000_000, 'load those around the time asked about');
type Entry = ReturnType<typeof entry.read>;

/** A skip of a whole stretch is about the runs in it, not about the times between them; its two ends are runs. */
function isAbout({ scheduledFor, from, to }: Entry, instant: number, runs: boolean): boolean {
  if (scheduledFor !== null) return scheduledFor.getTime() === instant;
  if (from === null || to === null) return false;
  if (!runs) return from.getTime() === instant || to.getTime() === instant;
  return from.getTime() <= instant && instant <= to.getTime();
}

function recordedSentences(row: Entry, instant: number, zone: string): string[] {
  const time = localTime(instant, zone);
  if (row.status === 'skipped') {
    const { cause, from, to } = row;
    if (cause === null) return [`The run of ${time} is recorded as skipped, without a cause.`];
    const span = { cause, count: 1, from: new Date(instant), to: new Date(instant) };
    const among =
      from !== null && to !== null && from.getTime() !== to.getTime()
        ? [`It is in the row of a whole stretch.`]
        : [];
    return [skipSentence(span, zone), ...among, CAUSES[cause].remedy];
  }
  const at = row.deliveredAt === null ? '' : `, ${localTime(row.deliveredAt.getTime(), zone)}`;
  return [`The run of ${time} is recorded as ${row.status}${at}.`];
}

function heldSentence(time: string, { heldUntil }: Plan, zone: string): string {
  const until = heldUntil == null ? 'until it is activated' : `until ${localTime(heldUntil.getTime(), zone)}`;
  return `The run of ${time} is held: the tenant is suspended ${until}. Then it is skipped, since a suspension is never backfilled (ADR 0036 §3).`;
}

function behindSentences(time: string, cursor: number, withRows: boolean, zone: string): string[] {
  const behind = `The run of ${time} lies behind the cursor, ${localTime(cursor, zone)}: it is decided, and will not be decided again.`;
  return [
    behind,
    withRows
      ? 'No row has it. So the schedule did not run then as it was at that time, and was edited since; or the rows do not reach back so far.'
      : 'Give the rows of its run history to see what was decided.',
  ];
}
