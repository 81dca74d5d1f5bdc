// The occurrences of a cron expression, asked of this package and of the libraries people use.
import { CronExpressionParser } from 'cron-parser';
import { parseCronExpression } from 'cron-schedule';
import { Cron } from 'croner';
import { CronosExpression } from 'cronosjs';
import { nextOccurrence, previousOccurrence } from 'misfire-policy';

/** Answers one question, in milliseconds; null when it finds none. Its expression was read before. */
export type Ask = (instant: Date) => number | null;

export interface Peer {
  readonly name: string;
  /** null where the library cannot be asked. */
  readonly next: (cron: string, zone: string) => Ask | null;
  readonly previous: (cron: string, zone: string) => Ask | null;
}

const millis = (date: Date | null | undefined): number | null => date?.getTime() ?? null;

export const OURS: Peer = {
  name: 'misfire-policy',
  next: (cron, timezone) => (at) => millis(nextOccurrence({ cron, timezone }, at)),
  previous: (cron, timezone) => (at) => millis(previousOccurrence({ cron, timezone }, at)),
};

export const PEERS: readonly Peer[] = [
  {
    name: 'cron-parser',
    next: (cron, tz) => {
      const expression = CronExpressionParser.parse(cron, { currentDate: new Date(0), tz });
      return (at) => {
        expression.reset(at);
        return expression.next().getTime();
      };
    },
    previous: (cron, tz) => {
      const expression = CronExpressionParser.parse(cron, { currentDate: new Date(0), tz });
      return (at) => {
        expression.reset(at);
        return expression.prev().getTime();
      };
    },
  },
  {
    name: 'croner',
    next: (cron, timezone) => {
      const job = new Cron(cron, { timezone, paused: true });
      return (at) => millis(job.nextRun(at));
    },
    previous: (cron, timezone) => {
      const job = new Cron(cron, { timezone, paused: true });
      return (at) => millis(job.previousRuns(1, at)[0]);
    },
  },
  {
    name: 'cron-schedule',
    // It knows the zone of the process alone, which is UTC here.
    next: (cron, zone) => {
      if (zone !== 'UTC') return null;
      const expression = parseCronExpression(cron);
      return (at) => millis(expression.getNextDate(at));
    },
    previous: (cron, zone) => {
      if (zone !== 'UTC') return null;
      const expression = parseCronExpression(cron);
      return (at) => millis(expression.getPrevDate(at));
    },
  },
  {
    name: 'cronosjs',
    next: (cron, timezone) => {
      const expression = CronosExpression.parse(cron, { timezone });
      return (at) => millis(expression.nextDate(at));
    },
    previous: () => null,
  },
];
