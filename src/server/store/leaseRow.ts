/**
 * The row of PostgreSQL's table `maru_writer`: which process writes, under which epoch, and when it
 * last said that it is there. All times are of the database's clock, which is one for all processes.
 */
import { type Query, toNumber } from './sqlDatabase.ts';

/** `maru` in ASCII: the advisory lock of the one writer of a database. */
const WRITER_LOCK = 0x6d_61_72_75;

/** A writer that has not renewed its lease for so long counts as dead. */
const DEAD_AFTER_MS = 500;

/** Whether the role may be taken: it was handed over, or its holder is silent. */
const IS_IDLE = `(maru_writer.free
  OR maru_writer.renewed < clock_timestamp() - interval '${DEAD_AFTER_MS} ms')`;

const TABLE = `CREATE TABLE IF NOT EXISTS maru_writer (
  id int PRIMARY KEY CHECK (id = 1),
  epoch bigint NOT NULL,
  address text NOT NULL,
  renewed timestamptz NOT NULL
)`;

/** Which session writes, and whether its process has handed the role over. */
const COLUMNS = `ALTER TABLE maru_writer ADD COLUMN IF NOT EXISTS pid int,
  ADD COLUMN IF NOT EXISTS free boolean NOT NULL DEFAULT false`;

/** An ALTER that changes nothing would still wait for every reader of the table. */
const HAS_COLUMNS = `SELECT FROM pg_attribute
  WHERE attrelid = to_regclass('maru_writer') AND attname = 'free' AND NOT attisdropped`;

const CLAIM = `INSERT INTO maru_writer (id, epoch, address, renewed, pid)
    VALUES (1, 1, $1, clock_timestamp(), pg_backend_pid())
  ON CONFLICT (id) DO UPDATE SET
    epoch = maru_writer.epoch + 1, address = excluded.address, renewed = excluded.renewed,
    pid = excluded.pid, free = false
    WHERE ($2::bigint IS NULL OR maru_writer.epoch = $2)
      AND (NOT $3 OR ${IS_IDLE})
  RETURNING epoch, set_config('maru.epoch', epoch::text, false)`;

const RENEW = 'UPDATE maru_writer SET renewed = clock_timestamp() WHERE epoch = $1 RETURNING epoch';

const SET_FREE = 'UPDATE maru_writer SET free = true WHERE epoch = $1';

const READ = `SELECT epoch, address, renewed::text AS renewed, free,
    greatest(0, extract(epoch FROM clock_timestamp() - renewed) * 1000)::bigint AS ago, ${IS_IDLE} AS idle
  FROM maru_writer`;

/**
 * Only a session that holds the writer's lock is ended: by the time of the call, the number of the
 * one in the row may belong to another program.
 */
const END_SESSION = `SELECT pg_terminate_backend(pg_locks.pid)
  FROM pg_locks JOIN maru_writer ON maru_writer.pid = pg_locks.pid
  WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${WRITER_LOCK}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND epoch = $1 AND (NOT $2 OR ${IS_IDLE})`;

const UNDEFINED_TABLE = '42P01';

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Rows of a table that may not exist yet: none where it does not. */
async function rowsIfThere(query: Query, statement: string): ReturnType<Query> {
  try {
    return await query(statement);
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** The process that has the role of the writer. */
export interface RoleHolder {
  /** Grows by one each time the role is taken; a decimal text. */
  readonly epoch: string;
  /** Where that process is reached. */
  readonly address: string;
  /** Since it last renewed its lease, by the database's clock. */
  readonly renewedMsAgo: number;
}

export interface LeaseRow extends RoleHolder {
  /** The moment of the last renewal as the database writes it: compare it for equality alone. */
  readonly renewed: string;
  /** The holder has handed the role over. */
  readonly isFree: boolean;
  /** It is free, or its holder has been silent for so long that it counts as dead. */
  readonly isIdle: boolean;
}

/** Undefined where no one ever had the role. */
export async function readLease(query: Query): Promise<LeaseRow | undefined> {
  const [row] = await rowsIfThere(query, READ);
  if (row === undefined) return undefined;
  return {
    epoch: String(row['epoch']),
    address: String(row['address']),
    renewed: String(row['renewed']),
    renewedMsAgo: toNumber(row['ago']),
    isFree: row['free'] === true,
    isIdle: row['idle'] === true,
  };
}

/** Who has the role; undefined while no one has it. A holder that does not renew is still named. */
export async function readRoleHolder(query: Query): Promise<RoleHolder | undefined> {
  const row = await readLease(query);
  if (row === undefined || row.isFree) return undefined;
  const { epoch, address, renewedMsAgo } = row;
  return { epoch, address, renewedMsAgo };
}

export async function makeLeaseTable(query: Query): Promise<void> {
  await query(TABLE);
  if ((await query(HAS_COLUMNS)).length === 0) await query(COLUMNS);
}

/** Waits as long as the session's `lock_timeout` says. */
export const lockWriter = (query: Query): Promise<unknown> =>
  query('SELECT pg_advisory_lock($1)', [WRITER_LOCK]);

/**
 * Begins the next epoch for the session of the query, which holds the lock: it carries the number
 * from then on, by which the fence knows it. Undefined where the conditions do not hold.
 */
export async function claimLease(
  query: Query,
  address: string,
  /** Only where the lease has this epoch; any if left out. */
  epoch: string | undefined,
  /** Only where it is free or silent. */
  mustBeIdle: boolean,
): Promise<string | undefined> {
  const [row] = await query(CLAIM, [address, epoch ?? null, mustBeIdle]);
  return row && String(row['epoch']);
}

/** False where the lease has another epoch by now. */
export const renewLease = async (query: Query, epoch: string): Promise<boolean> =>
  (await query(RENEW, [epoch])).length > 0;

/** Hands the role over: a process that stands by takes it without waiting. */
export const freeLease = (query: Query, epoch: string): Promise<unknown> =>
  query(SET_FREE, [epoch]);

/** Ends the session that wrote under the epoch. */
export const endWriterSession = (
  query: Query,
  epoch: string,
  mustBeIdle: boolean,
): Promise<unknown> => query(END_SESSION, [epoch, mustBeIdle]);
