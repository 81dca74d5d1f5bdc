import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../src/cli/document.js';
import { problemsOf } from '../../src/cli/usage-error.js';

const parsed = (document: unknown): unknown => parseDocument(JSON.stringify(document), 'doc.json');

function refusal(text: string): string {
  try {
    parseDocument(text, 'doc.json');
  } catch (error) {
    return problemsOf(error).join('\n');
  }
  return 'nothing';
}

describe('a document', () => {
  it.each<[string, RegExp]>([
    ['{', /^doc\.json is no JSON: ./],
    ['[]', /^doc\.json must be one JSON object/],
    ['null', /^doc\.json must be one JSON object/],
    ['5', /^doc\.json must be one JSON object/],
  ])('%s is refused', (text, message) => {
    expect(refusal(text)).toMatch(message);
  });

  it('leaves what is no row as it is, for the readers of the policy to refuse', () => {
    const odd = {
      schedule: 5,
      tenant: 'acme',
      rows: 'none',
      outages: null,
      tenantEvents: 7,
      executor: 'busy',
    };
    expect(parsed(odd)).toEqual(odd);
    expect(parsed({ rows: [1, null] })).toEqual({ rows: [1, null] });
  });

  it('gathers the columns of a schedule under when', () => {
    expect(
      parsed({
        schedule: { id: 's', tenant_id: 't', cron: '0 3 * * *', timezone: 'UTC', catch_up: { max_runs: 5 } },
      }),
    ).toEqual({
      schedule: {
        id: 's',
        tenantId: 't',
        when: { cron: '0 3 * * *', timezone: 'UTC' },
        catchUp: { maxRuns: 5 },
      },
    });
    expect(parsed({ schedule: { id: 's', when: { cron: '0 3 * * *' } } })).toEqual({
      schedule: { id: 's', when: { cron: '0 3 * * *' } },
    });
    expect(parsed({ schedule: { id: 's', cron: null } })).toEqual({ schedule: { id: 's', cron: null } });
    expect(parsed({ schedule: { id: 's', cron: '* * * * *', when: null } })).toEqual({
      schedule: { id: 's', cron: '* * * * *', when: null },
    });
  });

  it('reads the tables beside a schedule', () => {
    expect(
      parsed({
        tenant: {
          id: 't',
          quota_remaining: 3,
          suspensions: [
            { id: 1, tenant_id: 't', from_at: '2026-08-06T00:00:00Z', until_at: null },
            { from: '2026-08-06T00:00:00Z', until: null, tenantId: 't' },
          ],
        },
        tenant_events: [{ tenant_id: 't', occurred_at: '2026-08-06T00:00:00Z' }],
        rows: [
          { status: 'skipped', scheduled_for: 'a', scheduled_to: 'b' },
          { status: 'skipped', scheduled_for: 'a' },
          { status: 'delivered', scheduled_for: 'a', scheduled_to: 'b' },
        ],
        executor: { run_duration: 5, outages: [{ from_at: 'x', until_at: 'y' }] },
      }),
    ).toEqual({
      tenant: {
        id: 't',
        quota: { remaining: 3 },
        suspensions: [
          { from: '2026-08-06T00:00:00Z', until: null },
          { from: '2026-08-06T00:00:00Z', until: null, tenantId: 't' },
        ],
      },
      tenantEvents: [{ tenantId: 't', occurredAt: '2026-08-06T00:00:00Z' }],
      rows: [
        { status: 'skipped', from: 'a', to: 'b' },
        { status: 'skipped', scheduledFor: 'a' },
        { status: 'delivered', scheduledFor: 'a', scheduledTo: 'b' },
      ],
      executor: { runDuration: 5, outages: [{ from: 'x', until: 'y' }] },
    });
    expect(
      parsed({
        tenant: { id: 't', quota_remaining: 3, quota: { remaining: 1 } },
        executor: { run_duration: 5 },
      }),
    ).toEqual({
      tenant: { id: 't', quota: { remaining: 1 } },
      executor: { runDuration: 5 },
    });
  });
});

describe('the problems of an error', () => {
  it('are its message, or that it is none', () => {
    expect(problemsOf(new Error('no room'))).toEqual(['no room']);
    expect(problemsOf('text')).toEqual(['something was thrown that is no error']);
  });
});
