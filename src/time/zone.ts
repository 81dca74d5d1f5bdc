import { boundedCache } from './bounded-cache.js';
import { DAY } from './calendar.js';
import { RANGE_FROM, RANGE_UNTIL } from './range.js';

/**
 * A stretch of time, `[from, until)`, in which a zone's offset from UTC does not change: inside it, wall time is
 * UTC plus a constant.
 */
export interface Segment {
  readonly from: number;
  readonly until: number;
  /** Wall time minus UTC, in milliseconds. */
  readonly offset: number;
  /** The offset just before `from`; equal to `offset` where two segments meet without a transition. */
  readonly offsetBefore: number;
}

/** A time zone as a line of segments that cover the supported range with a margin of some days. */
export interface Zone {
  readonly name: string;
  /** The segment that contains an instant. */
  segmentAt(instant: number): Segment;
  /** Wall time minus UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number;
}

/**
 * The line is cut into blocks, each found when it is first asked for and kept. 420 of them cover the supported
 * range, so what a zone keeps is bounded. Blocks begin at midnight UTC, on a whole second, as transitions do.
 */
const BLOCK = 200 * DAY;
/** The closest two transitions of any zone since 1970 are 6.96 days apart, so none hides between two samples. */
const SAMPLE = 4 * DAY;
const MARGIN = 30 * DAY;

const zones = boundedCache<string, Zone | null>(700);

/**
 * The zone of an IANA name, or null when the engine does not know the name.
 *
 * Names that are an offset (`+05:30`) are refused, whatever the engine: Node 20 does not know them and Node 22
 * does, and one fleet should not decide in two ways.
 */
export function findZone(name: string): Zone | null {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = makeZone(name);
    zones.set(name, zone);
  }
  return zone;
}

export const UTC: Zone = fixedZone('UTC');

function makeZone(name: string): Zone | null {
  if (name.length === 0 || name.length > 64 || name.startsWith('+') || name.startsWith('-')) return null;
  if (name === 'UTC' || name === 'Etc/UTC') return UTC;
  let format: Intl.DateTimeFormat;
  try {
    // The weekday is there because something must be, and it is the cheapest to format beside an offset.
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      timeZoneName: 'longOffset',
      weekday: 'short',
    });
  } catch {
    return null;
  }
  return zoneFromOffsets(name, (instant) => parseOffset(format.format(instant)));
}

/* @__NO_SIDE_EFFECTS__ */
function fixedZone(name: string): Zone {
  const segment: Segment = {
    from: RANGE_FROM - MARGIN,
    until: RANGE_UNTIL + MARGIN,
    offset: 0,
    offsetBefore: 0,
  };
  return { name, segmentAt: () => segment, offsetAt: () => 0 };
}

/**
 * Builds a zone from a function that answers the offset at an instant.
 *
 * @param offsetOf - wall time minus UTC in milliseconds, constant between transitions
 */
export function zoneFromOffsets(name: string, offsetOf: (instant: number) => number): Zone {
  const blocks: (Block | undefined)[] = [];
  const firstBlock = Math.floor((RANGE_FROM - MARGIN) / BLOCK);
  function blockOf(index: number): Block {
    return (blocks[index] ??= makeBlock((index + firstBlock) * BLOCK, offsetOf));
  }
  function segmentAt(instant: number): Segment {
    const index = Math.floor(instant / BLOCK) - firstBlock;
    let block = blockOf(index);
    if (instant >= block.until) block = blockOf(index + 1);
    for (let i = block.segments.length - 1; i > 0; i--) {
      const segment = block.segments[i] as Segment;
      if (segment.from <= instant) return segment;
    }
    return block.segments[0] as Segment;
  }
  return { name, segmentAt, offsetAt: (instant) => segmentAt(instant).offset };
}

interface Block {
  readonly until: number;
  readonly segments: readonly Segment[];
}

/** The segments of one block, by samples and bisection. */
function makeBlock(nominalFrom: number, offsetOf: (instant: number) => number): Block {
  const until = blockEdge(nominalFrom + BLOCK, offsetOf);
  let from = blockEdge(nominalFrom, offsetOf);
  let offset = offsetOf(from);
  let offsetBefore = offsetOf(from - 1000);
  const segments: Segment[] = [];
  for (let low = from; low < until; ) {
    const high = Math.min(low + SAMPLE, until);
    // The edge itself belongs to the next block.
    const next = offsetOf(high === until ? high - 1000 : high);
    if (next !== offset) {
      const at = bisect(low, high, offset, offsetOf);
      segments.push({ from, until: at, offset, offsetBefore });
      offsetBefore = offset;
      from = at;
      offset = next;
    }
    low = high;
  }
  segments.push({ from, until, offset, offsetBefore });
  return { until, segments };
}

/**
 * Where a block really begins: at its nominal edge, or at the transition in the two days before it. What happens at
 * a transition takes up to a day after it, and must not be cut in two.
 */
function blockEdge(nominal: number, offsetOf: (instant: number) => number): number {
  const low = nominal - 2 * DAY;
  const offset = offsetOf(low);
  return offsetOf(nominal) === offset ? nominal : bisect(low, nominal, offset, offsetOf);
}

/** The first whole second after `low` at which the offset is no longer `offset`. */
function bisect(low: number, high: number, offset: number, offsetOf: (instant: number) => number): number {
  let before = Math.floor(low / 1000);
  let after = Math.ceil(high / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetOf(middle * 1000) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/**
 * The offset in a text such as `Thu, GMT-04:00`, `Thu, GMT`, or `Wed, GMT-00:44:30`.
 *
 * Intl's own text is exact to the second and has the sign apart from the digits; `tzOffset` of @date-fns/tz loses
 * the sign of an offset between 0 and -1 h (Monrovia before 1972). `test/assumptions` shows both.
 */
function parseOffset(text: string): number {
  const at = text.lastIndexOf('GMT') + 3;
  if (at >= text.length) return 0;
  const sign = text.charCodeAt(at) === 43 /* + */ ? 1 : -1;
  const [hours = 0, minutes = 0, seconds = 0] = text
    .slice(at + 1)
    .split(':')
    .map(Number);
  return sign * (hours * 3600 + minutes * 60 + seconds) * 1000;
}
