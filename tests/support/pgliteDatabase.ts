/** PGlite as the SQL store uses it, without a directory of its own. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { batchIn, type Query, type SqlDatabase } from '../../src/server/store/sqlDatabase.ts';

const queryOf =
  (session: Pick<PGlite | Transaction, 'query'>): Query =>
  async (statement, values = []) =>
    (await session.query<Record<string, unknown>>(statement, [...values])).rows;

/** Closing the store leaves the database open: its creator closes it. */
export function databaseOf(pglite: PGlite): SqlDatabase {
  const transaction: SqlDatabase['transaction'] = async (work) => {
    await pglite.transaction((inside) => work(queryOf(inside)));
  };
  return {
    query: queryOf(pglite),
    write: queryOf(pglite),
    batch: batchIn(transaction),
    transaction,
    close: async () => undefined,
  };
}
