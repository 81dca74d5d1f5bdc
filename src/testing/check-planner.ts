import { asyncProperty, check } from 'fast-check';
import { problem, root, show } from '../errors/problems.js';
import type { Plan } from '../model/plan.js';
import { text } from '../model/plan.js';
import { listOf, oneOf, optional, record, wholeNumber } from '../model/shape.js';
import { plan } from '../policy/plan.js';
import { readInputs } from '../policy/read-inputs.js';
import { planInput } from './arbitraries/plan-input.js';
import { WHEN_KINDS, type WhenKind } from './arbitraries/when.js';
import type { Violation } from './check-plan.js';
import { type Judgement, judgePlanner, PLANNER_LAWS, type Planner } from './judge-planner.js';
import type { PlannerInput } from './planner-input.js';

/** How to check a planner; the names are fast-check's. */
export interface CheckPlannerOptions {
  /** How many questions to ask; 1,000. */
  readonly numRuns?: number | null;
  /** What the questions are drawn with; 1 when absent, so that a check asks the same each time. */
  readonly seed?: number | null;
  /** The `counterexamplePath` of a check that failed, to ask the same again at once; with its `seed`. */
  readonly path?: string | null;
  /** The names of the invariants to hold it against; all of them when absent. */
  readonly only?: readonly string[] | null;
  /** The kinds of `when` to ask about; `['cron', 'every', 'once']`, what survives JSON, when absent. */
  readonly kinds?: readonly WhenKind[] | null;
}

/** The smallest question found that a planner answers wrongly. */
export interface PlannerCounterexample extends PlannerInput {
  /** What it answered; undefined when it threw. */
  readonly answer: unknown;
  /** What the policy says. */
  readonly expected: Plan;
}

/** What came of checking a planner. */
export interface PlannerReport {
  /** Nothing that was checked is broken. */
  readonly ok: boolean;
  /** How many questions were asked before the first one that failed, that one included; or all of them. */
  readonly numRuns: number;
  /** Give it back as `seed` to draw the same questions again. */
  readonly seed: number;
  /** Give it back as `path`, with the `seed`, to ask the counterexample again; null when there is none. */
  readonly counterexamplePath: string | null;
  /** What the answer to the counterexample breaks, the gravest first. */
  readonly violations: readonly Violation[];
  /** The invariants that need what the planner does not answer. They were not checked: that is not to have passed. */
  readonly notChecked: readonly string[];
  /** A question that is answered wrongly, as small as could be found; absent when there is none. */
  readonly counterexample?: PlannerCounterexample;
}

const optionsRecord = record(
  {
    numRuns: optional(wholeNumber(1, 10_000_000), 1_000),
    seed: optional(wholeNumber(-0x8000_0000, 0xffff_ffff), 1),
    path: optional(text, null),
    only: optional(listOf(oneOf(PLANNER_LAWS), 1_000, 'there are not so many invariants'), PLANNER_LAWS),
    kinds: optional(listOf(oneOf(WHEN_KINDS), 100, 'there are four'), null),
  },
  { extra: 'refuse' },
);

/**
 * Holds someone else's planner against the policy: asks it many questions, and shrinks the first one that it answers
 * wrongly to the smallest that still is.
 *
 * What it asks survives JSON (instants are ISO 8601 with `Z`, durations milliseconds), so the planner may be a pipe to
 * another process. What it answers may be less than a `Plan`: `{ decisions, nextFireAt }`, fires with `scheduledFor`
 * alone, skips one by one. A planner that throws, or changes its input, has failed; this function does not throw then.
 *
 * The questions are a function of the seed; give another seed to ask others.
 *
 * @param planner - `(schedule, now, tenant) => plan`, or a promise of one
 * @throws PolicyInputError (as a rejection) when an option is not what it should be
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 * import { checkPlanner } from 'misfire-policy/testing';
 *
 * const report = await checkPlanner(plan, { numRuns: 50 });
 * report.ok; // => true
 *
 * const lazy = await checkPlanner(() => ({ decisions: [], nextFireAt: null }), { numRuns: 50 });
 * lazy.violations[0]?.invariant; // => 'every_due_occurrence_is_decided'
 * ```
 */
export async function checkPlanner(
  planner: Planner,
  options: CheckPlannerOptions = {},
): Promise<PlannerReport> {
  const { numRuns, seed, path, only, kinds } = readOptions(options);
  const chosen = new Set(only);
  const notChecked = new Set<string>();
  let failure: { readonly input: PlannerInput; readonly judgement: Judgement } | undefined;

  const questions = planInput(kinds === null ? {} : { kinds });
  const property = asyncProperty(questions, async (input) => {
    const judgement = await judgePlanner(planner, input, chosen);
    for (const name of judgement.notChecked) notChecked.add(name);
    if (judgement.violations.length === 0) return true;
    // Each failure while shrinking is smaller than the one before: the last is the counterexample. It is kept here
    // rather than asked for again, since a planner may answer differently each time.
    failure = { input, judgement };
    return false;
  });
  const details = await run(() =>
    check(property, path === null ? { numRuns, seed } : { numRuns, seed, path }),
  );

  return {
    ok: failure === undefined,
    numRuns: details.numRuns,
    seed: details.seed,
    counterexamplePath: details.counterexamplePath,
    violations: failure?.judgement.violations ?? [],
    notChecked: PLANNER_LAWS.filter((name) => notChecked.has(name)),
    ...(failure === undefined ? {} : { counterexample: counterexampleOf(failure) }),
  };
}

function counterexampleOf({
  input,
  judgement,
}: {
  readonly input: PlannerInput;
  readonly judgement: Judgement;
}): PlannerCounterexample {
  return {
    ...input,
    answer: judgement.answer,
    expected: plan(input.schedule, input.now, input.tenant),
  };
}

type ReadOptions = ReturnType<typeof optionsRecord.read>;

function readOptions(options: CheckPlannerOptions): ReadOptions {
  return readInputs((parameter, problems) => {
    const read = parameter('options', options, optionsRecord.read);
    if (read.kinds?.length === 0) {
      problems.add({ parent: root('options'), key: 'kinds' }, 'range', 'name at least one kind');
    }
    if (read.only.length === 0) {
      problems.add({ parent: root('options'), key: 'only' }, 'range', 'name at least one invariant');
    }
    return read;
  });
}

/** Only a path that leads nowhere makes fast-check itself throw. */
async function run<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const why = error instanceof Error ? error.message : show(error);
    throw problem({ parent: root('options'), key: 'path' }, 'range', `it leads to no question: ${why}`);
  }
}
