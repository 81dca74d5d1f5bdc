// A wall clock, the slow and obvious way: what Intl prints, and nothing of src.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Wall time minus UTC at an instant, in milliseconds, from the parts that Intl prints. */
export function offsetAt(zone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? Number.NaN;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - whole;
}

export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

const LOOK = 6 * 3_600_000;
const changes = new Map<string, readonly { at: number; offset: number }[]>();

/** The changes of offset in a calendar year of UTC, looked for every six hours and then to the second. */
function changesIn(zone: string, year: number): readonly { at: number; offset: number }[] {
  const key = `${zone} ${year}`;
  let found = changes.get(key);
  if (found === undefined) {
    const list: { at: number; offset: number }[] = [];
    const end = Date.UTC(year + 1, 0, 1);
    let offset = offsetAt(zone, Date.UTC(year, 0, 1));
    for (let low = Date.UTC(year, 0, 1); low < end; low += LOOK) {
      const next = offsetAt(zone, low + LOOK);
      if (next === offset) continue;
      let before = low / 1000;
      let after = (low + LOOK) / 1000;
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (offsetAt(zone, middle * 1000) === offset) before = middle;
        else after = middle;
      }
      list.push({ at: after * 1000, offset: next });
      offset = next;
    }
    found = list;
    changes.set(key, found);
  }
  return found;
}

/** The stretches of one offset that cover `[from, until)`. */
export function stretchesOf(zone: string, from: number, until: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let start = from;
  let offset = offsetAt(zone, from);
  for (let year = new Date(from).getUTCFullYear(); year <= new Date(until).getUTCFullYear(); year++) {
    for (const change of changesIn(zone, year)) {
      if (change.at <= start || change.at >= until) continue;
      stretches.push({ from: start, until: change.at, offset });
      start = change.at;
      offset = change.offset;
    }
  }
  stretches.push({ from: start, until, offset });
  return stretches;
}
