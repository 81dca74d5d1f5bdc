import { inside, type Path, Problems, root } from '../errors/problems.js';
import type { Plan } from '../model/plan.js';
import type { SkipCause } from '../model/reasons.js';
import type { MisfirePolicy, Schedule } from '../model/schedule.js';
import type { Tenant } from '../model/tenant.js';
import { zoneNameOf } from '../model/when.js';
import { countOccurrences, listOccurrences, previousOccurrence } from '../policy/occurrences-of.js';
import { plan } from '../policy/plan.js';
import type { Instant } from '../time/instant.js';
import { amountOf } from './amounts.js';
import { CAUSES } from './causes.js';
import { briefly } from './explain.js';
import { localSpan, localTime } from './local-time.js';

/** What is different in one variant; everything else is as in the schedule and the tenant compared. */
export interface Variant {
  /** Names it in the comparison; no two have the same. */
  readonly name: string;
  /** Settings of the schedule, not its occurrences: `when`, `startsAt` and `endsAt` are the same in every variant. */
  readonly schedule?: Partial<Omit<Schedule, 'id' | 'tenantId' | 'when' | 'startsAt' | 'endsAt'>> | null;
  /** What of the tenant is otherwise in this variant. */
  readonly tenant?: Partial<Omit<Tenant, 'id'>> | null;
  /** The time at which it is planned; that of the call when absent. */
  readonly now?: Instant | null;
}

/** What happens to an occurrence in one variant; `undecided` is what its plan does not speak of. */
export type Fate = 'fire' | SkipCause | 'undecided';

/** A variant and its plan. */
export interface ComparedVariant {
  /** The name that it was given. */
  readonly name: string;
  /** The schedule of the call with what is otherwise in this variant. */
  readonly schedule: Schedule;
  /** The tenant of the call with what is otherwise in this variant. */
  readonly tenant: Tenant;
  /** What `plan` says of them. */
  readonly plan: Plan;
  /** `1 fires, 3 superseded`. */
  readonly summary: string;
}

/** Neighbouring occurrences that do not fare the same in every variant. */
export interface Difference {
  /** The first of them. */
  readonly from: Date;
  /** The last of them, inclusive. */
  readonly to: Date;
  /** How many occurrences, 1 or more. */
  readonly count: number;
  /** By the names of the variants. */
  readonly fates: Readonly<Record<string, Fate>>;
  /** What becomes of them in each variant, in words. */
  readonly sentence: string;
}

/** Some variants side by side. */
export interface Comparison {
  /** The zone in which the sentences tell time. */
  readonly timezone: string;
  /** In the order in which they were given. */
  readonly variants: readonly ComparedVariant[];
  /** Oldest first; none where all variants decide the same. */
  readonly differences: readonly Difference[];
  /** A table of the variants, and a line for each difference. */
  readonly text: string;
}

const POLICIES: readonly MisfirePolicy[] = ['fire_once', 'skip', 'catch_up'];

/** The three policies of ADR 0036 §1. */
const BY_POLICY: readonly Variant[] = POLICIES.map((name) => ({ name, schedule: { misfirePolicy: name } }));

/**
 * Plans some variants of one schedule and says where they differ: the three policies, or whatever variants are given.
 *
 * @param variants - the three policies when absent; names must differ
 * @throws PolicyInputError when an input is not what it should be, or a variant has occurrences of its own
 *
 * Implements ADR 0036 §1 ("the policy has to be explicit").
 *
 * @example
 * ```ts
 * import { compare } from 'misfire-policy/report';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const { variants } = compare(schedule, '2026-08-06T12:00:30Z', { id: 'acme', suspensions: [] });
 *
 * variants.map(({ name, summary }) => `${name}: ${summary}`);
 * // => ['fire_once: 1 fires, 3 superseded', 'skip: nothing fires, 4 missed, policy skip', 'catch_up: 1 fires, 3 stale']
 * ```
 */
export function compare(
  schedule: Schedule,
  now: Instant,
  tenant: Tenant,
  variants: readonly Variant[] = BY_POLICY,
): Comparison {
  checkVariants(variants);
  const zone = zoneNameOf(schedule.when);
  const compared = variants.map((variant): ComparedVariant => {
    const inputs = {
      schedule: { ...schedule, ...variant.schedule },
      tenant: { ...tenant, ...variant.tenant },
    };
    const planned = plan(inputs.schedule, variant.now ?? now, inputs.tenant);
    return { name: variant.name, ...inputs, plan: planned, summary: briefly(planned) };
  });
  const differences = differencesOf(compared, schedule, zone);
  return { timezone: zone, variants: compared, differences, text: textOf(compared, differences, zone) };
}

function checkVariants(variants: readonly Variant[]): void {
  const problems = new Problems();
  const names = new Set<string>();
  variants.forEach((variant, i) => {
    const at: Path = inside(root('variants'), i);
    if (names.has(variant.name)) {
      problems.add(inside(at, 'name'), 'ambiguous', `${JSON.stringify(variant.name)} names two variants`);
    }
    names.add(variant.name);
    for (const key of ['id', 'tenantId', 'when', 'startsAt', 'endsAt']) {
      if (!Object.hasOwn(variant.schedule ?? {}, key)) continue;
      const message = 'the variants share one set of occurrences; for another one, make plans of its own';
      problems.add(inside(inside(at, 'schedule'), key), 'unknown_key', message);
    }
  });
  problems.throwIfAny();
}

/** A stretch of one plan, both ends in milliseconds, `[from, until)`. */
interface Piece {
  readonly from: number;
  readonly until: number;
  readonly fate: Fate;
}

/**
 * The stretches in which the plans do not agree. Every plan is a few stretches, so their ends cut the time into a few
 * pieces in which nothing changes; the occurrences in a piece are counted, not listed.
 */
function differencesOf(compared: readonly ComparedVariant[], schedule: Schedule, zone: string): Difference[] {
  const plans = compared.map(({ plan: planned }) => piecesOf(planned));
  const edges = [...new Set(plans.flat().flatMap(({ from, until }) => [from, until]))].sort((a, b) => a - b);
  const stretches: { from: number; until: number; count: number; fates: readonly Fate[] }[] = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const from = edges[i] as number;
    const until = edges[i + 1] as number;
    const count = countOccurrences(schedule, from, until);
    if (count === 0) continue;
    const fates = plans.map((pieces) => fateAt(pieces, from));
    const last = stretches.at(-1);
    if (last !== undefined && fates.every((fate, at) => fate === last.fates[at])) {
      stretches[stretches.length - 1] = { ...last, until, count: last.count + count };
    } else stretches.push({ from, until, count, fates });
  }
  return stretches
    .filter(({ fates }) => fates.some((fate) => fate !== fates[0]))
    .map(({ from: start, until, count, fates }) => {
      const from = listOccurrences(schedule, start, { limit: 1 })[0] as Date;
      const to = previousOccurrence(schedule, until) as Date;
      const span = localSpan(from.getTime(), to.getTime(), zone);
      const parts = compared.map(({ name }, at) => `${name} ${fateText(fates[at] as Fate)}`);
      return {
        from,
        to,
        count,
        fates: Object.fromEntries(compared.map(({ name }, at) => [name, fates[at] as Fate])),
        sentence: `${amountOf(count, 'run')}, ${span}: ${parts.join(' · ')}`,
      };
    });
}

function piecesOf({ decisions }: Plan): readonly Piece[] {
  return decisions.flatMap((decision): Piece[] => {
    if (decision.kind === 'realign') return [];
    const { from, to, fate } =
      decision.kind === 'fire'
        ? { from: decision.scheduledFor, to: decision.scheduledFor, fate: 'fire' as const }
        : { from: decision.from, to: decision.to, fate: decision.cause };
    return [{ from: from.getTime(), until: to.getTime() + 1, fate }];
  });
}

function fateAt(pieces: readonly Piece[], instant: number): Fate {
  return pieces.find(({ from, until }) => from <= instant && instant < until)?.fate ?? 'undecided';
}

function fateText(fate: Fate): string {
  if (fate === 'fire') return 'fires';
  return fate === 'undecided' ? 'undecided' : CAUSES[fate].label;
}

function textOf(
  compared: readonly ComparedVariant[],
  differences: readonly Difference[],
  zone: string,
): string {
  const width = Math.max(0, ...compared.map(({ name }) => name.length));
  const rows = compared.map(({ name, plan: { nextFireAt, outcome }, summary }) => {
    const next = nextFireAt === null ? 'no run left' : `next ${localTime(nextFireAt.getTime(), zone)}`;
    return `${name.padEnd(width)}  ${summary}; ${outcome === 'held' ? 'the cursor stays' : next}`;
  });
  if (differences.length === 0) return [...rows, '', 'They decide the same.'].join('\n');
  return [...rows, '', 'They differ in', ...differences.map(({ sentence }) => `  ${sentence}`)].join('\n');
}
