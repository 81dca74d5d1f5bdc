import { inside, Problems, root } from '../errors/problems.js';
import { type Plan, type PlanOutcome, readPlan } from '../model/plan.js';
import { SKIP_CAUSES, type SkipCause, type SkipReason } from '../model/reasons.js';
import { readGuarded, readInputs } from '../policy/read-inputs.js';
import { addSkips, emptyTally } from '../policy/tally.js';
import { checkAnyIterable, checkIterable } from './read-fleet.js';

/** What some plans come to. */
export interface Totals {
  /** How many plans they are. */
  readonly plans: number;
  /** Occurrences that were due: `fired + skipped`. */
  readonly due: number;
  /** Those that run. */
  readonly fired: number;
  /** Those that do not. */
  readonly skipped: number;
  /** The greatest `notBefore` of a fire; null when nothing fires. */
  readonly latestRelease: Date | null;
}

/** What many plans come to, in all and by outcome and tenant; and the occurrences skipped, by reason and cause. */
export interface Summary extends Totals {
  /** Every outcome is there. */
  readonly byOutcome: Readonly<Record<PlanOutcome, Totals>>;
  /** Every reason is there. */
  readonly byReason: Readonly<Record<SkipReason, number>>;
  /** Every cause is there. */
  readonly byCause: Readonly<Record<SkipCause, number>>;
  /** By the tenant's id. */
  readonly byTenant: Readonly<Record<string, Totals>>;
}

/**
 * Adds plans up, in one pass that keeps none of them: what a cold start came to.
 *
 * @param plans - plans, or their JSON forms; of each only the counts and the releases are looked at
 * @throws PolicyInputError at an entry that is no plan; whatever the source throws
 *
 * @example
 * ```ts
 * import { planFleet, summarize } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const groups = [{ tenant: { id: 'acme', suspensions: [] }, schedules: [schedule] }];
 *
 * // Stores each plan on its way into the summary.
 * function* stored(plans) {
 *   for (const plan of plans) yield plan; // here, after storing it
 * }
 * const summary = summarize(stored(planFleet(groups, '2026-08-06T12:00:00Z')));
 *
 * summary.due; // => 4
 * summary.byCause.superseded; // => 3
 * summary.byOutcome.misfire.plans; // => 1
 * summary.byTenant.acme?.fired; // => 1
 * ```
 */
export function summarize(plans: Iterable<Plan>): Summary {
  readInputs((parameter) => parameter('plans', plans, checkIterable));
  const sums = emptySums();
  for (const plan of plans) add(sums, plan);
  return written(sums);
}

/**
 * The same for plans from an asynchronous source, such as `planFleetAsync`.
 *
 * @throws PolicyInputError as a rejection, as `summarize` does
 *
 * @example
 * ```ts
 * import { planFleetAsync, summarizeAsync } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const groups = [{ tenant: { id: 'acme', suspensions: [] }, schedules: [schedule] }];
 * const summary = await summarizeAsync(planFleetAsync(groups, '2026-08-06T12:00:00Z'));
 *
 * summary.fired; // => 1
 * ```
 */
export async function summarizeAsync(plans: AsyncIterable<Plan> | Iterable<Plan>): Promise<Summary> {
  readInputs((parameter) => parameter('plans', plans, checkAnyIterable));
  const sums = emptySums();
  for await (const plan of plans) add(sums, plan);
  return written(sums);
}

interface Sum {
  plans: number;
  due: number;
  fired: number;
  skipped: number;
  latestRelease: number;
}

interface Sums {
  readonly all: Sum;
  readonly byOutcome: Readonly<Record<PlanOutcome, Sum>>;
  readonly skips: ReturnType<typeof emptyTally>;
  readonly byTenant: Map<string, Sum>;
}

function emptySum(): Sum {
  return { plans: 0, due: 0, fired: 0, skipped: 0, latestRelease: Number.NEGATIVE_INFINITY };
}

function emptySums(): Sums {
  const byOutcome = {
    initial: emptySum(),
    idle: emptySum(),
    reanchored: emptySum(),
    held: emptySum(),
    due: emptySum(),
    misfire: emptySum(),
    resumed: emptySum(),
  };
  return { all: emptySum(), byOutcome, skips: emptyTally(), byTenant: new Map() };
}

function add({ all, byOutcome, skips, byTenant }: Sums, given: unknown): void {
  const problems = new Problems();
  const plan = readGuarded(given, inside(root('plans'), all.plans), problems, readPlan);
  problems.throwIfAny();
  const { tenantId, outcome, counts } = plan;
  const ofTenant = byTenant.get(tenantId) ?? emptySum();
  byTenant.set(tenantId, ofTenant);
  const released = latestRelease(plan);
  for (const sum of [all, byOutcome[outcome], ofTenant]) {
    sum.plans++;
    sum.due += counts.due;
    sum.fired += counts.fired;
    sum.skipped += counts.skipped;
    sum.latestRelease = Math.max(sum.latestRelease, released);
  }
  for (const cause of SKIP_CAUSES) addSkips(skips, cause, counts.byCause[cause]);
}

function latestRelease({ decisions }: Plan): number {
  let latest = Number.NEGATIVE_INFINITY;
  for (const decision of decisions) {
    if (decision.kind === 'fire') latest = Math.max(latest, decision.notBefore.getTime());
  }
  return latest;
}

function written({ all, byOutcome, skips, byTenant }: Sums): Summary {
  const totals = (sums: Iterable<readonly [string, Sum]>): Record<string, Totals> =>
    Object.fromEntries([...sums].map(([key, sum]) => [key, totalsOf(sum)]));
  return {
    ...totalsOf(all),
    byOutcome: totals(Object.entries(byOutcome)) as Record<PlanOutcome, Totals>,
    byReason: skips.byReason,
    byCause: skips.byCause,
    byTenant: totals(byTenant),
  };
}

function totalsOf({ latestRelease, ...counts }: Sum): Totals {
  return {
    ...counts,
    latestRelease: latestRelease === Number.NEGATIVE_INFINITY ? null : new Date(latestRelease),
  };
}
