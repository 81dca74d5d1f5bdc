import type { Schedule, Tenant } from 'misfire-policy';

/** A minutely schedule whose planner was down for three and a half days. */
export const minutely: Schedule = {
  id: 'report',
  tenantId: 'acme',
  when: { cron: '* * * * *' },
  nextFireAt: '2026-08-03T00:00:00Z',
};

/** An hourly schedule of New York. */
export const hourly: Schedule = {
  id: 'sync',
  tenantId: 'acme',
  when: { cron: '0 * * * *', timezone: 'America/New_York' },
  nextFireAt: '2026-08-06T03:00:00Z',
};

export const active: Tenant = { id: 'acme', suspensions: [] };

export const now = '2026-08-06T12:00:30Z';
