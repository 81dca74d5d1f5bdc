// Occurrences: at transitions and on plain days from the oracle, and by hand where the oracle is no proof.
import { oracleOccurrences } from '../oracle/occurrences.js';
import { stretchesOf } from '../oracle/wall-clock.js';
import { iso, millis, type OccurrenceVector, oracleWhen, type VectorWhen } from './vector.js';

const HOUR = 3_600_000;

/** Transitions worth knowing: the zone, a day on which its clocks change, and what is odd about it. */
const TRANSITIONS: readonly (readonly [zone: string, day: string, odd: string])[] = [
  ['America/New_York', '2026-03-08', 'the common gap of an hour, 02:00 to 03:00'],
  ['America/New_York', '2026-11-01', 'the common repeated hour, 01:00 to 02:00'],
  ['Europe/Berlin', '2026-03-29', 'a gap at 02:00 local time, 01:00 UTC'],
  ['Europe/Dublin', '2026-10-25', 'its winter time is the negative one in the zone database'],
  ['America/St_Johns', '2026-03-08', 'offsets of half an hour'],
  ['Australia/Lord_Howe', '2026-10-04', 'a gap of half an hour'],
  ['Australia/Lord_Howe', '2026-04-05', 'a repeated half hour'],
  ['Australia/Adelaide', '2026-04-05', 'offsets of half an hour, an hour repeated'],
  ['Pacific/Chatham', '2026-09-27', 'a gap at 02:45, at offsets of three quarters of an hour'],
  ['Pacific/Chatham', '2026-04-05', 'a repeated hour that starts at 02:45'],
  ['Africa/Cairo', '2026-04-24', 'a gap at midnight: 00:00 does not exist'],
  ['Africa/Cairo', '2026-10-30', 'the hour before midnight is repeated'],
  ['America/Havana', '2026-03-08', 'a gap at midnight'],
  ['America/Havana', '2026-11-01', 'midnight is repeated'],
  ['America/Sao_Paulo', '2018-11-04', 'a gap at midnight'],
  ['Asia/Beirut', '2026-03-29', 'a gap at midnight'],
  ['Pacific/Apia', '2011-12-30', 'a whole day does not exist'],
  ['Pacific/Kwajalein', '1993-08-21', 'a whole day does not exist'],
  ['Antarctica/Troll', '2026-03-29', 'a gap of two hours'],
  ['Antarctica/Troll', '2026-10-25', 'two hours are repeated'],
  ['Africa/Casablanca', '2026-02-15', 'clocks go back for Ramadan'],
  ['Africa/Casablanca', '2026-03-22', 'clocks go forward after Ramadan'],
  ['Asia/Kathmandu', '1986-01-01', 'the offset grew by a quarter of an hour, for good'],
  ['Asia/Pyongyang', '2018-05-04', 'the offset grew by half an hour, at 23:30'],
  ['America/Caracas', '2007-12-09', 'the offset shrank by half an hour, for good'],
  ['Africa/Monrovia', '1972-01-07', 'an offset of 44 minutes and 30 seconds ends'],
];

const AT_TRANSITIONS: readonly (readonly [name: string, cron: string, kind: string])[] = [
  ['hourly', '0 * * * *', 'clock-following'],
  ['half-hourly-at-night', '*/30 0-3 * * *', 'fixed-hour'],
  ['nightly', '15 2 * * *', 'fixed-hour'],
  ['midnight', '0 0 * * *', 'fixed-hour'],
];

function atTransitions(): OccurrenceVector[] {
  return TRANSITIONS.flatMap(([zone, day, odd]) => {
    const noon = millis(`${day}T12:00:00Z`);
    const [before, after] = stretchesOf(zone, noon - 36 * HOUR, noon + 36 * HOUR);
    if (before === undefined || after === undefined) throw new Error(`no transition: ${zone} ${day}`);
    const isGap = after.offset > before.offset;
    return AT_TRANSITIONS.map(([name, cron, kind]) => {
      // The hourly one needs a few hours to show it; what runs once a day needs the days around.
      const reach = name === 'hourly' ? 4 * HOUR : 40 * HOUR;
      return fromOracle(
        `${zone.replace('/', '-').toLowerCase()}-${day}-${name}`,
        kind === 'fixed-hour' ? 'Occurrences: fixed-hour' : 'Occurrences: clock-following',
        `${zone}, ${day}: ${odd}. ${RULE[`${kind} ${isGap ? 'gap' : 'overlap'}`]}`,
        ['timezone', 'dst', isGap ? 'gap' : 'overlap', kind, ...(name.startsWith('half') ? ['steps'] : [])],
        { cron, timezone: zone },
        iso(after.from - reach),
        iso(after.from + reach),
      );
    });
  });
}

const RULE: Readonly<Record<string, string>> = {
  'clock-following gap': 'A wall time that does not exist does not run.',
  'clock-following overlap': 'Both passes through the repeated time run.',
  'fixed-hour gap': 'A wall time in the gap is read with the offset before it, and two that meet are one.',
  'fixed-hour overlap': 'Only the first pass through the repeated time runs.',
};

type Row = readonly [
  id: string,
  why: string,
  tags: readonly string[],
  when: VectorWhen,
  from: string,
  until: string,
  expected?: readonly string[],
];

const CRON = 'Occurrences: cron';
const EVERY = 'Occurrences: every';

/** Where the oracle is proof enough. */
const PLAIN: readonly Row[] = [
  ['utc-minutely', 'every minute', [], { cron: '* * * * *' }, '2026-08-06T12:00:00Z', '2026-08-06T12:05:00Z'],
  [
    'half-open',
    'the start is in, the end is out',
    [],
    { cron: '0 * * * *' },
    '2026-08-06T12:00:00Z',
    '2026-08-06T14:00:00Z',
  ],
  [
    'between',
    'bounds between two occurrences',
    [],
    { cron: '0 * * * *' },
    '2026-08-06T12:00:00.001Z',
    '2026-08-06T14:00:00.001Z',
  ],
  [
    'nothing',
    'a stretch with nothing in it',
    [],
    { cron: '0 3 * * *' },
    '2026-08-06T03:00:00.001Z',
    '2026-08-07T03:00:00Z',
    [],
  ],
  [
    'year-boundary',
    'across the end of a year',
    [],
    { cron: '*/30 23,0 * * *' },
    '2026-12-31T22:00:00Z',
    '2027-01-01T02:00:00Z',
  ],
  [
    'leap-day',
    'a leap day is a day',
    [],
    { cron: '0 12 29 2 *' },
    '2023-01-01T00:00:00Z',
    '2029-01-01T00:00:00Z',
  ],
  [
    'end-of-february',
    'day 30 is not in February',
    [],
    { cron: '0 0 30 * *' },
    '2026-01-01T00:00:00Z',
    '2026-05-01T00:00:00Z',
  ],
  [
    'thirty-first',
    'day 31 is in seven months',
    [],
    { cron: '0 0 31 * *' },
    '2026-01-01T00:00:00Z',
    '2027-01-01T00:00:00Z',
  ],
  [
    'weekdays',
    'Monday to Friday, by name',
    ['names'],
    { cron: '0 9 * * mon-fri' },
    '2026-08-06T00:00:00Z',
    '2026-08-13T00:00:00Z',
  ],
  [
    'months-by-name',
    'months by name',
    ['names'],
    { cron: '0 0 1 jan,jul *' },
    '2026-01-01T00:00:00Z',
    '2028-01-01T00:00:00Z',
  ],
  [
    'either-day',
    'day of month and day of week, both restricted: either matches',
    ['dom-or-dow'],
    { cron: '0 0 13 * 5' },
    '2026-11-01T00:00:00Z',
    '2026-12-01T00:00:00Z',
  ],
  [
    'starred-day-with-step',
    'a day field of */2 is restricted: either matches',
    ['dom-or-dow', 'steps'],
    { cron: '0 0 */10 * 1' },
    '2026-08-01T00:00:00Z',
    '2026-09-01T00:00:00Z',
  ],
  [
    'star-step-one',
    'a day field of */1 is restricted to all days: with a weekday, every day matches',
    ['dom-or-dow', 'steps'],
    { cron: '0 0 */1 * 1' },
    '2026-08-01T00:00:00Z',
    '2026-08-09T00:00:00Z',
  ],
  [
    'question-mark',
    'a question mark restricts nothing',
    ['?'],
    { cron: '0 0 ? * 1' },
    '2026-08-01T00:00:00Z',
    '2026-09-01T00:00:00Z',
  ],
  [
    'sunday-as-7',
    '7 is Sunday, as 0 is',
    [],
    { cron: '0 0 * * 7' },
    '2026-08-01T00:00:00Z',
    '2026-08-31T00:00:00Z',
  ],
  [
    'steps-in-range',
    'a step within a range',
    ['steps'],
    { cron: '10-40/15 12 * * *' },
    '2026-08-06T00:00:00Z',
    '2026-08-07T00:00:00Z',
  ],
  [
    'step-from-start',
    'a step begins anew each hour: 45 and then 00',
    ['steps'],
    { cron: '*/45 * * * *' },
    '2026-08-06T12:00:00Z',
    '2026-08-06T15:00:00Z',
  ],
  [
    'seconds',
    'six fields begin with seconds',
    ['seconds'],
    { cron: '*/20 59 23 * * *' },
    '2026-12-31T23:58:00Z',
    '2027-01-02T00:00:00Z',
  ],
  [
    'seconds-by-list',
    'a list of seconds',
    ['seconds'],
    { cron: '5,10,59 0 * * * *' },
    '2026-08-06T12:00:00Z',
    '2026-08-06T14:00:00Z',
  ],
  [
    'zone-without-dst',
    'a zone whose clocks never change',
    ['timezone'],
    { cron: '30 5 * * *', timezone: 'Asia/Kolkata' },
    '2026-08-06T00:00:00Z',
    '2026-08-09T00:00:00Z',
  ],
  [
    'zone-ahead',
    'a day is the day of the zone, not of UTC',
    ['timezone'],
    { cron: '0 0 1 * *', timezone: 'Pacific/Kiritimati' },
    '2026-06-01T00:00:00Z',
    '2026-10-01T00:00:00Z',
  ],
  [
    'weekday-in-zone',
    'so is a weekday',
    ['timezone'],
    { cron: '0 22 * * 1', timezone: 'America/Los_Angeles' },
    '2026-08-01T00:00:00Z',
    '2026-08-20T00:00:00Z',
  ],
  [
    'every-minutes',
    'elapsed time from the anchor',
    ['every'],
    { every: 90 * 60_000, anchor: '2026-08-06T00:00:00.000Z' },
    '2026-08-06T06:00:00Z',
    '2026-08-06T13:00:00Z',
  ],
  [
    'every-before-anchor',
    'nothing lies before the anchor',
    ['every'],
    { every: HOUR, anchor: '2026-08-06T12:00:00.000Z' },
    '2026-08-06T00:00:00Z',
    '2026-08-06T14:30:00Z',
  ],
  [
    'every-odd',
    'a step of seven minutes meets no hour',
    ['every'],
    { every: 7 * 60_000, anchor: '2026-08-06T12:00:00.000Z' },
    '2026-08-06T12:50:00Z',
    '2026-08-06T13:20:00Z',
  ],
  [
    'once',
    'one instant',
    ['once'],
    { at: '2026-08-06T12:00:00.000Z' },
    '2026-08-06T00:00:00Z',
    '2026-08-07T00:00:00Z',
    ['2026-08-06T12:00:00.000Z'],
  ],
  [
    'once-at-end',
    'the end is out',
    ['once'],
    { at: '2026-08-06T12:00:00.000Z' },
    '2026-08-06T00:00:00Z',
    '2026-08-06T12:00:00Z',
    [],
  ],
];

/** Written by hand: the table of the policy, and notations that a slow reader may get wrong in the same way. */
const BY_HAND: readonly (readonly [clause: string, ...row: Row])[] = [
  ...tableOfThePolicy(),
  [
    CRON,
    'last-day',
    'L is the last day of the month',
    ['L'],
    { cron: '0 0 L * *' },
    '2028-01-01T00:00:00Z',
    '2028-05-01T00:00:00Z',
    days('2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'),
  ],
  [
    CRON,
    'last-friday',
    '5L is the last Friday of the month',
    ['L'],
    { cron: '0 9 * * 5L' },
    '2026-08-01T00:00:00Z',
    '2026-12-01T00:00:00Z',
    [
      '2026-08-28T09:00:00.000Z',
      '2026-09-25T09:00:00.000Z',
      '2026-10-30T09:00:00.000Z',
      '2026-11-27T09:00:00.000Z',
    ],
  ],
  [
    CRON,
    'second-tuesday',
    '2#2 is the second Tuesday',
    ['#'],
    { cron: '0 0 * * 2#2' },
    '2026-08-01T00:00:00Z',
    '2026-12-01T00:00:00Z',
    days('2026-08-11', '2026-09-08', '2026-10-13', '2026-11-10'),
  ],
  [
    CRON,
    'fifth-monday',
    '1#5 is a fifth Monday, in the months that have one',
    ['#'],
    { cron: '0 0 * * 1#5' },
    '2026-08-01T00:00:00Z',
    '2027-04-01T00:00:00Z',
    days('2026-08-31', '2026-11-30', '2027-03-29'),
  ],
  [
    CRON,
    'saturday-to-sunday',
    'a range that ends in sun reads it as 7',
    ['names'],
    { cron: '0 0 * * sat-sun' },
    '2026-08-06T00:00:00Z',
    '2026-08-17T00:00:00Z',
    days('2026-08-08', '2026-08-09', '2026-08-15', '2026-08-16'),
  ],
  [
    CRON,
    'sunday-to-tuesday',
    'a range that starts with sun reads it as 0',
    ['names'],
    { cron: '0 0 * * sun-tue' },
    '2026-08-06T00:00:00Z',
    '2026-08-14T00:00:00Z',
    days('2026-08-09', '2026-08-10', '2026-08-11'),
  ],
  [
    CRON,
    'alias-daily',
    '@daily is midnight',
    ['aliases'],
    { cron: '@daily' },
    '2026-12-30T12:00:00Z',
    '2027-01-02T00:00:00Z',
    days('2026-12-31', '2027-01-01'),
  ],
  [
    CRON,
    'alias-weekly',
    '@weekly is the midnight of Sunday',
    ['aliases'],
    { cron: '@weekly' },
    '2026-08-06T00:00:00Z',
    '2026-08-20T00:00:00Z',
    days('2026-08-09', '2026-08-16'),
  ],
  [
    CRON,
    'alias-monthly',
    '@monthly is the first midnight of a month',
    ['aliases'],
    { cron: '@monthly' },
    '2026-11-15T00:00:00Z',
    '2027-02-15T00:00:00Z',
    days('2026-12-01', '2027-01-01', '2027-02-01'),
  ],
  [
    CRON,
    'alias-yearly',
    '@yearly is the first midnight of a year',
    ['aliases'],
    { cron: '@yearly' },
    '2026-11-15T00:00:00Z',
    '2028-02-15T00:00:00Z',
    days('2027-01-01', '2028-01-01'),
  ],
  [
    CRON,
    'century',
    '2100 is no leap year: from 2096 the next leap day is that of 2104',
    ['far'],
    { cron: '0 0 29 2 *' },
    '2096-03-01T00:00:00Z',
    '2108-01-01T00:00:00Z',
    days('2104-02-29'),
  ],
  [
    CRON,
    'last-instant',
    'occurrences from 2200 on do not exist',
    ['far'],
    { cron: '0 0 * * *' },
    '2199-12-30T12:00:00Z',
    '2199-12-31T23:59:59.999Z',
    days('2199-12-31'),
  ],
  [
    CRON,
    'first-instant',
    '1970-01-01 is the first day',
    ['far'],
    { cron: '0 0 * * *' },
    '1970-01-01T00:00:00Z',
    '1970-01-02T12:00:00Z',
    days('1970-01-01', '1970-01-02'),
  ],
  [
    CRON,
    'leap-day-on-a-weekday',
    'the 29th of February, or any Monday of February',
    ['dom-or-dow'],
    { cron: '0 0 29 2 1' },
    '2028-02-20T00:00:00Z',
    '2028-03-02T00:00:00Z',
    days('2028-02-21', '2028-02-28', '2028-02-29'),
  ],
  [
    EVERY,
    'every-month-end',
    '31 January and a month is 28 February, and two are 31 March: counted from the anchor',
    ['every-calendar', 'timezone'],
    { every: { months: 1 }, anchor: '2026-01-31T09:00:00.000Z', timezone: 'UTC' },
    '2026-01-01T00:00:00Z',
    '2026-06-01T00:00:00Z',
    [
      '2026-01-31T09:00:00.000Z',
      '2026-02-28T09:00:00.000Z',
      '2026-03-31T09:00:00.000Z',
      '2026-04-30T09:00:00.000Z',
      '2026-05-31T09:00:00.000Z',
    ],
  ],
  [
    EVERY,
    'every-leap-year',
    'twelve months from a leap day',
    ['every-calendar', 'timezone'],
    { every: { months: 12 }, anchor: '2024-02-29T09:00:00.000Z', timezone: 'UTC' },
    '2024-01-01T00:00:00Z',
    '2028-12-01T00:00:00Z',
    [
      '2024-02-29T09:00:00.000Z',
      '2025-02-28T09:00:00.000Z',
      '2026-02-28T09:00:00.000Z',
      '2027-02-28T09:00:00.000Z',
      '2028-02-29T09:00:00.000Z',
    ],
  ],
  [
    EVERY,
    'every-day-in-zone',
    'a day of the zone keeps the wall time: 09:00 before and after the change',
    ['every-calendar', 'timezone', 'dst'],
    { every: { days: 1 }, anchor: '2026-03-06T14:00:00.000Z', timezone: 'America/New_York' },
    '2026-03-07T00:00:00Z',
    '2026-03-10T00:00:00Z',
    ['2026-03-07T14:00:00.000Z', '2026-03-08T13:00:00.000Z', '2026-03-09T13:00:00.000Z'],
  ],
  [
    EVERY,
    'every-day-in-gap',
    'in a gap it is read with the offset before it, and the next day is 02:30 again',
    ['every-calendar', 'timezone', 'dst', 'gap'],
    { every: { days: 1 }, anchor: '2026-03-06T07:30:00.000Z', timezone: 'America/New_York' },
    '2026-03-07T00:00:00Z',
    '2026-03-10T00:00:00Z',
    ['2026-03-07T07:30:00.000Z', '2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z'],
  ],
  [
    EVERY,
    'every-day-in-overlap',
    'in a repeated hour the first pass runs',
    ['every-calendar', 'timezone', 'dst', 'overlap'],
    { every: { days: 1 }, anchor: '2026-10-30T05:30:00.000Z', timezone: 'America/New_York' },
    '2026-10-31T00:00:00Z',
    '2026-11-03T00:00:00Z',
    ['2026-10-31T05:30:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ],
  [
    EVERY,
    'every-24-hours',
    '24 hours of elapsed time drift against the wall clock',
    ['every'],
    { every: 24 * HOUR, anchor: '2026-03-06T14:00:00.000Z' },
    '2026-03-07T00:00:00Z',
    '2026-03-10T00:00:00Z',
    ['2026-03-07T14:00:00.000Z', '2026-03-08T14:00:00.000Z', '2026-03-09T14:00:00.000Z'],
  ],
  [
    EVERY,
    'every-two-weeks',
    'fourteen days of the zone, across a change',
    ['every-calendar', 'timezone', 'dst'],
    { every: { days: 14 }, anchor: '2026-10-12T08:00:00.000Z', timezone: 'Europe/Berlin' },
    '2026-10-12T00:00:00Z',
    '2026-11-24T00:00:00Z',
    [
      '2026-10-12T08:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
      '2026-11-09T09:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ],
  ],
  [
    EVERY,
    'every-anchor-in-second-pass',
    'the anchor is itself, even in the second pass',
    ['every-calendar', 'timezone', 'dst', 'overlap'],
    { every: { days: 1 }, anchor: '2026-11-01T06:30:00.000Z', timezone: 'America/New_York' },
    '2026-11-01T00:00:00Z',
    '2026-11-03T00:00:00Z',
    ['2026-11-01T06:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ],
];

/** The table of docs/occurrences.md. */
function tableOfThePolicy(): (readonly [string, ...Row])[] {
  const rows: readonly (readonly [
    cron: string,
    zone: string,
    from: string,
    until: string,
    expected: string,
  ])[] = [
    [
      '30 2 * * *',
      'America/New_York',
      '2026-03-07T05:00Z',
      '2026-03-10T00:00Z',
      '2026-03-07T07:30 2026-03-08T07:30 2026-03-09T06:30',
    ],
    [
      '15 2,3 * * *',
      'America/New_York',
      '2026-03-08T05:00Z',
      '2026-03-10T00:00Z',
      '2026-03-08T07:15 2026-03-09T06:15 2026-03-09T07:15',
    ],
    [
      '30 1 * * *',
      'America/New_York',
      '2026-10-31T05:00Z',
      '2026-11-03T00:00Z',
      '2026-10-31T05:30 2026-11-01T05:30 2026-11-02T06:30',
    ],
    [
      '0 * * * *',
      'America/New_York',
      '2026-11-01T05:00Z',
      '2026-11-01T08:30Z',
      '2026-11-01T05:00 2026-11-01T06:00 2026-11-01T07:00 2026-11-01T08:00',
    ],
    [
      '*/20 1 * * *',
      'America/New_York',
      '2026-11-01T05:00Z',
      '2026-11-02T06:10Z',
      '2026-11-01T05:00 2026-11-01T05:20 2026-11-01T05:40 2026-11-02T06:00',
    ],
    [
      '15 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-02T15:00Z',
      '2026-10-04T20:00Z',
      '2026-10-02T15:45 2026-10-03T15:45 2026-10-04T15:15',
    ],
    [
      '0 0 * * *',
      'Africa/Cairo',
      '2026-04-22T12:00Z',
      '2026-04-25T12:00Z',
      '2026-04-22T22:00 2026-04-23T22:00 2026-04-24T21:00',
    ],
    [
      '0 12 * * *',
      'Pacific/Apia',
      '2011-12-28T12:00Z',
      '2012-01-01T12:00Z',
      '2011-12-28T22:00 2011-12-29T22:00 2011-12-30T22:00 2011-12-31T22:00',
    ],
  ];
  return rows.map(([cron, timezone, from, until, expected], i) => [
    'Occurrences: daylight saving time',
    `table-${i + 1}`,
    `line ${i + 1} of the table: ${cron} in ${timezone}`,
    ['timezone', 'dst', ...(cron.includes('/') ? ['steps'] : [])],
    { cron, timezone },
    from,
    until,
    expected.split(' ').map((text) => `${text}:00.000Z`),
  ]);
}

function days(...dates: readonly string[]): string[] {
  return dates.map((date) => `${date}T00:00:00.000Z`);
}

function fromOracle(
  id: string,
  clause: string,
  why: string,
  tags: readonly string[],
  when: VectorWhen,
  from: string,
  until: string,
  bounds: { readonly startsAt?: string; readonly endsAt?: string } = {},
): OccurrenceVector {
  const expected = oracleOccurrences(oracleWhen(when), millis(from), millis(until), {
    startsAt: bounds.startsAt === undefined ? null : millis(bounds.startsAt),
    endsAt: bounds.endsAt === undefined ? null : millis(bounds.endsAt),
  }).map(iso);
  return {
    id,
    clause,
    why,
    tags,
    when,
    ...bounds,
    from: iso(millis(from)),
    until: iso(millis(until)),
    expected,
  };
}

const BOUNDS: readonly (readonly [
  id: string,
  why: string,
  bounds: { startsAt?: string; endsAt?: string },
])[] = [
  ['starts-at', 'startsAt is inclusive', { startsAt: '2026-08-06T13:00:00.000Z' }],
  ['starts-after', 'an instant before startsAt is no occurrence', { startsAt: '2026-08-06T13:00:00.001Z' }],
  ['ends-at', 'endsAt is inclusive', { endsAt: '2026-08-06T14:00:00.000Z' }],
  ['ends-before', 'an instant after endsAt is no occurrence', { endsAt: '2026-08-06T13:59:59.999Z' }],
  [
    'one-left',
    'bounds that meet leave one',
    { startsAt: '2026-08-06T13:00:00.000Z', endsAt: '2026-08-06T13:00:00.000Z' },
  ],
  [
    'none-left',
    'bounds between two occurrences leave none',
    { startsAt: '2026-08-06T13:10:00.000Z', endsAt: '2026-08-06T13:50:00.000Z' },
  ],
];

/** Every vector about occurrences. */
export function occurrenceVectors(): OccurrenceVector[] {
  const byHand = (clause: string, [id, why, tags, when, from, until, expected]: Row): OccurrenceVector => ({
    id,
    clause,
    why,
    tags,
    when,
    from: iso(millis(from)),
    until: iso(millis(until)),
    expected: expected ?? [],
  });
  return [
    ...BY_HAND.map(([clause, ...row]) => byHand(clause, row)),
    ...PLAIN.map((row) => {
      const [id, why, tags, when, from, until, expected] = row;
      const clause = 'every' in when ? EVERY : 'at' in when ? 'Occurrences: once' : CRON;
      return expected === undefined
        ? fromOracle(id, clause, why, tags, when, from, until)
        : byHand(clause, row);
    }),
    ...BOUNDS.map(([id, why, bounds]) =>
      fromOracle(
        id,
        'Occurrences: bounds',
        why,
        ['bounds'],
        { cron: '0 * * * *' },
        '2026-08-06T11:30:00Z',
        '2026-08-06T16:00:00Z',
        bounds,
      ),
    ),
    ...atTransitions(),
  ];
}
