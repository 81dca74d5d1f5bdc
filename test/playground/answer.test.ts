import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTo, whyAt } from '../../docs/playground/answer.js';
import { momentOf, planInputsOf, scenarioOf } from '../../docs/playground/inputs.js';
import { PRESETS } from '../../docs/playground/presets.js';
import { SNIPPETS, snippetOf } from '../../docs/playground/snippets.js';
import { START, type State } from '../../docs/playground/state.js';
import { plan } from '../../src/index.js';
import { simulate } from '../../src/simulate/index.js';
import { states } from './states.js';

const answered = (state: State): Extract<ReturnType<typeof answerTo>, { ok: true }>['answer'] => {
  const result = answerTo(state, 900);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.answer;
};

describe('the plan of the playground', () => {
  it('is the one that the planner makes at that moment in the whole life', () => {
    let compared = 0;
    fc.assert(
      fc.property(states, (state) => {
        for (const made of simulate(scenarioOf(state)).plans.slice(0, 40)) {
          // A planner that stays held is noted at the first of its ticks only.
          const { schedule, now, tenant } = planInputsOf(state, made.now.getTime());
          expect(plan(schedule, now, tenant)).toEqual(made);
          compared++;
        }
      }),
      { numRuns: 60, seed: 36 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  it('is made where the last outage in the stretch ends, unless it was put elsewhere', () => {
    expect(momentOf(START)).toBe(START.outages[0]?.until);
    expect(momentOf({ ...START, moment: START.from })).toBe(START.from);
    expect(momentOf({ ...START, moment: 0 })).toBe(START.from);
    expect(momentOf({ ...START, outages: [] })).toBe(START.until);
    expect(momentOf({ ...START, outages: [{ from: START.from, until: null }] })).toBe(START.until);
  });

  it('takes inputs that are plain JSON', () => {
    fc.assert(
      fc.property(states, (state) => {
        const inputs = planInputsOf(state);
        expect(JSON.parse(JSON.stringify(inputs))).toEqual(inputs);
        const scenario = scenarioOf(state);
        expect(JSON.parse(JSON.stringify(scenario))).toEqual(scenario);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the answer of the playground', () => {
  it.each(PRESETS)('to the example $name accounts for every run', ({ state }) => {
    const { counts, simulation, policies, lifeSvg, policiesSvg, headline } = answered(state);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(simulation.summary.occurrences);
    expect(policies.map(({ policy }) => policy)).toEqual(['fire_once', 'skip', 'catch_up']);
    expect([lifeSvg, policiesSvg].every((svg) => svg.startsWith('<svg'))).toBe(true);
    expect(headline).toContain('report, ');
  });

  it('tells refusals by field', () => {
    const wrong: State = {
      ...START,
      cron: '99 * * * *',
      zone: 'Mars/Olympus',
      threshold: 'soon',
      staleness: '48h',
      quota: '1.5',
      duration: 'long',
      concurrency: '0',
      maxRuns: '101',
      maxHistory: '25h',
      pace: '0s',
      tick: '',
      from: null,
      until: null,
      outages: [{ from: 2, until: 1 }],
      suspensions: [{ from: null, until: null }],
      executorOutages: [{ from: 2, until: 1 }],
    };
    const result = answerTo(wrong, 900);
    const fields = result.ok ? [] : result.problems.map(({ field }) => field);
    expect([...fields].sort()).toEqual(
      [
        ...['concurrency', 'cron', 'duration', 'executorOutages.0.until', 'from', 'maxHistory', 'maxRuns'],
        ...['outages.0.until', 'pace', 'quota', 'staleness', 'suspensions.0.from', 'threshold', 'tick'],
        ...['until', 'zone'],
      ].sort(),
    );
  });

  it('counts what it will not walk through', () => {
    const year = { ...START, cron: '* * * * * *', until: Date.UTC(2027, 7, 6) };
    expect(answerTo(year, 900)).toMatchObject({ ok: false, problems: [{ field: 'until' }] });
    const busy = answered({ ...START, cron: '* * * * *', until: START.from! + 7 * 86_400_000 });
    expect(busy.simulation.summary.occurrences).toBe(7 * 1_440);
  });

  it('says why nothing ran at an empty place', () => {
    const answer = answered(START);
    expect(whyAt(START.from! + 4 * 60_000, answer)).toContain(
      'The schedule has no run at Thu 2026-08-06 07:34 +02:00.',
    );
    expect(whyAt(START.outages[0]!.from! + 20_000, answer)).toContain(
      'Skipped the run of Thu 2026-08-06 09:00 +02:00',
    );
  });

  it('gives an order of the ends to the later one', () => {
    const result = answerTo({ ...START, from: START.until, until: START.from }, 900);
    expect(result.ok ? null : result.problems.map(({ field }) => field)).toEqual(['until']);
  });
});

describe('the snippets of the playground', () => {
  it.each(PRESETS)('of the example $name decide what the page shows', ({ state }) => {
    const answer = answered(state);
    const texts = SNIPPETS.map((kind) => [kind, snippetOf(kind, state, answer)] as const);
    for (const [kind, text] of texts) {
      const json = /\{[^]*\}/.exec(text)?.[0] ?? '';
      if (kind === 'simulation')
        expect(simulate(JSON.parse(json)).summary).toEqual(answer.simulation.summary);
      else if (kind === 'test') runTest(text);
      else {
        const { schedule, now, tenant } = JSON.parse(json);
        expect(plan(schedule, now, tenant)).toEqual(answer.plan);
      }
    }
  });

  it('a test that expects something else fails', () => {
    const text = snippetOf('test', START, answered(START));
    expect(() => runTest(text.replace('"superseded"', '"overlap"'))).toThrow();
  });
});

/** Runs the text of a test here and now. */
function runTest(text: string): void {
  const body = text.replace(/^import .*$/gm, '').replace(' as const;', ';');
  const ran: string[] = [];
  const it = (name: string, test: () => void): void => {
    test();
    ran.push(name);
  };
  // The text is made by the page from what it shows.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  new Function('plan', 'expect', 'it', body)(plan, expect, it);
  expect(ran.length).toBe(1);
}
