import { REASON_OF, SKIP_REASONS, type SkipCause } from '../../model/reasons.js';
import { iso } from '../iso.js';
import { type Case, firstShared, ruledAt } from './case.js';
import { type Law, law } from './invariant.js';

/** No occurrence that a rule of the policy cuts is fired. */
function noneFired(name: string, clause: string, why: string, causes: readonly SkipCause[]): Law {
  return law(name, clause, (given: Case) => {
    for (const { kind, from } of given.told) {
      if (kind !== 'fire') continue;
      const ruled = ruledAt(given, from);
      if (ruled !== null && (causes as readonly string[]).includes(ruled.says)) {
        return `${iso(from)} is fired at ${iso(given.now)}; the policy skips it, for ${ruled.says}: ${why}`;
      }
    }
    return null;
  });
}

const CONTRACT = 'ADR 0036, Consequences (skip reasons)';

const suspension = noneFired(
  'suspension_windows_are_never_backfilled',
  'ADR 0036 §3',
  'nothing scheduled before the last activation is fired after it',
  ['suspension_window', 'activation_realign'],
);

const misfirePolicy = noneFired(
  'misfire_policy_is_followed',
  'ADR 0036 §1',
  'fire_once keeps the most recent missed occurrence, skip keeps none that was missed',
  ['superseded', 'policy_skip'],
);

const history = noneFired(
  'catch_up_history_is_capped',
  'ADR 0036 §1',
  'a backfill reaches back maxHistory, at most 24 h, and not further',
  ['history_cap'],
);

const staleness = noneFired(
  'stale_runs_are_not_fired',
  'ADR 0036 §2',
  'what is older than maxStaleness is skipped',
  ['max_staleness'],
);

const runCap = noneFired(
  'runs_are_capped',
  'ADR 0036 §1',
  'a plan has at most maxRuns runs, 100 at the most, and keeps the newest',
  ['run_cap'],
);

const overlap = noneFired('overlap_is_respected', CONTRACT, 'with overlap skip one run is active at a time', [
  'overlap',
]);

const quota = noneFired(
  'tenant_quota_is_respected',
  CONTRACT,
  'the quota allows so many runs, and the newest are kept',
  ['tenant_quota'],
);

const inTime = noneFired(
  'runs_are_released_before_they_go_stale',
  'ADR 0036 §1, §2',
  'at the pace of the schedule it would be released after its deadline',
  ['stale_at_release'],
);

/** What the policy leaves is fired: a planner that does too little loses work. */
const fires = law('what_the_policy_leaves_is_fired', 'ADR 0036 §1', (given: Case) => {
  for (const ruled of given.ruled) {
    if (ruled.says !== 'fire') continue;
    for (const told of given.told) {
      const shared = told.kind === 'skip' ? firstShared(given, told, ruled) : null;
      if (told.kind !== 'skip' || shared === null) continue;
      const why = told.cause ?? told.reason;
      return `${iso(shared)} is skipped${why === undefined ? '' : ` for ${why}`}; the policy fires it`;
    }
  }
  return null;
});

/** Every skip has one of the four reasons of the event contract, and the one that the policy gives. */
const reason = law(
  'skip_reasons_are_those_of_the_contract',
  CONTRACT,
  (given: Case) => {
    for (const told of given.told) {
      if (told.kind !== 'skip' || told.reason === undefined) continue;
      if (!(SKIP_REASONS as readonly string[]).includes(told.reason)) {
        return `${JSON.stringify(told.reason)} is no reason of the contract: ${SKIP_REASONS.join(', ')}`;
      }
      for (const ruled of given.ruled) {
        if (ruled.says === 'fire' || REASON_OF[ruled.says] === told.reason) continue;
        const shared = firstShared(given, told, ruled);
        if (shared !== null) {
          return `${iso(shared)} is skipped as ${told.reason}; the policy says ${REASON_OF[ruled.says]}, for ${ruled.says}`;
        }
      }
    }
    return null;
  },
  ['skip.reason'],
);

/** Every skip names the rule that decided. */
const cause = law(
  'skip_causes_name_the_rule',
  'ADR 0036 §1, §2, §3',
  (given: Case) => {
    for (const told of given.told) {
      if (told.kind !== 'skip' || told.cause === undefined) continue;
      for (const ruled of given.ruled) {
        if (ruled.says === 'fire' || ruled.says === told.cause) continue;
        const shared = firstShared(given, told, ruled);
        if (shared !== null) {
          return `${iso(shared)} is skipped for ${told.cause}; the policy says ${ruled.says}`;
        }
      }
    }
    return null;
  },
  ['skip.cause'],
);

/** What is decided of each occurrence, rule by rule. */
export const VERDICTS: readonly Law[] = [
  suspension,
  misfirePolicy,
  history,
  staleness,
  runCap,
  overlap,
  quota,
  inTime,
  fires,
  reason,
  cause,
];
