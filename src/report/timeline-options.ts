import { inside, type Path, type Problems, root, show } from '../errors/problems.js';
import type { Plan } from '../model/plan.js';
import { readPlan } from '../model/plan.js';
import { wholeNumber } from '../model/shape.js';
import { readInputs } from '../policy/read-inputs.js';
import type { Simulation } from '../simulate/simulation.js';
import { type Instant, readInstant } from '../time/instant.js';
import { amountOf } from './amounts.js';
import type { Comparison } from './compare.js';
import { localTime, type ReportContext, zoneOf } from './local-time.js';
import { extentOf, laneOfPlan, type Scene, sceneOfPlan, suspensionBands, titleOf } from './scene.js';
import { sceneOfSimulation } from './scene-of-simulation.js';

/** What a timeline is made of. */
export type TimelineSource = Plan | Comparison | Simulation;

/** What every timeline can be told. */
export interface TimelineOptions extends ReportContext {
  /** The start of what is shown, inclusive; that of all that was decided when absent. */
  readonly from?: Instant | null;
  /** Its end, exclusive; that of all that was decided when absent. */
  readonly until?: Instant | null;
  /** Instead of the schedule's id and what came of it. */
  readonly title?: string | null;
}

/** The scene that a source makes, within the bounds asked for. */
export function sceneOf(source: TimelineSource, options: TimelineOptions): Scene {
  const scene = wholeScene(source, options);
  const bounds = readInputs((parameter, problems) =>
    parameter('options', options, (value, at) => readBounds(value as TimelineOptions, scene, at, problems)),
  );
  return { ...scene, ...bounds, title: options.title ?? scene.title };
}

function readBounds(
  options: TimelineOptions,
  scene: Scene,
  at: Path,
  problems: Problems,
): { readonly from: number; readonly until: number } {
  const read = (key: 'from' | 'until'): number =>
    options[key] == null ? scene[key] : readInstant(options[key], inside(at, key), problems);
  const from = read('from');
  const until = read('until');
  if (from >= until) {
    problems.add(inside(at, 'until'), 'order', 'a timeline must end after it begins; it shows [from, until)');
  }
  return { from, until };
}

function wholeScene(source: TimelineSource, options: TimelineOptions): Scene {
  const given: unknown = source;
  if (typeof given === 'object' && given !== null && 'variants' in given) {
    return sceneOfComparison(given as Comparison, options);
  }
  if (typeof given === 'object' && given !== null && 'undecided' in given) {
    const simulation = given as Simulation;
    const zone = options.timezone == null ? simulation.timezone : zoneOf(options);
    return sceneOfSimulation(simulation, titleOf(simulation.scheduleId, options.schedule), zone);
  }
  const plan = readInputs((parameter) => parameter('of', source, readPlan));
  return sceneOfPlan(plan, options, zoneOf(options));
}

function sceneOfComparison(comparison: Comparison, options: TimelineOptions): Scene {
  const zone = options.timezone == null ? comparison.timezone : zoneOf(options);
  const lanes = comparison.variants.map(({ name, plan }) => laneOfPlan(plan, name, zone));
  const [first] = comparison.variants;
  const now = first?.plan.now.getTime() ?? 0;
  const differ = comparison.differences.reduce((sum, { count }) => sum + count, 0);
  const about = differ === 0 ? 'all decide the same' : `${amountOf(differ, 'run')} fare differently`;
  return {
    title: first === undefined ? 'Nothing to compare' : titleOf(first.plan.scheduleId, first.schedule),
    description: `Compared at ${localTime(now, zone)}: ${about}.`,
    timezone: zone,
    ...extentOf(lanes, now),
    now: comparison.variants.every(({ plan }) => plan.now.getTime() === now) ? now : null,
    ran: 'fires',
    bands: suspensionBands(options.tenant ?? first?.tenant, zone).filter(({ from }) => from <= now),
    lanes,
  };
}

/** Reads a width, of columns or of pixels. */
export function readWidth(
  value: number | null | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (value == null) return fallback;
  return readInputs((_, problems) =>
    wholeNumber(least, most).read(value, inside(root('options'), 'width'), problems),
  );
}

/** Reads one of a few words of the options. */
export function readWord<T extends string>(
  key: string,
  value: T | null | undefined,
  words: readonly [T, ...T[]],
): T {
  if (value == null) return words[0];
  return readInputs((_, problems) => {
    if (words.includes(value)) return value;
    problems.add(
      inside(root('options'), key),
      'range',
      `${show(value)} must be one of ${words.map(show).join(', ')}`,
    );
    return words[0];
  });
}
