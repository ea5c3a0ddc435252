/** Contract of the client's log, in Node over fake IndexedDB and in a real browser alike. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClientLog, type ClientLog } from '../../../../src/db/clientLog.ts';
import { openClientDatabase, type ClientDatabase } from '../../../../src/db/database.ts';
import type { LogResult } from '../../../../src/db/failures.ts';
import { MERGE_AT } from '../../../../src/db/segments.ts';
import { fact, facts, start, testCodec, type TestFact } from './facts.ts';

export function must<T>(result: LogResult<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

export async function readAll(
  log: ClientLog<TestFact>,
  source: string,
  fromSeq = 0,
): Promise<readonly TestFact[]> {
  const all: TestFact[] = [];
  must(await log.replay(source, fromSeq, { onBatch: (batch) => all.push(...batch) }));
  return all;
}

const SOURCE = 'live|https://a.example|u-1';
const OTHER = 'live|https://a.example|u-10';

let opened = 0;

export function describeClientLog(host: string): void {
  describe(`client log in ${host}`, () => {
    let database: ClientDatabase;
    let log: ClientLog<TestFact>;
    beforeEach(() => {
      opened += 1;
      database = openClientDatabase(`client-log-${opened}`);
      log = createClientLog(database, testCodec());
    });
    afterEach(async () => {
      await database.dexie.delete();
    });

    it('gives back what was appended, in order, from any fact on', async () => {
      expect(must(await log.lastSeq(SOURCE))).toBeUndefined();
      expect(must(await log.append(SOURCE, facts(0, 4)))).toEqual({ stored: 5, lastSeq: 4 });
      must(await log.append(SOURCE, facts(5, 9)));
      expect(must(await log.lastSeq(SOURCE))).toBe(9);
      expect(await readAll(log, SOURCE)).toEqual(facts(0, 9));
      expect(await readAll(log, SOURCE, 3)).toEqual(facts(3, 9));
      expect(await readAll(log, SOURCE, 5)).toEqual(facts(5, 9));
      expect(await readAll(log, SOURCE, 10)).toEqual([]);
    });

    it('stores a fact received twice once', async () => {
      must(await log.append(SOURCE, facts(0, 4)));
      expect(must(await log.append(SOURCE, facts(0, 4)))).toEqual({ stored: 0, lastSeq: 4 });
      expect(must(await log.append(SOURCE, facts(3, 6)))).toEqual({ stored: 2, lastSeq: 6 });
      expect(await readAll(log, SOURCE)).toEqual(facts(0, 6));
    });

    it('refuses what would leave a hole, and stores nothing of it', async () => {
      const orphan = await log.append(SOURCE, [fact(1)]);
      expect(orphan).toMatchObject({ ok: false, failure: { code: 'GAP' } });
      must(await log.append(SOURCE, facts(0, 2)));
      const jump = await log.append(SOURCE, [fact(4)]);
      expect(jump).toMatchObject({ ok: false, failure: { code: 'GAP' } });
      expect(await readAll(log, SOURCE)).toEqual(facts(0, 2));
    });

    it('takes a fact that stands on its own after a hole', async () => {
      must(await log.append(SOURCE, facts(0, 2)));
      must(await log.append(SOURCE, [start(40), fact(41)]));
      expect(await readAll(log, SOURCE)).toEqual([...facts(0, 2), start(40), fact(41)]);
    });

    it('treats facts out of order as a defect of the caller', async () => {
      await expect(log.append(SOURCE, [start(2), start(1)])).rejects.toThrow('ascending');
    });

    it('keeps sources apart, also when one name begins like another', async () => {
      must(await log.append(SOURCE, facts(0, 2)));
      must(await log.append(OTHER, facts(0, 5)));
      expect(must(await log.lastSeq(SOURCE))).toBe(2);
      must(await log.erase(SOURCE));
      expect(await readAll(log, SOURCE)).toEqual([]);
      expect(await readAll(log, OTHER)).toEqual(facts(0, 5));
    });

    it('erases the snapshot together with the facts', async () => {
      must(await log.append(SOURCE, facts(0, 2)));
      must(await log.saveSnapshot(SOURCE, { seq: 2, version: 1, body: '{}' }));
      must(await log.erase(SOURCE));
      must(await log.append(SOURCE, facts(0, 9)));
      expect(must(await log.loadSnapshot(SOURCE, 1))).toBeUndefined();
    });

    it('loads a snapshot of the asked version only, and none that the log does not reach', async () => {
      must(await log.append(SOURCE, facts(0, 5)));
      expect(must(await log.saveSnapshot(SOURCE, { seq: 6, version: 1, body: 'ahead' }))).toBe(
        false,
      );
      expect(must(await log.loadSnapshot(SOURCE, 1))).toBeUndefined();
      expect(must(await log.saveSnapshot(SOURCE, { seq: 5, version: 1, body: 'here' }))).toBe(true);
      expect(must(await log.loadSnapshot(SOURCE, 1))).toEqual({ seq: 5, version: 1, body: 'here' });
      expect(must(await log.loadSnapshot(SOURCE, 2))).toBeUndefined();
    });

    describe('trimmed', () => {
      /** Five segments of ten facts, the last fact of each at 9, 19, 29, 39, 49. */
      beforeEach(async () => {
        for (const from of [0, 10, 20, 30, 40])
          must(await log.append(SOURCE, facts(from, from + 9)));
        must(await log.append(OTHER, facts(0, 9)));
      });
      const folded = async (seq: number) =>
        must(await log.saveSnapshot(SOURCE, { seq, version: 1, body: '{}' }));
      const trim = async (keepFrom: number, charactersMax = Infinity) =>
        must(await log.trim(SOURCE, { keepFrom, charactersMax }));

      it('forgets whole segments that are old and folded', async () => {
        await folded(49);
        expect(await trim(25)).toBe(20);
        expect(await readAll(log, SOURCE)).toEqual(facts(20, 49));
        expect(await trim(25)).toBe(0);
      });

      it('never forgets what is not folded', async () => {
        expect(await trim(1_000)).toBe(0);
        await folded(15);
        expect(await trim(1_000, 0)).toBe(10);
        expect(await readAll(log, SOURCE)).toEqual(facts(10, 49));
      });

      it('forgets what is beyond the room it may take, the oldest first', async () => {
        await folded(49);
        const rows = await database.segments.where(':id').between([SOURCE], [SOURCE, []]).toArray();
        const newest = rows.slice(-2).reduce((sum, { text }) => sum + text.length, 0);
        expect(await trim(0, newest)).toBe(30);
        expect(await readAll(log, SOURCE)).toEqual(facts(30, 49));
      });

      it('keeps its end, its snapshot and other sources, and goes on', async () => {
        await folded(49);
        expect(await trim(1_000, 0)).toBe(40);
        expect(must(await log.lastSeq(SOURCE))).toBe(49);
        expect(must(await log.loadSnapshot(SOURCE, 1))?.seq).toBe(49);
        expect(must(await log.append(SOURCE, [fact(50)])).lastSeq).toBe(50);
        expect(await readAll(log, SOURCE, 49)).toEqual(facts(49, 50));
        expect(await readAll(log, OTHER)).toEqual(facts(0, 9));
      });
    });

    it('lifts facts of an older version and refuses those of a newer one', async () => {
      must(await log.append(SOURCE, facts(0, 1)));
      const newer = createClientLog(database, testCodec(2));
      expect((await readAll(newer, SOURCE)).map(({ text }) => text)).toEqual([
        'start 0 (of version 1)',
        'fact 1 마루 (of version 1)',
      ]);
      must(await newer.append(SOURCE, [fact(2)]));
      const received: TestFact[] = [];
      const outcome = await log.replay(SOURCE, 0, { onBatch: (batch) => received.push(...batch) });
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'NEWER' } });
      expect(received).toEqual(facts(0, 1));
    });

    it('says DAMAGED for a text that cannot be read', async () => {
      must(await log.append(SOURCE, facts(0, 1)));
      await database.segments.put({
        source: SOURCE,
        to: 2,
        count: 1,
        version: 1,
        text: '[{"seq":2',
      });
      const outcome = await log.replay(SOURCE, 0, { onBatch: () => undefined });
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'DAMAGED' } });
    });

    it('answers CLOSED after it was closed, and opened again has everything it acknowledged', async () => {
      must(await log.append(SOURCE, facts(0, 3)));
      const underWay = log.append(SOURCE, facts(4, 6));
      log.close();
      const outcome = await underWay;
      expect(await log.append(SOURCE, facts(4, 6))).toMatchObject({
        ok: false,
        failure: { code: 'CLOSED' },
      });
      const again = createClientLog(openClientDatabase(database.dexie.name), testCodec());
      expect(await readAll(again, SOURCE)).toEqual(outcome.ok ? facts(0, 6) : facts(0, 3));
      must(await again.append(SOURCE, facts(4, 9)));
      expect(await readAll(again, SOURCE)).toEqual(facts(0, 9));
      again.close();
    });

    it('opens a connection that was taken away by another tab again', async () => {
      must(await log.append(SOURCE, facts(0, 3)));
      database.dexie.close({ disableAutoOpen: false });
      must(await log.append(SOURCE, facts(4, 5)));
      expect(await readAll(log, SOURCE)).toEqual(facts(0, 5));
    });

    describeTabs(() => ({ log, database }));
    describeMerging(() => ({ log, database }));
  });
}

interface Current {
  readonly log: ClientLog<TestFact>;
  readonly database: ClientDatabase;
}

function describeTabs(current: () => Current): void {
  it('two connections writing the same facts at once store each once', async () => {
    const { log, database } = current();
    const second = openClientDatabase(database.dexie.name);
    const other = createClientLog(second, testCodec());
    must(await log.append(SOURCE, facts(0, 0)));
    const writes: Promise<unknown>[] = [];
    for (let seq = 1; seq < 60; seq += 3) {
      writes.push(log.append(SOURCE, facts(seq, seq + 2)).then(must));
      // Overlaps the ranges of the first one without sharing their borders.
      writes.push(other.append(SOURCE, facts(Math.max(1, seq - 1), seq + 2)).then(must));
    }
    await Promise.all(writes);
    expect(await readAll(log, SOURCE)).toEqual(facts(0, 60));
    expect(await readAll(other, SOURCE)).toEqual(facts(0, 60));
    other.close();
  });

  it('any interleaving of overlapping batches from two tabs reads as one log', async () => {
    const { log, database } = current();
    const second = openClientDatabase(database.dexie.name);
    const other = createClientLog(second, testCodec());
    const lengths = fc.array(
      fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 })),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(lengths, async (batches) => {
        run += 1;
        const source = `live|property|${run}`;
        let end = 0;
        must(await log.append(source, [start(0)]));
        const writes: Promise<unknown>[] = [];
        for (const [isFirstTab, length, overlap] of batches) {
          const from = Math.max(0, end + 1 - overlap);
          end = Math.max(end, from + length - 1);
          writes.push((isFirstTab ? log : other).append(source, facts(from, from + length - 1)));
          // Another tab's batch is only in order when the one before has been given to the database.
          await writes.at(-1);
        }
        expect(await readAll(log, source)).toEqual(facts(0, end));
      }),
      { seed: 11, numRuns: 25 },
    );
    other.close();
  });
}

function describeMerging(current: () => Current): void {
  it('joins small segments at the end once there are many, and reads the same', async () => {
    const { log, database } = current();
    for (let seq = 0; seq < MERGE_AT; seq += 1) must(await log.append(SOURCE, facts(seq, seq)));
    must(await log.merge(SOURCE));
    expect(await database.segments.count()).toBe(1);
    expect(await readAll(log, SOURCE)).toEqual(facts(0, MERGE_AT - 1));
  });

  it('a replay in progress receives every fact once while segments are merged and added', async () => {
    const { log } = current();
    for (let seq = 0; seq < 30; seq += 1) must(await log.append(SOURCE, facts(seq, seq)));
    const received: number[] = [];
    const changes: Promise<unknown>[] = [];
    const outcome = log.replay(SOURCE, 0, {
      onBatch: (batch) => {
        received.push(...batch.map(({ seq }) => seq));
        if (received.length < 3) changes.push(log.append(SOURCE, facts(30, 35)), log.merge(SOURCE));
      },
    });
    for (let seq = 30; seq < 36; seq += 1) changes.push(log.append(SOURCE, facts(seq, seq)));
    changes.push(log.merge(SOURCE));
    must(await outcome);
    await Promise.all(changes);
    expect(received).toEqual(facts(0, received.length - 1).map(({ seq }) => seq));
    expect(received.length).toBeGreaterThanOrEqual(30);
    expect(await readAll(log, SOURCE)).toEqual(facts(0, 35));
  });

  it('reports progress that rises to the number of facts handed over', async () => {
    const { log } = current();
    for (let from = 0; from < 40_000; from += 1_000)
      must(await log.append(SOURCE, facts(from, from + 999)));
    const progress: (readonly [number, number])[] = [];
    const count = must(
      await log.replay(SOURCE, 500, {
        onBatch: () => undefined,
        onProgress: ({ done, total }) => progress.push([done, total]),
      }),
    );
    expect(count).toBe(39_500);
    expect(progress.length).toBeGreaterThan(2);
    expect(
      progress.every(
        ([done, total], index) => done <= total && done > (progress[index - 1]?.[0] ?? 0),
      ),
    ).toBe(true);
    expect(progress.at(-1)).toEqual([39_500, 39_500]);
  });
}
