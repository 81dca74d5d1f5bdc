import { describe, expect, it } from 'vitest';
import { command } from './command.js';

const schedule = { id: 's', tenantId: 't', when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00Z' };
const documents = { 'doc.json': { schedule, tenant: { id: 't', suspensions: [] } } };

describe('a flag', () => {
  it('may say that a schedule was never planned', async () => {
    const { code, out } = await command(['plan', '--cron', '0 3 * * *', '--next-fire-at', 'null', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'initial', nextFireAt: '2026-08-07T03:00:00.000Z' });
  });

  it('may give a document another zone alone', async () => {
    const { out } = await command(['plan', 'doc.json', '--timezone', 'Asia/Tokyo', '--json'], { documents });
    expect(JSON.parse(out)).toMatchObject({ outcome: 'due', nextFireAt: '2026-08-06T18:00:00.000Z' });
  });

  it.each(['0', '2h', 'soon'])('may not give a planner %s to answer', async (timeout) => {
    const { code, err } = await command(['check', '--timeout', timeout, '--', 'planner']);
    expect(code).not.toBe(0);
    expect(err).toContain('It must be a duration such as 10s, at most 1h.');
  });

  it('need not give a simulation its end: it lasts a day', async () => {
    const simulated = async (from: unknown): Promise<unknown> => {
      const { out } = await command(['simulate', 'doc.json', '--json', '--tick', '1h'], {
        documents: { 'doc.json': { ...documents['doc.json'], from } },
      });
      return (JSON.parse(out) as { until: string }).until;
    };
    expect(await simulated(Date.UTC(2026, 7, 6))).toBe('2026-08-07T00:00:00.000Z');
    expect(await simulated('2026-08-06T00:00:00Z')).toBe('2026-08-07T00:00:00.000Z');
  });
});
