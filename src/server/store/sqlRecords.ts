/** Records of the log as rows of SQL. */
import { parseActor } from '../../domain/actor.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { LogRecord, RewrittenRecord } from '../../gateway/ports.ts';
import { DamagedRecord, sumOf } from './recordSums.ts';
import { type Query, type Row, toNumber, toParsed } from './sqlDatabase.ts';

export const SELECT_RECORDS =
  'SELECT position, at, user_id, first_seq, last_seq, actor, causation, version, events, sum FROM maru_log';

/**
 * A row that was stored before rows had sums is taken as it is.
 * @throws DamagedRecord for a row that differs from the stored one
 */
export function rowToRecord(row: Row): LogRecord {
  const { record, sum } = rowToSummed(row);
  if (sum !== undefined && sum !== sumOf(record)) throw new DamagedRecord(record.position);
  return record;
}

/**
 * The record and the sum stored with it, not compared.
 * @throws DamagedRecord for a row that makes no record
 */
export function rowToSummed(row: Row): {
  readonly record: LogRecord;
  readonly sum: number | undefined;
} {
  const position = toNumber(row['position']);
  try {
    return { record: toRecord(position, row), sum: toSum(row['sum']) };
  } catch (error) {
    throw new DamagedRecord(position, error);
  }
}

/** A sum of the row or of the one before it. @throws Error where the row was read without it */
export const toSum = (value: unknown): number | undefined =>
  value === null ? undefined : toNumber(value);

function toRecord(position: number, row: Row): LogRecord {
  const user = row['user_id'];
  const actor = row['actor'];
  const causation = row['causation'];
  const userId = user === null ? undefined : toUserId(user);
  return {
    position,
    at: toNumber(row['at']),
    userId,
    firstSeq: toNumber(row['first_seq']),
    lastSeq: toNumber(row['last_seq']),
    actor: actor === null ? (userId ?? 'exchange') : toParsed(parseActor, actor),
    causation: causation === null ? undefined : toParsed((text) => text, causation),
    version: toNumber(row['version']),
    events: String(row['events']),
  };
}

function toUserId(value: unknown): UserId {
  const id = typeof value === 'string' ? parseUserId(value) : undefined;
  if (id === undefined) throw new Error(`not a user in the store: ${String(value)}`);
  return id;
}

const UPDATE_RECORDS = `UPDATE maru_log
  SET version = rewritten.version, events = rewritten.events, sum = rewritten.sum
  FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[])
    AS rewritten(position, version, events, sum)
  WHERE maru_log.position = rewritten.position`;

/** The record after one that was rewritten names its sum. */
const UPDATE_LINKS = `UPDATE maru_log SET link = rewritten.sum
  FROM unnest($1::bigint[], $2::int[]) AS rewritten(position, sum)
  WHERE maru_log.position = rewritten.position + 1 AND link IS NOT NULL`;

/** Replaces the events of records that are there, inside a transaction. */
export async function rewriteRecords(
  query: Query,
  rewritten: readonly RewrittenRecord[],
): Promise<void> {
  const rows = await query(`${SELECT_RECORDS} WHERE position = ANY($1)`, [
    rewritten.map(({ position }) => position),
  ]);
  const stored = new Map(rows.map(rowToRecord).map((record) => [record.position, record]));
  const records = rewritten.flatMap((row) => {
    const record = stored.get(row.position);
    return record === undefined ? [] : [{ ...record, ...row }];
  });
  const positions = records.map(({ position }) => position);
  const sums = records.map(sumOf);
  await query(UPDATE_RECORDS, [
    positions,
    records.map(({ version }) => version),
    records.map(({ events }) => events),
    sums,
  ]);
  await query(UPDATE_LINKS, [positions, sums]);
}
