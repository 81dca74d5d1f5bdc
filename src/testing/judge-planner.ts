import { show } from '../errors/problems.js';
import type { PlannerAnswer, ReadAnswer } from './answer.js';
import { unreadable, type Violation } from './check-plan.js';
import { type Case, caseOf, questionOf } from './invariants/case.js';
import { lackingFor } from './invariants/invariant.js';
import { LAWS } from './invariants.js';
import { iso, isoOrNull } from './iso.js';
import type { PlannerInput, PlannerSchedule, PlannerTenant } from './planner-input.js';
import { readAnswer } from './read-answer.js';

/** A planner under test: a function, or what stands for one in another process, another language. */
export type Planner = (
  schedule: PlannerSchedule,
  now: string,
  tenant: PlannerTenant,
) => PlannerAnswer | Promise<PlannerAnswer>;

/** What is asked of a planner beyond the plan it makes. */
const BEHAVIOUR = [
  { name: 'planner_answers', clause: 'contract: plan' },
  { name: 'plan_is_readable', clause: 'contract: Plan' },
  { name: 'inputs_are_not_changed', clause: 'contract: "No call … changes what it was given"' },
  { name: 'same_input_same_plan', clause: 'contract: Plan ("key is deterministic")' },
  { name: 'planning_again_decides_nothing', clause: 'ADR 0036 §1 (realign)' },
] as const;
type Behaviour = (typeof BEHAVIOUR)[number]['name'];

/** The name of every law that a planner is held against. */
export const PLANNER_LAWS: readonly string[] = [
  ...BEHAVIOUR.map(({ name }) => name),
  ...LAWS.map(({ name }) => name),
];

/** What came of asking a planner one question. */
export interface Judgement {
  readonly violations: readonly Violation[];
  /** The invariants that need what the answer lacks. */
  readonly notChecked: readonly string[];
  /** What it answered, as it gave it; undefined when it threw. */
  readonly answer: unknown;
}

/**
 * Asks a planner one question, and once more, and again after its cursor has moved; holds what it answers against some
 * laws.
 *
 * @param only - the names of the laws
 */
export async function judgePlanner(
  planner: Planner,
  input: PlannerInput,
  only: ReadonlySet<string>,
): Promise<Judgement> {
  const violations: Violation[] = [];
  const note = (name: Behaviour, message: string): void => {
    const clause = BEHAVIOUR.find((behaviour) => behaviour.name === name)?.clause ?? '';
    // A planner that gives no plan has passed nothing, whatever was asked about.
    if (only.has(name) || name === 'planner_answers') violations.push({ invariant: name, clause, message });
  };
  const ask = async (question: PlannerInput): Promise<Asked> => {
    // A planner gets copies of its own: what it does to them shows, and the next call is asked afresh.
    const given = copyOf(question);
    try {
      const answer: unknown = await planner(given.schedule, given.now, given.tenant);
      return { answer, changed: canonical(given) === canonical(question) ? null : canonical(given) };
    } catch (error) {
      return { threw: error instanceof Error ? show(error.message) : show(error) };
    }
  };

  const first = await ask(input);
  if ('threw' in first) {
    note('planner_answers', `it threw ${first.threw}`);
    return { violations, notChecked: [], answer: undefined };
  }
  if (first.changed !== null) note('inputs_are_not_changed', `its input has become ${first.changed}`);
  const given = caseOf(questionOf(input.schedule, input.now, input.tenant), first.answer);
  if (typeof given === 'string') {
    violations.push(unreadable(given));
    return { violations, notChecked: [], answer: first.answer };
  }
  const notChecked = judgeLaws(given, only, violations);

  if (only.has('same_input_same_plan')) {
    const again = await ask(input);
    const difference = 'threw' in again ? `it threw ${again.threw}` : differs(first.answer, again.answer);
    if (difference !== null) note('same_input_same_plan', `asked the same once more, ${difference}`);
  }
  if (only.has('planning_again_decides_nothing')) {
    const { nextFireAt } = given.answer;
    // Whoever stores a cursor that is no date has been told so by now.
    const cursor = nextFireAt === null ? null : iso(nextFireAt);
    const after = await ask({ ...input, schedule: { ...input.schedule, nextFireAt: cursor } });
    const problem = 'threw' in after ? `it threw ${after.threw}` : decidesAgain(after.answer, nextFireAt);
    if (problem !== null) note('planning_again_decides_nothing', `asked with the cursor it gave, ${problem}`);
  }
  return { violations, notChecked, answer: first.answer };
}

type Asked = { readonly answer: unknown; readonly changed: string | null } | { readonly threw: string };

function judgeLaws(given: Case, only: ReadonlySet<string>, violations: Violation[]): readonly string[] {
  const notChecked: string[] = [];
  for (const { name, clause, needs, judge } of LAWS) {
    if (!only.has(name)) continue;
    if (lackingFor(needs, given).length > 0) {
      notChecked.push(name);
      continue;
    }
    const message = judge(given);
    if (message !== null) violations.push({ invariant: name, clause, message });
  }
  return notChecked;
}

function differs(first: unknown, second: unknown): string | null {
  const [a, b] = [canonical(first), canonical(second)];
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at++;
  const from = Math.max(0, at - 30);
  return `it answered …${b.slice(from, at + 40)}… and before that …${a.slice(from, at + 40)}…`;
}

function decidesAgain(answer: unknown, nextFireAt: number | null): string | null {
  const read: ReadAnswer | string = readAnswer(answer);
  if (typeof read === 'string') return `its answer cannot be read: ${read}`;
  const decision = read.decisions.find(({ kind }) => kind !== 'realign');
  if (decision?.kind === 'fire' || decision?.kind === 'skip') {
    return `it decides a ${decision.kind} of ${iso(decision.from)}`;
  }
  return read.nextFireAt === nextFireAt
    ? null
    : `it moves the cursor from ${isoOrNull(nextFireAt)} to ${isoOrNull(read.nextFireAt)}`;
}

/** A deep copy of plain data. A custom source is code, and is given as it is. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return (value as unknown[]).map(copyOf) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part as unknown)])) as T;
}

/** A value as JSON with its keys in order, so that two that are equal are equal as text. */
function canonical(value: unknown): string {
  try {
    return JSON.stringify([value], inOrder);
  } catch (error) {
    return `unreadable: ${error instanceof Error ? error.message : show(error)}`;
  }
}

function inOrder(this: unknown, _key: string, part: unknown): unknown {
  if (typeof part === 'bigint') return `${part}n`;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
