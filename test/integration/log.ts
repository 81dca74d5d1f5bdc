import type { Outcome } from '../../docs/examples/postgres/executor.js';

/** What a worker is started with. */
export interface WorkerOptions {
  readonly role: 'planner' | 'executor';
  readonly name: string;
  /** Which incarnation of the name it is. */
  readonly life: number;
  readonly log: string;
  readonly seed: number;
  readonly skewMs: number;
  readonly databaseUrl: string;
  readonly releaseMs: number;
  readonly leaseMs: number;
  readonly timeoutMs: number;
}

/** What a worker writes down; dates are text once they were written. */
export type LogLine =
  | { readonly kind: 'planned'; readonly tenantId: string; readonly decided: number; readonly skewMs: number }
  | { readonly kind: 'idle'; readonly skewMs: number }
  | { readonly kind: 'start'; readonly run: unknown; readonly now: Date; readonly tenant: unknown }
  | { readonly kind: 'answer'; readonly key: string; readonly attempt: number; readonly status: number }
  | { readonly kind: 'outcome'; readonly key: string; readonly attempt: number; readonly outcome: Outcome }
  | { readonly kind: 'error'; readonly key: string; readonly attempt: number; readonly message: string }
  | { readonly kind: 'down'; readonly message: string };
