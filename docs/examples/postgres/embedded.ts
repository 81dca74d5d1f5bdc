import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database, Db } from './database.js';

/** PostgreSQL in this process, with nothing to install: one connection, so nothing ever waits for a lock. */
export function fromPglite(pglite: PGliteInterface): Database {
  const over = (connection: PGliteInterface | Transaction): Db => ({
    query: async <Row>(sql: string, values?: readonly unknown[]) =>
      (await connection.query<Row>(sql, values === undefined ? undefined : [...values])).rows,
  });
  return {
    ...over(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(over(transaction))),
  };
}

/** A new PGlite in memory, which reads intervals as node-postgres does. */
export function embedded(): Promise<PGlite> {
  const { INTERVAL } = pg.types.builtins;
  return PGlite.create({ parsers: { [INTERVAL]: pg.types.getTypeParser(INTERVAL) } });
}
