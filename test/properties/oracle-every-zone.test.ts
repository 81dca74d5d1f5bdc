import { countOccurrences, listOccurrences } from 'misfire-policy';
import { describe, expect, test } from 'vitest';
import { oracleOccurrences } from '../oracle/occurrences.js';
import { stretchesOf } from '../oracle/wall-clock.js';

const HOUR = 3_600_000;

describe('the occurrence functions agree with a look at every minute', () => {
  test('on every zone that the engine knows, at each transition of a year', () => {
    // A year with Casablanca's and Gaza's Ramadan, Chatham, Lord Howe and Troll in it.
    const year = { from: Date.UTC(2026, 0, 1), until: Date.UTC(2027, 0, 1) };
    const crons = ['30 2 * * *', '15 0-3 * * *', '0 * * * *', '*/20 1,2 * * *', '0 0 * * *'];
    const wrong: string[] = [];
    let transitions = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const { from: change } of stretchesOf(zone, year.from, year.until).slice(1)) {
        transitions++;
        const bounds = [change - 30 * HOUR, change + 30 * HOUR] as const;
        for (const cron of crons) {
          const when = { cron, timezone: zone };
          const expected = oracleOccurrences(when, ...bounds);
          const listed = listOccurrences(when, new Date(bounds[0]), {
            limit: 10_000,
            until: new Date(bounds[1]),
          });
          const count = countOccurrences(when, new Date(bounds[0]), new Date(bounds[1]));
          if (String(listed.map(Number)) !== String(expected) || count !== expected.length)
            wrong.push(`${cron} ${zone}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(transitions).toBeGreaterThan(150);
  });
});
