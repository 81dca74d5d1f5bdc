import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the memory of a fleet', () => {
  it('does not grow with the number of schedules, though each has an expression of its own', () => {
    const run = spawnSync(
      process.execPath,
      ['--expose-gc', '--import', 'tsx', 'test/fleet/heap.ts', '30000'],
      { cwd: root, encoding: 'utf8' },
    );
    expect(run.stderr).toBe('');
    const { plans, heaps } = JSON.parse(run.stdout) as { plans: number; heaps: number[] };
    expect(plans).toBe(30_000);
    expect(heaps).toHaveLength(9);
    // The caches are full by the first reading or two. From then on 24,000 schedules leave less than 100 bytes each.
    const [, second = 0] = heaps;
    expect(Math.max(...heaps.slice(1)) - second).toBeLessThan(2_400_000);
  });
});
