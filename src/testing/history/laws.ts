import { REASON_OF, SKIP_REASONS, type SkipCause } from '../../model/reasons.js';
import { windowAt } from '../../policy/suspension-state.js';
import { iso } from '../iso.js';
import { type Batch, batchesOf } from './batches.js';
import type { HistoryRun, HistorySkip, ReadHistory } from './read-history.js';

/** A law about rows of run history. */
export interface HistoryLaw {
  readonly name: string;
  readonly clause: string;
  readonly judge: (history: ReadHistory) => string | null;
}

/** The first problem that is found in some things, or null. */
function firstOf<T>(things: readonly T[], judge: (thing: T) => string | null): string | null {
  for (const thing of things) {
    const problem = judge(thing);
    if (problem !== null) return problem;
  }
  return null;
}

function eachRun(
  name: string,
  clause: string,
  judge: (run: HistoryRun, history: ReadHistory) => string | null,
): HistoryLaw {
  return { name, clause, judge: (history) => firstOf(history.runs, (run) => judge(run, history)) };
}

function eachSkip(
  name: string,
  clause: string,
  judge: (skip: HistorySkip, history: ReadHistory) => string | null,
): HistoryLaw {
  return { name, clause, judge: (history) => firstOf(history.skips, (skip) => judge(skip, history)) };
}

function eachBatch(
  name: string,
  clause: string,
  judge: (batch: Batch, history: ReadHistory) => string | null,
): HistoryLaw {
  return { name, clause, judge: (history) => firstOf(batchesOf(history), (batch) => judge(batch, history)) };
}

const SILENCE = 'ADR 0036, Consequences ("never as silence")';
const CONTRACT = 'ADR 0036, Consequences (skip reasons)';

/** Each occurrence of the time in question is in one row. */
const accounted: HistoryLaw = {
  name: 'every_occurrence_is_in_one_row',
  clause: SILENCE,
  judge({ schedule: { set }, runs, skips, from, until }) {
    const rows = [
      ...runs.map(({ at }) => ({ first: at, last: at })),
      ...skips.map(({ first, last }) => ({ first, last })),
    ].sort((a, b) => a.first - b.first);
    let open = from;
    for (const { first, last } of [...rows, { first: until, last: until }]) {
      const end = Math.min(first, until);
      const lost = open < end ? set.count(open, end) : 0;
      if (lost > 0) {
        return `${lost} ${lost === 1 ? 'occurrence is' : 'occurrences are'} in no row, from ${iso(set.atOrAfter(open) ?? open)}`;
      }
      if (first < open && first < until && last >= from) {
        const shared = set.atOrAfter(Math.max(first, from));
        if (shared !== null && shared < open && shared <= last) return `${iso(shared)} is in two rows`;
      }
      open = Math.max(open, last + 1);
    }
    return null;
  },
};

const occurrences: HistoryLaw = {
  name: 'rows_are_of_occurrences',
  clause: 'ADR 0036 §1',
  judge: ({ schedule: { set }, runs, skips }) => {
    const isNone = (at: number): string | null =>
      set.atOrAfter(at) === at ? null : `${iso(at)} is no occurrence of the schedule`;
    return (
      firstOf(runs, ({ at }) => isNone(at)) ??
      firstOf(skips, ({ first, last }) =>
        first > last
          ? `a skip begins at ${iso(first)}, after its end, ${iso(last)}`
          : (isNone(first) ?? isNone(last)),
      )
    );
  },
};

const counted = eachSkip(
  'skips_are_counted_exactly',
  'ADR 0036 §3 (aggregated skips)',
  ({ first, last, count }, { schedule: { set } }) => {
    if (count === undefined || first > last) return null;
    const found = set.count(first, last + 1);
    return count === found
      ? null
      : `the skip from ${iso(first)} to ${iso(last)} counts ${count}; there are ${found} occurrences`;
  },
);

const uniqueKeys: HistoryLaw = {
  name: 'keys_are_unique',
  clause: 'contract: key',
  judge({ runs, skips }) {
    const seen = new Set<string>();
    return firstOf([...runs, ...skips], ({ key }) => {
      if (key === undefined) return null;
      if (seen.has(key)) return `two rows have the key ${JSON.stringify(key)}`;
      seen.add(key);
      return null;
    });
  },
};

/** Nothing from a suspension window, nor from before the last activation, is delivered after it. */
const suspension: HistoryLaw = {
  name: 'suspension_windows_are_never_backfilled',
  clause: 'ADR 0036 §3',
  judge(history) {
    const { windows } = history.tenant;
    const plannedAt = new Map(
      batchesOf(history).flatMap(({ now, runs }) => runs.map((run) => [run, now] as const)),
    );
    return firstOf(history.runs, (run) => {
      const { at, status } = run;
      if (windowAt(windows, at) !== null) return `${iso(at)} lies in a suspension window, and is ${status}`;
      const planned = Math.max(plannedAt.get(run) ?? at, at);
      const overtaken = windows.find(({ until }) => at < until && until <= planned);
      if (overtaken !== undefined) {
        return `the run of ${iso(at)} was planned at ${iso(planned)}, after the activation at ${iso(overtaken.until)}`;
      }
      const delivered = deliveryOf(run);
      if (delivered === undefined) return null;
      if (windowAt(windows, delivered) !== null) {
        return `the run of ${iso(at)} is delivered at ${iso(delivered)}, while the tenant is suspended`;
      }
      const activated = windows.find(({ until }) => at < until && until <= delivered);
      return activated === undefined
        ? null
        : `the run of ${iso(at)} is delivered at ${iso(delivered)}, after the activation at ${iso(activated.until)}`;
    });
  },
};

/** When a run was delivered; at its release at the earliest, where the row does not say. */
function deliveryOf({ status, deliveredAt, notBefore }: HistoryRun): number | undefined {
  if (deliveredAt !== undefined) return deliveredAt;
  return status === 'delivered' || status === 'in_flight' ? notBefore : undefined;
}

const told = eachSkip(
  'skip_reasons_are_those_of_the_contract',
  CONTRACT,
  ({ first, last, reason, cause }, { tenant: { windows }, schedule }) => {
    const when = `the skip from ${iso(first)} to ${iso(last)}`;
    if (reason !== undefined && !(SKIP_REASONS as readonly string[]).includes(reason)) {
      return `${JSON.stringify(reason)} is no reason of the contract: ${SKIP_REASONS.join(', ')}`;
    }
    if (cause !== undefined) {
      const right = REASON_OF[cause as SkipCause] as string | undefined;
      if (right === undefined) return `${JSON.stringify(cause)} is no cause that there is`;
      if (reason !== undefined && reason !== right)
        return `${when} is ${reason} for ${cause}, which is ${right}`;
      const policy = POLICY_OF[cause];
      if (policy !== undefined && policy !== schedule.misfirePolicy) {
        return `${when} is for ${cause}; the policy of the schedule is ${schedule.misfirePolicy}`;
      }
    }
    const isSuspended = reason === 'tenant_suspended';
    if (isSuspended && !windows.some(({ until }) => last < until)) {
      return `${when} is tenant_suspended; the last suspension ended before ${iso(last)}`;
    }
    const inWindow = windows.find((window) => {
      const at = schedule.set.atOrAfter(Math.max(first, window.from));
      return at !== null && at <= last && at < window.until;
    });
    return reason === undefined || isSuspended || inWindow === undefined
      ? null
      : `${when} is ${reason}, and reaches into the suspension from ${iso(inWindow.from)}`;
  },
);

/** The causes that only one policy has. */
const POLICY_OF: Readonly<Record<string, string>> = {
  superseded: 'fire_once',
  policy_skip: 'skip',
  history_cap: 'catch_up',
};

const runCap = eachBatch('runs_are_capped', 'ADR 0036 §1', ({ now, runs }, { schedule }) =>
  runs.length <= schedule.catchUp.maxRuns
    ? null
    : `the plan of ${iso(now)} made ${runs.length} runs; the cap is ${schedule.catchUp.maxRuns}`,
);

const policy = eachBatch('misfire_policy_is_followed', 'ADR 0036 §1', ({ now, runs }, { schedule }) => {
  const [oldest] = runs;
  if (oldest === undefined) return null;
  // Whatever came before the oldest run is older still: if it makes a misfire by itself, it is one.
  const { misfireThreshold: threshold, misfirePolicy, set } = schedule;
  const successor = set.atOrAfter(oldest.at + 1);
  const isMissed = threshold === null ? successor !== null && now > successor : now - oldest.at > threshold;
  if (!isMissed) return null;
  const run = `the run of ${iso(oldest.at)} was missed when the plan of ${iso(now)} was made`;
  if (misfirePolicy === 'skip') return `${run}; the policy is skip`;
  if (misfirePolicy === 'fire_once' && runs.length > 1) {
    return `${run}, which made ${runs.length} runs; the policy is fire_once`;
  }
  const { maxHistory } = schedule.catchUp;
  return misfirePolicy === 'catch_up' && now - oldest.at > maxHistory
    ? `${run}; it is ${now - oldest.at} ms old, and a backfill reaches back ${maxHistory} ms`
    : null;
});

const staleness = eachBatch('stale_runs_are_not_fired', 'ADR 0036 §2', ({ now, runs }, { tenant }) =>
  firstOf(runs, ({ at }) =>
    now - at > tenant.maxStaleness
      ? `the run of ${iso(at)} was planned at ${iso(now)}, when it was older than ${tenant.maxStaleness} ms`
      : null,
  ),
);

const release = eachBatch(
  'runs_are_released_at_the_pace',
  'ADR 0036 §1 (rate-limited into the executor)',
  ({ now, runs }, { schedule: { catchUp } }) => {
    let earliest = now;
    return firstOf(runs, ({ at, notBefore }) => {
      const right = earliest;
      earliest = (notBefore ?? earliest) + catchUp.pace;
      if (notBefore === undefined || notBefore >= right) return null;
      return `the run of ${iso(at)} is released at ${iso(notBefore)}; it goes at ${iso(right)} at the earliest`;
    });
  },
);

const deadline = eachRun(
  'runs_are_delivered_in_time',
  'ADR 0036 §2',
  ({ at, notBefore, notAfter, deliveredAt }, { tenant: { maxStaleness } }) => {
    const right = at + maxStaleness;
    const run = `the run of ${iso(at)}`;
    if (notAfter !== undefined && notAfter !== right) {
      return `${run} may be delivered until ${iso(notAfter)}; it goes stale after ${iso(right)}`;
    }
    if (notBefore !== undefined && notBefore < at)
      return `${run} is released before that, at ${iso(notBefore)}`;
    if (notBefore !== undefined && notBefore > right) {
      return `${run} is released at ${iso(notBefore)}; it goes stale after ${iso(right)}`;
    }
    if (deliveredAt === undefined) return null;
    if (deliveredAt > right)
      return `${run} is delivered at ${iso(deliveredAt)}; it goes stale after ${iso(right)}`;
    const least = notBefore ?? at;
    return deliveredAt < least
      ? `${run} is delivered at ${iso(deliveredAt)}; it is released at ${iso(least)}`
      : null;
  },
);

const covers = eachRun(
  'fire_once_says_what_it_covers',
  'ADR 0036 §1 (fire_once)',
  (run, { schedule: { set, misfirePolicy } }) => {
    if (run.covers === undefined) return null;
    const { count, from, to } = run.covers;
    const does = `the run of ${iso(run.at)} covers ${count} from ${iso(from)} to ${iso(to)}`;
    if (misfirePolicy !== 'fire_once') return `${does}; the policy is ${misfirePolicy}`;
    const found = from <= to ? set.count(from, to + 1) : 0;
    if (found !== count) return `${does}; there are ${found} occurrences`;
    return set.nthBefore(run.at, 1) === to ? null : `${does}, which does not reach up to it`;
  },
);

/** What is asked of a run history. */
export const HISTORY_LAWS: readonly HistoryLaw[] = [
  suspension,
  accounted,
  occurrences,
  counted,
  uniqueKeys,
  told,
  policy,
  staleness,
  runCap,
  release,
  deadline,
  covers,
];
