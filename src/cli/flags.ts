import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Instant } from '../time/instant.js';
import { type Document, parseDocument } from './document.js';
import { durationFrom } from './durations.js';
import type { Host } from './host.js';
import { usageError } from './usage-error.js';

/** The flags of a command, as commander gives them. */
export type Flags = Readonly<Record<string, unknown>>;

/** What most commands are about. It is not checked: the library reads it, and reports every problem. */
export interface Inputs {
  readonly schedule: never;
  readonly tenant: never;
  readonly now: Instant;
  readonly rows: never;
  readonly document: Document;
}

interface ParsedWindow {
  readonly from: string;
  readonly until: string | null;
}

/** Adds the document and the flags that describe a schedule. */
export function withSchedule(command: Command): Command {
  return command
    .argument('[document]', 'a JSON file of { schedule, tenant, now?, rows? }, or - for standard input')
    .optionsGroup('Schedule:')
    .option('--cron <expression>', 'when it runs: five or six fields, or an alias such as @daily')
    .option('--every <duration>', 'when it runs: 90m, PT6H, P1D; needs --anchor', durationFrom<string>)
    .option('--anchor <instant>', 'where --every is counted from')
    .option('--once <instant>', 'when it runs: once')
    .option('--timezone <zone>', 'the IANA zone of its clock (default: UTC)')
    .option('--starts-at <instant>', 'no run before it')
    .option('--ends-at <instant>', 'no run after it')
    .option('--id <id>', 'its id (default: schedule)');
}

/** Adds the flags that describe how a schedule is planned, and its tenant. */
export function withPolicy(command: Command): Command {
  return command
    .option('--next-fire-at <instant>', 'the stored cursor; null when nothing is stored')
    .addOption(
      new Option('--policy <policy>', 'what to do with what was missed').choices([
        'fire_once',
        'skip',
        'catch_up',
      ]),
    )
    .option(
      '--threshold <duration>',
      'how late is missed: interval, or 60s (default: interval)',
      durationFrom<string>,
    )
    .option('--max-runs <count>', 'the most runs of one plan', wholeNumber)
    .option('--max-history <duration>', 'how far a catch_up reaches back', durationFrom<string>)
    .option('--pace <duration>', 'the time between two releases', durationFrom<string>)
    .addOption(
      new Option('--overlap <mode>', 'when another run is active').choices(['allow', 'skip', 'queue']),
    )
    .option('--active-runs <count>', 'runs that are pending or in flight', wholeNumber)
    .optionsGroup('Tenant:')
    .option(
      '--max-staleness <duration>',
      'runs older than this are skipped: 90m (default: 1h)',
      durationFrom<string>,
    )
    .option(
      '--suspended <from/to>',
      'a suspension; nothing after the slash while it is open (repeatable)',
      windows,
    )
    .option('--quota <count>', 'how many runs are left', wholeNumber)
    .optionsGroup('Time:')
    .option('--now <instant>', 'the time of the decision (default: the clock)');
}

/** Adds the flags that say how the answer is given. */
export function withOutput(command: Command, picture: boolean): Command {
  command.optionsGroup('Output:').option('--json', 'the result as JSON');
  if (picture) command.option('--svg <file>', 'a picture of it, too; - for standard output');
  return command.option('--no-color', 'no colours; NO_COLOR in the environment says the same');
}

/** What a command is about, from its document and its flags; a flag goes before the document. */
export function inputsOf(name: string | undefined, flags: Flags, host: Host): Inputs {
  const document =
    name === undefined ? {} : parseDocument(host.read(name), name === '-' ? 'standard input' : name);
  const given = rowOf(document['schedule']);
  const tenant = rowOf(document['tenant']);
  const catchUp = defined({
    maxRuns: flags['maxRuns'],
    maxHistory: flags['maxHistory'],
    pace: flags['pace'],
  });
  const isBare = name === undefined;
  if (isBare && Object.keys(flags).every((flag) => ['color', 'now', 'json', 'svg'].includes(flag))) {
    throw usageError('give a schedule: --cron, --every or --once, or a JSON document (see --help)');
  }
  const schedule = {
    ...(isBare ? { id: 'schedule', tenantId: 'tenant' } : {}),
    ...given,
    ...defined({
      id: flags['id'],
      when: whenOf(flags, given),
      nextFireAt: flags['nextFireAt'] === 'null' ? null : flags['nextFireAt'],
      misfirePolicy: flags['policy'],
      misfireThreshold: flags['threshold'],
      overlap: flags['overlap'],
      activeRuns: flags['activeRuns'],
      startsAt: flags['startsAt'],
      endsAt: flags['endsAt'],
    }),
    ...(Object.keys(catchUp).length === 0 ? {} : { catchUp: { ...rowOf(given?.['catchUp']), ...catchUp } }),
  };
  return {
    schedule: schedule as never,
    tenant: {
      ...(isBare || tenant === undefined ? { id: given?.['tenantId'] ?? 'tenant', suspensions: [] } : {}),
      ...tenant,
      ...defined({
        maxStaleness: flags['maxStaleness'],
        suspensions: flags['suspended'],
        quota: flags['quota'] === undefined ? undefined : { remaining: flags['quota'] },
      }),
    } as never,
    now: (flags['now'] ?? document['now'] ?? host.now()) as Instant,
    rows: (document['rows'] ?? null) as never,
    document,
  };
}

/** The `when` of the flags, or undefined where none of them is about it. */
function whenOf(flags: Flags, given: Flags | undefined): Flags | undefined {
  const when = defined({
    cron: flags['cron'],
    every: flags['every'],
    anchor: flags['anchor'],
    at: flags['once'],
    timezone: flags['timezone'],
  });
  const keys = Object.keys(when);
  if (keys.length === 0) return undefined;
  return keys.length === 1 && keys[0] === 'timezone' ? { ...rowOf(given?.['when']), ...when } : when;
}

function rowOf(value: unknown): Flags | undefined {
  return typeof value === 'object' && value !== null ? (value as Flags) : undefined;
}

/** The entries of a record that are there. */
export function defined(row: Flags): Flags {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/** `FROM/TO`, or `FROM/` while it is open; may be given more than once. */
export function windows(value: string, previous: readonly ParsedWindow[] = []): readonly ParsedWindow[] {
  const parts = value.split('/');
  const [from, until] = parts;
  if (parts.length !== 2 || from === undefined || from === '') {
    throw new InvalidArgumentError(
      'Write FROM/TO, or FROM/ while it is open, such as 2026-08-06T10:00:00Z/.',
    );
  }
  return [...previous, { from, until: until === undefined || until === '' ? null : until }];
}

export function wholeNumber(value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw new InvalidArgumentError('Write a whole number.');
  return Number(value);
}
