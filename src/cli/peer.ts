import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Peer } from './host.js';
import { usageError } from './usage-error.js';

/** Starts a planner under test. What it writes to standard error is shown; a line of it that nobody asked for is kept. */
export function startPeer(command: string): Peer {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let ended: string | null = null;
  let wake = (): void => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  // A planner that is gone is told of once, by its end, not by the pipe that broke.
  child.stdin.on('error', () => undefined);
  child.on('close', (code, signal) => {
    ended = signal === null ? `it ended with exit code ${String(code)}` : `it was stopped by ${signal}`;
    wake();
  });

  return {
    async ask(line, timeout) {
      child.stdin.write(`${line}\n`);
      const until = Date.now() + timeout;
      for (;;) {
        const answer = lines.shift();
        if (answer !== undefined) return answer;
        if (ended !== null) throw usageError(`the planner gave no answer: ${ended}; it was asked ${line}`);
        const left = until - Date.now();
        if (left <= 0) {
          child.kill();
          throw usageError(`the planner gave no answer in ${timeout} ms; it was asked ${line}`);
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = (): void => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    end() {
      child.stdin.end();
    },
  };
}
