/**
 * Sums of the log's records. Each row has the sum of its own fields and that of the record before
 * it, so that a row that changed, and one that was exchanged for a row of another past, are both
 * noticed. They find damage; an attacker who can write to the database can recompute them. Rule
 * [O-V1].
 */
import { crc32 } from 'node:zlib';
import type { LogRecord } from '../../gateway/ports.ts';

export interface SummedRecord {
  readonly record: LogRecord;
  readonly sum: number;
  /** Sum of the record before; undefined at the log's beginning, and where that record has none. */
  readonly link: number | undefined;
}

/**
 * CRC-32 as a signed number of 32 bits, which is what a column of int holds. Every field is by
 * itself: none can take over a part of the next.
 */
export function sumOf(record: LogRecord): number {
  const { position, at, userId = '', firstSeq, lastSeq, actor, causation, version } = record;
  const length = causation === undefined ? '' : causation.length;
  const numbers = `${position}:${at}:${firstSeq}:${lastSeq}:${version}`;
  return crc32(`${numbers}:${userId}:${actor}:${length}:${causation ?? ''}${record.events}`) | 0;
}

/** @param before sum of the record before the first */
export function summed(
  records: readonly LogRecord[],
  before: number | undefined,
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
