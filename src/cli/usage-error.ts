import { isPolicyInputError } from '../errors/policy-input-error.js';

/** What a user did wrong, a line each. */
export interface UsageError extends Error {
  readonly problems: readonly string[];
}

/** An error that the command reports without a stack trace. */
export function usageError(...problems: readonly string[]): UsageError {
  return Object.assign(new Error(problems.join('\n')), { problems });
}

/** Every problem of an error, a line each. */
export function problemsOf(error: unknown): readonly string[] {
  if (isPolicyInputError(error)) return error.message.split('\n').map(byFlag);
  if (error instanceof Error && 'problems' in error) return (error as UsageError).problems;
  return [error instanceof Error ? error.message : 'something was thrown that is no error'];
}

/** The flag that sets what a path of an input names, beside the path, which is what a document has. */
const FLAGS: Readonly<Record<string, string>> = {
  'schedule.when.cron': '--cron',
  'schedule.when.every': '--every',
  'schedule.when.anchor': '--anchor',
  'schedule.when.at': '--once',
  'schedule.when.timezone': '--timezone',
  'schedule.when': '--cron, --every or --once',
  'schedule.nextFireAt': '--next-fire-at',
  'schedule.misfirePolicy': '--policy',
  'schedule.misfireThreshold': '--threshold',
  'schedule.catchUp.maxRuns': '--max-runs',
  'schedule.catchUp.maxHistory': '--max-history',
  'schedule.catchUp.pace': '--pace',
  'schedule.overlap': '--overlap',
  'schedule.activeRuns': '--active-runs',
  'schedule.startsAt': '--starts-at',
  'schedule.endsAt': '--ends-at',
  'tenant.maxStaleness': '--max-staleness',
  'tenant.quota.remaining': '--quota',
  'tenant.suspensions': '--suspended',
  'of.when.cron': '--cron',
  'of.when.timezone': '--timezone',
  'of.when': '--cron, --every or --once',
  now: '--now',
  at: '--at',
  'scenario.from': '--from',
  'scenario.until': '--until',
  'scenario.tick': '--tick',
  'scenario.outages': '--down',
  'scenario.executor.outages': '--executor-down',
  'scenario.executor.runDuration': '--run-duration',
  'scenario.executor.concurrency': '--concurrency',
};

function byFlag(line: string): string {
  const end = line.indexOf(': ');
  const path = line.slice(0, end);
  const flag =
    FLAGS[path.replace(/\[\d+\].*$/, '')] ?? FLAGS[path.replace(/^scenario\./, '').replace(/\[\d+\].*$/, '')];
  return end < 0 || flag === undefined ? line : `${path} (${flag})${line.slice(end)}`;
}
