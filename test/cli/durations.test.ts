import { describe, expect, it } from 'vitest';
import { durationFrom } from '../../src/cli/durations.js';

describe('durationFrom', () => {
  it.each([
    ['90m', 5_400_000],
    ['24h', 86_400_000],
    ['1h30m', 5_400_000],
    ['1.5 s', 1_500],
    ['250ms', 250],
    ['2min', 120_000],
    ['1d', 86_400_000],
    ['01:00:00', 3_600_000],
    ['00:00:01.5', 1_500],
    ['1 day', 86_400_000],
    ['2 days 02:30:00', 181_800_000],
  ])('%s', (text, millis) => {
    expect(durationFrom(text)).toBe(millis);
  });

  it.each(['PT1H', 'interval', '', '5', 'm', '90 minutes', '1 mon', 7, null])(
    'leaves %j to the library',
    (value) => {
      expect(durationFrom(value)).toBe(value);
    },
  );
});
