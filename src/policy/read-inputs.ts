import { isPolicyInputError } from '../errors/policy-input-error.js';
import { inside, type Path, Problems, root, show } from '../errors/problems.js';
import { type ParsedSchedule, readSchedule } from '../model/schedule.js';
import { type ParsedTenant, readTenant } from '../model/tenant.js';
import { readInstant } from '../time/instant.js';

/**
 * Reads the parameters of a public function: all of them, then throws one error with every problem, or none.
 *
 * @param read - reads each parameter with the reader it is given
 */
export function readInputs<T>(read: (parameter: ParameterReader, problems: Problems) => T): T {
  const problems = new Problems();
  const inputs = read((name, value, reader) => readGuarded(value, root(name), problems, reader), problems);
  problems.throwIfAny();
  return inputs;
}

/** Reads one value of a caller's. A getter or a proxy that throws while it is read is a problem of the input too. */
export function readGuarded<T>(
  value: unknown,
  at: Path,
  problems: Problems,
  reader: (value: unknown, at: Path, problems: Problems) => T,
): T {
  try {
    return reader(value, at, problems);
  } catch (error) {
    if (isPolicyInputError(error)) throw error;
    // What it gave cannot be used, and is not: there is a problem now.
    problems.add(
      at,
      'unreadable',
      `reading it threw ${error instanceof Error ? show(error.message) : show(error)}`,
    );
    return undefined as never;
  }
}

/** Reads one parameter, whose name every path begins with. */
export type ParameterReader = <T>(
  name: string,
  value: unknown,
  reader: (value: unknown, at: Path, problems: Problems) => T,
) => T;

/** What `plan` decides on. */
export interface PlanInputs {
  readonly schedule: ParsedSchedule;
  readonly now: number;
  readonly tenant: ParsedTenant;
}

/** Reads a schedule, the time and the tenant, and sees that they belong together. */
export function readPlanInputs(
  schedule: unknown,
  now: unknown,
  tenant: unknown,
  scheduleName = 'schedule',
): PlanInputs {
  return readInputs((parameter, problems) => {
    const inputs = {
      schedule: parameter(scheduleName, schedule, readSchedule),
      now: parameter('now', now, readInstant),
      tenant: parameter('tenant', tenant, readTenant),
    };
    checkOwner(inputs.schedule, inputs.tenant, root(scheduleName), problems);
    return inputs;
  });
}

/** A schedule or a run must be the tenant's: another tenant's state would decide wrongly, and silently. */
export function checkOwner(
  owned: { readonly tenantId: string } | undefined,
  tenant: ParsedTenant | undefined,
  at: Path,
  problems: Problems,
): void {
  // What could not be read was said already.
  if (typeof owned?.tenantId !== 'string' || typeof tenant?.id !== 'string') return;
  if (owned.tenantId === '' || tenant.id === '' || owned.tenantId === tenant.id) return;
  problems.add(
    inside(at, 'tenantId'),
    'mismatch',
    `${show(owned.tenantId)} is not the tenant given, ${show(tenant.id)}`,
  );
}
