import { START, type State } from './state.js';

export interface Preset {
  readonly name: string;
  readonly state: State;
}

const at = (text: string): number => Date.parse(text);

/** The incidents of docs/reasoning.md, and the question with which the page begins. */
export const PRESETS: readonly Preset[] = [
  { name: 'Down from 9 to 11', state: START },
  {
    name: '… and suspended at 10',
    state: {
      ...START,
      suspensions: [{ from: at('2026-08-06T08:00:00Z'), until: at('2026-08-06T08:30:00Z') }],
    },
  },
  {
    name: 'A cold standby',
    state: {
      ...START,
      cron: '* * * * *',
      zone: 'UTC',
      policy: 'catch_up',
      staleness: '24h',
      from: at('2026-08-05T10:00:00Z'),
      until: at('2026-08-06T14:00:00Z'),
      outages: [{ from: at('2026-08-05T12:00:00Z'), until: at('2026-08-06T12:00:00Z') }],
    },
  },
  {
    name: 'A three-day suspension',
    state: {
      ...START,
      cron: '0 */2 * * *',
      zone: 'America/New_York',
      policy: 'catch_up',
      from: at('2026-08-02T12:00:00Z'),
      until: at('2026-08-07T04:00:00Z'),
      outages: [{ from: at('2026-08-06T16:00:00Z'), until: at('2026-08-06T16:30:00Z') }],
      suspensions: [{ from: at('2026-08-03T16:00:00Z'), until: at('2026-08-06T16:00:00Z') }],
    },
  },
  {
    name: 'The clocks go forward',
    state: {
      ...START,
      cron: '30 0-6 * * *',
      zone: 'America/New_York',
      policy: 'catch_up',
      staleness: '3h',
      from: at('2026-03-08T04:00:00Z'),
      until: at('2026-03-08T12:00:00Z'),
      outages: [{ from: at('2026-03-08T05:00:00Z'), until: at('2026-03-08T09:00:00Z') }],
    },
  },
  {
    name: 'Runs that overlap',
    state: {
      ...START,
      cron: '*/10 * * * *',
      policy: 'catch_up',
      staleness: '2h',
      overlap: 'queue',
      duration: '4m',
      executorOutages: [{ from: at('2026-08-06T09:20:00Z'), until: at('2026-08-06T09:40:00Z') }],
    },
  },
];
