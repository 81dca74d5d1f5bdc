/** Why an occurrence did not fire, in the four words of the event contract (ADR 0036, Consequences; ADR 0038). */
export type SkipReason = 'overlap' | 'tenant_suspended' | 'quota_exhausted' | 'stale';

/** Which rule decided that an occurrence does not fire. */
export type SkipCause =
  | 'suspension_window'
  | 'activation_realign'
  | 'policy_skip'
  | 'superseded'
  | 'history_cap'
  | 'max_staleness'
  | 'run_cap'
  | 'overlap'
  | 'tenant_quota'
  | 'stale_at_release';

/** The reason that each cause is told as. Limits in time are `stale`, limits in number are `quota_exhausted`. */
export const REASON_OF: { readonly [C in SkipCause]: SkipReason } = {
  suspension_window: 'tenant_suspended',
  activation_realign: 'tenant_suspended',
  policy_skip: 'stale',
  superseded: 'stale',
  history_cap: 'stale',
  max_staleness: 'stale',
  run_cap: 'quota_exhausted',
  overlap: 'overlap',
  tenant_quota: 'quota_exhausted',
  stale_at_release: 'stale',
};

/** Every cause, in the order in which the rules are applied. */
export const SKIP_CAUSES = Object.keys(REASON_OF) as readonly SkipCause[];

/** Every reason of the event contract. */
export const SKIP_REASONS: readonly SkipReason[] = [
  'overlap',
  'tenant_suspended',
  'quota_exhausted',
  'stale',
];
