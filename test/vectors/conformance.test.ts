import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { decideRun, listOccurrences, POLICY_VERSION, plan } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import type { OccurrenceVector, PlanVector, RunVector, VectorFile } from './vector.js';

const folder = new URL('conformance/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => ({ name, file: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as VectorFile }));
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the conformance vectors', () => {
  const all = files.flatMap(({ file }) => file.vectors);

  it('are at least 250, each with an id of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(250);
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('are those of this policy, and fit their schema', () => {
    const schema = JSON.parse(readFileSync(new URL('vectors.schema.json', folder), 'utf8')) as object;
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    for (const { name, file } of files) {
      expect(file.policyVersion, name).toBe(POLICY_VERSION);
      validate(file);
      expect(validate.errors ?? [], name).toEqual([]);
    }
  });

  it('ask about everything that the policy decides', () => {
    const text = JSON.stringify(all);
    const causes =
      'suspension_window activation_realign policy_skip superseded history_cap max_staleness run_cap overlap tenant_quota stale_at_release';
    for (const cause of causes.split(' ')) expect(text).toContain(`"cause":"${cause}"`);
    const outcomes = 'held initial idle reanchored resumed misfire due';
    for (const outcome of outcomes.split(' ')) expect(text).toContain(`"outcome":"${outcome}"`);
  });

  it('have every tag in their README', () => {
    const readme = readFileSync(new URL('README.md', folder), 'utf8');
    const tags = new Set(all.flatMap((vector) => vector.tags));
    const policies = new Set(['fire_once', 'skip', 'catch_up']);
    const unknown = [...tags].filter(
      (tag) => !policies.has(tag) && !tag.startsWith('overlap-') && !readme.includes(`\`${tag}\``),
    );
    expect(unknown).toEqual([]);
  });
});

for (const { name, file } of files) {
  describe(name, () => {
    it.each(file.vectors.map((vector) => [`${vector.id}: ${vector.clause}`, vector] as const))(
      '%s',
      (_title, vector) => {
        expect(answer(file.kind, vector)).toEqual(vector.expected);
      },
    );
  });
}

function answer(kind: VectorFile['kind'], vector: VectorFile['vectors'][number]): unknown {
  if (kind === 'occurrences') {
    const { when, startsAt = null, endsAt = null, from, until } = vector as OccurrenceVector;
    return json(listOccurrences({ when, startsAt, endsAt }, from, { until, limit: 10_000 }));
  }
  if (kind === 'plan') {
    const { schedule, now, tenant } = vector as PlanVector;
    return json(plan(schedule, now, tenant));
  }
  const { run, now, tenant } = vector as RunVector;
  return json(decideRun(run as never, now, tenant));
}
