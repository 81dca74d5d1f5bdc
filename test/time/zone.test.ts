import { describe, expect, it } from 'vitest';
import { RANGE_FROM, RANGE_UNTIL } from '../../src/time/range.js';
import { findZone, UTC, type Zone, zoneFromOffsets } from '../../src/time/zone.js';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How the line of a zone is cut, from its first block on: see src/time/zone.ts. */
const BLOCK = 200 * DAY;
const EDGE = Math.floor(Date.UTC(2026, 0, 1) / BLOCK) * BLOCK;

interface Change {
  readonly at: number;
  readonly offset: number;
}

/** A zone that changes where it is told to, from an offset of an hour. */
function zoneOf(changes: readonly Change[]): { zone: Zone; offsetOf: (instant: number) => number } {
  const offsetOf = (instant: number): number =>
    changes.reduce((offset, change) => (change.at <= instant ? change.offset : offset), HOUR);
  return { zone: zoneFromOffsets('Test/Zone', offsetOf), offsetOf };
}

/** What the segments around an instant get wrong: their offset, their ends, and what was before them. */
function faultsAround(
  zone: Zone,
  offsetOf: (instant: number) => number,
  from: number,
  until: number,
): string[] {
  const wrong: string[] = [];
  for (let at = from; at < until; ) {
    const segment = zone.segmentAt(at);
    const say = (what: string): void => void wrong.push(`${new Date(at).toISOString()}: ${what}`);
    if (segment.from > at || segment.until <= at) say('does not contain it');
    if (segment.offset !== offsetOf(at)) say('offset');
    if (zone.offsetAt(at) !== segment.offset) say('offsetAt');
    if (offsetOf(segment.from) !== segment.offset) say('begins early');
    if (offsetOf(segment.until - 1) !== segment.offset) say('ends late');
    if (segment.offsetBefore !== offsetOf(segment.from - 1)) say('offsetBefore');
    if (zone.segmentAt(segment.until - 1).until !== segment.until) say('ends twice');
    if (zone.segmentAt(segment.until).from !== segment.until) say('leaves a hole');
    if (segment.until <= at) break;
    at = segment.until;
  }
  return wrong;
}

describe('the segments of a zone', () => {
  // In the middle of a block, on a sample and beside it, at an edge and in the two days before and after it.
  const places: readonly [string, number][] = [
    ['in the middle of a block', 100 * DAY + 7 * HOUR],
    ['at a sample', 8 * DAY],
    ['a second before a sample', 8 * DAY - SECOND],
    ['a second after a sample', 8 * DAY + SECOND],
    ['at the edge of a block', 0],
    ['a second before the edge', -SECOND],
    ['a second after the edge', SECOND],
    ['a day before the edge', -DAY],
    ['two days before the edge', -2 * DAY],
    ['a second more than two days before the edge', -2 * DAY - SECOND],
    ['two days and a second short of the edge', -2 * DAY + SECOND],
    ['a day after the edge', DAY],
    ['in the last sample of a block', 199 * DAY],
  ];

  it.each(places)('are right for a change %s', (_, place) => {
    const { zone, offsetOf } = zoneOf([{ at: EDGE + place, offset: 2 * HOUR }]);
    expect(faultsAround(zone, offsetOf, EDGE - 250 * DAY, EDGE + 450 * DAY)).toEqual([]);
    expect(zone.segmentAt(EDGE + place)).toMatchObject({
      from: EDGE + place,
      offset: 2 * HOUR,
      offsetBefore: HOUR,
    });
    expect(zone.segmentAt(EDGE + place - 1)).toMatchObject({ until: EDGE + place, offset: HOUR });
  });

  it.each(places)('are right for a change %s, asked for from behind', (_, place) => {
    const { zone } = zoneOf([{ at: EDGE + place, offset: 0 }]);
    expect(zone.segmentAt(EDGE + 300 * DAY).offset).toBe(0);
    expect(zone.segmentAt(EDGE + place - SECOND)).toMatchObject({ until: EDGE + place, offset: HOUR });
    expect(zone.segmentAt(EDGE + place).offsetBefore).toBe(HOUR);
  });

  it('are right for changes seven days apart, wherever they fall', () => {
    for (const shift of [0, 1, 2, 3, 3.5, 4, 5, 6]) {
      const changes = Array.from({ length: 80 }, (_, i) => ({
        at: EDGE + (i * 7 + shift) * DAY - 30 * DAY,
        offset: (i % 3) * HOUR,
      }));
      const { zone, offsetOf } = zoneOf(changes);
      expect(faultsAround(zone, offsetOf, EDGE - 60 * DAY, EDGE + 560 * DAY)).toEqual([]);
    }
  });

  it('do not cut the day after a change in two', () => {
    // What happens at a transition, a gap or a repeated stretch, lies within a segment.
    for (const [, place] of places) {
      const { zone } = zoneOf([{ at: EDGE + place, offset: 2 * HOUR }]);
      expect(zone.segmentAt(EDGE + place).until).toBeGreaterThan(EDGE + place + DAY);
    }
  });

  it('cover the supported range, and a margin', () => {
    const { zone, offsetOf } = zoneOf([]);
    for (const at of [RANGE_FROM - 20 * DAY, RANGE_FROM, RANGE_UNTIL - 1, RANGE_UNTIL + 20 * DAY]) {
      expect(faultsAround(zone, offsetOf, at, at + 1)).toEqual([]);
    }
  });

  it('are found once', () => {
    let asked = 0;
    const zone = zoneFromOffsets('Test/Counted', () => {
      asked++;
      return HOUR;
    });
    zone.segmentAt(EDGE);
    const first = asked;
    for (let i = 0; i < 100; i++) zone.segmentAt(EDGE + i * DAY);
    expect(first).toBeGreaterThan(0);
    expect(asked).toBe(first);
  });
});

describe('a zone by name', () => {
  it.each(['', '+05:30', '-05:30', '+00:00', 'Mars/Olympus', 'x'.repeat(65), `Europe/${'x'.repeat(60)}`])(
    'is not found for %s',
    (name) => {
      expect(findZone(name)).toBeNull();
      expect(findZone(name)).toBeNull();
    },
  );

  it('is UTC itself where it means UTC', () => {
    expect(findZone('UTC')).toBe(UTC);
    expect(findZone('Etc/UTC')).toBe(UTC);
    expect(UTC.name).toBe('UTC');
    expect(UTC.offsetAt(EDGE)).toBe(0);
    const all = UTC.segmentAt(EDGE);
    expect(all).toMatchObject({ offset: 0, offsetBefore: 0 });
    expect(all.from).toBeLessThan(RANGE_FROM - DAY);
    expect(all.until).toBeGreaterThan(RANGE_UNTIL + DAY);
  });

  it('is found once', () => {
    expect(findZone('Europe/Berlin')).toBe(findZone('Europe/Berlin'));
    expect(findZone('Europe/Berlin')?.name).toBe('Europe/Berlin');
  });

  it.each<[string, string, number]>([
    ['Europe/London', '2026-01-15T00:00:00Z', 0],
    ['Europe/London', '2026-07-15T00:00:00Z', HOUR],
    ['America/New_York', '2026-07-15T00:00:00Z', -4 * HOUR],
    ['Asia/Kolkata', '2026-07-15T00:00:00Z', 5.5 * HOUR],
    ['America/St_Johns', '2026-01-15T00:00:00Z', -3.5 * HOUR],
    ['Australia/Lord_Howe', '2026-01-15T00:00:00Z', 11 * HOUR],
    ['Pacific/Kiritimati', '2026-01-15T00:00:00Z', 14 * HOUR],
    ['Africa/Monrovia', '1971-01-15T00:00:00Z', -(44 * 60 + 30) * SECOND],
  ])('%s is at %s so far from UTC', (name, at, offset) => {
    expect(findZone(name)?.offsetAt(Date.parse(at))).toBe(offset);
  });

  it('begins its summer time to the second', () => {
    const change = Date.parse('2026-03-08T07:00:00Z');
    const zone = findZone('America/New_York');
    expect(zone?.segmentAt(change)).toMatchObject({
      from: change,
      offset: -4 * HOUR,
      offsetBefore: -5 * HOUR,
    });
    expect(zone?.segmentAt(change - 1)).toMatchObject({ until: change, offset: -5 * HOUR });
  });
});
