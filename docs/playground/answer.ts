import {
  countOccurrences,
  isPolicyInputError,
  lint,
  type Plan,
  plan,
  type SkipCause,
} from '../../src/index.js';
import { CAUSES } from '../../src/report/causes.js';
import { compare, explain, explainAt, timelineSvg } from '../../src/report/index.js';
import { simulationBriefly } from '../../src/report/scene-of-simulation.js';
import { type Simulation, simulate } from '../../src/simulate/index.js';
import { type FieldProblem, toFields } from './fields.js';
import { momentOf, type PlanInputs, planInputsOf, scenarioOf } from './inputs.js';
import { POLICIES, type Policy, type State } from './state.js';

/** One policy, in numbers. */
export interface PolicyRow {
  readonly policy: Policy;
  /** What comes of the whole stretch: `4 delivered, 8 superseded`. */
  readonly life: string;
  /** What the plan that is looked at decides. */
  readonly plan: string;
}

/** A number worth seeing at a glance. */
export interface Count {
  readonly label: string;
  readonly count: number;
  /** The cause of a skip; `fire`, `pending` or `undecided` for what is none. */
  readonly kind: SkipCause | 'fire' | 'pending' | 'undecided';
}

/** All that the page shows of a state. */
export interface Answer {
  readonly moment: number;
  readonly inputs: PlanInputs;
  readonly plan: Plan;
  readonly simulation: Simulation;
  readonly lifeSvg: string;
  readonly policiesSvg: string;
  readonly counts: readonly Count[];
  readonly headline: string;
  readonly sentences: readonly string[];
  readonly policies: readonly PolicyRow[];
  readonly differences: readonly string[];
  readonly advice: readonly string[];
}

export type Answered =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** More runs than this are not walked through at each move of the pointer. */
const MOST_RUNS = 12_000;

/** Asks the library everything about a state; what it refuses is told by field. */
export function answerTo(state: State, width: number): Answered {
  try {
    const runs = runsIn(state);
    if (runs > MOST_RUNS) {
      const message = `that is a stretch of ${runs.toLocaleString('en')} runs, and the page draws at most ${MOST_RUNS.toLocaleString('en')}; make it shorter`;
      return { ok: false, problems: [{ field: 'until', message }] };
    }
    return { ok: true, answer: ask(state, width) };
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return { ok: false, problems: toFields(error.issues) };
  }
}

/** How many runs there are in the stretch shown: counted, not walked through. 0 where that cannot be said. */
function runsIn({ cron, zone, from, until }: State): number {
  try {
    return countOccurrences({ cron, timezone: zone }, from ?? Number.NaN, until ?? Number.NaN);
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return 0;
  }
}

function ask(state: State, width: number): Answer {
  const lives = POLICIES.map((policy) => ({ policy, life: simulate(scenarioOf(state, policy)) }));
  const simulation = lives.find(({ policy }) => policy === state.policy)!.life;
  const moment = momentOf(state);
  const inputs = planInputsOf(state, moment);
  const { schedule, now, tenant } = inputs;
  const decided = plan(schedule, now, tenant);
  const comparison = compare(schedule, now, tenant);
  const [headline = '', ...sentences] = explain(decided, { schedule, tenant }).text.split('\n');
  const shown = { from: state.from, until: state.until, width, interactive: true, title: '' };
  return {
    moment,
    inputs,
    plan: decided,
    simulation,
    lifeSvg: timelineSvg(simulation, { ...shown, schedule, id: 'life' }),
    policiesSvg: timelineSvg(comparison, { ...shown, schedule, id: 'policies' }),
    counts: countsOf(simulation),
    headline,
    sentences,
    policies: lives.map(({ policy, life }, i) => ({
      policy,
      life: simulationBriefly(life),
      plan: comparison.variants[i]!.summary,
    })),
    differences: comparison.differences.map(({ sentence }) => sentence),
    advice: lint(schedule, now, tenant).map(({ message }) => message),
  };
}

function countsOf({ summary }: Simulation): Count[] {
  const causes = (Object.keys(CAUSES) as SkipCause[]).map((cause): Count => {
    return { kind: cause, label: CAUSES[cause].label, count: summary.byCause[cause] };
  });
  const others: Count[] = [
    { kind: 'pending', label: 'pending', count: summary.pending },
    { kind: 'undecided', label: 'not decided yet', count: summary.undecided },
  ];
  const some = [...causes, ...others].filter(({ count }) => count > 0);
  return [{ kind: 'fire', label: 'delivered', count: summary.delivered }, ...some];
}

/** Why it did or did not run in a minute of the stretch, from what was recorded there. */
export function whyAt(instant: number, { inputs, simulation }: Answer): string {
  const { schedule, now, tenant } = inputs;
  const minute = new Date(Math.round(instant / 60_000) * 60_000);
  return explainAt(minute, { schedule, now, tenant, rows: simulation.rows }).text.replaceAll('\n', ' ');
}
