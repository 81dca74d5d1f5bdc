import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareAnswers } from '../../src/cli/conformance/difference.js';
import { ownAnswer, readVectors } from '../../src/cli/conformance/vectors.js';
import type { Peer } from '../../src/cli/host.js';
import { startPeer } from '../../src/cli/peer.js';
import { repository } from '../docs/run-snippets.js';
import { command } from './command.js';

const folder = join(repository, 'test/vectors/conformance');
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
const vectors = () => texts;
const known = new Map(readVectors(texts).map((vector) => [vector.id, vector]));

/** A planner in this process: what it is asked, and what it answers. */
function peer(answer: (id: string, right: never) => unknown): {
  start: () => Peer;
  asked: string[];
  ended: number;
} {
  const seen = {
    asked: [] as string[],
    ended: 0,
    start: (): Peer => ({
      ask: (line) => {
        seen.asked.push(line);
        const { id } = JSON.parse(line) as { id: string };
        const vector = known.get(id);
        const given = vector === undefined ? null : answer(id, ownAnswer(vector) as never);
        return Promise.resolve(typeof given === 'string' ? given : JSON.stringify(given));
      },
      end: () => {
        seen.ended++;
      },
    }),
  };
  return seen;
}

describe('check', () => {
  it('replays every vector on this package', async () => {
    const { code, out, err } = await command(['check'], { vectors });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`${known.size} of ${known.size} vectors right`);
  });

  it('asks a planner each question once, without the answer, and ends it', async () => {
    const planner = peer((_id, right) => right);
    const { code, out } = await command(['check', '--planner', 'x', '--json'], { vectors, ...planner });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ passed: known.size, failed: 0, notAnswered: [], failures: [] });
    expect(planner.asked).toHaveLength(known.size);
    expect(planner.asked.join()).not.toContain('expected');
  });

  it('names what a planner answers wrongly, with its clause, on standard error', async () => {
    const planner = peer((id, right) => (id === 'worked-8' ? { decisions: [], nextFireAt: null } : right));
    const { code, out, err } = await command(['check', '--planner', 'x'], { vectors, ...planner });
    expect(code).toBe(2);
    expect(out).toContain(`${known.size - 1} of ${known.size} vectors right`);
    expect(err).toMatch(
      /^misfire-policy: worked-8 \(ADR 0036 §1\): decisions\[0\]: expected .*"fire".*, got nothing/,
    );
  });

  it('counts a failed answer, and one that is no JSON, as wrong', async () => {
    const failing = await command(['check', '--planner', 'x', '--json'], {
      vectors,
      ...peer(() => ({ error: 'no idea' })),
    });
    expect(failing.code).toBe(2);
    expect(JSON.parse(failing.out)).toMatchObject({ passed: 0, failed: known.size });
    const babbling = await command(['check', '--planner', 'x'], { vectors, ...peer(() => 'planner ready') });
    expect(babbling.err).toContain('the answer is no line of JSON: planner ready');
    expect(babbling.err).toMatch(/and \d+ more/);
  });

  it('says what a planner does not answer', async () => {
    const planner = peer(
      (_id, right: { decisions?: { kind: string; scheduledFor?: string }[]; nextFireAt?: string }) =>
        right.decisions === undefined
          ? right
          : {
              nextFireAt: right.nextFireAt,
              decisions: right.decisions.map((one) =>
                one.kind === 'fire' ? { kind: 'fire', scheduledFor: one.scheduledFor } : one,
              ),
            },
    );
    const { code, out } = await command(['check', '--planner', 'x'], { vectors, ...planner });
    expect(code).toBe(0);
    expect(out).toMatch(/Not answered, and so not checked: counts, .*notBefore.*outcome/);
  });

  it('leaves out what it is told to', async () => {
    const planner = peer((_id, right) => right);
    await command(['check', '--planner', 'x', '--kind', 'plan', '--without', 'dst', 'seconds'], {
      vectors,
      ...planner,
    });
    const asked = planner.asked.map((line) => JSON.parse(line) as { id: string; kind: string });
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ kind }) => kind !== 'plan')).toEqual([]);
    expect(asked.filter(({ id }) => known.get(id)?.tags.includes('dst') === true)).toEqual([]);
  });

  it('refuses a kind, a tag and a timeout that it does not know', async () => {
    const { code, err } = await command(['check', '--kind', 'plans', '--without', 'leap'], { vectors });
    expect(code).toBe(2);
    expect(err).toMatch(
      /--kind: "plans" must be one of occurrences, plan, run\n.*--without: no vector has the tag "leap"/,
    );
    expect((await command(['check', '--timeout', 'soon'], { vectors })).code).toBe(2);
  });

  it('refuses vectors of another policy', async () => {
    const { code, err } = await command(['check'], {
      vectors: () => ['{"policyVersion":"0.9.0","kind":"run","vectors":[]}'],
    });
    expect(code).toBe(2);
    expect(err).toContain('the vectors are those of policy 0.9.0');
  });
});

describe('comparing answers', () => {
  const skip = {
    kind: 'skip',
    reason: 'stale',
    cause: 'run_cap',
    key: 'k',
    count: 2,
    from: '2026-08-06T11:00:00.000Z',
    to: '2026-08-06T11:01:00.000Z',
  };
  const expected = { outcome: 'due', decisions: [skip], nextFireAt: null };

  it('takes skips given one by one together', () => {
    const single = (scheduledFor: string) => ({
      kind: 'skip',
      reason: 'stale',
      cause: 'run_cap',
      scheduledFor,
    });
    const answer = {
      decisions: [single('2026-08-06T11:00:00Z'), single('2026-08-06T13:01:00+02:00')],
      nextFireAt: null,
    };
    expect(compareAnswers(expected, answer).difference).toBeNull();
    expect(
      compareAnswers(expected, { ...answer, decisions: answer.decisions.slice(1) }).difference,
    ).toContain('decisions[0].count');
  });

  it.each([
    ['a decision too many', { ...expected, decisions: [skip, skip] }, 'decisions[1]'],
    ['a wrong key', { ...expected, decisions: [{ ...skip, key: 'other' }] }, 'decisions[0].key'],
    [
      'a wrong instant',
      { ...expected, decisions: [{ ...skip, to: '2026-08-06T11:02:00Z' }] },
      'decisions[0].to',
    ],
    ['what is not there', { ...expected, heldUntil: '2026-08-06T11:02:00Z' }, 'heldUntil: expected nothing'],
    ['no list', { ...expected, decisions: null }, 'decisions'],
    ['no object', 7, 'expected'],
    ['no cursor', { decisions: [skip], nextFireAt: '2026-08-06T11:02:00Z' }, 'nextFireAt'],
  ])('sees %s', (_name, answer, where) => {
    expect(compareAnswers(expected, answer).difference).toContain(where);
  });

  it('does not mind what the contract does not name, or a null that stands for nothing', () => {
    expect(compareAnswers(expected, { ...expected, took: 3, heldUntil: null }).difference).toBeNull();
  });
});

describe('a planner in a process of its own', () => {
  const node = (script: string): string => `"${process.execPath}" -e "${script}"`;

  it('is asked line by line', async () => {
    const planner = startPeer(
      node("require('readline').createInterface({input:process.stdin}).on('line',l=>console.log(l.length))"),
    );
    expect([await planner.ask('abc', 30_000), await planner.ask('{}', 30_000)]).toEqual(['3', '2']);
    planner.end();
  });

  it('that ends, or was never there, is told of with its exit code', async () => {
    await expect(startPeer(node('process.exit(3)')).ask('{}', 30_000)).rejects.toThrow('exit code 3');
    await expect(startPeer('exit 127').ask('{}', 30_000)).rejects.toThrow('exit code 127');
  });

  it('that does not answer is given up', async () => {
    await expect(startPeer(node('setTimeout(()=>{},20000)')).ask('{}', 50)).rejects.toThrow(
      'no answer in 50 ms',
    );
  });
});
