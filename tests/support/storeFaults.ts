/** A store that fails as a test wants it to: the medium is a real store. */
import type { LogRecord, Snapshot, Store } from '../../src/gateway/ports.ts';

/**
 * Fate of an append. `unsure` stores and then fails, as a lost connection after COMMIT does; after
 * `killedBefore` and `killedAfter` storing the process is gone: nothing more is answered.
 */
export type AppendFate = 'stored' | 'failed' | 'unsure' | 'killedBefore' | 'killedAfter';

export interface FaultyStore extends Store {
  /** Asked before each append. */
  fateOf: (records: readonly LogRecord[]) => AppendFate;
  /** While set every read of the log fails. */
  isUnreadable: boolean;
  isSnapshotRefused: boolean;
  /** Pieces of snapshots that are still stored before one is refused. */
  piecesLeft: number;
  /** While set appends wait until `release`. */
  isHeld: boolean;
  readonly release: () => void;
  /** Its process is gone. */
  readonly kill: () => void;
  readonly isDead: () => boolean;
  /** Sizes of the groups that came to be appended. */
  readonly groups: readonly number[];
}

const NEVER = new Promise<never>(() => {});

export function createFaultyStore(store: Store): FaultyStore {
  const groups: number[] = [];
  let isDead = false;
  let waiting: (() => void)[] = [];

  const append: Store['append'] = async (...group) => {
    const [records] = group;
    groups.push(records.length);
    if (faulty.isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    const fate = faulty.fateOf(records);
    isDead ||= fate === 'killedBefore';
    if (isDead) return NEVER;
    if (fate === 'failed') throw new Error('the medium failed');
    await store.append(...group);
    if (fate === 'unsure') throw new Error('the connection was lost');
    isDead ||= fate === 'killedAfter';
    return isDead ? NEVER : undefined;
  };

  const faulty: FaultyStore = {
    ...store,
    fateOf: () => 'stored',
    isUnreadable: false,
    isSnapshotRefused: false,
    piecesLeft: Infinity,
    isHeld: false,
    groups,
    append,
    read: async (after, limit) => {
      if (isDead) return NEVER;
      if (faulty.isUnreadable) throw new Error('the medium cannot be read');
      return store.read(after, limit);
    },
    saveSnapshot: async (snapshot: Snapshot) => {
      if (isDead) return NEVER;
      if (faulty.isSnapshotRefused) throw new Error('no room for a snapshot');
      await store.saveSnapshot(snapshot);
    },
    saveSnapshotPiece: async (piece) => {
      if (isDead) return NEVER;
      faulty.piecesLeft -= 1;
      if (faulty.piecesLeft < 0) throw new Error('no room for a piece');
      await store.saveSnapshotPiece(piece);
    },
    release: () => {
      faulty.isHeld = false;
      const ready = waiting;
      waiting = [];
      for (const resolve of ready) resolve();
    },
    kill: () => {
      isDead = true;
    },
    isDead: () => isDead,
  };
  return faulty;
}
