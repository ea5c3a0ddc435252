/** PGlite as the SQL store uses it, without a directory of its own. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Query, SqlDatabase } from '../../src/server/store/sqlDatabase.ts';

const queryOf =
  (session: Pick<PGlite | Transaction, 'query'>): Query =>
  async (statement, values = []) =>
    (await session.query<Record<string, unknown>>(statement, [...values])).rows;

/** Closing the store leaves the database open: whoever made it closes it. */
export const databaseOf = (pglite: PGlite): SqlDatabase => ({
  query: queryOf(pglite),
  transaction: async (work) => {
    await pglite.transaction((transaction) => work(queryOf(transaction)));
  },
  close: async () => undefined,
});
