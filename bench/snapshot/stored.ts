/** A snapshot of users with as many orders as may work, written to the embedded database and read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Head } from '../../src/gateway/loop/head.ts';
import { restore } from '../../src/gateway/loop/restore.ts';
import { Snapshots } from '../../src/gateway/loop/snapshots.ts';
import type { Clock, LogRecord, Store } from '../../src/gateway/ports.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { crowdedExchange, rules } from '../engine/workload.ts';
import type { BenchRow } from '../support.ts';

const USERS = 10_000;
const ORDERS = 200;

const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
const logger = { info: (): void => undefined, warn: (line: string): void => console.warn(line) };

/** A snapshot stands for a log that reaches as far; its content does not matter here. */
const RECORD: LogRecord = {
  position: 1,
  at: 1,
  userId: undefined,
  firstSeq: 1,
  lastSeq: 0,
  actor: 'exchange',
  causation: undefined,
  version: 1,
  events: '[]',
};

interface Written {
  /** The longest time for which nothing else could run. */
  readonly heldMs: number;
  readonly tookMs: number;
  readonly characters: number;
}

async function write(store: Store, head: Head): Promise<Written> {
  let characters = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const begin = performance.now();
  await new Promise<void>((resolve) => {
    const counting: Store = {
      ...store,
      saveSnapshotPiece: (piece) => {
        characters += piece.body.length;
        return store.saveSnapshotPiece(piece);
      },
      saveSnapshot: async (snapshot) => {
        await store.saveSnapshot(snapshot);
        resolve();
      },
    };
    const snapshots = new Snapshots(
      { store: counting, clock, logger },
      { snapshotRecords: 1, snapshotMs: 0 },
    );
    delay.enable();
    snapshots.saveWhenDue(head);
  });
  delay.disable();
  return { heldMs: delay.max / 1e6, tookMs: performance.now() - begin, characters };
}

/** Takes about a minute. */
export async function storedRows(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  const store = await openPgliteStore(directory);
  try {
    await store.append([RECORD], []);
    const engine = crowdedExchange(USERS, ORDERS);
    const { heldMs, tookMs, characters } = await write(store, {
      engine,
      position: 1,
      at: 1,
      seqs: new Map(),
    });
    const begin = performance.now();
    const { head, snapshotPosition } = await restore(store, rules, logger);
    const readMs = performance.now() - begin;
    if (snapshotPosition !== 1 || head.engine.members.size !== USERS)
      throw new Error('the snapshot was not read');
    const size = `${USERS} users of ${(characters / USERS / 1_000).toFixed(0)} kB, ${(characters / 1e6).toFixed(0)} MB`;
    const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
    return [
      {
        name: `snapshot stored: longest hold, ${size}`,
        value: `${heldMs.toFixed(1)} ms`,
        peer: `written in ${seconds(tookMs)}`,
        ratio: '',
        goal: '< 20 ms',
      },
      {
        name: `state read at a start, ${size}`,
        value: seconds(readMs),
        peer: '',
        ratio: '',
        goal: '< 5 s',
      },
    ];
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}
