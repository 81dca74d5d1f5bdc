import type { Decision, FireDecision, Plan, RealignDecision, SkipDecision } from '../model/plan.js';
import { readPlan } from '../model/plan.js';
import type { Schedule } from '../model/schedule.js';
import type { Tenant } from '../model/tenant.js';
import { readInputs } from '../policy/read-inputs.js';
import { amountOf, grouped, lengthOf, listed } from './amounts.js';
import { CAUSES } from './causes.js';
import { localSpan, localTime, type ReportContext, timeBeside, zoneOf } from './local-time.js';
import { remedyFor } from './remedies.js';

/** One decision of a plan, in words. */
export interface ExplainedDecision {
  /** The decision, as the plan has it. */
  readonly decision: Decision;
  /** What was decided and why. */
  readonly sentence: string;
  /** Of a skip: what would have to be otherwise for it to fire. */
  readonly remedy: string | null;
}

/** A plan in words. */
export interface Explanation {
  /** What the plan came to, in one sentence. */
  readonly headline: string;
  /** A sentence for each decision, in the order of the plan. */
  readonly decisions: readonly ExplainedDecision[];
  /** All of it, a line for each sentence. */
  readonly text: string;
}

/** More fires than this are told as one sentence in `text`; `decisions` has them all. */
const MOST_FIRES = 3;

/**
 * Says what a plan decided and why, for a person: each stretch that is skipped with the rule that decided and with
 * what would have to be otherwise for it to fire, each fire, and where the cursor goes. Times are local, with their
 * offset.
 *
 * Given the schedule and the tenant, it asks the policy what other settings would do; without them it says what is
 * true of the cause in general.
 *
 * @param plan - a plan, or its JSON form
 * @param context - what was planned; UTC, and advice in general terms, without it
 * @throws PolicyInputError when it is no plan, or the zone does not exist
 *
 * Implements ADR 0036, Consequences ("visible in run history … never as silence").
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 * import { explain } from 'misfire-policy/report';
 *
 * const when = { cron: '0 * * * *', timezone: 'America/New_York' };
 * const schedule = { id: 'report', tenantId: 'acme', when, nextFireAt: '2026-08-06T09:00:00Z' };
 * const tenant = { id: 'acme', suspensions: [] };
 * const { headline, decisions } = explain(plan(schedule, '2026-08-06T12:00:30Z', tenant), { schedule, tenant });
 *
 * headline; // => 'report, Thu 2026-08-06 08:00:30 -04:00, a misfire: of 4 due runs, 1 fires and 3 are skipped.'
 * decisions[0]?.sentence;
 * // => 'Skipped 3 runs, Thu 2026-08-06 05:00 to 07:00 -04:00 (superseded): under fire_once only the most recent missed run fires (ADR 0036 §1).'
 * decisions[0]?.remedy; // => 'With misfirePolicy "catch_up" and a maxStaleness of 24 h, all 3 would fire.'
 * ```
 */
export function explain(plan: Plan, context: ReportContext = {}): Explanation {
  const read = readInputs((parameter) => parameter('plan', plan, readPlan));
  return explainRead(read, context, zoneOf(context));
}

/** Explains a plan that was read already. */
export function explainRead(plan: Plan, context: ReportContext, zone: string): Explanation {
  const decisions = plan.decisions.map(
    (decision): ExplainedDecision => ({
      decision,
      sentence: sentenceFor(decision, plan, zone),
      remedy: decision.kind === 'skip' ? remedyOf(decision, plan, context) : null,
    }),
  );
  const first = headline(plan, zone);
  return { headline: first, decisions, text: [first, ...lines(decisions, zone)].join('\n') };
}

/** What a plan came to, in one sentence. */
export function headline(plan: Plan, zone: string): string {
  const at = `${plan.scheduleId}, ${localTime(plan.now.getTime(), zone)}`;
  const { due, fired, skipped } = plan.counts;
  switch (plan.outcome) {
    case 'held': {
      const until = plan.heldUntil == null ? 'it is activated' : localTime(plan.heldUntil.getTime(), zone);
      return `${at}, held: the tenant is suspended, so nothing is decided until ${until}.`;
    }
    case 'idle':
      return plan.nextFireAt === null
        ? `${at}, idle: nothing is due, and no run is left.`
        : `${at}, idle: nothing is due before ${localTime(plan.nextFireAt.getTime(), zone)}.`;
    case 'initial':
      return `${at}, planned for the first time: nothing is due yet.`;
    case 'reanchored':
      return `${at}, reanchored: the stored cursor is no run of the schedule any more, which was edited, so it moves.`;
    case 'due':
      return `${at}, ${due === 0 ? 'nothing is due.' : `due${verdict(due, fired, skipped)}`}`;
    case 'misfire':
      return `${at}, a misfire${verdict(due, fired, skipped)}`;
    case 'resumed':
      return `${at}, resumed after a suspension${verdict(due, fired, skipped)}`;
  }
}

function verdict(due: number, fired: number, skipped: number): string {
  const runs = amountOf(due, 'due run');
  if (skipped === 0) return due === 1 ? `: the ${runs.slice(2)} fires.` : `: all ${runs} fire.`;
  if (fired === 0) return due === 1 ? `: the ${runs.slice(2)} is skipped.` : `: all ${runs} are skipped.`;
  const fire = `${grouped(fired)} ${fired === 1 ? 'fires' : 'fire'}`;
  const skip = `${grouped(skipped)} ${skipped === 1 ? 'is' : 'are'} skipped`;
  return `: of ${runs}, ${fire} and ${skip}.`;
}

/** One decision, in a sentence. */
export function sentenceFor(decision: Decision, plan: Plan, zone: string): string {
  switch (decision.kind) {
    case 'fire':
      return fireSentence(decision, zone);
    case 'skip':
      return skipSentence(decision, zone);
    case 'realign':
      return realignSentence(decision, plan, zone);
  }
}

/** What a stretch that does not fire is, and why. */
export function skipSentence(
  { cause, count, from, to }: Pick<SkipDecision, 'cause' | 'count' | 'from' | 'to'>,
  zone: string,
): string {
  const { label, why, clause } = CAUSES[cause];
  const span = localSpan(from.getTime(), to.getTime(), zone);
  const what = count === 1 ? `the run of ${span}` : `${amountOf(count, 'run')}, ${span}`;
  return `Skipped ${what} (${label}): ${why} (${clause}).`;
}

function fireSentence(
  { scheduledFor, notBefore, notAfter, lateMs, covers }: FireDecision,
  zone: string,
): string {
  const at = scheduledFor.getTime();
  const parts = [
    `Fires the run of ${localTime(at, zone)}`,
    lateMs === 0 ? 'on time' : `${lengthOf(lateMs)} late`,
    `released at ${timeBeside(notBefore.getTime(), at, zone)}`,
    `to be delivered by ${timeBeside(notAfter.getTime(), at, zone)}`,
  ];
  const sentence = `${parts.join(', ')}.`;
  if (covers === undefined) return sentence;
  const span = localSpan(covers.from.getTime(), covers.to.getTime(), zone);
  return `${sentence} It stands for ${amountOf(covers.count, 'superseded run')}, ${span}.`;
}

function realignSentence({ from, to }: RealignDecision, { outcome }: Plan, zone: string): string {
  const moved =
    from === null ? 'The cursor is set' : `The cursor moves from ${localTime(from.getTime(), zone)}`;
  if (to === null) return 'No run is left: the cursor is cleared.';
  const reason = outcome === 'reanchored' ? ', the first run of the schedule as it is now' : ', the next run';
  return `${moved} to ${localTime(to.getTime(), zone)}${reason}.`;
}

function lines(decisions: readonly ExplainedDecision[], zone: string): string[] {
  const told: string[] = [];
  const fires = decisions.map(({ decision }) => decision).filter((d): d is FireDecision => d.kind === 'fire');
  let firesTold = false;
  for (const { decision, sentence, remedy } of decisions) {
    if (decision.kind !== 'fire' || fires.length <= MOST_FIRES) {
      told.push(remedy === null ? sentence : `${sentence} ${remedy}`);
    } else if (!firesTold) {
      told.push(firesSentence(fires, zone));
      firesTold = true;
    }
  }
  return told;
}

function firesSentence(fires: readonly FireDecision[], zone: string): string {
  const first = fires[0] as FireDecision;
  const last = fires.at(-1) as FireDecision;
  const span = localSpan(first.scheduledFor.getTime(), last.scheduledFor.getTime(), zone);
  const released = localSpan(first.notBefore.getTime(), last.notBefore.getTime(), zone);
  return `Fires ${amountOf(fires.length, 'run')}, ${span}, released one after another, ${released}.`;
}

function remedyOf(skip: SkipDecision, plan: Plan, { schedule, tenant }: ReportContext): string {
  const general = CAUSES[skip.cause].remedy;
  if (schedule == null || tenant == null || isSuspended(skip)) return general;
  return remedySentence(skip, { schedule, tenant }, plan.now);
}

/** Suspensions have no remedy (ADR 0036 §3), so none is looked for. */
export function isSuspended({ reason }: Pick<SkipDecision, 'reason'>): boolean {
  return reason === 'tenant_suspended';
}

/**
 * The fewest settings that would fire the newest run of a stretch, and how many of it they would fire; or that none
 * would.
 */
export function remedySentence(
  { from, to, count }: Pick<SkipDecision, 'from' | 'to' | 'count'>,
  inputs: { readonly schedule: Schedule; readonly tenant: Tenant },
  now: Date,
): string {
  const remedy = remedyFor(to.getTime(), inputs, now);
  if (remedy === null) {
    const which = count === 1 ? 'it' : 'any of them';
    return `No setting would fire ${which} now, since the caps are hard (100 runs, 24 h); only planning earlier would have.`;
  }
  const fired = remedy.plan.decisions.filter(
    (d) => d.kind === 'fire' && d.scheduledFor >= from && d.scheduledFor <= to,
  ).length;
  const others =
    fired === count
      ? count === 1
        ? 'it would fire'
        : `all ${grouped(count)} would fire`
      : fired === 1
        ? 'the newest of them would fire'
        : `the newest ${grouped(fired)} of them would fire`;
  return `With ${remedy.text}, ${others}.`;
}

/** `1 fires, 3 superseded`: what a plan came to, in as few words as will do. */
export function briefly(plan: Plan): string {
  const { fired, byCause } = plan.counts;
  if (plan.outcome === 'held') return 'held while the tenant is suspended';
  const causes = (Object.keys(CAUSES) as (keyof typeof CAUSES)[]).filter((cause) => byCause[cause] > 0);
  const skips = causes.map((cause) => `${grouped(byCause[cause])} ${CAUSES[cause].label}`);
  const fires = fired === 0 ? 'nothing fires' : fired === 1 ? '1 fires' : `${grouped(fired)} fire`;
  return listed([fires, ...skips], '·').replaceAll(' · ', ', ');
}
