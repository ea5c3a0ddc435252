/** Contract of statements in every store. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userId } from '../../src/domain/ids.ts';
import { MONEY_CAUSES } from '../../src/domain/ledger/events.ts';
import { WALLET_TYPES } from '../../src/domain/ledger/wallets.ts';
import { money } from '../../src/domain/quantities.ts';
import type { LogRecord, Store } from '../../src/gateway/ports.ts';
import type { StatementLine, StatementQuery } from '../../src/gateway/ports/statement.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';

const ALICE = userId(1);
const BOB = userId(2);
const START = 1_700_000_000_000;

const record = (position: number, at = START + position): LogRecord => ({
  position,
  at,
  userId: ALICE,
  firstSeq: position,
  lastSeq: position,
  actor: ALICE,
  causation: `TransferFunds:${position}`,
  version: 4,
  events: `[${position}]`,
});

const line = (position: number, over: Partial<StatementLine> = {}): StatementLine => ({
  userId: ALICE,
  wallet: 'USDT',
  cause: 'TRANSFER',
  at: START + position,
  seq: position,
  position,
  balance: money(BigInt(position) * 10n ** 24n),
  ...over,
});

const all = (over: Partial<StatementQuery> = {}): StatementQuery => ({
  userId: ALICE,
  page: 1,
  size: 10,
  ...over,
});

const shown = async (store: Store, over: Partial<StatementQuery> = {}) => {
  const { items, total } = await store.statement.query(all(over));
  return { total, lines: items.map(({ wallet, seq }) => `${seq}/${wallet}`).join(' ') };
};

/** Transfers between two wallets, deposits and another user's, one millisecond apart. */
async function fill(store: Store): Promise<void> {
  const records = Array.from({ length: 6 }, (_, index) => record(index + 1));
  const lines = [
    line(1, { cause: 'DEPOSIT' }),
    line(2),
    line(2, { wallet: 'FUTURES', balance: money(5n) }),
    line(3, { wallet: 'FUTURES', cause: 'TRADE', balance: money(4n) }),
    line(5, { userId: BOB }),
    line(6, { cause: 'WITHDRAWAL' }),
  ];
  await store.append(records, [], lines);
}

export function describeStatements(current: () => Store, reopen: () => Promise<void>): void {
  describe('statements', () => {
    it('list the lines of one user, newest first, with the records that hold them', async () => {
      await fill(current());
      await reopen();
      expect(await shown(current())).toEqual({
        total: 5,
        lines: '6/USDT 3/FUTURES 2/USDT 2/FUTURES 1/USDT',
      });
      const { items } = await current().statement.query(all({ size: 1, page: 2 }));
      expect(items).toEqual([{ wallet: 'FUTURES', seq: 3, record: record(3) }]);
      expect(await shown(current(), { userId: BOB })).toEqual({ total: 1, lines: '5/USDT' });
      expect(await shown(current(), { userId: userId(3) })).toEqual({ total: 0, lines: '' });
    });

    it('are selected by wallet, cause and time, by page', async () => {
      await fill(current());
      const lines = async (over: Partial<StatementQuery>) => (await shown(current(), over)).lines;
      expect(await lines({ wallets: ['FUTURES'] })).toBe('3/FUTURES 2/FUTURES');
      expect(await lines({ causes: ['TRANSFER', 'DEPOSIT'] })).toBe('2/USDT 2/FUTURES 1/USDT');
      expect(await lines({ wallets: ['USDT'], causes: ['TRADE'] })).toBe('');
      expect(await lines({ from: START + 2, to: START + 3 })).toBe('3/FUTURES 2/USDT 2/FUTURES');
      expect(await shown(current(), { size: 2, page: 2 })).toEqual({
        total: 5,
        lines: '2/USDT 2/FUTURES',
      });
      expect(await shown(current(), { size: 2, page: 4 })).toEqual({ total: 5, lines: '' });
    });

    it('say what each wallet held before a moment', async () => {
      await fill(current());
      const until = [START + 1, START + 3, START + 100];
      const closings = await current().statement.closings(ALICE, until);
      const texts = closings.map((one) => `${one.until - START} ${one.wallet} ${one.balance}`);
      expect(texts.toSorted()).toEqual([
        '100 FUTURES 4',
        `100 USDT ${6n * 10n ** 24n}`,
        '3 FUTURES 5',
        `3 USDT ${2n * 10n ** 24n}`,
      ]);
      expect(await current().statement.closings(ALICE, [])).toEqual([]);
    });

    it('take lines of records that are there, once', async () => {
      await current().append([record(1), record(2)], []);
      const lines = [line(1), line(2, { wallet: 'BTC' })];
      await current().statement.add(lines);
      await current().statement.add(lines);
      await current().statement.add([]);
      expect(await shown(current())).toEqual({ total: 2, lines: '2/BTC 1/USDT' });
    });

    it('have nothing of a group that was refused', async () => {
      await current().append([record(1)], [], [line(1)]);
      await expect(current().append([record(3)], [], [line(3)])).rejects.toThrow('position');
      expect(await shown(current())).toEqual({ total: 1, lines: '1/USDT' });
    });

    it('agree with the store in memory on any lines', async () => {
      const model = createMemoryStore();
      let position = 0;
      const drawn = fc.array(
        fc.record({
          wallet: fc.constantFrom(...WALLET_TYPES),
          cause: fc.constantFrom(...MONEY_CAUSES),
          gap: fc.integer({ min: 0, max: 2 }),
        }),
        { minLength: 60, maxLength: 60 },
      );
      const [made = []] = fc.sample(drawn, { numRuns: 1, seed: 25 });
      let at = START;
      for (const { gap, ...over } of made) {
        at += gap;
        position += 1;
        const group = [[record(position, at)], [], [line(position, { ...over, at })]] as const;
        await current().append(...group);
        await model.append(...group);
      }
      const queries = fc.record(
        {
          wallets: fc.subarray([...WALLET_TYPES], { minLength: 1 }),
          causes: fc.subarray([...MONEY_CAUSES], { minLength: 1 }),
          from: fc.integer({ min: START, max: at }),
          to: fc.integer({ min: START, max: at }),
        },
        { requiredKeys: [] },
      );
      for (const query of fc.sample(queries, { numRuns: 25, seed: 7 })) {
        const size = 7;
        expect(await shown(current(), { ...query, size })).toEqual(
          await shown(model, { ...query, size }),
        );
        expect(await shown(current(), { ...query, size, page: 2 })).toEqual(
          await shown(model, { ...query, size, page: 2 }),
        );
      }
    });
  });
}
