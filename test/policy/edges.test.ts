import {
  expandSkip,
  firstFireAt,
  isPolicyInputError,
  listOccurrences,
  type Plan,
  plan,
  planTenant,
  type Schedule,
  type SkipDecision,
  type Tenant,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// Where one instant, one run or one window more or less makes a difference.

const at = (time: string): Date => new Date(`2026-08-06T${time}Z`);
const hourly = { cron: '0 * * * *' };
const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  id: 's',
  tenantId: 't',
  when: hourly,
  nextFireAt: at('10:00:00'),
  ...changes,
});
const tenant = (changes: Partial<Tenant> = {}): Tenant => ({ id: 't', suspensions: [], ...changes });
const skipsOf = ({ decisions }: Plan): SkipDecision[] => decisions.filter((one) => one.kind === 'skip');
const firesOf = ({ decisions }: Plan): string[] =>
  decisions.flatMap((one) => (one.kind === 'fire' ? [one.scheduledFor.toISOString().slice(11, 16)] : []));

describe('what is next lies after now, strictly', () => {
  it('for a schedule that was never planned', () => {
    const decided = plan(schedule({ nextFireAt: null }), at('12:00:00'), tenant());
    expect(decided).toMatchObject({ outcome: 'initial', nextFireAt: at('13:00:00') });
  });

  it('for a cursor ahead that is no occurrence', () => {
    const decided = plan(schedule({ nextFireAt: at('12:30:00') }), at('12:00:00'), tenant());
    expect(decided).toMatchObject({ outcome: 'reanchored', nextFireAt: at('13:00:00') });
  });

  it('for a new schedule, which has no cursor yet', () => {
    const created = { id: 's', tenantId: 't', when: hourly };
    expect(firstFireAt(created, at('12:00:00'))).toEqual(at('13:00:00'));
    expect(firstFireAt(schedule(), at('11:59:59'))).toEqual(at('12:00:00'));
    expect(firstFireAt(schedule({ when: { at: at('12:00:00') } }), at('12:00:00'))).toBeNull();
  });
});

describe('suspension windows (ADR 0036 §3)', () => {
  const window = (from: string, until: string): { from: Date; until: Date } => ({
    from: at(from),
    until: at(until),
  });

  it('are one skip across windows, when no occurrence lies between them', () => {
    const suspensions = [window('09:30:00', '10:10:00'), window('10:20:00', '11:10:00')];
    const decided = plan(schedule(), at('12:00:00'), tenant({ suspensions }));
    expect(skipsOf(decided)).toMatchObject([
      { cause: 'suspension_window', count: 2, from: at('10:00:00'), to: at('11:00:00') },
    ]);
    expect(firesOf(decided)).toEqual(['12:00']);
    expect(decided.counts).toMatchObject({ due: 3, skipped: 2 });
  });

  it('are a skip each, with what was overtaken between them, when one lies there', () => {
    const suspensions = [window('09:30:00', '10:10:00'), window('11:10:00', '12:10:00')];
    const decided = plan(schedule(), at('13:00:00'), tenant({ suspensions }));
    expect(skipsOf(decided).map(({ cause, count }) => [cause, count])).toEqual([
      ['suspension_window', 1],
      ['activation_realign', 1],
      ['suspension_window', 1],
    ]);
    expect(firesOf(decided)).toEqual(['13:00']);
  });

  it('leave an occurrence at the activation to fire, and one a second earlier not', () => {
    const until = (time: string): Tenant => tenant({ suspensions: [window('09:30:00', time)] });
    const late = schedule({ nextFireAt: at('12:00:00') });
    expect(firesOf(plan(late, at('12:10:00'), until('12:00:00')))).toEqual(['12:00']);
    expect(firesOf(plan(late, at('12:10:00'), until('12:00:01')))).toEqual([]);
  });
});

describe('a quota for two schedules that are due at once', () => {
  it('goes to the earlier id, however they are given', () => {
    const state = tenant({ quota: { remaining: 1 } });
    const both = ['b', 'a'].map((id) => schedule({ id, nextFireAt: at('12:00:00') }));
    const [b, a] = planTenant(both, at('12:00:00'), state) as [Plan, Plan];
    expect([firesOf(a), firesOf(b)]).toEqual([['12:00'], []]);
    const three = ['c', 'a', 'b'].map((id) => schedule({ id, nextFireAt: at('12:00:00') }));
    const two = planTenant(three, at('12:00:00'), tenant({ quota: { remaining: 2 } }));
    expect(two.map((one) => firesOf(one).length)).toEqual([0, 1, 1]);
  });

  it('goes to the later run first', () => {
    const early = schedule({ id: 'a', when: { cron: '30 * * * *' }, nextFireAt: at('11:30:00') });
    const late = schedule({ id: 'b', nextFireAt: at('12:00:00') });
    const plans = planTenant([early, late], at('12:00:00'), tenant({ quota: { remaining: 1 } }));
    expect(plans.map(firesOf)).toEqual([[], ['12:00']]);
  });

  it('goes round by round, the newest of each first', () => {
    const many = (id: string): Schedule =>
      schedule({ id, misfirePolicy: 'catch_up', when: { cron: '*/10 * * * *' }, nextFireAt: at('11:30:00') });
    const once = schedule({ id: 'c', nextFireAt: at('11:00:00'), when: { cron: '5 11 * * *' } });
    const plans = planTenant(
      [many('a'), many('b'), once],
      at('12:00:00'),
      tenant({ quota: { remaining: 4 } }),
    );
    expect(plans.map(firesOf)).toEqual([['11:50', '12:00'], ['12:00'], ['11:05']]);
  });
});

describe('a skip is expanded only over what it counts', () => {
  const skip = (changes: Partial<SkipDecision>): SkipDecision => ({
    kind: 'skip',
    key: 's@stale',
    reason: 'stale',
    cause: 'policy_skip',
    count: 2,
    from: at('09:00:00'),
    to: at('10:00:00'),
    ...changes,
  });
  function refusal(changes: Partial<SkipDecision>): string {
    try {
      return `${[...expandSkip(skip(changes), hourly)].length} occurrences`;
    } catch (error) {
      if (!isPolicyInputError(error)) throw error;
      return error.issues
        .map(({ path, code, message }) => `${path.join('.')}: ${code}: ${message}`)
        .join('\n');
    }
  }

  it('gives each of them', () => {
    expect([...expandSkip(skip({}), hourly)]).toEqual([at('09:00:00'), at('10:00:00')]);
  });

  it.each<[string, Partial<SkipDecision>, number]>([
    ['another count', { count: 3 }, 2],
    ['a beginning that is no occurrence', { from: at('08:30:00') }, 2],
    ['an end that is no occurrence', { to: at('10:30:00') }, 2],
  ])('is refused for %s', (_, changes, found) => {
    expect(refusal(changes)).toMatch(
      new RegExp(
        `^of: edited: .*it has ${found} occurrences from 2026-08-06T0\\d:\\d0:00.000Z to .* the skip counts \\d`,
      ),
    );
  });
});

describe('a list of occurrences', () => {
  it('has no end when until is null, and is cut at until otherwise', () => {
    const first = { limit: 2, until: null };
    expect(listOccurrences(hourly, at('10:00:00'), first)).toEqual([at('10:00:00'), at('11:00:00')]);
    expect(listOccurrences(hourly, at('10:00:00'), { limit: 2, until: at('11:00:00') })).toEqual([
      at('10:00:00'),
    ]);
  });
});
