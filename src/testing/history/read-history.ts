import { inside, type Path, type Problems, root, show } from '../../errors/problems.js';
import { anyDate } from '../../model/kinds.js';
import { text } from '../../model/plan.js';
import { type ParsedSchedule, readSchedule, type Schedule } from '../../model/schedule.js';
import { listOf, oneOf, optional, record, required, wholeNumber } from '../../model/shape.js';
import { type ParsedTenant, readTenant, type Tenant } from '../../model/tenant.js';
import { checkOwner, readInputs } from '../../policy/read-inputs.js';
import { type Instant, readInstant } from '../../time/instant.js';

/**
 * A row of run history: a run, or a stretch of occurrences that did not run. `toRunRows(plan)` and `simulate` make such
 * rows; a service's own have more columns, which are ignored.
 */
export interface HistoryRow {
  /** What became of it. */
  readonly status: 'pending' | 'claimed' | 'in_flight' | 'delivered' | 'skipped';
  /** The key of the fire or of the skip; no two rows have the same. */
  readonly key?: string | null;
  /** Must be that of the schedule. */
  readonly scheduleId?: string | null;
  /** Must be that of the tenant. */
  readonly tenantId?: string | null;
  /** The occurrence; of a skip that is one occurrence too. */
  readonly scheduledFor?: Instant | null;
  /** Of a skip: the first occurrence. */
  readonly from?: Instant | null;
  /** Of a skip: the last occurrence, inclusive. */
  readonly to?: Instant | null;
  /** Of a skip: how many occurrences, 1 or more. */
  readonly count?: number | null;
  /** Of a skip: one of the contract's four. */
  readonly reason?: string | null;
  /** Of a skip: which rule decided. */
  readonly cause?: string | null;
  /** Of a run: its release. */
  readonly notBefore?: Instant | null;
  /** Of a run: the last instant at which it may be delivered. */
  readonly notAfter?: Instant | null;
  /** Of a run of `fire_once`: the superseded occurrences that it stands for. */
  readonly covers?: { readonly count: number; readonly from: Instant; readonly to: Instant } | null;
  /** The `now` of the plan that made the row; with it, caps and paces are checked exactly. */
  readonly plannedAt?: Instant | null;
  /** When the executor was allowed to deliver it, and began. */
  readonly deliveredAt?: Instant | null;
}

/** What history to check. */
export interface History {
  /** The schedule as it was all the while; its cursor is not looked at. */
  readonly schedule: Omit<Schedule, 'nextFireAt'>;
  /** Its tenant, with every suspension of that time. */
  readonly tenant: Tenant;
  /** All rows of the schedule that touch `[from, until)`, in any order. */
  readonly rows: readonly HistoryRow[];
  /** The rows are to account for every occurrence from here, inclusive. */
  readonly from: Instant;
  /** Up to here, exclusive. */
  readonly until: Instant;
}

const optionalDate = optional(anyDate, undefined);
const optionalText = optional(text, undefined);

const rowRecord = record(
  {
    status: required(
      oneOf(['pending', 'claimed', 'in_flight', 'delivered', 'skipped']),
      'a row says what became of it',
    ),
    key: optionalText,
    scheduleId: optionalText,
    tenantId: optionalText,
    scheduledFor: optionalDate,
    from: optionalDate,
    to: optionalDate,
    count: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER), undefined),
    reason: optionalText,
    cause: optionalText,
    notBefore: optionalDate,
    notAfter: optionalDate,
    covers: optional(
      record(
        {
          count: required(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
          from: required(anyDate),
          to: required(anyDate),
        },
        { extra: 'ignore' },
      ),
      undefined,
    ),
    plannedAt: optionalDate,
    deliveredAt: optionalDate,
  },
  { extra: 'ignore' },
);

const rowList = listOf(rowRecord, 1_000_000, 'check a shorter stretch of time');

type Row = ReturnType<typeof rowRecord.read>;

/** A run of the history that was to be delivered, or was. */
export interface HistoryRun extends Row {
  readonly at: number;
}

/** A skip of the history. */
export interface HistorySkip extends Row {
  readonly first: number;
  readonly last: number;
}

/** A history that was read; runs and skips in the order of time. */
export interface ReadHistory {
  readonly schedule: ParsedSchedule;
  readonly tenant: ParsedTenant;
  readonly from: number;
  readonly until: number;
  readonly runs: readonly HistoryRun[];
  readonly skips: readonly HistorySkip[];
}

/** @throws PolicyInputError with every problem, when an input or a row is not what it should be */
export function readHistory(history: History): ReadHistory {
  const read = readInputs((parameter, problems) => {
    const given = history as Partial<History> | null | undefined;
    const inputs = {
      schedule: parameter('schedule', given?.schedule, (value, at) =>
        readSchedule(value, at, problems, 'create'),
      ),
      tenant: parameter('tenant', given?.tenant, readTenant),
      rows: parameter('rows', given?.rows, rowList.read),
      from: parameter('from', given?.from, readInstant),
      until: parameter('until', given?.until, readInstant),
    };
    checkOwner(inputs.schedule, inputs.tenant, root('schedule'), problems);
    inputs.rows.forEach((row, i) => checkRow(row, inputs.schedule, inside(root('rows'), i), problems));
    return inputs;
  });
  const { rows, ...rest } = read;
  const runs = rows
    .filter(({ status }) => status !== 'skipped')
    .map((row) => ({ ...row, at: row.scheduledFor! }));
  const skips = rows
    .filter(({ status }) => status === 'skipped')
    .map((row) => {
      const first = (row.from ?? row.scheduledFor)!;
      return { ...row, first, last: row.to ?? first };
    });
  return {
    ...rest,
    runs: runs.sort((a, b) => a.at - b.at),
    skips: skips.sort((a, b) => a.first - b.first),
  };
}

function checkRow(row: Row, schedule: ParsedSchedule, at: Path, problems: Problems): void {
  const lacksOccurrence =
    row.scheduledFor === undefined && (row.status !== 'skipped' || row.from === undefined);
  if (lacksOccurrence) {
    const what =
      row.status === 'skipped' ? 'a skip has from and to, or scheduledFor' : 'a run has scheduledFor';
    problems.add(inside(at, 'scheduledFor'), 'required', `undefined: ${what}`);
  }
  for (const [name, owner] of [
    ['scheduleId', schedule.id],
    ['tenantId', schedule.tenantId],
  ] as const) {
    const given = row[name];
    if (given !== undefined && given !== owner) {
      problems.add(
        inside(at, name),
        'mismatch',
        `${show(given)} is not that of the schedule, ${show(owner)}`,
      );
    }
  }
}
