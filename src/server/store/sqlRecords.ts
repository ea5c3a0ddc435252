/** Records of the log as rows of SQL. */
import { parseActor } from '../../domain/actor.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { LogRecord } from '../../gateway/ports.ts';
import { toNumber, toParsed } from './rowValues.ts';
import type { Row } from './sqlDatabase.ts';

/** @throws Error for a row that no version of the product wrote */
export function rowToRecord(row: Row): LogRecord {
  const user = row['user_id'];
  const actor = row['actor'];
  const causation = row['causation'];
  const userId = user === null ? undefined : toUserId(user);
  return {
    position: toNumber(row['position']),
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
