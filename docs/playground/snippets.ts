import type { Answer } from './answer.js';
import { scenarioOf } from './inputs.js';
import type { State } from './state.js';

/** The forms in which a case can be taken elsewhere. */
export const SNIPPETS = ['plan', 'test', 'simulation', 'command'] as const;
export type Snippet = (typeof SNIPPETS)[number];

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The text to be copied. */
export function snippetOf(kind: Snippet, state: State, { inputs, plan }: Answer): string {
  switch (kind) {
    case 'plan':
      return json(inputs);
    case 'simulation':
      return json(scenarioOf(state));
    case 'test':
      return testOf(json(inputs), json(plan.decisions));
    case 'command':
      return `misfire-policy plan - <<'JSON'\n${json(inputs)}\nJSON`;
  }
}

function testOf(inputs: string, decisions: string): string {
  return [
    "import { plan } from 'misfire-policy';",
    "import { expect, it } from 'vitest';",
    '',
    "it('decides what was missed', () => {",
    `  const { schedule, now, tenant } = ${indented(inputs)} as const;`,
    '  const { decisions } = plan(schedule, now, tenant);',
    `  expect(JSON.parse(JSON.stringify(decisions))).toEqual(${indented(decisions)});`,
    '});',
  ].join('\n');
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
