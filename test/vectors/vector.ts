// What a conformance vector is, and how its input is read for the oracle.
import type { OracleWhen } from '../oracle/occurrences.js';
import type { OracleSchedule, OracleTenant } from '../oracle/plan.js';

/** A notation as a vector writes it: instants are ISO with Z, durations milliseconds, calendar steps an object. */
export type VectorWhen =
  | { readonly cron: string; readonly timezone?: string }
  | {
      readonly every: number | { readonly days: number } | { readonly months: number };
      readonly anchor: string;
      readonly timezone?: string;
    }
  | { readonly at: string };

export interface VectorSchedule {
  readonly id: string;
  readonly tenantId: string;
  readonly when: VectorWhen;
  readonly nextFireAt: string | null;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly misfirePolicy?: 'fire_once' | 'skip' | 'catch_up';
  readonly misfireThreshold?: 'interval' | number;
  readonly catchUp?: { readonly maxRuns?: number; readonly maxHistory?: number; readonly pace?: number };
  readonly overlap?: 'allow' | 'skip' | 'queue';
  readonly activeRuns?: number;
}

export interface VectorTenant {
  readonly id: string;
  readonly suspensions: readonly { readonly from: string; readonly until: string | null }[];
  readonly maxStaleness?: number;
  readonly quota?: { readonly remaining: number | null };
}

interface Described {
  readonly id: string;
  /** The clause of the policy or of ADR 0036 that the vector shows. */
  readonly clause: string;
  readonly why: string;
  /** What an implementation must know for it: one that has no `seconds`, or no `L`, leaves those out. */
  readonly tags: readonly string[];
}

export interface OccurrenceVector extends Described {
  readonly when: VectorWhen;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly from: string;
  readonly until: string;
  readonly expected: readonly string[];
}

export interface PlanVector extends Described {
  readonly schedule: VectorSchedule;
  readonly now: string;
  readonly tenant: VectorTenant;
  readonly expected: unknown;
}

export interface RunVector extends Described {
  readonly run: Readonly<Record<string, unknown>>;
  readonly now: string;
  readonly tenant: VectorTenant;
  readonly expected: unknown;
}

export interface VectorFile {
  readonly policyVersion: string;
  readonly kind: 'occurrences' | 'plan' | 'run';
  readonly vectors: readonly (OccurrenceVector | PlanVector | RunVector)[];
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

export function millis(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new Error(`no instant: ${text}`);
  return instant;
}

export function iso(instant: number): string {
  return new Date(instant).toISOString();
}

export function oracleWhen(when: VectorWhen): OracleWhen {
  if ('cron' in when) return when;
  if ('at' in when) return { at: millis(when.at) };
  const anchor = millis(when.anchor);
  if (typeof when.every === 'number') return { everyMs: when.every, anchor };
  const timezone = when.timezone ?? 'UTC';
  if ('days' in when.every) return { everyDays: when.every.days, anchor, timezone };
  return { everyMonths: when.every.months, anchor, timezone };
}

/** The schedule with every default of the policy written out. */
export function oracleSchedule(schedule: VectorSchedule): OracleSchedule {
  const { misfireThreshold = 'interval' } = schedule;
  return {
    id: schedule.id,
    tenantId: schedule.tenantId,
    when: oracleWhen(schedule.when),
    nextFireAt: schedule.nextFireAt === null ? null : millis(schedule.nextFireAt),
    startsAt: schedule.startsAt === undefined ? null : millis(schedule.startsAt),
    endsAt: schedule.endsAt === undefined ? null : millis(schedule.endsAt),
    misfirePolicy: schedule.misfirePolicy ?? 'fire_once',
    misfireThreshold: misfireThreshold === 'interval' ? null : misfireThreshold,
    maxRuns: schedule.catchUp?.maxRuns ?? 100,
    maxHistory: schedule.catchUp?.maxHistory ?? DAY,
    pace: schedule.catchUp?.pace ?? 1000,
    overlap: schedule.overlap ?? 'allow',
    activeRuns: schedule.activeRuns ?? 0,
  };
}

export function oracleTenant(tenant: VectorTenant): OracleTenant {
  return {
    id: tenant.id,
    suspensions: tenant.suspensions.map(({ from, until }) => ({
      from: millis(from),
      until: until === null ? null : millis(until),
    })),
    maxStaleness: tenant.maxStaleness ?? HOUR,
    quota: tenant.quota?.remaining ?? null,
  };
}
