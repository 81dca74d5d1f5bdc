import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** As much of a database as the loop asks for: rows for a statement. */
export interface Db {
  query<Row = unknown>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A database that can make several statements one. */
export interface Database extends Db {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** A PostgreSQL server, through a pool of connections. Stock settings will do: READ COMMITTED, no type parsers. */
export function fromPool(pool: pg.Pool): Database {
  // An idle connection that breaks is no event of ours; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    query: async <Row>(sql: string, values?: readonly unknown[]) =>
      (await pool.query(sql, values === undefined ? undefined : [...values])).rows as Row[],
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const noteBreak = (error: Error): void => {
        broken = error;
      };
      client.on('error', noteBreak);
      try {
        await client.query('begin');
        const result = await work({
          query: async (sql, values) =>
            (await client.query(sql, values === undefined ? undefined : [...values])).rows,
        });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(noteBreak);
        throw error;
      } finally {
        client.off('error', noteBreak);
        client.release(broken);
      }
    },
  };
}

/** Tries for some time: a server may be down for a moment. */
export async function insist<T>(forMs: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
    await sleep(50);
  }
}
