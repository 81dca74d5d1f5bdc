// What a plan costs: by length of the outage, against the JSON.parse of its own row, and against stepping.
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import { type Plan, plan, previousOccurrence, type Schedule, type Tenant } from 'misfire-policy';
import { readPlanInputs } from '../../src/policy/read-inputs.js';
import { RULES } from '../../src/policy/rules.js';
import { settle } from '../../src/policy/settle.js';
import { writePlan } from '../../src/policy/write-plan.js';
import { costs, type Task } from './measure.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = 'America/New_York';

export const OUTAGES: readonly (readonly [name: string, length: number])[] = [
  ['1 h', HOUR],
  ['1 day', DAY],
  ['3 days', 3 * DAY],
  ['1 month', 30 * DAY],
  ['1 year', 365 * DAY],
];

export const CRONS: readonly (readonly [name: string, cron: string])[] = [
  ['minutely', '* * * * *'],
  ['ten-secondly', '*/10 * * * * *'],
  ['weekdays', '0 9 * * 1-5'],
  ['monthly', '0 9 1 * *'],
  ['leap day', '0 9 29 2 *'],
];

const tenant: Tenant = { id: 'acme', suspensions: [] };

/** A schedule as a row, whose planner was down for so long until half an hour after one of its occurrences. */
function row(cron: string, outage: number): { schedule: Schedule; now: number } {
  const when = { cron, timezone: ZONE };
  const now = Number(previousOccurrence(when, Date.parse('2026-08-06T12:00:00Z'))) + 30 * MINUTE;
  const nextFireAt = new Date(now - outage).toISOString();
  return { schedule: { id: 'report', tenantId: 'acme', when, nextFireAt }, now };
}

/** Every kind of row for a while, so that no figure is that of code which is compiled meanwhile. */
function warmUp(): void {
  const rows = CRONS.flatMap(([, cron]) => OUTAGES.map(([, length]) => row(cron, length)));
  for (let i = 0; i < 200_000; i++) {
    const { schedule, now } = rows[i % rows.length] as (typeof rows)[number];
    plan(schedule, now, tenant);
  }
}

export interface OutageCosts {
  readonly cron: string;
  /** A plan after each of the outages, in microseconds. */
  readonly plans: readonly number[];
  /** JSON.parse of the row with its tenant, and of the schedule's row alone. */
  readonly parse: number;
  readonly parseAlone: number;
}

export function costByOutage(): readonly OutageCosts[] {
  warmUp();
  return CRONS.map(([name, cron]) => {
    const rows = OUTAGES.map(([, length]) => row(cron, length));
    const { schedule } = rows[0] as (typeof rows)[number];
    const text = JSON.stringify({ schedule, tenant });
    const alone = JSON.stringify(schedule);
    const tasks: Record<string, Task> = {
      parse: () => JSON.parse(text) as unknown,
      alone: () => JSON.parse(alone) as unknown,
    };
    rows.forEach((one, i) => {
      tasks[String(i)] = () => plan(one.schedule, one.now, tenant);
    });
    const { parse = 0, alone: parseAlone = 0, ...plans } = costs(tasks);
    return { cron: name, plans: Object.values(plans), parse, parseAlone };
  });
}

/** What each further fire of a plan costs, in microseconds. */
export function costPerFire(): number {
  const { schedule, now } = row('* * * * *', DAY);
  const wide = { ...tenant, maxStaleness: 'PT24H' };
  const asked = (maxRuns: number): Schedule => ({
    ...schedule,
    misfirePolicy: 'catch_up',
    catchUp: { maxRuns },
  });
  const [one, hundred] = [asked(1), asked(100)];
  const fired = (decided: Plan, count: number): void => {
    if (decided.counts.fired !== count) throw new Error(`${decided.counts.fired} fires, not ${count}`);
  };
  fired(plan(one, now, wide), 1);
  fired(plan(hundred, now, wide), 100);
  const cost = costs({ one: () => plan(one, now, wide), hundred: () => plan(hundred, now, wide) });
  return (cost.hundred - cost.one) / 99;
}

/** What the parts of a plan cost, each by itself, in microseconds. */
export interface PartCosts {
  readonly read: number;
  readonly decide: number;
  readonly write: number;
  readonly whole: number;
}

/** A minutely schedule under `fire_once` after a day: one skip, one fire and a realign. */
export function costOfParts(): PartCosts {
  const { schedule, now } = row('* * * * *', DAY);
  const inputs = readPlanInputs(schedule, now, tenant);
  const settled = settle(inputs.schedule, now, inputs.tenant, RULES);
  return costs({
    read: () => readPlanInputs(schedule, now, tenant),
    decide: () => settle(inputs.schedule, now, inputs.tenant, RULES),
    write: () => writePlan(inputs.schedule, now, settled),
    whole: () => plan(schedule, now, tenant),
  });
}

/** What people write: step from the cursor to now, and keep the newest. */
function steppedByCronParser(cron: string, from: number, now: number): number | null {
  const cursor = CronExpressionParser.parse(cron, { currentDate: new Date(from - 1), tz: ZONE });
  let newest: number | null = null;
  for (let at = cursor.next().getTime(); at <= now; at = cursor.next().getTime()) newest = at;
  return newest;
}

function steppedByCroner(cron: string, from: number, now: number): number | null {
  const job = new Cron(cron, { timezone: ZONE, paused: true });
  let newest: number | null = null;
  for (let at = job.nextRun(new Date(from - 1)); at !== null && Number(at) <= now; at = job.nextRun(at))
    newest = Number(at);
  return newest;
}

export interface NaiveCosts {
  readonly outage: string;
  readonly plan: number;
  readonly cronParser: number;
  readonly croner: number;
}

/** A minutely schedule, planned by stepping through the outage. */
export function costOfStepping(): readonly NaiveCosts[] {
  return OUTAGES.slice(0, 4).map(([outage, length]) => {
    const { schedule, now } = row('* * * * *', length);
    const decided = plan(schedule, now, tenant);
    const newest = decided.decisions.find(({ kind }) => kind === 'fire');
    const expected = newest?.kind === 'fire' ? Number(newest.scheduledFor) : null;
    for (const step of [steppedByCronParser, steppedByCroner]) {
      if (step('* * * * *', now - HOUR, now) !== expected) throw new Error(`${step.name} fires another run`);
    }
    const steps = {
      cronParser: () => steppedByCronParser('* * * * *', now - length, now),
      croner: () => steppedByCroner('* * * * *', now - length, now),
    };
    const cost = {
      ...costs({ plan: () => plan(schedule, now, tenant) }),
      ...costs(steps, length > DAY ? 3 : 9),
    };
    return { outage, ...cost };
  });
}
