/**
 * Contract of every store. Call it at the top level of a test file:
 * `describeStore('memory', async () => ({ store, reopen, destroy }))`.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optionId, userId } from '../../src/domain/ids.ts';
import type {
  HistoryKind,
  HistoryQuery,
  HistoryRow,
  LogRecord,
  Store,
} from '../../src/gateway/ports.ts';
import { describeDocuments } from './documentsContract.ts';
import { describeStatements } from './statementContract.ts';

export interface OpenStore {
  readonly store: Store;
  /** Closes the store and opens another one on the same medium. */
  readonly reopen: () => Promise<Store>;
  /** Closes what is open and removes the medium. */
  readonly destroy: () => Promise<void>;
}

const ALICE = userId(1);
const BOB = userId(2);
const START = 1_700_000_000_000;

const record = (position: number, over: Partial<LogRecord> = {}): LogRecord => ({
  position,
  at: START + position,
  userId: undefined,
  firstSeq: 1,
  lastSeq: 0,
  actor: 'exchange',
  causation: `MoveMarket:${position}`,
  version: 1,
  events: `[${position}]`,
  ...over,
});

const records = (from: number, to: number): readonly LogRecord[] =>
  Array.from({ length: to - from + 1 }, (_, index) => record(from + index));

const row = (id: string, over: Partial<HistoryRow> = {}): HistoryRow => ({
  kind: 'ORDER',
  id,
  userId: ALICE,
  optionId: optionId(1),
  at: START,
  body: `"${id}"`,
  ...over,
});

const asked = (over: Partial<HistoryQuery> = {}): HistoryQuery => ({
  kind: 'ORDER',
  userId: ALICE,
  page: 1,
  size: 10,
  ...over,
});

/** Every suite takes the store as it is at the moment of the call, since a test may reopen it. */
type Current = () => Store;
type Reopen = () => Promise<void>;

const TRICKY_TEXTS = [
  '',
  '마루 交易所 🏔️ \u200d👩‍👩‍👧',
  '"quotes" \\backslash\\ \'single\' `tick` ; -- DROP',
  'line\nbreak\r\n\ttab',
  '\u0001 control \u007f',
  '$1 %s {0} ${x}',
  '\u001f\u001e separators \u001d',
  '\u001f',
  'NULL',
];

function describeLog(current: Current, reopen: Reopen): void {
  describe('log', () => {
    it('returns what was appended, field by field, in order', async () => {
      const batch = [
        record(1, { userId: ALICE, firstSeq: 1, lastSeq: 3, events: TRICKY_TEXTS[1] ?? '' }),
        record(2),
        record(3, { userId: BOB, firstSeq: 1, lastSeq: 0, version: 7, actor: 'operator' }),
        record(4, { userId: BOB, actor: ALICE, causation: undefined }),
      ];
      await current().append(batch, []);
      expect(await current().read(0, 10)).toEqual(batch);
    });

    it('reads after a position and at most the limit', async () => {
      await current().append(records(1, 10), []);
      const positions = async (after: number, limit: number) =>
        (await current().read(after, limit)).map(({ position }) => position);
      expect(await positions(0, 3)).toEqual([1, 2, 3]);
      expect(await positions(3, 3)).toEqual([4, 5, 6]);
      expect(await positions(9, 100)).toEqual([10]);
      expect(await positions(10, 100)).toEqual([]);
      expect(await positions(99, 100)).toEqual([]);
    });

    it('keeps everything when it is opened again', async () => {
      await current().append(records(1, 5), [row('o-1')]);
      await current().writeMeta('dashboard', 'value');
      await current().saveSnapshot({ position: 5, version: 1, body: '{}' });
      await reopen();
      expect(await current().read(0, 10)).toEqual(records(1, 5));
      expect((await current().history(asked())).items).toEqual(['"o-1"']);
      expect(await current().readMeta('dashboard')).toBe('value');
      expect(await current().loadSnapshot()).toEqual({ position: 5, version: 1, body: '{}' });
      await current().append(records(6, 6), []);
      expect(await current().read(5, 10)).toEqual(records(6, 6));
    });

    it('keeps any text as it is', async () => {
      const batch = TRICKY_TEXTS.map((events, index) => record(index + 1, { events }));
      await current().append(
        batch,
        TRICKY_TEXTS.map((body, index) => row(`o-${index}`, { body, at: START + index })),
      );
      await reopen();
      expect((await current().read(0, 100)).map(({ events }) => events)).toEqual(TRICKY_TEXTS);
      expect((await current().history(asked())).items).toEqual(TRICKY_TEXTS.toReversed());
    });

    it('takes a batch of thousands and texts of a megabyte', async () => {
      const large = '가'.repeat(350_000);
      const batch = records(1, 5_000).map((one) =>
        one.position === 2_500 ? { ...one, events: large } : one,
      );
      const rows = batch.map(({ position, at }) => row(`o-${position}`, { at }));
      await current().append(batch, rows);
      expect(await current().read(0, 10_000)).toEqual(batch);
      expect((await current().history(asked())).total).toBe(5_000);
    });

    it('rewrites events in place and nothing else of a record', async () => {
      const before = [
        record(1, { userId: ALICE, firstSeq: 1, lastSeq: 2 }),
        record(2),
        record(3, { userId: ALICE, firstSeq: 3, lastSeq: 3 }),
      ];
      await current().append(before, []);
      await current().rewrite([
        { position: 1, version: 9, events: '["new"]' },
        { position: 2, version: 9, events: '[]' },
      ]);
      await reopen();
      const rewritten = [
        { ...before[0], version: 9, events: '["new"]' },
        { ...before[1], version: 9, events: '[]' },
        before[2],
      ];
      expect(await current().read(0, 10)).toEqual(rewritten);
      expect(await current().readUser(ALICE, 0, 10)).toEqual([rewritten[0], rewritten[2]]);
      await current().append([record(4)], []);
    });

    it('takes an empty batch and a batch of history alone', async () => {
      await current().append([], []);
      await current().append([], [row('o-1')]);
      expect(await current().read(0, 10)).toEqual([]);
      expect((await current().history(asked())).total).toBe(1);
    });
  });
}

function describeAllOrNothing(current: Current, reopen: Reopen): void {
  describe('append is all or nothing', () => {
    const refused: readonly (readonly [string, readonly LogRecord[]])[] = [
      ['a position that is taken', records(3, 4)],
      ['a gap after the end', records(5, 6)],
      ['a gap inside the batch', [record(4), record(6)]],
      ['the same position twice in the batch', [record(4), record(4)]],
      ['positions out of order', [record(5), record(4)]],
    ];
    it.each(refused)('refuses %s and stores nothing of the batch', async (_, batch) => {
      await current().append(records(1, 3), [row('o-1')]);
      const outcome = current().append(batch, [row('o-1', { body: '"changed"' }), row('o-2')]);
      await expect(outcome).rejects.toThrow(Error);
      await reopen();
      expect(await current().read(0, 10)).toEqual(records(1, 3));
      expect((await current().history(asked())).items).toEqual(['"o-1"']);
    });

    it('goes on after a refusal', async () => {
      await current().append(records(1, 3), []);
      await expect(current().append(records(3, 3), [])).rejects.toThrow(Error);
      await current().append(records(4, 5), [row('o-1')]);
      expect(await current().read(0, 10)).toEqual(records(1, 5));
    });

    it('of two appends to the same position started together one wins whole', async () => {
      const attempts = [row('left'), row('right')].map((one) =>
        current().append(records(1, 2), [one]),
      );
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await current().read(0, 10)).toEqual(records(1, 2));
      expect((await current().history(asked())).total).toBe(1);
    });
  });
}

function describeUsers(current: Current): void {
  describe('records of one user', () => {
    const owned = (position: number, user: typeof ALICE, firstSeq: number, lastSeq: number) =>
      record(position, { userId: user, firstSeq, lastSeq });
    const log = [
      owned(1, ALICE, 1, 0),
      owned(2, ALICE, 1, 3),
      owned(3, BOB, 1, 1),
      record(4),
      owned(5, ALICE, 4, 4),
      owned(6, ALICE, 5, 4),
      owned(7, BOB, 2, 9),
      owned(8, ALICE, 5, 8),
    ];
    const positions = async (user: typeof ALICE, after: number, limit = 100) =>
      (await current().readUser(user, after, limit)).map(({ position }) => position);

    beforeEach(async () => {
      await current().append(log, []);
    });

    it('are those holding account events after a seq, in order', async () => {
      expect(await positions(ALICE, 0)).toEqual([2, 5, 8]);
      expect(await positions(ALICE, 3)).toEqual([5, 8]);
      expect(await positions(ALICE, 4)).toEqual([8]);
      expect(await positions(ALICE, 8)).toEqual([]);
      expect(await positions(BOB, 1)).toEqual([7]);
      expect(await positions(userId(3), 0)).toEqual([]);
    });

    it('include the one whose range the seq lies in', async () => {
      expect(await positions(ALICE, 1)).toEqual([2, 5, 8]);
      expect(await positions(ALICE, 6)).toEqual([8]);
    });

    it('are at most the limit, whole', async () => {
      expect(await current().readUser(ALICE, 0, 2)).toEqual([log[1], log[4]]);
    });
  });
}

function describeHistory(current: Current): void {
  describe('history', () => {
    const page = async (over: Partial<HistoryQuery> = {}) => current().history(asked(over));

    it('is paged newest first with the total of all pages', async () => {
      const rows = [3, 1, 5, 2, 4].map((n) => row(`o-${n}`, { at: START + n }));
      await current().append([], rows);
      expect(await page({ size: 2 })).toEqual({ items: ['"o-5"', '"o-4"'], total: 5 });
      expect(await page({ size: 2, page: 3 })).toEqual({ items: ['"o-1"'], total: 5 });
      expect(await page({ size: 2, page: 4 })).toEqual({ items: [], total: 5 });
    });

    it('puts the row written later first among equal times', async () => {
      const ids = ['o-9', 'o-10', 'o-11', 'o-2'];
      await current().append(
        [],
        ids.slice(0, 2).map((id) => row(id)),
      );
      await current().append(
        [],
        ids.slice(2).map((id) => row(id)),
      );
      expect((await page()).items).toEqual(['"o-2"', '"o-11"', '"o-10"', '"o-9"']);
    });

    it('replaces a row written again under its kind and id', async () => {
      await current().append([], [row('x'), row('y', { at: START + 5 })]);
      await current().append(
        [],
        [
          row('x', { at: START + 9, body: '"new"', optionId: optionId(2) }),
          row('x', { kind: 'TRADE' }),
        ],
      );
      expect(await page()).toEqual({ items: ['"new"', '"y"'], total: 2 });
      expect(await page({ optionId: optionId(2) })).toEqual({ items: ['"new"'], total: 1 });
      expect(await page({ kind: 'TRADE' })).toEqual({ items: ['"x"'], total: 1 });
    });

    it('keeps the last of two rows of one id in one batch', async () => {
      await current().append([], [row('x'), row('x', { body: '"last"' })]);
      expect(await page()).toEqual({ items: ['"last"'], total: 1 });
    });

    it('finds the newest row of a request by its kind, user and id', async () => {
      const find = (requestId: string, kind: HistoryRow['kind'] = 'ORDER', user = ALICE) =>
        current().findRequest(kind, user, requestId);
      await current().append(
        [],
        [
          row('a', { requestId: 'mine' }),
          row('b', { requestId: 'other' }),
          row('c', { requestId: 'mine', userId: BOB }),
          row('d', { requestId: 'mine', kind: 'BET' }),
          row('e'),
        ],
      );
      expect(await find('mine')).toBe('"a"');
      expect(await find('mine', 'ORDER', BOB)).toBe('"c"');
      expect(await find('mine', 'BET')).toBe('"d"');
      expect(await find('none')).toBeUndefined();
      expect(await find('mine', 'REQUEST')).toBeUndefined();
      await current().append([], [row('f', { requestId: 'mine', at: START - 5 })]);
      expect(await find('mine')).toBe('"f"');
    });

    it('filters by kind, user, option and inclusive times', async () => {
      await current().append(
        [],
        [
          row('a', { at: START + 1 }),
          row('b', { at: START + 2, optionId: optionId(2) }),
          row('c', { at: START + 3, optionId: undefined }),
          row('d', { at: START + 4, userId: BOB }),
          row('e', { at: START + 5, kind: 'FUNDING' }),
        ],
      );
      expect((await page()).items).toEqual(['"c"', '"b"', '"a"']);
      expect(await page({ optionId: optionId(1) })).toEqual({ items: ['"a"'], total: 1 });
      expect((await page({ userId: BOB })).items).toEqual(['"d"']);
      expect((await page({ kind: 'FUNDING' })).items).toEqual(['"e"']);
      expect((await page({ from: START + 2 })).items).toEqual(['"c"', '"b"']);
      expect((await page({ to: START + 2 })).items).toEqual(['"b"', '"a"']);
      expect((await page({ from: START + 2, to: START + 2 })).items).toEqual(['"b"']);
    });
  });
}

function describeLabels(current: Current): void {
  describe('history by label and without an owner', () => {
    const bet = (
      id: string,
      at: number,
      labels: readonly string[],
      over: Partial<HistoryRow> = {},
    ) => row(id, { kind: 'BET', at: START + at, labels, ...over });
    const ids = async (over: Partial<HistoryQuery>) =>
      current().history(asked({ kind: 'BET', ...over }));

    beforeEach(async () => {
      await current().append(
        [],
        [
          bet('a', 1, ['side:B', 'status:1']),
          bet('b', 2, ['side:S', 'status:1']),
          bet('c', 3, ['side:B', 'status:2']),
          row('d', { kind: 'BET', at: START + 4 }),
          bet('e', 5, ['side:B', 'status:1'], { userId: BOB }),
          bet('f', 6, ['side:B', 'status:1'], { userId: undefined }),
        ],
      );
    });

    it('a row answers when it has one label of every group', async () => {
      expect((await ids({})).items).toEqual(['"d"', '"c"', '"b"', '"a"']);
      expect(await ids({ labels: [['side:B']] })).toEqual({ items: ['"c"', '"a"'], total: 2 });
      expect((await ids({ labels: [['status:1', 'status:2'], ['side:S']] })).items).toEqual([
        '"b"',
      ]);
      expect(await ids({ labels: [['status:3']] })).toEqual({ items: [], total: 0 });
      expect((await ids({ labels: [] })).total).toBe(4);
      expect((await ids({ labels: [[]] })).total).toBe(0);
    });

    it('pages count what carries the labels alone', async () => {
      const page = { labels: [['side:B']], size: 1 };
      expect(await ids({ ...page, page: 2 })).toEqual({ items: ['"a"'], total: 2 });
    });

    it('a row without an owner is found only by queries without a user', async () => {
      expect(await ids({ userId: undefined })).toEqual({ items: ['"f"'], total: 1 });
      const option = { userId: undefined, optionId: optionId(2) };
      expect((await ids(option)).total).toBe(0);
      expect((await ids({ ...option, optionId: optionId(1) })).items).toEqual(['"f"']);
      expect((await ids({ userId: undefined, from: START + 7 })).total).toBe(0);
    });

    it('a row written again has its new labels, and its new owner', async () => {
      await current().append([], [bet('a', 1, ['side:S'])]);
      expect((await ids({ labels: [['side:B']] })).items).toEqual(['"c"']);
      await current().append([], [bet('f', 6, ['side:B'])]);
      expect((await ids({ userId: undefined })).total).toBe(0);
      expect((await ids({ labels: [['side:B']] })).items).toEqual(['"f"', '"c"']);
    });
  });
}

/** Keys of different kinds may share an id, users never share a row. */
function describeHistoryModel(current: Current): void {
  it('history answers like a list that is filtered, sorted and cut', async () => {
    const kinds: readonly HistoryKind[] = ['ORDER', 'TRADE', 'FUNDING'];
    const written = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        userId: fc.constantFrom(ALICE, BOB),
        optionId: fc.constantFrom(undefined, optionId(1), optionId(2)),
        at: fc.integer({ min: 0, max: 20 }).map((ms) => START + ms),
      }),
      { minLength: 1, maxLength: 60 },
    );
    let made = 0;
    const all: HistoryRow[] = [];
    await fc.assert(
      fc.asyncProperty(written, fc.integer({ min: 1, max: 7 }), async (facts, size) => {
        const rows = facts.map((fact) => {
          made += 1;
          return { ...fact, id: `h-${made}`, body: String(made) };
        });
        await current().append([], rows);
        all.push(...rows);
        for (const kind of kinds) {
          const query = asked({ kind, optionId: optionId(2), from: START + 5, page: 2, size });
          const expected = all
            .filter((one) => one.kind === kind && one.userId === ALICE && one.optionId === 2)
            .filter(({ at }) => at >= START + 5)
            .toReversed()
            .toSorted((a, b) => b.at - a.at);
          const items = expected.slice(size, 2 * size).map(({ body }) => body);
          expect(await current().history(query)).toEqual({ items, total: expected.length });
        }
      }),
      { seed: 7, numRuns: 25 },
    );
  });
}

function describeNamedTexts(current: Current, reopen: Reopen): void {
  describe('snapshot and named texts', () => {
    const piece = (position: number, section: string, number: number, body: string) =>
      current().saveSnapshotPiece({ position, section, number, body });
    const pieces = async (position: number) => {
      const keys = [
        ['a', 0],
        ['a', 1],
        ['b', 0],
      ] as const;
      return Promise.all(keys.map(([name, n]) => current().loadSnapshotPiece(position, name, n)));
    };

    it('pieces are found by their position, section and number', async () => {
      await piece(3, 'a', 0, TRICKY_TEXTS.join('|'));
      await piece(3, 'a', 1, '나'.repeat(100_000));
      await piece(3, 'b', 0, '');
      await current().saveSnapshot({ position: 3, version: 1, body: '' });
      expect(await pieces(3)).toEqual([TRICKY_TEXTS.join('|'), '나'.repeat(100_000), '']);
      expect(await pieces(4)).toEqual([undefined, undefined, undefined]);
    });

    it('pieces without their head leave the snapshot before as it was', async () => {
      await piece(3, 'a', 0, 'old');
      await current().saveSnapshot({ position: 3, version: 1, body: 'old' });
      await piece(8, 'a', 0, 'first try');
      await piece(8, 'a', 0, 'new');
      await reopen();
      expect(await current().loadSnapshot()).toMatchObject({ position: 3, body: 'old' });
      expect(await pieces(3)).toEqual(['old', undefined, undefined]);
      await current().saveSnapshot({ position: 8, version: 1, body: 'new' });
      await reopen();
      expect(await current().loadSnapshot()).toMatchObject({ position: 8, body: 'new' });
      expect(await pieces(8)).toEqual(['new', undefined, undefined]);
      expect(await pieces(3)).toEqual([undefined, undefined, undefined]);
    });

    it('has none at first and returns the one saved last', async () => {
      expect(await current().loadSnapshot()).toBeUndefined();
      await current().saveSnapshot({ position: 3, version: 1, body: TRICKY_TEXTS.join('|') });
      await current().saveSnapshot({ position: 8, version: 2, body: '나'.repeat(400_000) });
      expect(await current().loadSnapshot()).toEqual({
        position: 8,
        version: 2,
        body: '나'.repeat(400_000),
      });
    });

    it('reads and overwrites named texts', async () => {
      expect(await current().readMeta('feed-anchor')).toBeUndefined();
      await current().writeMeta('feed-anchor', '1');
      await current().writeMeta('operator.shown', '');
      await current().writeMeta('feed-anchor', '값 2');
      expect(await current().readMeta('feed-anchor')).toBe('값 2');
      expect(await current().readMeta('operator.shown')).toBe('');
    });
  });

  it('serves calls started together', async () => {
    const appends = Array.from({ length: 20 }, (_, index) => index + 1);
    let chain = Promise.resolve();
    const reads: Promise<readonly LogRecord[]>[] = [];
    for (const position of appends) {
      chain = chain.then(() => current().append([record(position)], [row(`o-${position}`)]));
      reads.push(current().read(0, 100));
      reads.push(chain.then(() => current().read(0, 100)));
    }
    await Promise.all([
      chain,
      ...reads,
      current().writeMeta('dashboard', 'y'),
      current().history(asked()),
    ]);
    for (const read of reads) {
      const positions = (await read).map(({ position }) => position);
      expect(positions).toEqual(appends.slice(0, positions.length));
    }
    expect(await current().read(0, 100)).toHaveLength(20);
  });
}

export function describeStore(name: string, open: () => Promise<OpenStore>): void {
  describe(`store: ${name}`, () => {
    let opened: OpenStore;
    let store: Store;
    const current = (): Store => store;
    const reopen = async (): Promise<void> => {
      store = await opened.reopen();
    };
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(async () => {
      await opened.destroy();
    });
    describeLog(current, reopen);
    describeAllOrNothing(current, reopen);
    describeUsers(current);
    describeHistory(current);
    describeLabels(current);
    describeHistoryModel(current);
    describeNamedTexts(current, reopen);
    describeDocuments(current, reopen);
    describeStatements(current, reopen);
  });
}
