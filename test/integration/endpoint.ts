import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.js';

/** One request to the endpoint. `gone`: the caller had hung up before it was answered, so nothing was done for it. */
export interface Request {
  readonly key: string;
  readonly attempt: number;
  readonly executor: string;
  readonly answer: 'ok' | 'failed' | 'gone';
}

/** An HTTP endpoint that counts deliveries, fails now and then, and is slow now and then. */
export interface Endpoint {
  readonly url: string;
  readonly requests: readonly Request[];
  /** Calls back, once, when it has done its work for a request and is about to answer it. */
  ambush(then: (executor: string) => void): void;
  close(): Promise<void>;
}

export async function startEndpoint(random: Random): Promise<Endpoint> {
  const requests: Request[] = [];
  let waiting: ((executor: string) => void) | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    const header = (name: string): string => String(request.headers[name]);
    const about = {
      key: header('idempotency-key'),
      attempt: Number(header('x-attempt')),
      executor: header('x-executor'),
    };
    const dice = random.next();
    // Failing, hanging until the caller gives up, slow, or as it should be.
    const delay =
      dice < 0.1 ? 5 : dice < 0.12 ? 4000 : dice < 0.25 ? random.between(100, 500) : random.between(1, 20);
    await sleep(delay);
    if (request.socket.destroyed) {
      requests.push({ ...about, answer: 'gone' });
    } else if (dice < 0.1) {
      requests.push({ ...about, answer: 'failed' });
      response.writeHead(503).end();
    } else {
      requests.push({ ...about, answer: 'ok' });
      const strike = waiting;
      waiting = null;
      strike?.(about.executor);
      response.writeHead(204).end();
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests,
    ambush(then) {
      waiting = then;
    },
    async close() {
      server.closeAllConnections();
      const gone = once(server, 'close');
      server.close();
      await gone;
    },
  };
}
