/** The client's IndexedDB database: its log in segments, and snapshots of the log's fold. */
import Dexie, { type Table } from 'dexie';
import { createOpening, type Opening } from './opening.ts';
import type { SegmentKey, SegmentRow } from './segments.ts';

export interface FoldSnapshot {
  /** Last fact inside. */
  readonly seq: number;
  /** Version of the fold; a snapshot of any other version is not loaded. */
  readonly version: number;
  readonly body: string;
}

export interface SnapshotRow extends FoldSnapshot {
  readonly source: string;
}

export interface ClientDatabase {
  readonly dexie: Dexie;
  readonly segments: Table<SegmentRow, SegmentKey>;
  readonly snapshots: Table<SnapshotRow, string>;
  readonly opening: Opening;
}

/** Transactions are strict: a fact acknowledged is on the disk, not in the operating system's cache. */
export function openClientDatabase(name = 'maru-client'): ClientDatabase {
  const dexie = new Dexie(name, { chromeTransactionDurability: 'strict' });
  dexie.version(1).stores({ segments: '[source+to+count]', snapshots: 'source' });
  return {
    dexie,
    segments: dexie.table('segments'),
    snapshots: dexie.table('snapshots'),
    opening: createOpening(dexie),
  };
}
