import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('npm run demo', () => {
  it('prints what docs/examples/demo/output.txt has, under any process zone', () => {
    const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { demo: string } };
    const [, script = ''] = manifest.scripts.demo.split(' ');
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
      cwd: root,
      env: process.env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toBe(readFileSync(`${root}docs/examples/demo/output.txt`, 'utf8'));
  });
});
