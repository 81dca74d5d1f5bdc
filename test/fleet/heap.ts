// Streams a fleet through and prints how large the heap was, at several points after a collection, as JSON.
// Run by memory.test.ts with --expose-gc. Every schedule has a cron expression of its own.
import process from 'node:process';
import { type FleetGroup, planFleet, summarize } from 'misfire-policy';

const SCHEDULES = Number(process.argv[2]);
const A_GROUP = 100;
const NOW = Date.parse('2026-08-06T12:00:30Z');
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const collect = globalThis.gc as () => void;
const heaps: number[] = [];

function* groups(): Generator<FleetGroup> {
  for (let first = 0; first < SCHEDULES; first += A_GROUP) {
    if (first % (SCHEDULES / 10) === 0 && first > 0) {
      collect();
      heaps.push(process.memoryUsage().heapUsed);
    }
    const id = `t${first / A_GROUP}`;
    yield {
      tenant: { id, suspensions: [] },
      schedules: Array.from({ length: A_GROUP }, (_, i) => {
        const n = first + i;
        const cron = `${n % 60} ${Math.floor(n / 60) % 60} ${Math.floor(n / 3600) % 24} ${1 + (Math.floor(n / 86_400) % 28)} * *`;
        const when = { cron, timezone: zones[n % zones.length] as string };
        return { id: `s${n}`, tenantId: id, when, nextFireAt: NOW - 7_200_000 };
      }),
    };
  }
}

// By tenant a summary does grow; what is taken here is the count alone.
let plans = 0;
for (const plan of planFleet(groups(), NOW, { spread: 'PT5M' })) plans += summarize([plan]).plans;
console.log(JSON.stringify({ plans, heaps }));
