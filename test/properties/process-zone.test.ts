import { createHash } from 'node:crypto';
import { listOccurrences, plan, planTenant, previousOccurrence, type Schedule } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { TRANSITIONS } from './scenarios.js';

// The suite runs under several process time zones, and each must come to the digests below. What is decided here
// depends on zone rules of the past only, so that a newer ICU comes to the same.

const HOUR = 3_600_000;
const crons = ['30 2 * * *', '*/20 0-3 * * *', '0 * * * *', '15 30 1,2 * * *', '0 0 L * *', '0 9 * * 1-5'];
const policies = ['fire_once', 'skip', 'catch_up'] as const;
const past = TRANSITIONS.filter(([, near]) => near < '2025');

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

describe('under whichever process time zone', () => {
  it('plans are the same', () => {
    const plans = past.flatMap(([timezone, near], i) => {
      const now = Date.parse(near) + 2 * HOUR;
      const schedules = crons.map(
        (cron, j): Schedule => ({
          id: `${timezone} ${cron}`,
          tenantId: 't',
          when: { cron, timezone },
          nextFireAt: now - (j + 1) * (i + 2) * HOUR,
          misfirePolicy: policies[(i + j) % 3] ?? 'skip',
        }),
      );
      const suspensions = i % 4 === 0 ? [{ from: now - 5 * HOUR, until: now - 3 * HOUR }] : [];
      const tenant = { id: 't', suspensions, maxStaleness: 'PT12H', quota: { remaining: 40 } };
      return [...schedules.map((one) => plan(one, now, tenant)), ...planTenant(schedules, now, tenant)];
    });
    expect(plans.length).toBe(past.length * crons.length * 2);
    expect(digest(plans)).toBe('09396c9ab3af78ee');
  });

  it('occurrences are the same, forwards and backwards', () => {
    const lists = past.flatMap(([timezone, near]) =>
      crons.map((cron) => {
        const when = { cron, timezone };
        const from = Date.parse(near) - 30 * HOUR;
        return [listOccurrences(when, from, { limit: 60 }), previousOccurrence(when, from)];
      }),
    );
    expect(digest(lists)).toBe('3cf12a44b73ff49e');
  });
});
