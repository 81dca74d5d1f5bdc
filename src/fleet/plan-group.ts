import { isPolicyInputError, PolicyInputError } from '../errors/policy-input-error.js';
import { inside, type Path, Problems, root, show } from '../errors/problems.js';
import type { Plan } from '../model/plan.js';
import { type ParsedSchedule, readSchedule, type Schedule } from '../model/schedule.js';
import { type Kind, listOf, record, required } from '../model/shape.js';
import { type ParsedTenant, readTenant } from '../model/tenant.js';
import { decideTenant, MOST_SCHEDULES } from '../policy/plan-tenant.js';
import { checkOwner, readGuarded } from '../policy/read-inputs.js';
import type { Fleet, FleetGroup } from './read-fleet.js';
import { spreadReleases } from './spread.js';

/** Rows are read one by one, so that a bad one is told of apart from the others. */
const asGiven: Kind<unknown> = { read: (value) => value, schema: {} };

const groupRecord = record(
  {
    tenant: required(asGiven, 'a group has a tenant'),
    schedules: required(
      listOf(asGiven, MOST_SCHEDULES, 'plan a tenant in parts, each with a part of its quota'),
      'a group has the schedules of its tenant',
    ),
  },
  { extra: 'ignore' },
);

/** A group of the stream, and where it stands. */
interface Place {
  readonly group: unknown;
  readonly index: number;
  readonly at: Path;
}

/** A schedule that was read, and its row. */
interface Row {
  readonly given: unknown;
  readonly position: number;
  readonly schedule: ParsedSchedule;
}

/**
 * Plans a group of a fleet: what `planTenant` answers for those of its rows that can be read, with their releases
 * spread. A row that cannot be planned is told to `onError`, or thrown.
 *
 * @param index - the position of the group in the stream
 */
export function planGroup(group: unknown, index: number, fleet: Fleet): readonly Plan[] {
  const place = { group, index, at: inside(root('groups'), index) };
  const read = attempt(place, null, fleet, (problems) => {
    const row = readGuarded(group, place.at, problems, groupRecord.read);
    problems.throwIfAny();
    const { tenant, schedules } = row;
    return { tenant: readGuarded(tenant, inside(place.at, 'tenant'), problems, readTenant), schedules };
  });
  if (read === null) return [];
  const { tenant, schedules } = read;
  const plans = decideRows(readRows(schedules, tenant, place, fleet), tenant, place, fleet);
  return fleet.spread > 0 ? plans.map((plan) => spreadReleases(plan, fleet.spread)) : plans;
}

function readRows(
  given: readonly unknown[],
  tenant: ParsedTenant,
  place: Place,
  fleet: Fleet,
): readonly Row[] {
  const at = inside(place.at, 'schedules');
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (let position = 0; position < given.length; position++) {
    const row = given[position];
    const schedule = attempt(place, { given: row, position }, fleet, (problems) => {
      const rowAt = inside(at, position);
      const parsed = readGuarded(row, rowAt, problems, readSchedule);
      if (!problems.none) return parsed;
      checkOwner(parsed, tenant, rowAt, problems);
      if (seen.has(parsed.id)) {
        const message = `${show(parsed.id)} is there twice; each schedule is planned once`;
        problems.add(inside(rowAt, 'id'), 'ambiguous', message);
      }
      return parsed;
    });
    if (schedule === null) continue;
    seen.add(schedule.id);
    rows.push({ given: row, position, schedule });
  }
  return rows;
}

/** Plans rows that were read. A custom source can still fail, while it is asked, and all of them be too tangled. */
function decideRows(rows: readonly Row[], tenant: ParsedTenant, place: Place, fleet: Fleet): readonly Plan[] {
  const decide = (some: readonly Row[]): readonly Plan[] =>
    decideTenant(
      some.map(({ schedule }) => schedule),
      fleet.now,
      tenant,
      fleet.release,
    );
  let failure: PolicyInputError;
  try {
    return decide(rows);
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    failure = error;
  }
  // Which row is it? The one that fails by itself; the others are planned together once more.
  const sound = rows.filter((row) => attempt(place, row, fleet, () => decide([row])) !== null);
  return (
    attempt(place, null, fleet, () => {
      // No row by itself: it is all of them together.
      if (sound.length === rows.length) throw failure;
      return decide(sound);
    }) ?? []
  );
}

/** Does what may meet problems with the input. They are told to `onError`, and the answer is null, or thrown. */
function attempt<T>(
  { group, index }: Place,
  row: { readonly given: unknown; readonly position: number } | null,
  fleet: Fleet,
  action: (problems: Problems) => T,
): T | null {
  try {
    const problems = new Problems();
    const result = action(problems);
    problems.throwIfAny();
    return result;
  } catch (caught) {
    if (!isPolicyInputError(caught)) throw caught;
    const error = naming(caught, index, nameOf(group, row?.given));
    if (fleet.onError === undefined || fleet.onError === null) throw error;
    fleet.onError(error, {
      index,
      group: group as FleetGroup,
      schedule: row === null ? null : (row.given as Schedule),
    });
    return null;
  }
}

/** The error with the row's name: its place in a stream of a million says little. */
function naming({ issues }: PolicyInputError, index: number, name: string): PolicyInputError {
  return new PolicyInputError(
    issues.map(({ path, code, message }) => ({
      // What is wrong with all the schedules of a group is told of as planTenant tells it.
      path: path[0] === 'groups' ? path : ['groups', index, ...path],
      code,
      message: `${message} (${name})`,
    })),
  );
}

function nameOf(group: unknown, schedule: unknown): string {
  const tenant = `tenant ${show(property(property(group, 'tenant'), 'id'))}`;
  return schedule === undefined ? tenant : `schedule ${show(property(schedule, 'id'))} of ${tenant}`;
}

/** A property of a caller's value, without running a getter of it. */
function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(value, key)?.value;
  } catch {
    return undefined;
  }
}
