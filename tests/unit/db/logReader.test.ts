import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClientLog, type ClientLog } from '../../../src/db/clientLog.ts';
import { type ClientDatabase, openClientDatabase } from '../../../src/db/database.ts';
import { COPY_SOURCE, openLogCopy } from '../../../src/db/logCopy.ts';
import { firstSpan, keysToIndex, spanAt } from '../../../src/db/logIndex.ts';
import { createLogReader, type LogReader } from '../../../src/db/logReader.ts';
import { MERGE_AT } from '../../../src/db/segments.ts';
import { must } from './support/clientLogSuite.ts';
import { facts, testCodec, type TestFact } from './support/facts.ts';

const SOURCE = 'practice|https://a.example|u-1';
let opened = 0;
let database: ClientDatabase;
let log: ClientLog<TestFact>;
let reader: LogReader<TestFact>;

beforeEach(() => {
  opened += 1;
  database = openClientDatabase(`log-reader-${opened}`);
  log = createClientLog(database, testCodec());
  reader = createLogReader(database, testCodec());
});
afterEach(() => database.dexie.delete());

test('[I-L1] an index places every fact, from the keys alone', () => {
  const index = keysToIndex([
    ['s', 9, 10],
    ['s', 20, 5],
    ['s', 21, 1],
  ]);
  expect(index.count).toBe(16);
  expect([0, 9, 10, 14, 15].map((place) => spanAt(index, place)?.to)).toEqual([9, 9, 20, 20, 21]);
  expect(spanAt(index, 16)).toBeUndefined();
  expect(firstSpan(index, ({ to }) => to >= 10)).toBe(1);
  expect(firstSpan(index, () => false)).toBe(3);
});

test('[I-L1] a span is read whole after its segments were merged', async () => {
  for (let seq = 0; seq < MERGE_AT - 1; seq += 1) must(await log.append(SOURCE, facts(seq, seq)));
  const index = must(await reader.index(SOURCE));
  must(await log.append(SOURCE, facts(MERGE_AT - 1, MERGE_AT - 1)));
  must(await log.merge(SOURCE));
  const merged = must(await reader.index(SOURCE));
  expect(index.spans.length).toBeGreaterThan(merged.spans.length);
  const read: number[] = [];
  for (const span of index.spans)
    for (const { seq } of must(await reader.read(SOURCE, span))) read.push(seq);
  expect(read).toEqual(Array.from({ length: MERGE_AT - 1 }, (_, seq) => seq));
});

test('[I-L1] a segment whose text cannot match is not parsed', async () => {
  must(await log.append(SOURCE, facts(0, 5)));
  const [span] = must(await reader.index(SOURCE)).spans;
  if (span === undefined) throw new Error('the log has a segment');
  expect(must(await reader.read(SOURCE, span, (text) => text.includes('fact 4')))).toHaveLength(6);
  expect(must(await reader.read(SOURCE, span, (text) => text.includes('fact 9')))).toEqual([]);
});

test('[I-L5] the size of a log says its segments, facts, characters and what is folded', async () => {
  must(await log.append(SOURCE, facts(0, 99)));
  must(await log.append(SOURCE, facts(100, 149)));
  must(await log.saveSnapshot(SOURCE, { seq: 120, version: 1, body: '{}' }));
  const rows = await database.segments.toArray();
  const characters = rows.reduce((sum, { text }) => sum + text.length, 0);
  expect(must(await reader.size(SOURCE))).toEqual({
    segments: 2,
    facts: 150,
    characters,
    isEstimated: false,
    foldedSeq: 120,
  });
});

test('[I-L5] the size of a large log is estimated from some of its segments', async () => {
  await database.segments.bulkAdd(
    Array.from({ length: 200 }, (_, place) => ({
      source: SOURCE,
      to: place * 10 + 9,
      count: 10,
      version: 1,
      text: 'x'.repeat(1_000),
    })),
  );
  const size = must(await reader.size(SOURCE));
  expect([size.characters, size.isEstimated]).toEqual([200_000, true]);
});

test('[I-L6] a log from a file replaces the one before it and is read like an own one', async () => {
  const copy = openLogCopy(1, `log-copy-${opened}`);
  const copied = createLogReader(copy.database, testCodec());
  for (const last of [20, 10]) {
    must(await copy.begin({ seq: 0, version: 1, body: '{}' }));
    must(await copy.add(facts(0, last)));
  }
  const index = must(await copied.index(COPY_SOURCE));
  expect(index.count).toBe(11);
  expect(must(await copied.snapshot(COPY_SOURCE))).toEqual({ seq: 0, version: 1, body: '{}' });
  await copy.database.dexie.delete();
});
