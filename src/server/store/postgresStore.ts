/** PostgreSQL by its address. One exchange at a time writes, in the session of its lease. */
import { hostname } from 'node:os';
import { Pool } from 'pg';
import type { Query } from './sqlDatabase.ts';
import { openSqlStore, type SqlStore } from './sqlStore.ts';
import { createWriterLease } from './writerLease.ts';

/** Sessions that read; the writer has one of its own. */
const READERS_MAX = 3;
/** A server that has not answered by then counts as unreachable. */
const CONNECT_WITHIN_MS = 5_000;

export interface PostgresOptions {
  /** Receives one line when a connection breaks; the next use opens another. */
  readonly onLost: (problem: string) => void;
  /** Another process took the role of the writer: every further write is refused. */
  readonly onDeposed: () => void;
}

/** Sessions in which nothing can be written, so that a write outside the lease fails at once. */
function openReaders(url: string, onLost: PostgresOptions['onLost']): Pool {
  const pool = new Pool({
    connectionString: url,
    max: READERS_MAX,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => onLost(error.message));
  pool.on('connect', (client) => {
    client.query('SET default_transaction_read_only = on').catch(() => undefined);
  });
  return pool;
}

/** @throws Error when the database cannot be reached or another exchange writes to it */
export async function openPostgresStore(url: string, options: PostgresOptions): Promise<SqlStore> {
  const readers = openReaders(url, options.onLost);
  const lease = createWriterLease({ url, address: `${hostname()}/${process.pid}`, ...options });
  const close = async (): Promise<void> => {
    await lease.release();
    await readers.end();
  };
  const query: Query = async (statement, values = []) =>
    (await readers.query<Record<string, unknown>>(statement, [...values])).rows;
  const { write, batch, transaction } = lease;
  try {
    await lease.take();
    const store = await openSqlStore({ query, write, batch, transaction, close });
    await lease.fence();
    return store;
  } catch (error) {
    await close();
    throw error;
  }
}
