/**
 * Writes an exchange to the embedded database and reads it back, in a process that ends before a
 * server starts on it, as the one before a restart has: `tsx bench/snapshot/written.ts SCENE DIRECTORY USERS`
 * prints what was measured as JSON.
 */
import type { EngineState } from '../../src/engine/index.ts';
import { Cut } from '../../src/gateway/loop/cut.ts';
import type { Head } from '../../src/gateway/loop/head.ts';
import { restore } from '../../src/gateway/loop/restore.ts';
import { Snapshots } from '../../src/gateway/loop/snapshots.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { emptyRecord } from '../../tests/support/emptyRecord.ts';
import { rules } from '../engine/workload.ts';
import { clock, logger } from '../host.ts';
import type { ReadBack, StoredFigures, Written } from './figures.ts';
import { collectGarbage } from './garbage.ts';
import { watchHolds } from './holds.ts';
import { isSceneName, sceneOf } from './scenes.ts';

/** Turns as long as the exchange's. */
const TURN_MS = 2;

function longestTurn(head: Head): number {
  const cut = new Cut(head);
  let longest = 0;
  while (!cut.isDone) {
    const begin = performance.now();
    cut.nextPieces(() => performance.now() - begin >= TURN_MS);
    longest = Math.max(longest, performance.now() - begin);
  }
  return longest;
}

async function write(store: Store, engine: EngineState): Promise<Written> {
  const head: Head = { engine, position: 1, at: 1, seqs: new Map() };
  await collectGarbage();
  const longestTurnMs = longestTurn(head);
  let characters = 0;
  const stopWatching = watchHolds();
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
      { snapshotRecords: 1, snapshotCharsARecord: Infinity },
    );
    snapshots.saveWhenDue(head);
  });
  const tookMs = performance.now() - begin;
  return { holds: stopWatching(), tookMs, characters, longestTurnMs };
}

async function read(store: Store, users: number): Promise<ReadBack> {
  const before = process.cpuUsage();
  const begin = performance.now();
  const { head, snapshotPosition } = await restore(store, rules, logger);
  const tookMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(before);
  if (snapshotPosition !== 1 || head.engine.members.size !== users)
    throw new Error('the snapshot was not read');
  return { tookMs, processorMs: (user + system) / 1_000 };
}

const [name = '', directory, users] = process.argv.slice(2);
if (!isSceneName(name) || directory === undefined || users === undefined)
  throw new Error('SCENE, DIRECTORY and USERS are missing');
const engine = await sceneOf(name).make(Number(users));
const store = await openPgliteStore(directory);
// A snapshot stands for a log that reaches as far.
await store.append([emptyRecord(1)], []);
const written = await write(store, engine);
const readBack = await read(store, Number(users));
await store.close();
console.log(JSON.stringify({ written, readBack } satisfies StoredFigures));
process.exit(0);
