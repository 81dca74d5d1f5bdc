import { isPolicyInputError, type OccurrenceSource, type Plan, plan, type Schedule } from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// A custom source is someone else's code. One whose three answers do not speak of one set is refused, for a plan of
// it would count or fire what is not there.

const at = (time: string): number => Date.parse(`2026-08-06T${time}:00Z`);

interface Answers {
  /** What `next` knows, and what `previous` knows, in order. */
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
  readonly count?: number;
}

function source({ forwards, backwards, count }: Answers): OccurrenceSource {
  const ahead = forwards.map(at);
  const behind = backwards.map(at).reverse();
  const date = (millis: number | undefined): Date | null => (millis === undefined ? null : new Date(millis));
  return {
    next: (after) => date(ahead.find((one) => one > after.getTime())),
    previous: (before) => date(behind.find((one) => one < before.getTime())),
    ...(count === undefined ? {} : { count: () => count }),
  };
}

function planned(answers: Answers, changes: Partial<Schedule> = {}, maxStaleness = 'PT24H'): Plan {
  const schedule: Schedule = {
    id: 's',
    tenantId: 't',
    when: source(answers),
    nextFireAt: at('10:00'),
    misfirePolicy: 'catch_up',
    ...changes,
  };
  return plan(schedule, at('12:00'), { id: 't', suspensions: [], maxStaleness });
}

function refusal(...args: Parameters<typeof planned>): string {
  try {
    planned(...args);
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return error.issues.map(({ path, code, message }) => `${path.join('.')}: ${code}: ${message}`).join('\n');
  }
  return 'nothing';
}

describe('a custom source', () => {
  const agreeing = ['10:00', '11:00', '12:00', '13:00'];

  it('is planned as any other', () => {
    const decided = planned({ forwards: agreeing, backwards: agreeing });
    expect(decided.counts).toMatchObject({ due: 3, fired: 3, skipped: 0 });
    expect(decided.nextFireAt).toEqual(new Date(at('13:00')));
  });

  it.each<[string, Answers, Partial<Schedule>, string]>([
    ['previous knows nothing of what next found', { forwards: agreeing, backwards: [] }, {}, 'PT24H'],
    ['previous stops before what next found', { forwards: agreeing, backwards: ['09:00'] }, {}, 'PT24H'],
    [
      'next ends before what previous found',
      { forwards: ['10:00'], backwards: ['10:00', '12:00'] },
      {},
      'PT24H',
    ],
    [
      'next leaps over what previous found',
      { forwards: ['10:00', '13:00'], backwards: ['10:00', '12:00'] },
      {},
      'PT24H',
    ],
    [
      'next leaps over what previous found, behind a cut',
      { forwards: ['10:00', '13:00'], backwards: ['10:00', '12:00'], count: 1 },
      {},
      'PT1H',
    ],
    ['next ends behind a cut', { forwards: ['10:00'], backwards: ['10:00', '12:00'], count: 1 }, {}, 'PT1H'],
    [
      'next knows of one more run than previous, beyond the cap',
      { forwards: ['10:00', '11:00', '12:00'], backwards: ['10:00', '12:00'] },
      { catchUp: { maxRuns: 2 } },
      'PT24H',
    ],
    [
      'count finds one where there are two ends',
      { forwards: ['10:00', '10:30', '12:00'], backwards: ['10:00', '10:30', '12:00'], count: 1 },
      {},
      'PT1H',
    ],
  ])('is refused when %s', (_, answers, changes, maxStaleness) => {
    expect(refusal(answers, changes, maxStaleness)).toMatch(
      /^schedule\.when: source: .*disagrees with itself: next, previous and count must speak of one set/,
    );
  });
});
