import type { Plan } from '../model/plan.js';
import type { SkipCause } from '../model/reasons.js';
import type { Schedule } from '../model/schedule.js';
import { readTenant, type Tenant } from '../model/tenant.js';
import { readInputs } from '../policy/read-inputs.js';
import { lengthOf } from './amounts.js';
import { briefly, headline, sentenceFor } from './explain.js';
import { localSpan, localTime, type ReportContext } from './local-time.js';

/** What a timeline shows, apart from how it is drawn. Times are in milliseconds. */
export interface Scene {
  readonly title: string;
  /** In words, what the picture shows. */
  readonly description: string;
  readonly timezone: string;
  /** The stretch of time shown, `[from, until)`. */
  readonly from: number;
  readonly until: number;
  readonly now: number | null;
  /** What is said of a run that is no skip: a plan's fires, a simulation's was delivered. */
  readonly ran: 'fires' | 'delivered';
  readonly bands: readonly Band[];
  readonly lanes: readonly Lane[];
}

/** A stretch in which something did not work, `[from, until)`; `until` is `Infinity` while it is open. */
export interface Band {
  readonly kind: BandKind;
  readonly from: number;
  readonly until: number;
  readonly sentence: string;
}

export type BandKind = 'suspension' | 'outage' | 'executor_outage';

/** One plan, or one run history, on a line. */
export interface Lane {
  readonly name: string;
  readonly summary: string;
  readonly marks: readonly Mark[];
  /** Where the cursor went, or null. */
  readonly cursor: {
    readonly from: number | null;
    readonly to: number | null;
    readonly sentence: string;
  } | null;
}

/** A run, or a stretch of neighbouring occurrences with one fate; both ends are occurrences. */
export interface Mark {
  readonly kind: 'fire' | 'skip' | 'pending';
  readonly cause: SkipCause | null;
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** When it was delivered or is released; `from` where that is not known. */
  readonly at: number;
  /** Made when it is asked for: most marks of a dense stretch are never told one by one. */
  readonly sentence: () => string;
}

const BAND_TEXT: Readonly<Record<BandKind, string>> = {
  suspension: 'tenant suspended',
  outage: 'planner down',
  executor_outage: 'executor down',
};

/** The few words that name a band. */
export function bandLabel(kind: BandKind): string {
  return BAND_TEXT[kind];
}

/** A band, with what is said about it. */
export function band(kind: BandKind, from: number, until: number, zone: string): Band {
  const name = BAND_TEXT[kind];
  const sentence = Number.isFinite(until)
    ? `${capital(name)} for ${lengthOf(until - from)}, ${localSpan(from, until, zone)}.`
    : `${capital(name)} since ${localTime(from, zone)}.`;
  return { kind, from, until, sentence };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The suspensions of a tenant as bands. */
export function suspensionBands(tenant: Tenant | null | undefined, zone: string): Band[] {
  if (tenant == null) return [];
  const { windows } = readInputs((parameter) => parameter('tenant', tenant, readTenant));
  return windows.map(({ from, until }) => band('suspension', from, until, zone));
}

/** A plan as a lane. */
export function laneOfPlan(plan: Plan, name: string, zone: string): Lane {
  const marks = plan.decisions.flatMap((decision): Mark[] => {
    if (decision.kind === 'realign') return [];
    const { key } = decision;
    const sentence = (): string => sentenceFor(decision, plan, zone);
    if (decision.kind === 'fire') {
      const from = decision.scheduledFor.getTime();
      return [
        {
          kind: 'fire',
          cause: null,
          key,
          from,
          to: from,
          count: 1,
          at: decision.notBefore.getTime(),
          sentence,
        },
      ];
    }
    const { cause, count } = decision;
    const from = decision.from.getTime();
    return [{ kind: 'skip', cause, key, from, to: decision.to.getTime(), count, at: from, sentence }];
  });
  const move = plan.decisions.find((decision) => decision.kind === 'realign');
  const cursor =
    move === undefined
      ? null
      : {
          from: move.from?.getTime() ?? null,
          to: move.to?.getTime() ?? null,
          sentence: sentenceFor(move, plan, zone),
        };
  return { name, summary: briefly(plan), marks, cursor };
}

/** The stretch that shows some lanes whole, with a little room at both ends. */
export function extentOf(
  lanes: readonly Lane[],
  now: number,
): { readonly from: number; readonly until: number } {
  let from = now;
  let until = now;
  const include = (instant: number | null): void => {
    if (instant === null) return;
    from = Math.min(from, instant);
    until = Math.max(until, instant);
  };
  for (const { marks, cursor } of lanes) {
    for (const mark of marks) {
      include(mark.from);
      include(mark.to);
      include(mark.at);
    }
    include(cursor?.from ?? null);
    // The next run may be a month away: it is shown where that does not squeeze what was decided.
    if (cursor?.to != null && cursor.to - now <= Math.max(now - from, 60_000)) include(cursor.to);
  }
  const room = Math.max((until - from) * 0.03, 30_000);
  return { from: from - room, until: until + room };
}

/** A schedule by its id and when it runs: `report · 0 3 * * * · Europe/Berlin`. */
export function titleOf(id: string, schedule: Schedule | null | undefined): string {
  const when = whenText(schedule?.when);
  return when === '' ? id : `${id} · ${when}`;
}

function whenText(when: unknown): string {
  if (typeof when !== 'object' || when === null) return '';
  const { cron, every, at, timezone } = when as Readonly<Record<string, unknown>>;
  const zone = typeof timezone === 'string' ? timezone : 'UTC';
  if (typeof cron === 'string') return `${cron} · ${zone}`;
  if (typeof every === 'string') return `every ${every}${typeof timezone === 'string' ? ` · ${zone}` : ''}`;
  return typeof at === 'string' ? `once, ${at}` : '';
}

/** The scene of one plan. */
export function sceneOfPlan(plan: Plan, { schedule, tenant }: ReportContext, zone: string): Scene {
  const lane = laneOfPlan(plan, '', zone);
  const now = plan.now.getTime();
  return {
    title: titleOf(plan.scheduleId, schedule),
    description: headline(plan, zone),
    timezone: zone,
    ...extentOf([lane], now),
    now,
    ran: 'fires',
    bands: suspensionBands(tenant, zone).filter(({ from }) => from <= now),
    lanes: [lane],
  };
}
