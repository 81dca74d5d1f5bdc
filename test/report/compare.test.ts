import { compare } from 'misfire-policy/report';
import { describe, expect, it } from 'vitest';
import { active, hourly, minutely, now } from './cases.js';

describe('compare', () => {
  it('puts the three policies side by side', () => {
    const { variants, differences } = compare(minutely, now, active);
    expect(variants.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([
      'fire_once: 1 fires, 5,040 superseded',
      'skip: nothing fires, 5,041 missed, policy skip',
      'catch_up: 60 fire, 3,601 older than the history cap, 1,380 stale',
    ]);
    expect(differences.map(({ sentence }) => sentence)).toEqual([
      '3,601 runs, Mon 2026-08-03 00:00 to Wed 2026-08-05 12:00 UTC: fire_once superseded · skip missed, policy skip · catch_up older than the history cap',
      '1,380 runs, Wed 2026-08-05 12:01 to Thu 2026-08-06 11:00 UTC: fire_once superseded · skip missed, policy skip · catch_up stale',
      '59 runs, Thu 2026-08-06 11:01 to 11:59 UTC: fire_once superseded · skip missed, policy skip · catch_up fires',
      '1 run, Thu 2026-08-06 12:00 UTC: fire_once fires · skip missed, policy skip · catch_up fires',
    ]);
  });

  it('counts each occurrence in at most one difference, and none where all agree', () => {
    const { variants, differences } = compare(hourly, now, active);
    for (const { name, plan } of variants) {
      const fired = differences.filter(({ fates }) => fates[name] === 'fire');
      expect(fired.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(plan.counts.fired);
    }
    const late = { ...hourly, nextFireAt: '2026-08-06T12:00:00Z' };
    expect(compare(late, now, active)).toMatchObject({ differences: [] });
    expect(compare(late, now, active).text).toContain('They decide the same.');
  });

  it('compares whatever variants are given', () => {
    const { variants, text } = compare(minutely, now, active, [
      { name: 'as it is', schedule: { misfirePolicy: 'catch_up' } },
      { name: 'patient', schedule: { misfirePolicy: 'catch_up' }, tenant: { maxStaleness: 'PT24H' } },
      { name: 'earlier', now: '2026-08-03T00:00:30Z' },
    ]);
    expect(variants.map(({ plan }) => plan.counts.fired)).toEqual([60, 100, 1]);
    expect(text).toContain('earlier undecided');
  });

  it('refuses variants that are no variants of one schedule', () => {
    const schedule = { when: { cron: '0 0 * * *' } } as never;
    expect(() => compare(minutely, now, active, [{ name: 'other', schedule }])).toThrow(
      /variants\[0\].schedule.when: .*one set of occurrences/,
    );
    expect(() => compare(minutely, now, active, [{ name: 'a' }, { name: 'a' }])).toThrow(/"a" names two/);
  });
});
