/** PostgreSQL by its address. One exchange at a time writes, held by an advisory lock. */
import { Pool, type PoolClient } from 'pg';
import { batchIn, type Query } from './sqlDatabase.ts';
import { openSqlStore, type SqlStore } from './sqlStore.ts';

/** `maru` in ASCII: the advisory lock of the one writer of a database. */
const WRITER_LOCK = 0x6d_61_72_75;
const CONNECTIONS_MAX = 4;
/** A server that has not answered by then counts as unreachable. */
const CONNECT_WITHIN_MS = 5_000;
const LOCK_WAIT_MS = 3_000;

/** PostgreSQL's code for a lock that was not granted in time. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

const queryOf =
  (session: Pool | PoolClient): Query =>
  async (statement, values = []) =>
    (await session.query<Record<string, unknown>>(statement, [...values])).rows;

/**
 * @param onLost receives one line when a connection breaks; the next use opens another
 * @throws Error when the database cannot be reached or another exchange writes to it
 */
export async function openPostgresStore(
  url: string,
  onLost: (problem: string) => void,
): Promise<SqlStore> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => onLost(error.message));
  const writer = createWriter(pool, onLost);
  try {
    await writer.hold();
    return await openSqlStore({
      query: queryOf(pool),
      batch: batchIn(writer.transaction),
      transaction: writer.transaction,
      close: async () => {
        writer.release();
        await pool.end();
      },
    });
  } catch (error) {
    writer.release();
    await pool.end();
    throw error;
  }
}

/**
 * The one connection that writes and holds the lock. Transactions run one after the other, in the
 * order they were requested; when it breaks, the next opens a new one and takes the lock again.
 */
function createWriter(pool: Pool, onLost: (problem: string) => void) {
  let held: PoolClient | undefined;

  const release = (): void => {
    held?.release(true);
    held = undefined;
  };
  const hold = async (): Promise<PoolClient> => {
    if (held !== undefined) return held;
    const client = await pool.connect();
    client.on('error', (error) => {
      onLost(error.message);
      if (held === client) release();
    });
    try {
      // Waits a little: the server may not have noticed yet that a killed owner is gone.
      await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
      await client.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK]);
      await client.query('SET lock_timeout = 0');
    } catch (error) {
      client.release(true);
      if (isLockTimeout(error))
        throw new Error('another exchange writes to this database', { cause: error });
      throw error;
    }
    held = client;
    return client;
  };
  const runOne = async (work: (query: Query) => Promise<void>): Promise<void> => {
    const query = queryOf(await hold());
    try {
      await query('BEGIN');
      await work(query);
      await query('COMMIT');
    } catch (error) {
      await query('ROLLBACK').catch(release);
      throw error;
    }
  };
  let turn: Promise<void> = Promise.resolve();
  const transaction = (work: (query: Query) => Promise<void>): Promise<void> => {
    const mine = turn.then(() => runOne(work));
    turn = mine.catch(() => undefined);
    return mine;
  };
  return { hold, release, transaction };
}
