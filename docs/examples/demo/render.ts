import { countOccurrences, expandSkip, type Plan, type Schedule } from 'misfire-policy';

const COLUMNS = 80;

/** `05:50`, or `10-30 05:50` on another day than `today`; in UTC. */
export function clock(date: Date, today?: Date): string {
  const text = date.toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
  return today !== undefined && today.toISOString().startsWith(day) ? time : `${day.slice(5)} ${time}`;
}

/** A length of time, such as `3 h 22 min`. */
export function length(millis: number): string {
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60 === 0 ? '' : ` ${seconds % 60} s`;
  if (minutes < 60) return `${minutes} min${rest}`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}

/** When a schedule runs, as it was written. */
export function whenText({ when }: Schedule): string {
  if ('cron' in when) return `${when.cron} (${when.timezone ?? 'UTC'})`;
  if ('every' in when) {
    const every = typeof when.every === 'object' ? JSON.stringify(when.every) : String(when.every);
    return `every ${every} (${when.timezone ?? 'elapsed time'})`;
  }
  return 'at' in when ? 'once' : 'custom';
}

/** One line from the start of the outage to now: what became of what was due in each of its columns. */
export function timeline(schedule: Schedule, plan: Plan, from: Date, now: Date): string {
  const width = (now.getTime() - from.getTime()) / COLUMNS;
  const marks = Array.from({ length: COLUMNS }, () => '.');
  const mark = (date: Date, sign: string): void => {
    const column = Math.min(Math.floor((date.getTime() - from.getTime()) / width), COLUMNS - 1);
    if (column >= 0 && marks[column] !== '#') marks[column] = sign;
  };
  for (const decision of plan.decisions) {
    if (decision.kind === 'fire') mark(decision.scheduledFor, '#');
    if (decision.kind !== 'skip') continue;
    const sign = decision.reason === 'tenant_suspended' ? 'w' : '-';
    for (const occurrence of expandSkip(decision, schedule)) mark(occurrence, sign);
  }
  if (plan.outcome === 'held') {
    marks.forEach((_, column) => {
      const start = from.getTime() + column * width;
      if (countOccurrences(schedule, Math.ceil(start), Math.ceil(start + width)) > 0) marks[column] = '?';
    });
  }
  return `${clock(from, now)} ${marks.join('')} ${clock(now, now)}`;
}
