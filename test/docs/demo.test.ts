import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function demo(...args: readonly string[]) {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { demo: string } };
  const [, script = ''] = manifest.scripts.demo.split(' ');
  return spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: process.env,
    encoding: 'utf8',
  });
}

describe('npm run demo', () => {
  it('prints what docs/examples/demo/output.txt has, under any process zone', () => {
    const { stdout, stderr, status } = demo();
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toBe(readFileSync(`${root}docs/examples/demo/output.txt`, 'utf8'));
  });

  it('starts a whole fleet cold with --fleet, the same each time, and finds no law broken', () => {
    const { stdout, stderr, status } = demo('--fleet', '2000');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const line = (start: RegExp): string => start.exec(stdout)?.[0] ?? '';
    expect(line(/^2,000 schedules of 100 tenants in [\d.]+ s/m)).not.toBe('');
    const [due = 0, skipped = 0, fired = 0] = [
      ...line(/^[\d,]+ occurrences were due: .*fire/m).matchAll(/\d[\d,]*(?= )/g),
    ].map(([text]) => Number(text.replaceAll(',', '')));
    expect(fired).toBeGreaterThan(500);
    expect(skipped).toBeGreaterThan(500);
    expect(fired + skipped).toBe(due);
    expect(line(/^Checked .*/m)).toBe('Checked against the laws of the policy: 40 plans, 0 violations.');
    const again = demo('--fleet', '2000').stdout;
    expect(again.replace(/in [\d.]+ s/, '')).toBe(stdout.replace(/in [\d.]+ s/, ''));
  });

  it.each([
    ['--fleet', '0'],
    ['--fleet', 'many'],
    ['--fleets', '5'],
  ])('refuses %s %s', (...args) => {
    const { stderr, status } = demo(...args);
    expect(stderr).toContain('usage');
    expect(status).toBe(2);
  });
});
