/**
 * A snapshot of users who have traded for long, written to the embedded database beside the
 * exchange, read back, and read by a server that starts on it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineState } from '../../src/engine/index.ts';
import { Cut } from '../../src/gateway/loop/cut.ts';
import type { Head } from '../../src/gateway/loop/head.ts';
import { restore } from '../../src/gateway/loop/restore.ts';
import { Snapshots } from '../../src/gateway/loop/snapshots.ts';
import type { LogRecord, Store } from '../../src/gateway/ports.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { buildServer, beginServer, temporaryDirectory } from '../../tests/support/server.ts';
import { rules } from '../engine/workload.ts';
import type { BenchRow } from '../support.ts';
import { type Holds, watchHolds } from './holds.ts';
import { CRASH, RESTART, type Scene } from './scenes.ts';
import { clock, logger } from '../host.ts';

const USERS = Number(process.env['USERS'] ?? 10_000);
const MIB = 1_048_576;

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
  readonly holds: Holds;
  readonly tookMs: number;
  readonly characters: number;
  /** Of writing the rows alone, without a store. */
  readonly longestTurnMs: number;
}

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
      { snapshotRecords: 1, snapshotMs: 0 },
    );
    snapshots.saveWhenDue(head);
  });
  const tookMs = performance.now() - begin;
  return { holds: stopWatching(), tookMs, characters, longestTurnMs };
}

interface Read {
  readonly tookMs: number;
  readonly processorMs: number;
}

async function read(store: Store): Promise<Read> {
  const before = process.cpuUsage();
  const begin = performance.now();
  const { head, snapshotPosition } = await restore(store, rules, logger);
  const tookMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(before);
  if (snapshotPosition !== 1 || head.engine.members.size !== USERS)
    throw new Error('the snapshot was not read');
  return { tookMs, processorMs: (user + system) / 1_000 };
}

interface Started {
  /** From the start of the process until `/readyz` says yes. */
  readonly readyMs: number;
  readonly processorMs: number;
  readonly rssMb: number;
}

/** Processor time of another process so far, ms; undefined where the system does not say it. */
function processorOf(pid: number): number {
  const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const cells = stat.split(' ');
  return (Number(cells[11]) + Number(cells[12])) * 10;
}

async function startOn(dataDir: string): Promise<Started> {
  const built = await buildServer();
  const begin = performance.now();
  const server = beginServer({ main: built.main, dataDir });
  try {
    const url = await server.opened;
    for (;;) {
      const { ok } = await fetch(`${url}/readyz`);
      if (ok) break;
      await pause(10);
    }
    const readyMs = performance.now() - begin;
    const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
    return { readyMs, processorMs: processorOf(server.pid), rssMb: (Number(rss) * 1_024) / MIB };
  } finally {
    await server.kill();
    await built.remove();
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

interface Measured {
  readonly written: Written;
  readonly back: Read;
  readonly started: Started;
}

async function measure(scene: Scene): Promise<Measured> {
  const directory = await temporaryDirectory();
  try {
    const stored = await throughStore(directory.path, await scene.make(USERS));
    return { ...stored, started: await startOn(directory.path) };
  } finally {
    await directory.remove();
  }
}

async function throughStore(directory: string, engine: EngineState) {
  const store = await openPgliteStore(directory);
  try {
    await store.append([RECORD], []);
    const written = await write(store, engine);
    return { written, back: await read(store) };
  } finally {
    await store.close();
  }
}

const startRow = ({ title, goalMs }: Scene, { started }: Measured): BenchRow => ({
  name: `the same: a server's start ${title} until it is ready, ${started.rssMb.toFixed(0)} MB`,
  value: seconds(started.readyMs),
  peer: `processor ${seconds(started.processorMs)}`,
  ratio: '',
  goal: goalMs === undefined ? '' : `< ${goalMs / 1_000} s`,
});

/** Takes about two minutes. */
export async function storedRows(): Promise<BenchRow[]> {
  const restart = await measure(RESTART);
  const { holds, characters, longestTurnMs, tookMs } = restart.written;
  const size = `${USERS} users who have traded for long, ${(characters / USERS / 1_000).toFixed(0)} kB each`;
  return [
    {
      name: `snapshot stored: longest hold, ${size}`,
      value: `${holds.longestMs.toFixed(1)} ms`,
      peer: `by the clock ${holds.longestByClockMs.toFixed(1)} ms, longest turn of the cut ${longestTurnMs.toFixed(1)}, collection of young objects ${holds.longestScavengeMs.toFixed(1)}, of the heap ${holds.longestMajorGcMs.toFixed(1)} ms`,
      ratio: '',
      goal: '< 20 ms',
    },
    { name: 'the same: written', value: seconds(tookMs), peer: '', ratio: '', goal: '' },
    {
      name: 'the same: read back',
      value: seconds(restart.back.tookMs),
      peer: `processor ${seconds(restart.back.processorMs)}`,
      ratio: '',
      goal: '',
    },
    startRow(RESTART, restart),
    startRow(CRASH, await measure(CRASH)),
  ];
}
