import { root } from '../errors/problems.js';
import type { Schedule } from '../model/schedule.js';
import { readTenant, type Tenant } from '../model/tenant.js';
import { HOUR } from '../time/calendar.js';
import { type Instant, readInstant } from '../time/instant.js';
import { catchUpBeyondPace } from './lint/catch-up-beyond-pace.js';
import { catchUpBeyondStaleness } from './lint/catch-up-beyond-staleness.js';
import { catchUpWithOverlapSkip } from './lint/catch-up-with-overlap-skip.js';
import type { Advice, Check } from './lint/check.js';
import { dayFieldNotUnrestricted } from './lint/day-field-not-unrestricted.js';
import { historyUnderInterval } from './lint/history-under-interval.js';
import { meetsTransition } from './lint/meets-transition.js';
import { neverFiresAgain } from './lint/never-fires-again.js';
import { readWritten, subjectOf } from './lint/read-subject.js';
import { stalenessUnderInterval } from './lint/staleness-under-interval.js';
import { stalenessUnderMinute } from './lint/staleness-under-minute.js';
import { thresholdOverTwoIntervals } from './lint/threshold-over-two-intervals.js';
import { checkOwner, readInputs } from './read-inputs.js';

export type { Advice, AdviceCode } from './lint/check.js';

/** Everything that is looked for, in the order in which it is told. */
const CHECKS: readonly Check[] = [
  neverFiresAgain,
  catchUpBeyondStaleness,
  catchUpBeyondPace,
  catchUpWithOverlapSkip,
  historyUnderInterval,
  stalenessUnderMinute,
  stalenessUnderInterval,
  thresholdOverTwoIntervals,
  dayFieldNotUnrestricted,
  meetsTransition,
];

/** Every code of advice. */
export const ADVICE_CODES: readonly Advice['code'][] = /* @__PURE__ */ CHECKS.map(({ code }) => code);

/**
 * Advice on a schedule whose settings are allowed and may surprise, for whoever writes or edits it. What is wrong is
 * no matter of advice: that is a `PolicyInputError`, here as everywhere.
 *
 * @param schedule - needs no `nextFireAt` and no `activeRuns` yet
 * @param now - it looks at the year after it
 * @param tenant - without it the default staleness, 1 h, holds
 * @returns what was found, in a fixed order; `docs/lint.md` has each code with an example
 * @throws PolicyInputError with every problem, when an input is not what it should be
 *
 * Concerns ADR 0036 §1 and §2, whose defaults meet in the first of the examples.
 *
 * @example
 * ```ts
 * import { lint } from 'misfire-policy';
 *
 * const schedule = { id: 'sync', tenantId: 'acme', when: { cron: '0 * * * *' }, misfirePolicy: 'catch_up' } as const;
 * const [advice] = lint(schedule, '2026-08-06T12:00:00Z');
 *
 * advice?.code; // => 'catch_up_beyond_staleness'
 * advice?.path; // => ['tenant', 'maxStaleness']
 * ```
 */
export function lint(schedule: Omit<Schedule, 'nextFireAt'>, now: Instant, tenant?: Tenant | null): Advice[] {
  const inputs = readInputs((parameter, problems) => {
    const read = {
      written: parameter('schedule', schedule, readWritten),
      now: parameter('now', now, readInstant),
      tenant: tenant === undefined || tenant === null ? undefined : parameter('tenant', tenant, readTenant),
    };
    // What could not be read is undefined, and was said already.
    const owned = (read.written as typeof read.written | undefined)?.schedule;
    checkOwner(owned, read.tenant, root('schedule'), problems);
    return read;
  });
  const subject = subjectOf(inputs.written, inputs.now, inputs.tenant?.maxStaleness ?? HOUR);
  return CHECKS.flatMap(({ code, look }) => look(subject).map((advice) => ({ code, ...advice })));
}
