import type { Segment } from '../../time/zone.js';
import type { Advice, Check, Subject, WallClock } from './check.js';
import { amount, instant, wallTime } from './say.js';

/** A fixed hour, where the clocks change: each wall time runs once, at a time that may not be the one written. */
export const meetsTransition: Check = {
  code: 'meets_transition',
  look(subject) {
    const { wall, now, until } = subject;
    if (wall === null || wall.cron?.rule === 'clock-following') return [];
    const found: Omit<Advice, 'code'>[] = [];
    for (let segment = wall.zone.segmentAt(now); segment.until <= until; ) {
      segment = wall.zone.segmentAt(segment.until);
      const message = describe(subject, wall, segment);
      if (message !== null) {
        found.push({ path: ['schedule', 'when', wall.cron === null ? 'anchor' : 'cron'], message });
      }
    }
    return found;
  },
};

function describe(subject: Subject, wall: WallClock, segment: Segment): string | null {
  const { from, offset, offsetBefore } = segment;
  if (offset === offsetBefore) return null;
  const forward = offset > offsetBefore;
  // Forward, the wall times between the two clocks do not exist; back, they come twice. Either way each runs at
  // the instant that the clock before the change gives it.
  const low = from + Math.min(offset, offsetBefore);
  const high = from + Math.max(offset, offsetBefore);
  const met = timesIn(wall, low, high).filter((time) => {
    const runsAt = time - offsetBefore;
    return subject.schedule.set.atOrAfter(runsAt) === runsAt;
  });
  const [first] = met;
  if (first === undefined) return null;
  const runsAt = first - offsetBefore;
  const change = `In ${wall.zone.name} the clocks go ${forward ? 'forward' : 'back'} from ${wallTime(from + offsetBefore)} to ${wallTime(from + offset)}`;
  const others =
    met.length === 1
      ? ''
      : ` (and so for all ${amount(met.length, 'run')} up to ${wallTime(met.at(-1) as number)})`;
  const remedy = `A time outside ${wallTime(low).slice(11)} to ${wallTime(high).slice(11)}, or UTC, does not meet it.`;
  if (!forward) {
    return (
      `${change}: ${wallTime(first)} comes twice and runs once, the first time, at ${instant(runsAt)}, ` +
      `not again at ${instant(first - offset)}${others}. ${remedy}`
    );
  }
  const later = runsAt + offset;
  const meets = timesIn(wall, later, later + 1).length > 0;
  const together = meets ? ', where it is one run with the one of that time' : '';
  return `${change}: ${wallTime(first)} does not exist and runs at ${wallTime(later)}, at ${instant(runsAt)}${together}${others}. ${remedy}`;
}

/** The wall times in `[low, high)`. There are some hours between them at the most, and a second between two times. */
function timesIn({ times }: WallClock, low: number, high: number): readonly number[] {
  const found: number[] = [];
  for (
    let rank = times.rank(low), time = times.at(rank);
    time !== null && time < high;
    time = times.at(++rank)
  ) {
    found.push(time);
  }
  return found;
}
