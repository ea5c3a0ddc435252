/** PostgreSQL by its address. One exchange at a time writes, in the session of its lease. */
import { hostname } from 'node:os';
import { Pool } from 'pg';
import { readRoleHolder, type RoleHolder } from './leaseRow.ts';
import { refuseUnfitServer } from './postgresChecks.ts';
import type { Query, SqlDatabase } from './sqlDatabase.ts';
import { migrate, openMigratedStore, openSqlStore, type SqlStore } from './sqlStore.ts';
import { createWriterLease, type WriterLease } from './writerLease.ts';

/** Sessions that read; the writer has one of its own. */
const READERS_MAX = 3;
/** A server that has not answered by then counts as unreachable. */
const CONNECT_WITHIN_MS = 5_000;

export interface PostgresOptions {
  /** Where other processes reach this one; its host and process id if left out. */
  readonly address?: string;
  /** Receives one line when a connection breaks; the next use opens another. */
  readonly onLost: (problem: string) => void;
  /** Another process took the role of the writer: every further write is refused. */
  readonly onDeposed: () => void;
  /** This machine's time, which has to agree with the database's. */
  readonly now?: () => number;
}

export interface PostgresStore extends SqlStore {
  /** Who has the role of the writer; undefined while no one has it. */
  readonly roleHolder: () => Promise<RoleHolder | undefined>;
}

/** A store that only reads until its process takes the role. */
export interface PostgresFollower extends PostgresStore {
  /**
   * Waits until the writer hands the role over or has been silent for half a second, and takes it:
   * the store writes from then on. Rejects when the signal is aborted before.
   */
  readonly takeRole: (signal: AbortSignal) => Promise<void>;
}

/** Sessions in which nothing can be written, so that a write outside the lease fails at once. */
function openReaders(url: string, onLost: PostgresOptions['onLost']): Pool {
  const pool = new Pool({
    connectionString: url,
    max: READERS_MAX,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: '-c default_transaction_read_only=on',
  });
  // A connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => onLost(error.message));
  return pool;
}

interface Opened {
  readonly lease: WriterLease;
  readonly database: SqlDatabase;
  readonly roleHolder: PostgresStore['roleHolder'];
}

/** The sessions of a process; nothing is written before its lease has the role. */
async function openDatabase(url: string, options: PostgresOptions): Promise<Opened> {
  await refuseUnfitServer(url, options.now ?? Date.now);
  const readers = openReaders(url, options.onLost);
  const address = options.address ?? `${hostname()}/${process.pid}`;
  const lease = createWriterLease({ ...options, url, address });
  const query: Query = async (statement, values = []) =>
    (await readers.query<Record<string, unknown>>(statement, [...values])).rows;
  const { write, batch, transaction } = lease;
  const close = async (): Promise<void> => {
    await lease.release();
    await readers.end();
  };
  return {
    lease,
    database: { query, write, batch, transaction, close },
    roleHolder: () => readRoleHolder(query),
  };
}

/** Closes the database where the opening of its store fails. */
async function closingIfFailed<T>({ close }: SqlDatabase, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The store of the process that writes.
 * @throws Error when the database cannot be reached, is not fit for it, or another exchange writes to it
 */
export async function openPostgresStore(
  url: string,
  options: PostgresOptions,
): Promise<PostgresStore> {
  const { lease, database, roleHolder } = await openDatabase(url, options);
  return closingIfFailed(database, async () => {
    await lease.take();
    const store = await openSqlStore(database);
    await lease.fence();
    return { ...store, roleHolder };
  });
}

/**
 * The store of a process that stands by: it takes no lock and changes nothing.
 * @throws Error when the database cannot be reached, is not fit for it, or has another schema than
 * this version's
 */
export async function openPostgresFollower(
  url: string,
  options: PostgresOptions,
): Promise<PostgresFollower> {
  const { lease, database, roleHolder } = await openDatabase(url, options);
  return closingIfFailed(database, async () => {
    const store = await openMigratedStore(database);
    const takeRole = async (signal: AbortSignal): Promise<void> => {
      await lease.takeOver(signal);
      try {
        await migrate(database);
        await lease.fence();
      } catch (error) {
        // A version that cannot serve the store hands the role on.
        await lease.release();
        throw error;
      }
    };
    return { ...store, roleHolder, takeRole };
  });
}
