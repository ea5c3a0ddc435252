/**
 * Sums of the log's records. Each row has the sum of its own fields and that of the record before
 * it, so that a row that changed, and one that was exchanged for a row of another past, are both
 * noticed. They find damage; whoever can write to the database can make them again. Rule [O-V1].
 */
import { hash } from 'node:crypto';
import type { LogRecord } from '../../gateway/ports.ts';

/** 132 bits, as much as a row should pay for. */
const SUM_LENGTH = 22;

export interface SummedRecord {
  readonly record: LogRecord;
  readonly sum: string;
  /** Sum of the record before; undefined at the log's beginning, and where that record has none. */
  readonly link: string | undefined;
}

/** Every field by itself: none can take over a part of the next. */
export function sumOf(record: LogRecord): string {
  const { position, at, userId = '', firstSeq, lastSeq, actor, causation, version } = record;
  const head = [position, at, firstSeq, lastSeq, version, userId, actor, causation?.length ?? ''];
  const text = `${head.join(':')}:${causation ?? ''}${record.events}`;
  return hash('sha256', text, 'base64url').slice(0, SUM_LENGTH);
}

/** @param before sum of the record before the first */
export function summed(
  records: readonly LogRecord[],
  before: string | undefined,
): readonly SummedRecord[] {
  let link = before;
  return records.map((record) => {
    const row = { record, sum: sumOf(record), link };
    link = row.sum;
    return row;
  });
}

/** A row of the log is not what was stored. */
export class DamagedRecord extends Error {
  readonly position: number;

  constructor(position: number, cause?: unknown) {
    super(`record ${position} of the log is damaged: restore a backup`, { cause });
    this.name = 'DamagedRecord';
    this.position = position;
  }
}
