// next and previous against the libraries people use: first whether they are right, then what they cost.
import { oracleOccurrences } from '../oracle/occurrences.js';
import { costs, type Task } from './measure.js';
import { OURS, PEERS, type Peer } from './peers.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

export type Direction = 'next' | 'previous';

interface Question {
  readonly cron: string;
  readonly zone: string;
  readonly at: Date;
}

/** Asked a few times over a year, away from transitions. */
const EXPRESSIONS = ['* * * * *', '*/15 * * * *', '0 9 * * 1-5', '30 2 * * *', '0 9 1 * *'];
const ORDINARY_DAYS = [
  '2026-01-14T10:07:31Z',
  '2026-05-20T23:59:59Z',
  '2026-07-02T00:00:00Z',
  '2026-12-16T15:30:00Z',
];

function ordinary(zone: string): readonly Question[] {
  return EXPRESSIONS.flatMap((cron) => ORDINARY_DAYS.map((day) => ({ cron, zone, at: new Date(day) })));
}

/** Around these the clocks change: the lines of the table in docs/occurrences.md, and a few of the same kind. */
const TRANSITIONS: readonly (readonly [cron: string, zone: string, near: string])[] = [
  ['30 2 * * *', 'America/New_York', '2026-03-08T07:00:00Z'],
  ['15 2,3 * * *', 'America/New_York', '2026-03-08T07:00:00Z'],
  ['0 * * * *', 'America/New_York', '2026-03-08T07:00:00Z'],
  ['30 1 * * *', 'America/New_York', '2026-11-01T06:00:00Z'],
  ['0 * * * *', 'America/New_York', '2026-11-01T06:00:00Z'],
  ['*/20 1 * * *', 'America/New_York', '2026-11-01T06:00:00Z'],
  ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['0 * * * *', 'Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['0 0 * * *', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['30 2 * * *', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['30 2 * * *', 'Europe/Berlin', '2026-10-25T01:00:00Z'],
];

/** Each is asked every ten minutes, from three hours before the transition to three hours after it. */
function atTransitions(): readonly Question[] {
  return TRANSITIONS.flatMap(([cron, zone, near]) =>
    Array.from({ length: 37 }, (_, i) => ({
      cron,
      zone,
      at: new Date(Date.parse(near) + (i - 18) * 10 * MINUTE),
    })),
  );
}

/** By looking at every minute; it shares no code with what is measured. */
function expected({ cron, zone, at }: Question, direction: Direction): number | null {
  for (const days of [2, 40]) {
    const [from, until] =
      direction === 'next'
        ? [at.getTime() + 1, at.getTime() + days * DAY]
        : [at.getTime() - days * DAY, at.getTime()];
    const list = oracleOccurrences({ cron, timezone: zone }, from, until);
    const found = direction === 'next' ? list[0] : list.at(-1);
    if (found !== undefined) return found;
  }
  return null;
}

/** How many of some questions a library answers right; null when it cannot be asked. */
function right(peer: Peer, direction: Direction, questions: readonly Question[]): number | null {
  let count = 0;
  for (const question of questions) {
    const ask = peer[direction](question.cron, question.zone);
    if (ask === null) return null;
    try {
      if (ask(question.at) === expected(question, direction)) count++;
    } catch {
      // An exception is no answer.
    }
  }
  return count;
}

export interface PeerResult {
  readonly name: string;
  /** Right answers to the questions that are timed, and to those at transitions; null: cannot be asked. */
  readonly rightOrdinary: number | null;
  readonly rightAtTransitions: number | null;
  /** The mean over the questions, in microseconds; null when it cannot be asked, or answers wrong. */
  readonly cost: number | null;
}

export interface Comparison {
  readonly direction: Direction;
  readonly zone: string;
  readonly asked: number;
  readonly askedAtTransitions: number;
  readonly results: readonly PeerResult[];
}

export function compareOccurrences(direction: Direction, zone: string): Comparison {
  const questions = ordinary(zone);
  const hard = atTransitions();
  const peers = [OURS, ...PEERS];
  const found = peers.map((peer) => ({
    peer,
    rightOrdinary: right(peer, direction, questions),
    rightAtTransitions: zone === 'UTC' ? null : right(peer, direction, hard),
  }));
  const timed = found.filter(({ rightOrdinary }) => rightOrdinary === questions.length);
  const tasks: Record<string, Task> = {};
  for (const { peer } of timed) {
    const asks = questions.map(({ cron, at }) => [peer[direction](cron, zone), at] as const);
    tasks[peer.name] = () => {
      let sum = 0;
      for (const [ask, at] of asks) sum += ask?.(at) ?? 0;
      return sum;
    };
  }
  const cost = costs(tasks, 51);
  return {
    direction,
    zone,
    asked: questions.length,
    askedAtTransitions: hard.length,
    results: found.map(({ peer, rightOrdinary, rightAtTransitions }) => ({
      name: peer.name,
      rightOrdinary,
      rightAtTransitions,
      cost: cost[peer.name] === undefined ? null : cost[peer.name]! / questions.length,
    })),
  };
}
