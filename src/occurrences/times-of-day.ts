import { HOUR, MINUTE, SECOND } from '../time/calendar.js';

/** The times of day that a cron expression names, by rank, without building the product of its three fields. */
export interface TimesOfDay {
  /** How many times there are in a day. */
  readonly size: number;
  /** How many lie before a time of day, in milliseconds from midnight. */
  rank(time: number): number;
  /** The time of day with `rank` times before it; `0 <= rank < size`. */
  at(rank: number): number;
  /** Of the times within one minute of the day, how many lie before a number of milliseconds into it. */
  rankInMinute(millis: number): number;
  /** Whether the hour and the minute of a time of day are named. */
  hasMinute(time: number): boolean;
}

/** One field: which values it has, in order, and how many of them lie below each number. */
interface Field {
  readonly values: readonly number[];
  readonly below: Uint8Array;
}

/** Each list is sorted and holds each value once. */
export function timesOfDay(
  hours: readonly number[],
  minutes: readonly number[],
  seconds: readonly number[],
): TimesOfDay {
  const hour = field(hours, 24);
  const minute = field(minutes, 60);
  const second = field(seconds, 60);
  const perMinute = seconds.length;
  const perHour = minutes.length * perMinute;

  function rankInMinute(millis: number): number {
    return below(second, Math.ceil(millis / SECOND));
  }

  return {
    size: hours.length * perHour,
    rank(time) {
      const h = Math.floor(time / HOUR);
      const inHour = time - h * HOUR;
      const m = Math.floor(inHour / MINUTE);
      let rank = below(hour, h) * perHour;
      if (has(hour, h)) {
        rank += below(minute, m) * perMinute;
        if (has(minute, m)) rank += rankInMinute(inHour - m * MINUTE);
      }
      return rank;
    },
    at(rank) {
      const h = Math.floor(rank / perHour);
      const inHour = rank - h * perHour;
      const m = Math.floor(inHour / perMinute);
      const s = inHour - m * perMinute;
      return (
        (hour.values[h] as number) * HOUR +
        (minute.values[m] as number) * MINUTE +
        (second.values[s] as number) * SECOND
      );
    },
    rankInMinute,
    hasMinute(time) {
      const h = Math.floor(time / HOUR);
      return has(hour, h) && has(minute, Math.floor((time - h * HOUR) / MINUTE));
    },
  };
}

function field(values: readonly number[], size: number): Field {
  const counts = new Uint8Array(size + 1);
  for (const value of values) counts[value + 1] = 1;
  for (let i = 1; i <= size; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
  return { values, below: counts };
}

function below(of: Field, value: number): number {
  return of.below[value] as number;
}

function has(of: Field, value: number): boolean {
  return (of.below[value + 1] as number) > (of.below[value] as number);
}
