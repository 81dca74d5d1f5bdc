// A cold start at fleet size: every schedule is planned once, streamed, and the plans are added up on their way.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { type FleetGroup, type Plan, planFleet, type Summary, summarize } from 'misfire-policy';
import { checkPlan } from 'misfire-policy/testing';
import { A_TENANT, entriesAt, manyTenants } from './many.js';
import { clock, length } from './render.js';

const DOWN = new Date('2026-11-02T05:50:00Z');
const NOW = new Date('2026-11-02T09:12:30Z');
const SPREAD = { minutes: 5 };
/** One tenant in so many is held against the laws. */
const SAMPLED = 50;

const number = (value: number): string => value.toLocaleString('en');

/** A line that is written over, on a terminal; elsewhere nothing. */
function progress(done: number, size: number): void {
  if (!process.stderr.isTTY) return;
  const percent = Math.floor((done / size) * 100);
  process.stderr.write(
    done >= size ? '\r\u001b[K' : `\r${number(done)} of ${number(size)} planned, ${percent} %`,
  );
}

/** What is seen of the stream on its way: the group that is planned now, and what the sample came to. */
interface Watch {
  group: FleetGroup | null;
  position: number;
  tenants: number;
  checked: number;
  readonly violations: string[];
}

function* seen(groups: Iterable<FleetGroup>, watch: Watch): Generator<FleetGroup> {
  for (const group of groups) {
    watch.group = group;
    watch.position = 0;
    watch.tenants++;
    yield group;
  }
}

function* checked(plans: Iterable<Plan>, size: number, watch: Watch): Generator<Plan> {
  let done = 0;
  for (const plan of plans) {
    const schedule = watch.group?.schedules[watch.position++];
    if (watch.group !== null && schedule !== undefined && watch.tenants % SAMPLED === 1) {
      watch.checked++;
      const broken = checkPlan(schedule, NOW, watch.group.tenant, withoutSpread(plan));
      for (const { invariant, message } of broken)
        watch.violations.push(`${plan.scheduleId}: ${invariant}: ${message}`);
      for (const decision of plan.decisions) {
        if (decision.kind === 'fire' && decision.notBefore > decision.notAfter)
          watch.violations.push(`${plan.scheduleId}: ${decision.key} is spread past its deadline`);
      }
    }
    yield plan;
    done++;
    if (done % 1_000 === 0 || done === size) progress(done, size);
  }
}

/** Spread shifts all releases of a schedule alike. The laws are those of a plan before that. */
function withoutSpread(plan: Plan): Plan {
  const first = plan.decisions.find((decision) => decision.kind === 'fire');
  if (first === undefined) return plan;
  const shift = +first.notBefore - +NOW;
  const decisions = plan.decisions.map((decision) =>
    decision.kind === 'fire' ? { ...decision, notBefore: new Date(+decision.notBefore - shift) } : decision,
  );
  return { ...plan, decisions };
}

/** Plans a fleet of so many schedules, and tells what it came to. */
export function startCold(size: number): void {
  console.log(`The planner was down from ${clock(DOWN)} to ${clock(NOW)} UTC, for ${length(+NOW - +DOWN)}.`);
  console.log(`Now it starts cold: ${number(size)} schedules, ${A_TENANT} to a tenant, each planned once.`);
  const watch: Watch = { group: null, position: 0, tenants: 0, checked: 0, violations: [] };
  const groups = seen(manyTenants(size, entriesAt(DOWN), NOW), watch);
  const start = performance.now();
  const plans = planFleet(groups, NOW, { spread: SPREAD });
  const summary = summarize(checked(plans, size, watch));
  tell(summary, watch, performance.now() - start);
  if (watch.violations.length > 0) process.exitCode = 1;
}

function tell(summary: Summary, { tenants, checked: sample, violations }: Watch, took: number): void {
  const { plans, due, fired, skipped, latestRelease, byOutcome, byReason, byCause } = summary;
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => `${key} ${number(count)}`)
      .join(', ');
  const outcomes = Object.fromEntries(Object.entries(byOutcome).map(([key, totals]) => [key, totals.plans]));
  const last =
    latestRelease === null ? '' : `; the last is released ${length(+latestRelease - +NOW)} from now`;
  console.log();
  console.log(
    `${number(plans)} schedules of ${number(tenants)} tenants in ${(took / 1000).toFixed(1)} s, making the rows included.`,
  );
  console.log(
    `${number(due)} occurrences were due: ${number(skipped)} are skipped, ${number(fired)} fire${last}.`,
  );
  console.log(`  by outcome: ${counted(outcomes)}`);
  console.log(`  by reason: ${counted(byReason)}`);
  console.log(`  by cause: ${counted(byCause)}`);
  console.log();
  console.log(
    `Checked against the laws of the policy: ${number(sample)} plans, ${violations.length} violations.`,
  );
  for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`);
}
