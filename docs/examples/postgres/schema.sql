-- Instants are timestamptz(3): a Date has milliseconds, and a cursor that kept microseconds would never again equal
-- the value that was read from it, so that every compare-and-set on it would fail.

create table tenants (
  id              text primary key,
  max_staleness   interval,                            -- null: 1 h (ADR 0036 §2)
  quota_remaining integer,                             -- null: no limit. Not bigint: node-postgres gives that as text
  due_at          timestamptz(3),                      -- when a planner should look at it next; null: not until told
  failure         text                                 -- why it was set aside
);
create index tenants_due on tenants (due_at) where due_at is not null;

-- A tenant's events, and the windows they make, which planners and executors read.
create table tenant_events (
  tenant_id text not null references tenants,
  type      text not null,
  at        timestamptz(3) not null,
  primary key (tenant_id, at, type)
);
create table suspensions (
  tenant_id text not null references tenants,
  from_at   timestamptz(3) not null,
  until_at  timestamptz(3),                            -- null: still suspended
  primary key (tenant_id, from_at)
);

create table schedules (
  id                text primary key,
  tenant_id         text not null references tenants,
  occurs            jsonb not null,                    -- { cron, timezone }, { every, anchor, timezone } or { at }
  next_fire_at      timestamptz(3),                    -- the cursor
  misfire_policy    text,                              -- null, here and below: the default
  misfire_threshold interval,
  catch_up          jsonb,                             -- { maxRuns, maxHistory, pace }
  overlap           text,
  starts_at         timestamptz(3),
  ends_at           timestamptz(3),
  endpoint          text not null,
  failure           text                               -- why it was set aside
);
create index schedules_due on schedules (tenant_id, next_fire_at) where failure is null;

-- Run history, and the queue: what claim_at is set for. A row is one run, or one aggregated skip.
create table runs (
  key           text primary key,
  schedule_id   text not null references schedules,
  tenant_id     text not null references tenants,
  status        text not null check (status in ('pending', 'claimed', 'in_flight', 'delivered', 'skipped')),
  scheduled_for timestamptz(3) not null,               -- of a skip, the first occurrence
  scheduled_to  timestamptz(3) not null,               -- of a skip, the last one
  count         integer not null,                      -- of a skip, how many there are
  reason        text,
  cause         text,
  not_before    timestamptz(3),
  not_after     timestamptz(3),
  covers        jsonb,
  decided_at    timestamptz(3) not null,
  claim_at      timestamptz,                           -- when an executor may claim it: its release, or a lease's end
  attempt       integer not null default 0,            -- one more with each claim, so it tells claims apart
  started_at    timestamptz(3),
  finished_at   timestamptz(3),
  failure       text                                   -- what the endpoint said last, or why it was set aside
);
create index runs_claim on runs (claim_at) where claim_at is not null;
create index runs_open on runs (schedule_id) where status in ('pending', 'claimed', 'in_flight');
create index runs_to_sweep on runs (tenant_id) where status in ('pending', 'claimed');
create index runs_history on runs (schedule_id, scheduled_for);

create table outbox (
  key      text primary key,
  event    jsonb not null,                             -- schedule.run.skipped (ADR 0038)
  added_at timestamptz not null default now()
);

-- Call it in the transaction that changed a tenant's schedules. The second statement sees what the lock waited for.
create function refresh_due_at(tenant text) returns void language sql as $$
  select from tenants where id = tenant for no key update;
  update tenants set due_at = case when failure is null then
    (select min(next_fire_at) from schedules where tenant_id = tenant and failure is null) end
  where id = tenant;
$$;
