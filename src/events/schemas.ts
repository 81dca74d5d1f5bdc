import { resultDate } from '../model/kinds.js';
import { coversRecord, extra, planSchema, skipFields, text } from '../model/plan.js';
import { runSchema } from '../model/run.js';
import { scheduleSchema } from '../model/schedule.js';
import { type JsonSchema, nullable, oneOf, record, required } from '../model/shape.js';
import { sweep } from '../model/sweep.js';
import { tenantSchema } from '../model/tenant.js';

const owner = { scheduleId: required(text), tenantId: required(text) };

const skippedEvent = record(
  {
    type: required(oneOf(['schedule.run.skipped'])),
    ...owner,
    ...skipFields,
    occurredAt: required(resultDate),
  },
  extra,
);

const pendingRow = record(
  {
    status: required(oneOf(['pending'])),
    key: required(text),
    ...owner,
    scheduledFor: required(resultDate),
    notBefore: required(resultDate),
    notAfter: required(resultDate),
    covers: nullable(coversRecord, null, 'null says that it stands for itself alone'),
  },
  extra,
);

const skippedRow = record({ status: required(oneOf(['skipped'])), ...owner, ...skipFields }, extra);

/**
 * The JSON Schemas that the package ships, by the name before `.schema.json`. Those of inputs and of plans come from
 * the readers themselves. No schema can say everything: that a cron expression matches a day, that a zone exists, or
 * that a window ends after it starts is found by the functions alone.
 */
export const schemas: { readonly [name: string]: JsonSchema } = {
  schedule: named('schedule', 'A schedule, as plan() takes it.', scheduleSchema),
  tenant: named('tenant', "A tenant's state, as plan() and decideRun() take it.", tenantSchema),
  run: named('run', 'A materialised run, as decideRun() takes it.', runSchema),
  plan: named('plan', 'What plan() decides, as JSON.', planSchema),
  sweep: named('sweep', 'What sweepRuns() decides, as JSON.', sweep.schema),
  'skipped-event': named(
    'skipped-event',
    'The event of a stretch of runs that did not fire, by toSkippedEvents().',
    skippedEvent.schema,
  ),
  'run-row': named('run-row', 'A row of run history, by toRunRows().', {
    oneOf: [pendingRow.schema, skippedRow.schema],
  }),
};

/** A schema as a document of its own. Its `$id` is the name under which the package exports it. */
function named(name: string, description: string, schema: JsonSchema): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `misfire-policy/schemas/${name}.schema.json`,
    description,
    ...withDefinitions(schema),
  };
}

/** A schema in which the parts that have a title, as instants and durations have, are written once. */
function withDefinitions(schema: JsonSchema): JsonSchema {
  const $defs: Record<string, unknown> = {};
  const whole = JSON.parse(JSON.stringify(schema), (_, part: unknown) => {
    const title = isTitled(part) ? part.title : null;
    if (title === null) return part;
    const name = title.replaceAll(/\W+/g, '-').toLowerCase();
    $defs[name] = part;
    return { $ref: `#/$defs/${name}` };
  }) as JsonSchema;
  return Object.keys($defs).length === 0 ? whole : { ...whole, $defs };
}

function isTitled(part: unknown): part is { readonly title: string } {
  return typeof part === 'object' && part !== null && 'title' in part && typeof part.title === 'string';
}
