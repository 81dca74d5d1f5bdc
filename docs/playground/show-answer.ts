import { REASON_OF } from '../../src/model/reasons.js';
import type { Answer, Count, PolicyRow } from './answer.js';
import { element, make } from './page.js';
import type { State } from './state.js';
import { readable } from './wall-clock.js';

/** The colours of the pictures, by reason, for the numbers beside them. */
const INKS = {
  stale: 'stale',
  tenant_suspended: 'suspended',
  quota_exhausted: 'quota',
  overlap: 'overlap',
} as const;

/** Shows what is said in words and numbers. */
export function showAnswer(answer: Answer, state: State, zone: string): void {
  const at = readable(answer.moment, zone);
  element('#life-heading').textContent = `What comes of it under ${state.policy}`;
  element('#counts').replaceChildren(...answer.counts.map(countItem));
  element('#policies-caption').textContent = `What a plan at ${at} decides, by policy`;
  element('#compare-moment').textContent = `The plan at ${at}`;
  element('#compare').replaceChildren(...answer.policies.map((row) => policyRow(row, state)));
  const differences = answer.differences.map((sentence) => make('li', {}, sentence));
  element('#differences').replaceChildren(
    ...(differences.length > 0 ? differences : [make('li', {}, 'At that moment they decide the same.')]),
  );
  element('#words').replaceChildren(
    make('p', { class: 'headline' }, answer.headline),
    make('ul', {}, ...answer.sentences.map((sentence) => make('li', {}, sentence))),
    ...(answer.advice.length === 0
      ? []
      : [
          make('h3', {}, 'Allowed, and may surprise'),
          make('ul', { class: 'advice' }, ...answer.advice.map((message) => make('li', {}, message))),
        ]),
  );
}

function countItem({ kind, label, count }: Count): HTMLElement {
  const ink = kind === 'fire' || kind === 'pending' || kind === 'undecided' ? kind : INKS[REASON_OF[kind]];
  return make(
    'li',
    { class: `count count-${ink}`, 'data-count': kind },
    make('strong', {}, String(count).replace(/\B(?=(\d{3})+$)/g, ',')),
    ` ${label}`,
  );
}

function policyRow({ policy, life, plan }: PolicyRow, state: State): HTMLElement {
  const row = make(
    'tr',
    {},
    make('th', { scope: 'row' }, policy),
    make('td', { 'data-label': 'In the whole stretch' }, life),
    make('td', { 'data-label': 'The plan' }, plan),
  );
  row.classList.toggle('chosen', policy === state.policy);
  return row;
}
