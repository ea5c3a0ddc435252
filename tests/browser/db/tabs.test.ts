import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClientLog, type ClientLog } from '../../../src/db/clientLog.ts';
import { openClientDatabase, type ClientDatabase } from '../../../src/db/database.ts';
import { must, readAll } from '../../unit/db/support/clientLogSuite.ts';
import { fact, facts, start, testCodec, type TestFact } from '../../unit/db/support/facts.ts';
import { openWriter } from './writer.ts';
import type { WriterNews } from './writerTask.ts';

const SOURCE = 'live|https://a.example|u-1';

let opened = 0;
let database: ClientDatabase;
let log: ClientLog<TestFact>;
beforeEach(() => {
  opened += 1;
  database = openClientDatabase(`tabs-${opened}`);
  log = createClientLog(database, testCodec());
});
afterEach(() => database.dexie.delete());

const ends = (size: number, until: number): Promise<WriterNews> =>
  new Promise((resolve) => {
    const writer = openWriter();
    writer.start({ database: database.dexie.name, source: SOURCE, until, size }, (news) => {
      if (news.kind === 'stored') return;
      writer.kill();
      resolve(news);
    });
  });

test('two tabs that receive the same facts at once store each of them once', async () => {
  const outcomes = await Promise.all([ends(7, 2_000), ends(10, 2_000), ends(1, 300)]);
  expect(outcomes).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }]);
  expect(await readAll(log, SOURCE)).toEqual(facts(0, 2_000));
});

test('a tab killed while it writes loses nothing that was acknowledged', async () => {
  for (const size of [1, 40, 400]) {
    must(await log.erase(SOURCE));
    let acknowledged = -1;
    await new Promise<void>((resolve) => {
      const writer = openWriter();
      writer.start(
        { database: database.dexie.name, source: SOURCE, until: 1_000_000, size },
        (news) => {
          if (news.kind !== 'stored') throw new Error(`the writer ${news.kind}`);
          acknowledged = news.lastSeq;
          if (acknowledged < size * 20) return;
          writer.kill();
          resolve();
        },
      );
    });
    const stored = await readAll(log, SOURCE);
    expect(stored.length).toBeGreaterThan(acknowledged);
    expect(stored).toEqual(facts(0, stored.length - 1));
    // Whole batches or nothing, and the next tab goes on where the log ends.
    expect(stored.length % size).toBe(0);
    must(await log.append(SOURCE, facts(stored.length, stored.length + 2)));
  }
});

test('a database deleted under an open log is noticed as a hole, never as an empty beginning', async () => {
  must(await log.append(SOURCE, facts(0, 5)));
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database.dexie.name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });
  const result = await log.append(SOURCE, [fact(6)]);
  expect(result).toMatchObject({ ok: false, failure: { code: 'GAP' } });
  must(await log.append(SOURCE, [start(6), fact(7)]));
  expect(await readAll(log, SOURCE)).toEqual([start(6), fact(7)]);
});
