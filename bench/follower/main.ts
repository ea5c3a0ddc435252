/**
 * The cost of a record for a process that follows, beside that of the writer, and the pauses that
 * hashing the state makes: `npx tsx bench/follower/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import { instrumentCode } from '../../src/domain/ids.ts';
import { type EngineState, execute, provideRowCode } from '../../src/engine/index.ts';
import { PROJECTIONS } from '../../src/gateway/features.ts';
import { Batch } from '../../src/gateway/loop/batch.ts';
import { HashWatch } from '../../src/gateway/loop/hashWatch.ts';
import type { Head } from '../../src/gateway/loop/head.ts';
import { Walks } from '../../src/gateway/loop/memberWalk.ts';
import { replay } from '../../src/gateway/loop/restore.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import { createProjector } from '../../src/gateway/projections/projector.ts';
import { generatedRowCode } from '../../src/server/generatedRowCode.ts';
import { createDay, openedExchange } from '../engine/workload.ts';
import { clock, logger } from '../host.ts';
import { type BenchRow, median } from '../support.ts';

const USERS = 1_000;
const COMMANDS = 40_000;
const GROUP = 100;
const ROUNDS = 5;
const HASHED_USERS = 20_000;

const projector = createProjector(PROJECTIONS, {
  names: () => ({ gameType: 'R1', stock: instrumentCode('BTCUSDT') }),
  traderName: String,
});

const headOf = (engine: EngineState): Head => ({ engine, position: 0, at: 0, seqs: new Map() });

interface Written {
  readonly records: readonly LogRecord[];
  readonly microseconds: number;
}

/** Decides, applies and encodes a day of commands. */
function write(): Written {
  const day = createDay(USERS);
  const head = headOf(day.state);
  const records: LogRecord[] = [];
  let spentMs = 0;
  for (let done = 0; done < COMMANDS; done += GROUP) {
    const batch = new Batch(head, projector);
    for (let n = 0; n < GROUP; n += 1) {
      const [command] = day.next(1);
      if (command === undefined) throw new Error('the day is over');
      const begin = performance.now();
      const outcome = execute(head.engine, command);
      if (outcome.ok) batch.add(command.at, { actor: 'exchange', command }, outcome.events);
      spentMs += performance.now() - begin;
    }
    for (const record of batch.records) records.push(record);
  }
  return { records, microseconds: (spentMs * 1_000) / records.length };
}

/** Decodes and applies the same records; returns microseconds a record. */
function follow(records: readonly LogRecord[]): number {
  const head = headOf(openedExchange(USERS));
  const begin = performance.now();
  for (const record of records) replay(head, record);
  return ((performance.now() - begin) * 1_000) / records.length;
}

interface Pauses {
  readonly longest: number;
  readonly total: number;
}

/** Hashes a state in parts; the longest pause of the event loop, and the time of the whole. */
async function hash(head: Head): Promise<Pauses> {
  let isOver = false;
  let longest = 0;
  let last = performance.now();
  const begin = last;
  const watchTurn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(watchTurn);
  };
  setImmediate(watchTurn);
  await new Promise<void>((resolve) => {
    const watch = new HashWatch({
      walks: new Walks(),
      logger,
      clock,
      nextTurn: (action) => void setImmediate(action),
      onHash: () => resolve(),
    });
    watch.beforeRecord(head, 0);
    watch.beforeRecord(head, 60_000);
    watch.stored(head.position);
  });
  isOver = true;
  return { longest, total: performance.now() - begin };
}

/** Takes about fifteen seconds. */
export async function run(): Promise<BenchRow[]> {
  provideRowCode(generatedRowCode);
  const written: number[] = [];
  const followed: number[] = [];
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { records, microseconds } = write();
    written.push(microseconds);
    followed.push(follow(records));
    count = records.length;
  }
  const [writer, follower] = [median(written), median(followed)];
  const head = headOf(openedExchange(HASHED_USERS));
  const hashed: Pauses[] = [];
  for (let round = 0; round < ROUNDS; round += 1) hashed.push(await hash(head));
  // The least of several: what else the machine does is no pause of ours.
  const longest = Math.min(...hashed.map((one) => one.longest));
  const total = Math.min(...hashed.map((one) => one.total));
  return [
    {
      name: `a record decoded and applied by a follower, ${count} records`,
      value: `${follower.toFixed(1)} µs`,
      peer: `decided, applied and encoded by the writer: ${writer.toFixed(1)} µs`,
      ratio: `${(follower / writer).toFixed(2)}x`,
      goal: '< 1x',
    },
    {
      name: `state of ${HASHED_USERS} users hashed: longest pause`,
      value: `${longest.toFixed(1)} ms`,
      peer: `the whole: ${total.toFixed(0)} ms`,
      ratio: `${(longest / total).toFixed(3)}x`,
      goal: '< 5 ms',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
