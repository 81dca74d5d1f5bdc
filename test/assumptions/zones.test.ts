import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { tzOffset, tzScan } from '@date-fns/tz';
import { getTimezoneOffset } from 'date-fns-tz';
import { describe, expect, it } from 'vitest';
import { findZone } from '../../src/time/zone.js';
import { AWKWARD_ZONES } from '../oracle/random.js';
import { offsetAt, stretchesOf } from '../oracle/wall-clock.js';

// What docs/decisions/0004 says of the sources of offsets. Where a test here fails, a new version behaves in another
// way: read the sentence in the failure, and look at that record again.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = [1972, 2010, 2011, 2026] as const;

/** Instants within two days of the transitions of some years, and one in the middle of each stretch. */
function instantsNear(zone: string): number[] {
  return YEARS.flatMap((year) => {
    const stretches = stretchesOf(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
    return stretches.flatMap(({ from, until }) => [
      from - 1000,
      from,
      from + 1000,
      from - 30 * HOUR,
      from + 30 * HOUR,
      Math.floor((from + until) / 2000) * 1000,
    ]);
  });
}

describe('Intl', () => {
  it('prints longOffset exactly, so a zone of this package is what its wall clock says', () => {
    for (const zone of AWKWARD_ZONES) {
      for (const instant of instantsNear(zone)) {
        expect(findZone(zone)?.offsetAt(instant), `${zone} at ${new Date(instant).toISOString()}`).toBe(
          offsetAt(zone, instant),
        );
      }
    }
  });

  it('prints an offset of hours, minutes and seconds with its sign, and UTC as GMT', () => {
    const text = (timeZone: string, at: string) =>
      new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(new Date(at));
    const CHANGED =
      'Intl prints longOffset in another way now, and parseOffset in src/time/zone.ts relies on it';
    expect(text('Africa/Monrovia', '1971-01-01T00:00:00Z'), CHANGED).toMatch(/, GMT-00:44:30$/);
    expect(text('Australia/Lord_Howe', '2026-08-01T00:00:00Z'), CHANGED).toMatch(/, GMT\+10:30$/);
    expect(text('Europe/London', '2026-01-01T00:00:00Z'), CHANGED).toMatch(/, GMT(\+00:00)?$/);
  });

  it('has no two transitions closer than five days, so samples four days apart miss none', () => {
    // The zones and years in which a government changed its mind within weeks, Ramadan above all.
    const hasty = [
      'Africa/Casablanca',
      'Africa/Cairo',
      'Asia/Gaza',
      'Antarctica/Casey',
      'America/Argentina/San_Luis',
    ];
    let closest = Number.POSITIVE_INFINITY;
    for (const zone of hasty) {
      const stretches = stretchesOf(zone, Date.UTC(2007, 0, 1), Date.UTC(2017, 0, 1)).slice(1, -1);
      for (const { from, until } of stretches) closest = Math.min(closest, until - from);
    }
    expect(closest / DAY).toBeGreaterThan(5);
  });
});

describe('@date-fns/tz', () => {
  const BETTER = '@date-fns/tz does better here than when it was weighed; see docs/decisions/0004';

  it('has the right offsets, but for the sign of one between 0 and -1 h', () => {
    for (const zone of AWKWARD_ZONES) {
      for (const instant of instantsNear(zone)) {
        if (zone === 'Africa/Monrovia' && instant < Date.UTC(1972, 0, 8)) continue;
        const minutes = tzOffset(zone, new Date(instant));
        expect(minutes * 60_000, `${zone} at ${new Date(instant).toISOString()}`).toBe(
          offsetAt(zone, instant),
        );
      }
    }
    expect(tzOffset('Africa/Monrovia', new Date('1971-01-01T00:00:00Z')), BETTER).toBe(44.5);
  });

  it('places transitions wrongly where they are not on the hour, and misses some', () => {
    const scan = (zone: string, year: number) =>
      tzScan(zone, { start: new Date(Date.UTC(year, 0, 1)), end: new Date(Date.UTC(year, 11, 31)) }).map(
        ({ date }) => date.toISOString().slice(5, 16),
      );
    const right = (zone: string, year: number) =>
      stretchesOf(zone, Date.UTC(year, 0, 1), Date.UTC(year, 11, 31))
        .slice(1)
        .map(({ from }) => new Date(from).toISOString().slice(5, 16));
    expect(right('Australia/Adelaide', 2026)).toEqual(['04-04T16:30', '10-03T16:30']);
    expect(scan('Australia/Adelaide', 2026), BETTER).toEqual(['04-04T17:00', '10-03T17:00']);
    expect(right('Australia/Lord_Howe', 2026)).toEqual(['04-04T15:00', '10-03T15:30']);
    expect(scan('Australia/Lord_Howe', 2026), BETTER).toEqual(['04-04T15:00', '10-03T16:00']);
    expect(right('Africa/Cairo', 2010)).toHaveLength(4);
    expect(scan('Africa/Cairo', 2010), BETTER).toHaveLength(2);
  });
});

describe('date-fns-tz', () => {
  const BETTER = 'date-fns-tz does better here than when it was left out; see docs/decisions/0004';

  it('answers with the new offset hours before a transition', () => {
    const before = new Date('2026-03-08T03:00:00Z'); // New York changes at 07:00Z
    expect(offsetAt('America/New_York', before.getTime()) / HOUR).toBe(-5);
    expect(getTimezoneOffset('America/New_York', before) / HOUR, BETTER).toBe(-4);
  });

  it('formats in another way under another process time zone', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const code =
      "import { formatInTimeZone } from 'date-fns-tz';" +
      "console.log(formatInTimeZone(new Date('2026-03-08T02:30:00Z'), 'UTC', 'HH:mm'));";
    const under = (zone: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: root,
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
      }).stdout.trim();
    expect(under('UTC')).toBe('02:30');
    expect(under('America/New_York'), BETTER).toBe('03:30');
  });
});
