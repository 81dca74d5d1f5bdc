#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Host } from './host.js';
import { run } from './program.js';
import { usageError } from './usage-error.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'it is not allowed',
};

/** The machine as it is. This is the one place of the package with I/O and a clock. */
const host: Host = {
  now: () => new Date(),
  print: (text) => void process.stdout.write(`${text}\n`),
  warn: (text) => void process.stderr.write(`${text}\n`),
  read: (name) => attempt(`read ${name}`, () => readFileSync(name === '-' ? 0 : name, 'utf8')),
  write: (name, text) => attempt(`write ${name}`, () => writeFileSync(name, text)),
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

const { version } = createRequire(import.meta.url)('misfire-policy/package.json') as { version: string };

process.exitCode = await run(process.argv.slice(2), version, host);
