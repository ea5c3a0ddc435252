/** Refuses a PostgreSQL server that an exchange would only seem to work with. */
import { connect, queryOf } from './writerSession.ts';
import { type Query, toNumber } from './sqlDatabase.ts';

/** Between this machine's clock and the database's. */
const CLOCKS_APART_MAX_MS = 2_000;
/** A pooler whose sessions are all taken would let us wait for longer. */
const ANSWER_WITHIN_MS = 5_000;

const POOLED =
  'a pooler that gives each transaction another session stands before this database; use its session mode, or the database itself';

/**
 * @param now this machine's time
 * @throws Error with one line that says why
 */
export async function refuseUnfitServer(url: string, now: () => number): Promise<void> {
  const one = await connect(url, ANSWER_WITHIN_MS);
  try {
    await refuseOtherClock(queryOf(one), now);
    const other = await connect(url, ANSWER_WITHIN_MS);
    try {
      await refusePooler(queryOf(one), queryOf(other));
    } finally {
      await other.end().catch(() => undefined);
    }
  } finally {
    await one.end().catch(() => undefined);
  }
}

/** The process of the server behind a session at this moment. */
async function processOf(query: Query): Promise<number> {
  const [row] = await query('SELECT pg_backend_pid() AS pid');
  return toNumber(row?.['pid']);
}

/**
 * Two sessions at once, where the second holds a transaction while the first goes on: they are two
 * processes of the server, and each stays the same one. A pooler in transaction mode gives the
 * second the process that the first has just left, or the first another one than before. A setting
 * or a lock of a session proves less: an idle pooler returns the same process again and again.
 */
async function refusePooler(one: Query, other: Query): Promise<void> {
  const first = await processOf(one);
  await other('BEGIN');
  const second = await processOf(other);
  if (first === second || (await processOf(one)) !== first) throw new Error(POOLED);
  await other('ROLLBACK');
}

/** The time that the question took is in favour of the clock. */
async function refuseOtherClock(query: Query, now: () => number): Promise<void> {
  const before = now();
  const [row] = await query('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at');
  const after = now();
  const at = toNumber(row?.['at']);
  const apart = Math.max(before - at, at - after);
  if (apart > CLOCKS_APART_MAX_MS)
    throw new Error(
      `this machine's clock is ${(apart / 1_000).toFixed(1)} s ${before > at ? 'ahead of' : 'behind'} the database's; set both by NTP`,
    );
}
