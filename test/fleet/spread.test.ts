import { type FireDecision, planFleet, type Schedule } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { hash } from '../../src/fleet/hash.js';
import { group, HOUR, MINUTE, NOW, schedule } from './fleets.js';

/** The hashes of '', 'a', 'report', 'schedule-1' and 'schedule-2', from the same definition written in another language. */
const HASHES = [2872998923, 444641715, 2074157145, 388460140, 3128108615];

/** How much later than now the first run of each schedule is released. */
function shifts(schedules: readonly Schedule[], spread: number | string, maxStaleness?: number): number[] {
  const tenant = { maxStaleness: maxStaleness ?? null };
  return [...planFleet([group('t', schedules, tenant)], NOW, { spread })].map(({ decisions }) => {
    const [fire] = decisions.filter((decision): decision is FireDecision => decision.kind === 'fire');
    return Number(fire?.notBefore) - NOW;
  });
}

describe('spread', () => {
  it('shifts by the same part of it for the same id, for good', () => {
    // Another number would be another release.
    expect(['', 'a', 'report', 'schedule-1', 'schedule-2'].map(hash)).toEqual(HASHES);
    expect(shifts([schedule('report', 't')], 10 * MINUTE)).toEqual([(HASHES[2] as number) % (10 * MINUTE)]);
  });

  it('shifts no further than the run with the least room allows', () => {
    // Of a fire_once the 12:00 run fires. It may be delivered until a minute after it, which is 30 s from now.
    const ids = Array.from({ length: 200 }, (_, i) => schedule(`s${i}`, 't'));
    const all = shifts(ids, 'PT1H', MINUTE);
    expect(Math.max(...all)).toBe(30_000);
    expect(all.filter((shift) => shift === 30_000).length).toBeGreaterThan(150);
  });

  it('is even: of 10,000 schedules with ids in sequence each tenth of it gets about a tenth', () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => schedule(`schedule-${i}`, 't'));
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const shift of shifts(ids, HOUR / 2)) tenths[Math.floor((shift / (HOUR / 2)) * 10)]!++;
    for (const tenth of tenths) {
      expect(tenth).toBeGreaterThan(850);
      expect(tenth).toBeLessThan(1_150);
    }
  });
});
