/**
 * The session of PostgreSQL in which everything is written: how it is opened, when it is over, and the
 * trigger by which every table refuses the statements of others.
 */
import { Client } from 'pg';
import {
  claimLease,
  codeOf,
  endWriterSession,
  lockWriter,
  makeLeaseTable,
  readLease,
} from './leaseRow.ts';
import type { Query } from './sqlDatabase.ts';

const CONNECT_WITHIN_MS = 5_000;

/** PostgreSQL's code for a lock that was not granted in time, and that of the fence. */
const LOCK_NOT_AVAILABLE = '55P03';
const FENCED_OFF = 'MARU1';

export const TAKEN = 'another process writes to this database now';

/** Another process took the role over: what this one knows of the store may be old. */
export class DeposedError extends Error {
  override readonly name = 'DeposedError';
}

/** A statement failed with the session: without a code of PostgreSQL, or with one of a connection's end. */
export const isBroken = (error: unknown): boolean =>
  !/^(?!08|57P)[0-9A-Z]{5}$/.test(String(codeOf(error)));

export const isDeposed = (error: unknown): boolean =>
  error instanceof DeposedError || codeOf(error) === FENCED_OFF;

export const queryOf =
  (client: Client): Query =>
  async (statement, values = []) =>
    (await client.query<Record<string, unknown>>(statement, [...values])).rows;

/**
 * A session outside of a pool; an error of it while nothing runs is silent.
 * @param answerWithinMs after which a statement fails; never if left out
 */
export async function connect(url: string, answerWithinMs?: number): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
  });
  // Listened to from the beginning: an error that nothing receives ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Whose place the session takes. */
export type Succession =
  /** That of any process that had the role, once its session is gone. */
  | { readonly kind: 'START' }
  /** That of a lost session of this process, under the same epoch. */
  | { readonly kind: 'REPLACE'; readonly epoch: string }
  /** That of a writer that is silent or has handed the role over; no one's without an epoch. */
  | { readonly kind: 'TAKE_OVER'; readonly epoch: string | undefined };

/** For the lock: the server may not have noticed yet that a killed owner is gone. */
const LOCK_WAIT_MS = { START: 3_000, REPLACE: 3_000, TAKE_OVER: 500 } as const;

export interface WriterSession {
  readonly client: Client;
  readonly epoch: string;
}

interface Place {
  readonly url: string;
  /** Where this process is reached. */
  readonly address: string;
}

/**
 * Takes the lock and begins an epoch; ends the session where either fails.
 * @returns undefined where another process was first to take the role over
 * @throws DeposedError where another process has the role that this one had
 * @throws Error while another process has it, or when the database cannot be reached
 */
export async function openWriterSession(
  { url, address }: Place,
  succession: Succession,
): Promise<WriterSession | undefined> {
  const client = await connect(url);
  try {
    const epoch = await beginEpoch(queryOf(client), address, succession);
    if (epoch !== undefined) return { client, epoch };
    if (succession.kind === 'REPLACE') throw new DeposedError(TAKEN);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    if (succession.kind === 'TAKE_OVER') return undefined;
    throw new Error('another exchange writes to this database', { cause: error });
  }
  await client.end();
  return undefined;
}

async function beginEpoch(
  query: Query,
  address: string,
  succession: Succession,
): Promise<string | undefined> {
  const { kind } = succession;
  const earlier = kind === 'START' ? undefined : succession.epoch;
  const mustBeIdle = kind === 'TAKE_OVER';
  // The successor of this process holds the lock: there is nothing to wait for.
  if (kind === 'REPLACE' && (await readLease(query))?.epoch !== earlier) return undefined;
  // A cut link leaves its session behind, with the lock.
  if (earlier !== undefined) await endWriterSession(query, earlier, mustBeIdle);
  await query(`SET lock_timeout = ${LOCK_WAIT_MS[kind]}`);
  await lockWriter(query);
  await query('SET lock_timeout = 0');
  await makeLeaseTable(query);
  return claimLease(query, address, earlier, mustBeIdle);
}

const FENCE = `CREATE OR REPLACE FUNCTION maru_fence() RETURNS trigger LANGUAGE plpgsql AS $fence$
  BEGIN
    IF NOT EXISTS (
      SELECT FROM maru_writer WHERE epoch::text = current_setting('maru.epoch', true)
    ) THEN
      RAISE EXCEPTION 'this session is not the writer of the exchange' USING ERRCODE = 'MARU1';
    END IF;
    RETURN NULL;
  END
$fence$`;

/** Every table of the store, so that none that is added later can be forgotten. */
const UNFENCED = `SELECT relname AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    AND relname LIKE 'maru\\_%' AND relname <> 'maru_writer'
    AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'maru_fence')`;

/** Puts the fence before every table that has none yet. */
export async function fenceTables(query: Query): Promise<void> {
  await query(FENCE);
  for (const { name } of await query(UNFENCED))
    await query(
      `CREATE TRIGGER maru_fence BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE
         ON ${String(name)} FOR EACH STATEMENT EXECUTE FUNCTION maru_fence()`,
    );
}
