// Runs the whole suite once under each process time zone: whoever forgets to name a zone is caught by one of
// them. FAST=1 runs it under UTC only. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The reference; DST at the usual hour; DST of half an hour; a zone that once left out a whole day.
const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];
const chosen = process.env.FAST === '1' ? zones.slice(0, 1) : zones;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reports = mkdtempSync(join(tmpdir(), 'zones-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];

function node(args, zone, stdio) {
  return spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TZ: zone },
    stdio,
    encoding: 'utf8',
  });
}

try {
  for (const zone of chosen) {
    const seen = node(['-p', 'Intl.DateTimeFormat().resolvedOptions().timeZone'], zone, 'pipe').stdout.trim();
    if (seen !== zone) throw new Error(`TZ=${zone} has no effect here: the process zone is ${seen}`);

    console.log(`\nTZ=${zone}`);
    const file = join(reports, `${zone.replace('/', '-')}.json`);
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const run = node([vitest, ...args, ...process.argv.slice(2)], zone, ['ignore', 'inherit', 'inherit']);

    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const passed = report.numPassedTests ?? 0;
    const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
    let failed = report.numFailedTests ?? 0;
    // A file that does not load, an unhandled rejection or a crash fails a run in which no test failed.
    if (failed === 0 && (run.status !== 0 || passed === 0)) failed = 1;

    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    lines.push(`TZ=${zone}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

console.log(`\n${lines.join('\n')}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
