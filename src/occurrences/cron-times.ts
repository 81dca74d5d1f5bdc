import { DAY, MINUTE, SECOND } from '../time/calendar.js';
import { type DayFields, dayPattern } from './day-pattern.js';
import { timesOfDay } from './times-of-day.js';
import type { WallTimes } from './wall-times.js';

/** What a cron expression says, field by field; each list is sorted and holds each value once. */
export interface CronFields extends DayFields {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
}

/** The wall times of a cron expression: its times of day, on each of its days. */
export function cronTimes(fields: CronFields): WallTimes {
  const days = dayPattern(fields);
  const times = timesOfDay(fields.hours, fields.minutes, fields.seconds);

  function rank(wall: number): number {
    const day = Math.floor(wall / DAY);
    const whole = days.rank(day) * times.size;
    return days.has(day) ? whole + times.rank(wall - day * DAY) : whole;
  }

  function at(rankOfTime: number): number | null {
    const dayRank = Math.floor(rankOfTime / times.size);
    const day = days.at(dayRank);
    return day === null ? null : day * DAY + times.at(rankOfTime - dayRank * times.size);
  }

  /** Of the times in `[from, until)`, which are within one minute of the wall clock, how many there are. */
  function countInMinute(from: number, until: number): number {
    const minute = Math.floor(from / MINUTE) * MINUTE;
    return times.rankInMinute(until - minute) - times.rankInMinute(from - minute);
  }

  function hasMinute(wall: number): boolean {
    const day = Math.floor(wall / DAY);
    return days.has(day) && times.hasMinute(wall - day * DAY);
  }

  function countShifted(from: number, until: number, shift: number): number {
    // Looked at minute by minute, since a gap has sixty of them, or second by second in the one zone whose gap is
    // no whole number of minutes (Monrovia 1972: 44 min 30 s).
    const step = shift % MINUTE === 0 ? MINUTE : SECOND;
    let total = 0;
    for (let low = from; low < until; ) {
      const high = Math.min((Math.floor(low / step) + 1) * step, until);
      if (hasMinute(low) && hasMinute(low + shift)) {
        total +=
          step === MINUTE
            ? countInMinute(low, high)
            : Math.min(countInMinute(low, high), countInMinute(low + shift, high + shift));
      }
      low = high;
    }
    return total;
  }

  return { rank, at, countShifted };
}
