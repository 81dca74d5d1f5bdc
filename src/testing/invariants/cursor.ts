import { iso, isoOrNull } from '../iso.js';
import type { Case } from './case.js';
import { type Law, law } from './invariant.js';

/** While a tenant is suspended nothing is decided, and the schedule is preserved as it is. */
const held = law(
  'nothing_is_decided_while_suspended',
  'ADR 0036 §3',
  ({ expected, answer, now, schedule }: Case) => {
    if (expected.outcome !== 'held') return null;
    if (answer.decisions.length > 0) {
      return `the tenant is suspended at ${iso(now)}, and ${answer.decisions.length} decisions were made`;
    }
    return answer.nextFireAt === schedule.nextFireAt
      ? null
      : `the tenant is suspended at ${iso(now)}, and the cursor moves from ${isoOrNull(schedule.nextFireAt)} to ${isoOrNull(answer.nextFireAt)}`;
  },
);

/** After `now` a schedule is due at its next occurrence, strictly later. */
const next = law(
  'cursor_realigns_to_the_next_occurrence',
  'ADR 0036 §1 (realign)',
  ({ expected, answer, now }: Case) => {
    const right = expected.nextFireAt?.getTime() ?? null;
    return answer.nextFireAt === right
      ? null
      : `nextFireAt is ${isoOrNull(answer.nextFireAt)}; at ${iso(now)} it is to be ${isoOrNull(right)} (${expected.outcome})`;
  },
);

/** A cursor that was decided on moves by a realign, which says where from and where to. */
const realign = law(
  'realign_says_how_the_cursor_moved',
  'ADR 0036 §1 (realign)',
  ({ expected, answer }: Case) => {
    const right = expected.decisions.find(({ kind }) => kind === 'realign');
    const told = answer.decisions.find(({ kind }) => kind === 'realign');
    if (right?.kind !== 'realign') {
      return told === undefined ? null : `there is a realign; nothing moves (${expected.outcome})`;
    }
    const from = right.from?.getTime() ?? null;
    const to = right.to?.getTime() ?? null;
    if (told?.kind !== 'realign') return `no realign says that the cursor moved to ${isoOrNull(to)}`;
    if (told.from === from && told.to === to) return null;
    return `the realign goes from ${isoOrNull(told.from)} to ${isoOrNull(told.to)}; the cursor moved from ${isoOrNull(from)} to ${isoOrNull(to)}`;
  },
  ['realign'],
);

/** Where the cursor goes. */
export const CURSOR: readonly Law[] = [held, next, realign];
