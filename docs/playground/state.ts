/** The three stretches of time that are drawn as tracks. */
export const TRACKS = ['outages', 'suspensions', 'executorOutages'] as const;
export type Track = (typeof TRACKS)[number];

/** Settings that are plain text in the form. They stay as typed, so that the library can say what is wrong with them. */
export const TEXTS = [
  'cron',
  'zone',
  'threshold',
  'staleness',
  'quota',
  'duration',
  'concurrency',
  'maxRuns',
  'maxHistory',
  'pace',
  'tick',
] as const;
export type TextField = (typeof TEXTS)[number];

export const POLICIES = ['fire_once', 'skip', 'catch_up'] as const;
export type Policy = (typeof POLICIES)[number];

export const OVERLAPS = ['allow', 'skip', 'queue'] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** What a link can hold: so many windows on a track, and so many characters in a text. */
export const MOST_WINDOWS = 20;
export const LONGEST_TEXT = 200;

/** A window, `[from, until)`, in epoch milliseconds: `from` is null while nothing is typed, `until` while it is open. */
export interface Span {
  readonly from: number | null;
  readonly until: number | null;
}

/** Everything that the page shows follows from this, and all of it is in the link. */
export interface State extends Readonly<Record<TextField, string>>, Readonly<Record<Track, readonly Span[]>> {
  readonly policy: Policy;
  readonly overlap: Overlap;
  /** The stretch of time shown, `[from, until)`, in epoch milliseconds. */
  readonly from: number | null;
  readonly until: number | null;
  /** When the plan is made that is looked at; null follows the end of the last outage. */
  readonly moment: number | null;
}

const NINE = Date.UTC(2026, 7, 6, 7);
const HOUR = 3_600_000;

/** What an empty link shows: down from 9 to 11, and the tenant suspended for half an hour at 10. */
export const START: State = {
  cron: '*/15 * * * *',
  zone: 'Europe/Berlin',
  policy: 'fire_once',
  threshold: '',
  staleness: '1h',
  quota: '',
  overlap: 'allow',
  duration: '',
  concurrency: '',
  maxRuns: '',
  maxHistory: '',
  pace: '',
  tick: '1m',
  from: NINE - 1.5 * HOUR,
  until: NINE + 4.5 * HOUR,
  moment: null,
  outages: [{ from: NINE, until: NINE + 2 * HOUR }],
  suspensions: [],
  executorOutages: [],
};
