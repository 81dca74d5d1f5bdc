import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../docs/run-snippets.js';

// The real process, from the sources: its exit code, its streams, its pipes.
const main = ['--import', 'tsx', join(repository, 'src/cli/main.ts')];
const env = { ...process.env, NODE_NO_WARNINGS: '1' };
const flags = [
  '--cron',
  '* * * * *',
  '--next-fire-at',
  '2026-08-05T12:00:00Z',
  '--now',
  '2026-08-06T12:00:10Z',
];

describe('the process', () => {
  it('reads standard input, and gives 0', () => {
    const document = JSON.stringify({
      schedule: { id: 's', tenantId: 't', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' },
      tenant: { id: 't', suspensions: [] },
      now: '2026-08-06T12:00:00Z',
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, [...main, 'plan', '-', '--json'], {
      input: document,
      encoding: 'utf8',
      cwd: repository,
      env,
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'misfire' });
  });

  it('gives 2 and no stack trace for what cannot be read', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...main, 'plan', 'no-such-file.json'], {
      encoding: 'utf8',
      cwd: repository,
      env,
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe('misfire-policy: cannot read no-such-file.json: there is no such file or folder\n');
  });

  it('does not mind that a reader has seen enough', async () => {
    const child = spawn(
      process.execPath,
      [...main, 'simulate', ...flags, '--from', '2026-08-06T00:00:00Z', '--json'],
      { cwd: repository, env },
    );
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.once('data', () => {
      child.stdout.destroy();
    });
    const code = await new Promise((resolve) => {
      child.on('close', resolve);
    });
    expect([code, stderr]).toEqual([0, '']);
  });
});
