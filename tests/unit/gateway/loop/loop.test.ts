import { describe, expect, it, vi } from 'vitest';
import type { Unstamped } from '../../../../src/domain/commands.ts';
import { userId } from '../../../../src/domain/ids.ts';
import { invariants } from '../../../../src/engine/index.ts';
import { Cut } from '../../../../src/gateway/loop/cut.ts';
import { createLoop } from '../../../../src/gateway/loop/loop.ts';
import type { Store } from '../../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock, turn } from '../../../support/clock.ts';
import { orderOf, START_AT, testRules } from '../../../support/engine.ts';
import { createKeptLogger } from '../../../support/logger.ts';
import {
  codeOf,
  limitBuy,
  logOf,
  moveTo,
  openExchange,
  startLoop,
  type TestLoop,
  workingOf,
} from '../../../support/loop.ts';
import { testProjector } from '../../../support/projector.ts';
import { type SubmitResult, UnavailableError } from '../../../../src/gateway/ports/submit.ts';

const ALICE = userId(1);
const BOB = userId(2);
const NONSENSE = { type: 'Nonsense' } as unknown as Unstamped;

describe('groups', () => {
  it('store the events of commands that came together in one append', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    const before = loop.store.groups.length;
    const results = await Promise.all(['a', 'b', 'c'].map((id) => loop.submit(limitBuy(id))));
    expect(results.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    expect(loop.store.groups.slice(before)).toEqual([3]);
  });

  it('take at most their limit, in order', async () => {
    const loop = await startLoop({ limits: { group: 2 } });
    await openExchange(loop);
    const before = loop.store.groups.length;
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => loop.submit(limitBuy(id))));
    expect(loop.store.groups.slice(before)).toEqual([2, 2, 1]);
    expect(await workingOf(loop)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('without an event to store append nothing', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    const before = loop.store.groups.length;
    const again = await loop.must({ type: 'OpenExchange', insurance: 0n as never });
    const refused = await loop.submit({
      type: 'SetUserStatus',
      userId: userId(9),
      status: 'DENY',
    });
    await loop.must(moveTo({ last: '101' }));
    expect(again.events).toEqual([]);
    expect(codeOf(refused)).toBe('UNKNOWN_USER');
    expect(loop.store.groups).toHaveLength(before);
  });
});

describe('records', () => {
  it('count positions without a gap and number each user’s account events from 1', async () => {
    const loop = await startLoop();
    await openExchange(loop, 2);
    await loop.must(orderOf({ user: 1, quantity: '1' }));
    await loop.must(orderOf({ user: 2, quantity: '2', side: 'SELL' }));
    await loop.must(moveTo({ last: '110' }));
    const log = await logOf(loop.medium);
    expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => index + 1));
    for (const user of [ALICE, BOB]) {
      const own = log.filter((one) => one.userId === user && one.lastSeq >= one.firstSeq);
      let next = 1;
      for (const { firstSeq, lastSeq } of own) {
        expect(firstSeq).toBe(next);
        next = lastSeq + 1;
      }
      expect(next).toBeGreaterThan(3);
    }
  });

  it('hold what one command did to one owner: a tick that fills two users makes two', async () => {
    const loop = await startLoop();
    await openExchange(loop, 2);
    for (const user of [1, 2]) await loop.must(orderOf({ user, price: '95', quantity: '1' }));
    const before = (await logOf(loop.medium)).length;
    await loop.must(moveTo({ last: '95' }));
    const made = (await logOf(loop.medium)).slice(before);
    expect(made.map((one) => one.userId)).toEqual([ALICE, BOB]);
    expect(new Set(made.map(({ at }) => at)).size).toBe(1);
  });

  it('include their history rows', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    await loop.must(orderOf({ quantity: '1' }));
    const count = async (kind: 'ORDER' | 'TRADE') =>
      (await loop.medium.history({ kind, userId: ALICE, page: 1, size: 10 })).total;
    expect([await count('ORDER'), await count('TRADE')]).toEqual([1, 1]);
  });
});

describe('stamps', () => {
  it('never go back, though the clock does, nor over a restart', async () => {
    const clock = createManualClock(START_AT);
    const loop = await startLoop({ clock });
    await openExchange(loop);
    clock.jumpTo(START_AT + 5_000);
    expect((await loop.must(limitBuy('a'))).at).toBe(START_AT + 5_000);
    clock.jumpTo(START_AT - 60_000);
    expect((await loop.must(limitBuy('b'))).at).toBe(START_AT + 5_000);
    await loop.stop();
    const next = await startLoop({ medium: loop.medium, clock });
    await next.must(moveTo({ last: '100' }));
    expect((await next.must(limitBuy('c'))).at).toBe(START_AT + 5_000);
  });
});

describe('until its group is stored a command', () => {
  it('is neither answered nor published nor to be read', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    const published = loop.published.length;
    loop.store.isHeld = true;
    let answer: SubmitResult | undefined;
    let seen: readonly string[] | undefined;
    void loop.submit(limitBuy('a')).then((result) => (answer = result));
    await turn();
    void workingOf(loop).then((ids) => (seen = ids));
    await turn();
    expect([answer, seen, loop.published.length]).toEqual([undefined, undefined, published]);
    loop.store.release();
    await turn();
    expect(answer).toMatchObject({ ok: true });
    expect(seen).toEqual(['a']);
    expect(loop.published.length).toBeGreaterThan(published);
  });

  it('is published before it is answered', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    const before = loop.published.length;
    const atAnswer = await loop.submit(limitBuy('a')).then(() => loop.published.length);
    expect(atAnswer).toBeGreaterThan(before);
  });

  it('makes moves of the market wait as one, and orders behind them do not wait longer', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    await loop.must(limitBuy('low', '91'));
    loop.store.isHeld = true;
    const results = [loop.submit(limitBuy('first', '90'))];
    await turn();
    const lows = ['99', '91', '98', '99.5'];
    for (const low of lows) results.push(loop.submit(moveTo({ last: '100', low })));
    results.push(loop.submit(limitBuy('last', '91')));
    loop.store.release();
    expect((await Promise.all(results)).map(codeOf)).toEqual(Array(6).fill('ok'));
    // The extreme of the second move filled the order; the one that came after it still works.
    expect(await workingOf(loop)).toEqual(['first', 'last']);
    const filled = (await Promise.all(results)).map((one) => (one.ok ? one.events : []));
    expect(filled[1]).toBe(filled[4]);
  });
});

describe('a command that throws', () => {
  it('is answered TRY_AGAIN and logged; those around it are carried out', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    const commands = [limitBuy('a'), NONSENSE, limitBuy('b')];
    const results = await Promise.all(commands.map((command) => loop.submit(command)));
    expect(results.map(codeOf)).toEqual(['ok', 'TRY_AGAIN', 'ok']);
    expect(await workingOf(loop)).toEqual(['a', 'b']);
    expect(loop.logger.warnings.join()).toContain('Nonsense threw');
    expect(await loop.read(({ engine }) => invariants(engine))).toEqual([]);
  });

  it('leaves those before it unstored when their append fails', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    let failures = 1;
    loop.store.fateOf = () => (failures-- > 0 ? 'failed' : 'stored');
    const commands = [limitBuy('a'), NONSENSE, limitBuy('b')];
    const results = await Promise.all(commands.map((command) => loop.submit(command)));
    expect(results.map(codeOf)).toEqual(['TRY_AGAIN', 'TRY_AGAIN', 'ok']);
    expect(await workingOf(loop)).toEqual(['b']);
  });

  it('in a reader reaches that reader alone', async () => {
    const loop = await startLoop();
    const failing = (): never => {
      throw new Error('not this one');
    };
    await expect(loop.read(failing)).rejects.toThrow('not this one');
    loop.store.isHeld = true;
    const answer = loop.submit({ type: 'OpenExchange', insurance: 0n as never });
    await turn();
    const late = loop.read(failing);
    loop.store.release();
    await expect(late).rejects.toThrow('not this one');
    expect(codeOf(await answer)).toBe('ok');
  });
});

describe('start', () => {
  const filled = async (limits = {}): Promise<TestLoop> => {
    const loop = await startLoop({ limits });
    await openExchange(loop, 2);
    await loop.must(orderOf({ user: 1, quantity: '1' }));
    await loop.must(orderOf({ user: 2, price: '90', quantity: '1' }));
    return loop;
  };

  it('replays the log to the same state, and says how far it is', async () => {
    const loop = await filled();
    const next = await startLoop({ medium: loop.medium });
    expect(await next.hash()).toBe(await loop.hash());
    const { length } = await logOf(loop.medium);
    expect(next.progress.at(-1)).toEqual({ replayed: length, position: length });
    expect(await next.read(({ seqs }) => [...seqs])).toEqual(
      await loop.read(({ seqs }) => [...seqs]),
    );
  });

  it('begins with the snapshot of the stop, and numbers go on', async () => {
    const loop = await filled();
    const seqs = await loop.read((head) => [...head.seqs]);
    const hash = await loop.hash();
    await loop.stop();
    const next = await startLoop({ medium: loop.medium });
    expect(next.progress).toEqual([]);
    expect(await next.hash()).toBe(hash);
    expect(await next.read((head) => [...head.seqs])).toEqual(seqs);
    await next.must(moveTo({ last: '100' }));
    await next.must(limitBuy('more', '95'));
    const twice = await startLoop({ medium: loop.medium });
    expect(twice.progress.at(-1)).toMatchObject({ replayed: 1 });
    expect(await twice.hash()).toBe(await next.hash());
  });

  it('with a snapshot of another version or a damaged one replays the whole log', async () => {
    const loop = await filled();
    await loop.stop();
    const good = await loop.medium.loadSnapshot();
    const full = await startLoop({ medium: loop.medium });
    for (const bad of [
      { version: 1 },
      { body: '{}' },
      { body: '[1,[["ledger",1,9,[]]]]' },
      { version: 301, body: '[1,[]]\n["' },
    ]) {
      await loop.medium.saveSnapshot({ position: 1, version: 101, body: '', ...good, ...bad });
      const next = await startLoop({ medium: loop.medium });
      expect(await next.hash()).toBe(await full.hash());
      expect(next.logger.warnings).toHaveLength(1);
      expect(next.progress.at(-1)?.replayed).toBe((await logOf(loop.medium)).length);
    }
  });

  it('refuses a log that ends before its snapshot', async () => {
    const loop = await filled();
    await loop.stop();
    const snapshot = await loop.medium.loadSnapshot();
    const other = createMemoryStore();
    if (snapshot !== undefined) await other.saveSnapshot({ ...snapshot, body: '[0,[]]' });
    await expect(startLoop({ medium: other })).rejects.toThrow('ends before its snapshot');
  });

  it('refuses a log with a gap and events of a version it does not know', async () => {
    const loop = await filled();
    const log = await logOf(loop.medium);
    const gap: Store = {
      ...createMemoryStore(),
      read: async (after) => log.filter(({ position }) => position > after && position !== 3),
    };
    await expect(startLoop({ medium: gap })).rejects.toThrow('position 4 after 2');
    const later: Store = {
      ...createMemoryStore(),
      read: async () => log.map((record) => ({ ...record, version: 99 })),
    };
    await expect(startLoop({ medium: later })).rejects.toThrow('version 99');
  });

  it('has to come first, and after the stop all is over', async () => {
    const idle = createLoop({
      store: createMemoryStore(),
      clock: createManualClock(START_AT),
      rules: testRules(),
      projector: testProjector,
      publish: () => {},
      logger: createKeptLogger(),
    });
    expect(codeOf(await idle.submit(limitBuy('x')))).toBe('TRY_AGAIN');
    await expect(idle.read(() => 1)).rejects.toThrow(UnavailableError);
    const loop = await filled();
    await loop.stop();
    expect(codeOf(await loop.submit(limitBuy('x')))).toBe('TRY_AGAIN');
    await expect(workingOf(loop)).rejects.toThrow(UnavailableError);
  });
});

it('stopped while it reads the log, it does not start', async () => {
  const medium = createMemoryStore();
  const loop = createLoop({
    store: medium,
    clock: createManualClock(START_AT),
    rules: testRules(),
    projector: testProjector,
    publish: () => {},
    logger: createKeptLogger(),
  });
  const started = loop.start();
  await loop.stop();
  await expect(started).rejects.toThrow(UnavailableError);
  expect(codeOf(await loop.submit(limitBuy('x')))).toBe('TRY_AGAIN');
});

describe('snapshots', () => {
  it('are not replaced while the state is rebuilt from one', async () => {
    const medium = createMemoryStore();
    const slow = async (turns: number) => {
      for (let n = 0; n < turns; n += 1) await turn();
    };
    const loop = await startLoop({
      medium: {
        ...medium,
        saveSnapshotPiece: async (piece) => {
          await slow(1);
          await medium.saveSnapshotPiece(piece);
        },
        loadSnapshot: async () => {
          const found = await medium.loadSnapshot();
          await slow(100);
          return found;
        },
      },
      limits: { snapshotRecords: 1, snapshotCharsARecord: Infinity },
    });
    await openExchange(loop);
    await slow(100);
    await loop.must(limitBuy('a'));
    loop.store.fateOf = () => 'failed';
    expect(codeOf(await loop.submit(limitBuy('b')))).toBe('TRY_AGAIN');
    loop.store.fateOf = () => 'stored';
    expect(await workingOf(loop)).toEqual(['a']);
    expect(loop.logger.warnings.join()).not.toContain('is not used');
  });

  it('are due after so many records, however little time went by', async () => {
    const loop = await startLoop({
      limits: { snapshotRecords: 3, snapshotCharsARecord: Infinity },
    });
    await openExchange(loop);
    await turn();
    expect((await loop.medium.loadSnapshot())?.position).toBeGreaterThanOrEqual(3);
    const before = await loop.medium.loadSnapshot();
    await loop.must(limitBuy('a'));
    await turn();
    expect(await loop.medium.loadSnapshot()).toEqual(before);
  });

  it('are due after more records where the last one was large', async () => {
    const CHARS_A_RECORD = 200;
    const medium = createMemoryStore();
    let chars = 0;
    const saved: { readonly position: number; readonly chars: number }[] = [];
    const loop = await startLoop({
      medium: {
        ...medium,
        saveSnapshotPiece: async (piece) => {
          chars += piece.body.length;
          await medium.saveSnapshotPiece(piece);
        },
        saveSnapshot: async (snapshot) => {
          saved.push({ position: snapshot.position, chars: chars + snapshot.body.length });
          chars = 0;
          await medium.saveSnapshot(snapshot);
        },
      },
      limits: { snapshotRecords: 1, snapshotCharsARecord: CHARS_A_RECORD },
    });
    await openExchange(loop);
    for (let n = 0; saved.length < 3; n += 1) {
      await loop.must(limitBuy(`order-${n}`));
      await turn();
    }
    const [, second, third] = saved;
    if (second === undefined || third === undefined) throw new Error('too few snapshots');
    const due = Math.ceil(second.chars / CHARS_A_RECORD);
    expect(due).toBeGreaterThan(3);
    expect(third.position - second.position).toBe(due);
  });

  it('that fail are logged and stop nothing', async () => {
    const loop = await startLoop({
      limits: { snapshotRecords: 1, snapshotCharsARecord: Infinity },
    });
    loop.store.isSnapshotRefused = true;
    await openExchange(loop);
    await loop.must(limitBuy('a'));
    await loop.stop();
    expect(loop.logger.warnings.join()).toContain('no room for a snapshot');
    const next = await startLoop({ medium: loop.medium });
    expect(await workingOf(next)).toEqual(['a']);
  });

  it('that cannot be built are logged and stop nothing', async () => {
    const building = vi.spyOn(Cut.prototype, 'nextPieces').mockImplementation(() => {
      throw new Error('a piece is too long for a text');
    });
    try {
      const loop = await startLoop({
        limits: { snapshotRecords: 1, snapshotCharsARecord: Infinity },
      });
      await openExchange(loop);
      await loop.must(limitBuy('a'));
      await turn();
      expect(loop.logger.warnings.join()).toContain(
        'a snapshot was not saved: Error: a piece is too long for a text',
      );
      expect(await workingOf(loop)).toEqual(['a']);
      await loop.stop();
    } finally {
      building.mockRestore();
    }
  });

  it('that fail between two pieces leave the one before, and the next one is whole', async () => {
    const loop = await startLoop({
      limits: { snapshotRecords: 1, snapshotCharsARecord: Infinity },
    });
    await openExchange(loop);
    await turn();
    const before = await loop.medium.loadSnapshot();
    loop.store.piecesLeft = 2;
    await loop.must(limitBuy('a'));
    await turn();
    expect(loop.logger.warnings.join()).toContain('no room for a piece');
    expect(await loop.medium.loadSnapshot()).toEqual(before);
    const restarted = await startLoop({ medium: loop.medium });
    expect(await restarted.hash()).toBe(await loop.hash());
    loop.store.piecesLeft = Infinity;
    await loop.must(limitBuy('b'));
    await turn();
    const next = await startLoop({ medium: loop.medium });
    expect(next.progress).toEqual([]);
    expect(await next.hash()).toBe(await loop.hash());
  });
});

describe('stop', () => {
  it('finishes what waits and refuses what comes later', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    loop.store.isHeld = true;
    const waiting = ['a', 'b'].map((id) => loop.submit(limitBuy(id)));
    await turn();
    const later = loop.submit(limitBuy('c'));
    const stopped = loop.stop();
    expect(codeOf(await loop.submit(limitBuy('d')))).toBe('TRY_AGAIN');
    loop.store.release();
    await stopped;
    expect((await Promise.all([...waiting, later])).map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    expect(loop.clock.pendingTimers()).toBe(0);
    const next = await startLoop({ medium: loop.medium });
    expect(await workingOf(next)).toEqual(['a', 'b', 'c']);
  });

  it('with a store that can no longer be read still ends', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    loop.store.fateOf = () => 'failed';
    loop.store.isUnreadable = true;
    await loop.submit(limitBuy('a'));
    await turn();
    const moved = loop.submit(moveTo({ last: '99' }));
    await loop.stop();
    expect(codeOf(await moved)).toBe('TRY_AGAIN');
    expect(loop.clock.pendingTimers()).toBe(0);
  });
});

it('more commands than may wait are answered TRY_AGAIN at once', async () => {
  const loop = await startLoop({ limits: { waiting: 2 } });
  await openExchange(loop);
  loop.store.isHeld = true;
  const first = loop.submit(limitBuy('first'));
  await turn();
  const results = ['a', 'b', 'c'].map((id) => loop.submit(limitBuy(id)));
  const price = loop.submit(moveTo({ last: '101' }));
  expect(codeOf((await results[2]) ?? (await first))).toBe('TRY_AGAIN');
  loop.store.release();
  expect((await Promise.all([first, ...results, price])).map(codeOf)).toEqual([
    'ok',
    'ok',
    'ok',
    'TRY_AGAIN',
    'ok',
  ]);
});
