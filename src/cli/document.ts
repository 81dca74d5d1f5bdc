import { durationFrom } from './durations.js';
import { usageError } from './usage-error.js';

/** A JSON document: `{ schedule, tenant, now?, rows? }`, and for `simulate` the parts of a scenario. */
export type Document = Readonly<Record<string, unknown>>;

type Row = Readonly<Record<string, unknown>>;

/** Columns that are known under another name, after `snake_case` became `camelCase`. */
const SCHEDULE_NAMES: Readonly<Record<string, string>> = { occurs: 'when' };
const WINDOW_NAMES: Readonly<Record<string, string>> = { fromAt: 'from', untilAt: 'until' };
const RUN_NAMES: Readonly<Record<string, string>> = { ...WINDOW_NAMES, toAt: 'to', startedAt: 'deliveredAt' };

const WHEN_COLUMNS = ['cron', 'every', 'anchor', 'at', 'timezone'] as const;
const DURATIONS = new Set([
  'maxStaleness',
  'misfireThreshold',
  'maxHistory',
  'pace',
  'every',
  'tick',
  'runDuration',
]);

/**
 * Reads a document. Rows may be as `row_to_json` gives them: columns in `snake_case`, `cron` and `timezone` beside the
 * other columns of a schedule, intervals as PostgreSQL prints them.
 */
export function parseDocument(text: string, name: string): Document {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw usageError(`${name} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (!isRow(json))
    throw usageError(`${name} must be one JSON object: { "schedule": …, "tenant": …, "now"?, "rows"? }`);
  const document = camelCased(json, {});
  return {
    ...document,
    ...('schedule' in document ? { schedule: scheduleFrom(document['schedule']) } : {}),
    ...('tenant' in document ? { tenant: tenantFrom(document['tenant']) } : {}),
    ...('rows' in document ? { rows: listFrom(document['rows'], runFrom) } : {}),
    ...('outages' in document ? { outages: listFrom(document['outages'], windowFrom) } : {}),
    ...('tenantEvents' in document
      ? { tenantEvents: listFrom(document['tenantEvents'], (row) => camelCased(row, {})) }
      : {}),
    ...(isRow(document['executor']) ? { executor: executorFrom(document['executor']) } : {}),
  };
}

function scheduleFrom(value: unknown): unknown {
  if (!isRow(value)) return value;
  const row = camelCased(value, SCHEDULE_NAMES);
  const catchUp = isRow(row['catchUp']) ? { catchUp: camelCased(row['catchUp'], {}) } : {};
  if (isRow(row['when'])) return { ...row, ...catchUp, when: camelCased(row['when'], {}) };
  const columns = WHEN_COLUMNS.filter((column) => row[column] !== undefined && row[column] !== null);
  if (columns.length === 0 || row['when'] !== undefined) return { ...row, ...catchUp };
  const rest = Object.fromEntries(
    Object.entries(row).filter(([key]) => !(WHEN_COLUMNS as readonly string[]).includes(key)),
  );
  return { ...rest, ...catchUp, when: Object.fromEntries(columns.map((column) => [column, row[column]])) };
}

function tenantFrom(value: unknown): unknown {
  if (!isRow(value)) return value;
  const { quotaRemaining, ...row } = camelCased(value, {});
  return {
    ...row,
    ...(quotaRemaining === undefined || row['quota'] !== undefined
      ? {}
      : { quota: { remaining: quotaRemaining } }),
    ...('suspensions' in row ? { suspensions: listFrom(row['suspensions'], windowFrom) } : {}),
  };
}

/** A window of a table has its tenant beside it, which a window of the policy does not. */
function windowFrom(value: Row): Row {
  const { tenantId, id, ...window } = camelCased(value, WINDOW_NAMES);
  const isColumn = 'from_at' in value || 'tenant_id' in value;
  return isColumn ? window : { ...window, ...defined({ tenantId, id }) };
}

/** A table may have one column for the time of a run and for the beginning of a skip. */
function runFrom(value: Row): Row {
  const row = camelCased(value, RUN_NAMES);
  if (row['status'] !== 'skipped' || row['scheduledTo'] == null) return row;
  const { scheduledFor, scheduledTo, ...rest } = row;
  return { ...rest, from: scheduledFor, to: scheduledTo };
}

function executorFrom(value: Row): Row {
  const row = camelCased(value, {});
  return 'outages' in row ? { ...row, outages: listFrom(row['outages'], windowFrom) } : row;
}

function listFrom(value: unknown, read: (row: Row) => unknown): unknown {
  return Array.isArray(value) ? value.map((item: unknown) => (isRow(item) ? read(item) : item)) : value;
}

function camelCased(row: Row, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const camel = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key)
        ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
        : key;
      const name = Object.hasOwn(names, camel) ? (names[camel] as string) : camel;
      return [name, DURATIONS.has(name) ? durationFrom(value) : value];
    }),
  );
}

function defined(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
