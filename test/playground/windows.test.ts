import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDuration, lengthText, millisFrom } from '../../docs/playground/durations.js';
import { START } from '../../docs/playground/state.js';
import { fromField, offsetAt, readable, toField, zoneOr } from '../../docs/playground/wall-clock.js';
import {
  freshSpan,
  moved,
  panned,
  snapped,
  stepOf,
  withNewSpan,
  withoutSpan,
  withSpan,
  zoomed,
} from '../../docs/playground/windows.js';

const HOUR = 3_600_000;
const view = { from: Date.UTC(2026, 7, 6), until: Date.UTC(2026, 7, 6, 12) };
const step = stepOf(view);

describe('a window that is moved', () => {
  const places = fc.integer({ min: view.from - 24 * HOUR, max: view.until + 24 * HOUR });
  const spans = fc
    .tuple(fc.integer({ min: 0, max: 8 * 60 }), fc.integer({ min: 10, max: 200 }))
    .map(([start, length]) => ({
      from: view.from + start * 60_000,
      until: view.from + (start + length) * 60_000,
    }));

  it('stays in the stretch shown, and is never empty', () => {
    fc.assert(
      fc.property(spans, fc.constantFrom('from', 'until', 'whole'), places, (span, part, to) => {
        const { from, until } = moved(span, part, to, view);
        expect(from).toBeGreaterThanOrEqual(view.from);
        expect(until).toBeLessThanOrEqual(view.until);
        expect(until! - from!).toBeGreaterThanOrEqual(Math.min(step, span.until - span.from));
        if (part === 'whole') expect(until! - from!).toBe(span.until - span.from);
        if (part === 'from') expect(until).toBe(span.until);
      }),
    );
  });

  it('keeps an end that is open, until that end is moved', () => {
    const open = { from: view.from, until: null };
    expect(moved(open, 'whole', view.from + HOUR, view)).toEqual({ from: view.from + HOUR, until: null });
    expect(moved(open, 'until', view.from + HOUR, view)).toEqual({
      from: view.from,
      until: view.from + HOUR,
    });
  });

  it('is replaced, removed and added alone', () => {
    const other = { from: view.from, until: view.until };
    const two = withNewSpan(START, 'outages', other);
    expect(two.outages).toEqual([...START.outages, other]);
    expect(withoutSpan(two, 'outages', 0).outages).toEqual([other]);
    expect(withSpan(two, 'outages', 0, other).outages).toEqual([other, other]);
    expect(two.suspensions).toBe(START.suspensions);
  });

  it('begins where most is free', () => {
    const first = freshSpan([], view, 'UTC');
    const second = freshSpan([first], view, 'UTC');
    expect(first.until! - first.from!).toBe(2 * HOUR);
    expect(second.from! >= first.until! || second.until! <= first.from!).toBe(true);
  });
});

describe('the steps of a drag', () => {
  it('grow with the stretch shown', () => {
    expect(step).toBe(5 * 60_000);
    expect(stepOf({ from: 0, until: HOUR })).toBe(60_000);
    expect(stepOf({ from: 0, until: 30 * 24 * HOUR })).toBe(3 * HOUR);
    expect(stepOf({ from: 0, until: 1e15 })).toBe(7 * 24 * HOUR);
  });

  it('are those of the wall clock', () => {
    const at = Date.UTC(2026, 7, 6, 3, 50);
    expect(readable(snapped(at, HOUR, 'Asia/Kolkata'), 'Asia/Kolkata')).toBe('Thu 6 Aug, 09:00');
    expect(readable(snapped(at, HOUR, 'Asia/Kathmandu'), 'Asia/Kathmandu')).toBe('Thu 6 Aug, 10:00');
    expect(offsetAt(at, 'Asia/Kathmandu')).toBe(5.75 * HOUR);
  });

  it('zoom about the middle and pan by a part', () => {
    expect(zoomed(view, 0.5)).toEqual({ from: view.from + 3 * HOUR, until: view.until - 3 * HOUR });
    expect(panned(view, -0.25)).toEqual({ from: view.from - 3 * HOUR, until: view.until - 3 * HOUR });
    expect(zoomed({ from: 0, until: 60_000 }, 0.5)).toEqual({ from: -240_000, until: 360_000 });
  });
});

describe('times as the form has them', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
    'come back in %s',
    (zone) => {
      const instants = fc
        .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
        .map((at) => Math.floor(at / 1_000) * 1_000);
      fc.assert(
        fc.property(instants, (at) => {
          const field = toField(at, zone);
          // Where the clocks show a time twice, the field cannot say which.
          expect(toField(fromField(field, zone), zone)).toBe(field);
        }),
      );
    },
  );

  it('are empty for no instant, and none for no text', () => {
    expect(toField(null, 'UTC')).toBe('');
    expect(toField(Number.NaN, 'UTC')).toBe('');
    expect(fromField('', 'UTC')).toBeNull();
    expect(fromField('2026-08-06', 'UTC')).toBeNull();
    expect(fromField('2026-08-06T09:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 7, 6, 7));
  });

  it('are in the last zone there was while a new one is typed', () => {
    expect(zoneOr('Asia/Kolkata', 'UTC')).toBe('Asia/Kolkata');
    expect(zoneOr('Asia/Kolk', 'UTC')).toBe('UTC');
    expect(zoneOr('', 'Europe/Berlin')).toBe('Europe/Berlin');
  });
});

describe('durations as the form has them', () => {
  it('come back from their ISO form', () => {
    fc.assert(
      fc.property(fc.nat(), (millis) => {
        expect(millisFrom(isoDuration(millis))).toBe(millis);
      }),
    );
    expect(['90m', '1h30m', 'PT90M', ' PT1H30M '].map(millisFrom)).toEqual([5.4e6, 5.4e6, 5.4e6, 5.4e6]);
    expect(['', 'soon', '90', 'P1M', '9e99h', '99999999999999999h'].map(millisFrom)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([0, 500, 60_000, 5_400_000, 90_061_000].map(isoDuration)).toEqual([
      'PT0S',
      'PT0.5S',
      'PT1M',
      'PT1H30M',
      'PT25H1M1S',
    ]);
  });

  it('are read in days, hours and minutes', () => {
    expect([30_000, 60_000, 5_400_000, 26 * HOUR].map(lengthText)).toEqual([
      '30 s',
      '1 min',
      '1 h 30 min',
      '1 d 2 h',
    ]);
  });
});
