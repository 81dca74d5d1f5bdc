import type { FireDecision } from '../../model/plan.js';
import { runKey } from '../../policy/write-plan.js';
import type { ReadFire } from '../answer.js';
import { iso } from '../iso.js';
import type { Case } from './case.js';
import { type Law, law } from './invariant.js';

/** Judges each fire together with the one that the policy has for the same occurrence. */
function eachFire(
  given: Case,
  judge: (fire: ReadFire, expected: FireDecision | undefined) => string | null,
): string | null {
  const byOccurrence = new Map<number, FireDecision>();
  for (const decision of given.expected.decisions) {
    if (decision.kind === 'fire') byOccurrence.set(decision.scheduledFor.getTime(), decision);
  }
  for (const told of given.told) {
    const problem = told.kind === 'fire' ? judge(told, byOccurrence.get(told.from)) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** Runs are released one `pace` after another, the oldest at `now`. */
const release = law(
  'runs_are_released_at_the_pace',
  'ADR 0036 §1 (rate-limited into the executor)',
  (given: Case) => {
    let index = 0;
    return eachFire(given, ({ from, notBefore }) => {
      const right = given.now + index++ * given.schedule.catchUp.pace;
      if (notBefore === undefined || notBefore === right) return null;
      return `the run of ${iso(from)} is released at ${iso(notBefore)}; run ${index} of the plan goes at ${iso(right)}`;
    });
  },
  ['fire.notBefore'],
);

/** A run may be delivered until it is `maxStaleness` old, and no longer. */
const deadline = law(
  'runs_carry_their_deadline',
  'ADR 0036 §2',
  (given: Case) =>
    eachFire(given, ({ from, notAfter }) => {
      const right = from + given.tenant.maxStaleness;
      if (notAfter === undefined || notAfter === right) return null;
      return `the run of ${iso(from)} may be delivered until ${iso(notAfter)}; it goes stale after ${iso(right)}`;
    }),
  ['fire.notAfter'],
);

const lateness = law(
  'runs_say_how_late_they_are',
  'contract: FireDecision.lateMs',
  (given: Case) =>
    eachFire(given, ({ from, lateMs }) => {
      const right = given.now - from;
      if (lateMs === undefined || lateMs === right) return null;
      return `the run of ${iso(from)} says it is ${lateMs} ms late; it is ${right} ms`;
    }),
  ['fire.lateMs'],
);

/** The run of a `fire_once` misfire says what it stands for, so that it can process the whole gap. */
const covers = law(
  'fire_once_says_what_it_covers',
  'ADR 0036 §1 (fire_once)',
  (given: Case) =>
    eachFire(given, (fire, expected) => {
      if (expected === undefined) return null;
      const right = expected.covers;
      const told = fire.covers;
      const show = (count: number, from: number, to: number): string =>
        `${count} from ${iso(from)} to ${iso(to)}`;
      const rightText =
        right === undefined ? 'nothing' : show(right.count, right.from.getTime(), right.to.getTime());
      const toldText = told === undefined ? 'nothing' : show(told.count, told.from, told.to);
      return rightText === toldText
        ? null
        : `the run of ${iso(fire.from)} covers ${toldText}; it superseded ${rightText}`;
    }),
  ['fire.covers'],
);

/** A key is a function of the run: two planners that decide the same run make the same key. */
const keys = law(
  'run_keys_are_deterministic',
  'contract: FireDecision.key',
  (given: Case) =>
    eachFire(given, ({ from, key }, expected) => {
      const right = expected?.key ?? (inRange(from) ? runKey(given.schedule.id, from) : key);
      return key === undefined || key === right
        ? null
        : `the run of ${iso(from)} has the key ${JSON.stringify(key)}; it is ${JSON.stringify(right)}`;
    }),
  ['fire.key'],
);

/** So is that of a skip. */
const skipKeys = law(
  'skip_keys_are_deterministic',
  'contract: SkipDecision.key',
  (given: Case) => {
    for (const told of given.told) {
      if (told.kind !== 'skip' || told.key === undefined || told.cause === undefined) continue;
      const same = given.expected.decisions.find(
        (right) =>
          right.kind === 'skip' &&
          right.cause === told.cause &&
          right.from.getTime() === told.from &&
          right.to.getTime() === told.to,
      );
      if (same?.kind === 'skip' && same.key !== told.key) {
        return `the skip from ${iso(told.from)} has the key ${JSON.stringify(told.key)}; it is ${JSON.stringify(same.key)}`;
      }
    }
    return null;
  },
  ['skip.key', 'skip.cause'],
);

/** The years whose stamps have four digits. */
function inRange(instant: number): boolean {
  return instant >= 0 && instant < 253_402_300_800_000;
}

/** What a run carries. */
export const RUNS: readonly Law[] = [release, deadline, lateness, covers, keys, skipKeys];
