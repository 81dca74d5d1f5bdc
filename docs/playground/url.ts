import {
  LONGEST_TEXT,
  MOST_WINDOWS,
  OVERLAPS,
  POLICIES,
  type Span,
  START,
  type State,
  TEXTS,
  TRACKS,
} from './state.js';

const INSTANT = /^([+-]?\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(:\d\d(\.\d{1,3})?)?Z$/;

/** The names in the link where they are shorter than those in the code. */
const TRACK_NAMES = { outages: 'down', suspensions: 'suspended', executorOutages: 'executorDown' } as const;

/** The state as the part of a link after `#`: what differs from the state of an empty link. */
export function toHash(state: State): string {
  const params = new URLSearchParams();
  for (const key of [...TEXTS, 'policy', 'overlap'] as const) {
    if (state[key] !== START[key]) params.set(key, state[key]);
  }
  for (const key of ['from', 'until', 'moment'] as const) {
    if (state[key] !== START[key]) params.set(key, instantText(state[key]));
  }
  for (const track of TRACKS) {
    const spans = state[track].map(({ from, until }) => `${instantText(from)}/${instantText(until)}`);
    const same = JSON.stringify(state[track]) === JSON.stringify(START[track]);
    if (!same) params.set(TRACK_NAMES[track], spans.join(','));
  }
  // A link is read by people too; these signs are allowed after `#`.
  return params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
}

/** Reads a link. What it does not say, or says in no form known here, is as in the state of an empty link. */
export function fromHash(hash: string): State {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const texts = TEXTS.map((key) => [key, (params.get(key) ?? START[key]).slice(0, LONGEST_TEXT)]);
  const word = <T extends string>(key: string, words: readonly T[], fallback: T): T =>
    words.find((one) => one === params.get(key)) ?? fallback;
  const instant = (key: 'from' | 'until' | 'moment'): number | null => {
    const text = params.get(key);
    return text === null ? START[key] : readInstant(text);
  };
  const spans = TRACKS.map((track) => [track, readSpans(params.get(TRACK_NAMES[track])) ?? START[track]]);
  return {
    ...START,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(spans),
    policy: word('policy', POLICIES, START.policy),
    overlap: word('overlap', OVERLAPS, START.overlap),
    from: instant('from'),
    until: instant('until'),
    moment: instant('moment'),
  };
}

function readSpans(text: string | null): readonly Span[] | null {
  if (text === null) return null;
  const parts = text.split(',').filter((part) => part.includes('/'));
  return parts.slice(0, MOST_WINDOWS).map((part) => {
    const [from = '', until = ''] = part.split('/');
    return { from: readInstant(from), until: readInstant(until) };
  });
}

/** `2026-08-06T07:00Z`, with seconds only where there are some; nothing for null. */
export function instantText(instant: number | null): string {
  if (instant === null || !Number.isFinite(new Date(instant).getTime())) return '';
  return new Date(instant).toISOString().replace(/(:00)?\.000Z$/, 'Z');
}

function readInstant(text: string): number | null {
  const millis = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(millis) ? null : millis;
}
