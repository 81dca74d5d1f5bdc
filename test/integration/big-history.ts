import { readFile } from 'node:fs/promises';
import type { Database } from '../../docs/examples/postgres/database.js';

/** How many settled runs a long history has, in the months before the fleet is due. */
export const HISTORY = 1_000_000;
const MONTHS = [2, 3, 4, 5, 6, 7, 8];
const name = (month: number): string => `2026_${String(month).padStart(2, '0')}`;
const first = (month: number): string => new Date(Date.UTC(2026, month - 1, 1)).toISOString();

/** Delivered runs of the schedules that there are, in turn, evenly from February to July. */
export async function addHistory(database: Database): Promise<void> {
  await database.query(
    `insert into runs (key, schedule_id, tenant_id, status, scheduled_for, scheduled_to, count, not_before, not_after,
                       decided_at, started_at, finished_at, attempt)
     select id || '@old-' || i, id, tenant_id, 'delivered', at, at, 1, at, at + interval '1 hour', at, at, at, 1
     from (select i, $2::timestamptz + i * (($3::timestamptz - $2::timestamptz) / $1::int) as at,
                  i % (select count(*) from schedules) as place
           from generate_series(0, $1::int - 1) i) as old
     join (select id, tenant_id, row_number() over (order by id) - 1 as place from schedules) as s using (place)`,
    [HISTORY, first(2), first(8)],
  );
  await database.query('vacuum analyze');
}

/** Puts `runs`, which has no row yet, in a partition for each month, as the README of the example says. */
export async function partition(database: Database): Promise<void> {
  const schema = await readFile('docs/examples/postgres/schema.sql', 'utf8');
  await database.query(
    `alter table runs rename to whole;
     create table runs (like whole including defaults including constraints, primary key (key, scheduled_for),
                        foreign key (schedule_id) references schedules, foreign key (tenant_id) references tenants)
       partition by range (scheduled_for);
     drop table whole;
     ${(schema.match(/create index runs_.*;/g) ?? []).join('\n')}
     ${MONTHS.map(
       (month) =>
         `create table runs_${name(month)} partition of runs for values from ('${first(month)}') to ('${first(month + 1)}');`,
     ).join('\n')}`,
  );
}
