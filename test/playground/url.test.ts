import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../docs/playground/presets.js';
import { START, TEXTS, TRACKS } from '../../docs/playground/state.js';
import { fromHash, toHash } from '../../docs/playground/url.js';
import { states } from './states.js';

describe('the link of the playground', () => {
  it('is empty for the state of an empty link', () => {
    expect(toHash(START)).toBe('');
    expect(fromHash('')).toEqual(START);
    expect(fromHash('#')).toEqual(START);
  });

  it('brings every state back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(fromHash(`#${toHash(state)}`)).toEqual(state);
      }),
    );
  });

  it.each(PRESETS)('brings the example $name back', ({ state }) => {
    expect(fromHash(toHash(state))).toEqual(state);
  });

  it('brings back what is being typed', () => {
    const typed = fc.string({ maxLength: 200, unit: 'grapheme' }).filter((text) => text.length <= 200);
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), typed, (key, text) => {
        expect(fromHash(toHash({ ...START, [key]: text }))).toEqual({ ...START, [key]: text });
      }),
    );
    const half = { ...START, from: null, outages: [{ from: null, until: START.until }] };
    expect(fromHash(toHash(half))).toEqual(half);
  });

  it('says that there are no windows where there are usually some', () => {
    const none = { ...START, outages: [] };
    expect(fromHash(toHash(none)).outages).toEqual([]);
  });

  it('can be read by a person', () => {
    const state = { ...START, suspensions: [{ from: Date.UTC(2026, 7, 6, 8), until: null }] };
    expect(toHash({ ...state, cron: '0 3 * * 1' })).toBe('cron=0+3+*+*+1&suspended=2026-08-06T08:00Z/');
  });

  it('makes a state of any text', () => {
    const pairs = fc.array(
      fc.tuple(fc.constantFrom('down', 'policy', 'from', 'cron', 'moment', '__proto__'), fc.string()),
    );
    fc.assert(
      fc.property(pairs, fc.string(), (params, text) => {
        const query = params.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
        for (const hash of [query, text]) {
          const state = fromHash(`#${hash}`);
          expect(Object.keys(state).sort()).toEqual(Object.keys(START).sort());
          for (const track of TRACKS) expect(state[track].length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});
