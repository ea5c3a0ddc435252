/** Runs inside Chromium: the client's log and, beside it, Dexie with one row an event. */
import Dexie, { type Table } from 'dexie';
import { createClientLog, type ClientLog } from '../../src/db/clientLog.ts';
import { openClientDatabase } from '../../src/db/database.ts';
import type { FactCodec } from '../../src/db/segments.ts';
import { benchEvents, type BenchEvent, type BenchShape } from './events.ts';

export interface Measured {
  readonly eventsPerSecond: number;
  readonly bytesPerEvent: number;
}

const SOURCE = 'live|bench|u-1';

const codec: FactCodec<BenchEvent> = {
  version: 1,
  isStart: ({ seq }) => seq === 1,
  atOf: ({ seq }) => seq,
  read: (values) => (values.every(isEvent) ? values : undefined),
};

function isEvent(value: unknown): value is BenchEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'seq' in value &&
    typeof value.seq === 'number' &&
    'type' in value
  );
}

function perSecond(events: number, startedAt: number, bytesPerEvent: number): Measured {
  return { eventsPerSecond: (events * 1_000) / (performance.now() - startedAt), bytesPerEvent };
}

const batchesOf = (
  shape: BenchShape,
  total: number,
  size: number,
): readonly (readonly BenchEvent[])[] =>
  Array.from({ length: Math.ceil(total / size) }, (_, index) =>
    benchEvents(shape, index * size + 1, size),
  );

async function withLog<T>(use: (log: ClientLog<BenchEvent>) => Promise<T>): Promise<T> {
  const database = openClientDatabase(`bench-${crypto.randomUUID()}`);
  const log = createClientLog(database, codec);
  try {
    return await use(log);
  } finally {
    log.close();
    await database.dexie.delete();
  }
}

async function appendAll(
  log: ClientLog<BenchEvent>,
  batches: readonly (readonly BenchEvent[])[],
): Promise<void> {
  for (const batch of batches) {
    const result = await log.append(SOURCE, batch);
    if (!result.ok) throw new Error(result.failure.message);
  }
}

/** Appends `total` events, `size` at a time, each batch acknowledged before the next is given. */
export function measureAppend(shape: BenchShape, total: number, size: number): Promise<Measured> {
  return withLog(async (log) => {
    const batches = batchesOf(shape, total, size);
    const bytes = JSON.stringify(batches[0]).length / size;
    await appendAll(log, batches.slice(0, 3));
    const startedAt = performance.now();
    await appendAll(log, batches.slice(3));
    return perSecond(total - 3 * size, startedAt, bytes);
  });
}

/** Reads `total` events back, parsed. */
export function measureReplay(shape: BenchShape, total: number): Promise<Measured> {
  return withLog(async (log) => {
    const batches = batchesOf(shape, total, 1_000);
    await appendAll(log, batches);
    let last = 0;
    const startedAt = performance.now();
    await log.replay(SOURCE, 1, {
      onBatch: (facts) => {
        last = facts.at(-1)?.seq ?? last;
      },
    });
    const measured = perSecond(total, startedAt, JSON.stringify(batches[0]).length / 1_000);
    if (last !== total) throw new Error(`replayed up to ${last} of ${total}`);
    return measured;
  });
}

async function withRows<T>(use: (rows: Table<BenchEvent, number>) => Promise<T>): Promise<T> {
  const dexie = new Dexie(`rows-${crypto.randomUUID()}`, { chromeTransactionDurability: 'strict' });
  dexie.version(1).stores({ events: 'seq' });
  try {
    return await use(dexie.table('events'));
  } finally {
    await dexie.delete();
  }
}

export function measureRowAppend(
  shape: BenchShape,
  total: number,
  size: number,
): Promise<Measured> {
  return withRows(async (rows) => {
    const batches = batchesOf(shape, total, size);
    const startedAt = performance.now();
    for (const batch of batches) await rows.bulkAdd([...batch]);
    return perSecond(total, startedAt, 0);
  });
}

export function measureRowReplay(shape: BenchShape, total: number): Promise<Measured> {
  return withRows(async (rows) => {
    for (const batch of batchesOf(shape, total, 1_000)) await rows.bulkAdd([...batch]);
    let seen = 0;
    const startedAt = performance.now();
    for (let from = 0; seen < total; from += 10_000) {
      seen += (
        await rows
          .where('seq')
          .between(from, from + 10_000, false, true)
          .toArray()
      ).length;
    }
    return perSecond(total, startedAt, 0);
  });
}

const benchmarks = { measureAppend, measureReplay, measureRowAppend, measureRowReplay };

declare global {
  var clientLogBench: typeof benchmarks;
}
globalThis.clientLogBench = benchmarks;
