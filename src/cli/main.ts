#!/usr/bin/env node
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Host } from './host.js';
import { startPeer } from './peer.js';
import { run } from './program.js';
import { usageError } from './usage-error.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'it is not allowed',
};

// Read when it runs, as the vectors are: the manifest is not bundled, and not an import of src.
const ownFile = createRequire(import.meta.url);
const home = dirname(ownFile.resolve('misfire-policy/package.json'));
const { version } = ownFile('misfire-policy/package.json') as { version: string };

/** The machine as it is. With the planner of `check`, this is all of the package that does I/O. */
const host: Host = {
  now: () => new Date(),
  print: (text) => void process.stdout.write(`${text}\n`),
  warn: (text) => void process.stderr.write(`${text}\n`),
  read: (name) => attempt(`read ${name}`, () => readFileSync(name === '-' ? 0 : name, 'utf8')),
  write: (name, text) => attempt(`write ${name}`, () => writeFileSync(name, text)),
  vectors: () =>
    attempt('read the conformance vectors', () =>
      readdirSync(join(home, 'vectors'))
        .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
        .map((name) => readFileSync(join(home, 'vectors', name), 'utf8')),
    ),
  start: startPeer,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  color: process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '',
};

/** A file that cannot be read is a mistake of the user's, told without a stack trace. */
function attempt<T>(what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw usageError(`cannot ${what}: ${REASONS[code ?? ''] ?? message}`);
  }
}

// A reader that has seen enough, such as head, closes the pipe; that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), version, host);
