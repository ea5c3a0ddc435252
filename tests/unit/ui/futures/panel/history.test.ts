import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../../../../src/protocol/futures/history.ts';
import {
  createPageReader,
  type Page,
  PAGE_SIZE,
  readAllPages,
} from '../../../../../src/ui/kit/table/pageReader.ts';
import {
  isWanted,
  itemId,
} from '../../../../../src/ui/screens/futures/panel/history/historyFilter.ts';
import type { Answer } from '../../../../../src/protocol/answer.ts';
import { wireFill, wireOrder } from '../../../streams/support/wire.ts';

const order = (number: number): HistoryItem => ({
  kind: 'ORDER',
  order: wireOrder(`o-${number}`, {
    side: number % 2 === 0 ? 'BUY' : 'SELL',
    marketType: number % 10 === 0 ? 'LIMIT' : 'MARKET',
  }),
});

const FAILURE = { status: 503, code: 'TRY_AGAIN', message: '' };

/** An exchange with so many finished orders, newest first, that may grow. */
function exchange(count: number) {
  let newest = count;
  let failures = 0;
  const asked: number[] = [];
  const readPage = async (page: number): Promise<Answer<Page<HistoryItem>>> => {
    asked.push(page);
    if (failures > 0) {
      failures -= 1;
      return { ok: false, error: FAILURE };
    }
    const first = newest - (page - 1) * PAGE_SIZE;
    const items = Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, first)) }, (_, index) =>
      order(first - index),
    );
    return { ok: true, value: { items, total: newest } };
  };
  return {
    asked,
    readPage,
    add: (more: number) => (newest += more),
    failNext: () => (failures += 1),
  };
}

const numbers = (items: readonly HistoryItem[]) => items.map(itemId);
const downFrom = (newest: number) => Array.from({ length: newest }, (_, i) => `o-${newest - i}`);

describe('reading the past page by page', () => {
  test('the first page, then the next, until everything is there', async () => {
    const { readPage, asked } = exchange(450);
    const reader = createPageReader(readPage, itemId);
    await reader.refresh();
    expect(reader.state.get()).toMatchObject({ status: 'ready', total: 450, isComplete: false });
    await reader.readMore();
    await reader.readMore();
    expect(reader.state.get().isComplete).toBe(true);
    expect(numbers(reader.state.get().items)).toEqual(downFrom(450));
    await reader.readMore();
    expect(asked).toEqual([1, 2, 3]);
  });

  test('what is written meanwhile pushes rows on: nothing is missed and nothing is there twice', async () => {
    const past = exchange(450);
    const reader = createPageReader(past.readPage, itemId);
    await reader.refresh();
    past.add(30);
    await reader.readMore();
    await reader.refresh();
    past.add(5);
    await reader.readMore();
    await reader.refresh();
    expect(numbers(reader.state.get().items)).toEqual(downFrom(485));
    expect(reader.state.get()).toMatchObject({ total: 485, isComplete: true });
  });

  test('more new rows than a page holds: the list begins anew instead of hiding a hole', async () => {
    const past = exchange(450);
    const reader = createPageReader(past.readPage, itemId);
    await reader.refresh();
    await reader.readMore();
    past.add(PAGE_SIZE + 1);
    await reader.refresh();
    expect(numbers(reader.state.get().items)).toEqual(downFrom(651).slice(0, PAGE_SIZE));
    await reader.readMore();
    expect(numbers(reader.state.get().items)).toEqual(downFrom(651).slice(0, 2 * PAGE_SIZE));
  });

  test('a failed page keeps what is known and is read again', async () => {
    const past = exchange(450);
    const reader = createPageReader(past.readPage, itemId);
    await reader.refresh();
    past.failNext();
    await reader.readMore();
    expect(reader.state.get()).toMatchObject({ status: 'failed', error: FAILURE });
    expect(reader.state.get().items).toHaveLength(PAGE_SIZE);
    await reader.readMore();
    expect(past.asked).toEqual([1, 2, 2]);
    expect(reader.state.get()).toMatchObject({ status: 'ready', error: undefined });
  });

  test('asked twice at once, pages are read one after the other', async () => {
    const { readPage, asked } = exchange(1_000);
    const reader = createPageReader(readPage, itemId);
    await Promise.all([reader.refresh(), reader.readMore(), reader.readMore()]);
    expect(asked).toEqual([1, 2, 3]);
    expect(numbers(reader.state.get().items)).toEqual(downFrom(1_000).slice(0, 600));
  });
});

describe('everything for a file', () => {
  test('all pages are read and told of', async () => {
    const told: (readonly [number, number])[] = [];
    const whole = await readAllPages(
      exchange(450).readPage,
      itemId,
      (read, total) => told.push([read, total]),
      () => false,
    );
    expect(told).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ]);
    expect(whole.kind === 'read' ? numbers(whole.items) : []).toEqual(downFrom(450));
  });

  test('cancelled, no further page is read', async () => {
    const { asked, readPage } = exchange(1_000);
    const whole = await readAllPages(
      readPage,
      itemId,
      () => undefined,
      () => asked.length >= 2,
    );
    expect(whole).toEqual({ kind: 'cancelled' });
    expect(asked).toEqual([1, 2]);
  });

  test('a failure is told, no half of a file is made', async () => {
    const past = exchange(450);
    past.failNext();
    const whole = await readAllPages(
      past.readPage,
      itemId,
      () => undefined,
      () => false,
    );
    expect(whole).toEqual({ kind: 'failed', error: FAILURE });
  });
});

describe('which rows are wanted', () => {
  const fill = (over: object): HistoryItem => ({
    kind: 'TRADE',
    fill: { ...wireFill('f-1', 'o-1'), ...over },
  });

  test('orders by side and type', () => {
    expect(isWanted(order(2), { side: 'BUY', type: undefined })).toBe(true);
    expect(isWanted(order(3), { side: 'BUY', type: undefined })).toBe(false);
    expect(isWanted(order(10), { side: 'BUY', type: 'LIMIT' })).toBe(true);
    expect(isWanted(order(12), { side: 'BUY', type: 'LIMIT' })).toBe(false);
  });

  test('a liquidation is neither maker nor taker', () => {
    const liquidation = fill({ isLiquidation: true, isMaker: true });
    expect(isWanted(liquidation, { side: undefined, type: 'LIQUIDATION' })).toBe(true);
    expect(isWanted(liquidation, { side: undefined, type: 'MAKER' })).toBe(false);
    expect(isWanted(fill({ isMaker: true }), { side: undefined, type: 'MAKER' })).toBe(true);
    expect(isWanted(fill({}), { side: undefined, type: 'TAKER' })).toBe(true);
  });

  test('funding by who paid', () => {
    const funding = (amount: string): HistoryItem => ({
      kind: 'FUNDING',
      funding: {
        futuresPositionId: 'p-1',
        futuresOptionId: 1,
        stock: 'BTCUSDT',
        side: 'LONG',
        rate: '0.0001',
        markPrice: '60000',
        amount,
        at: 1,
      },
    });
    expect(isWanted(funding('-6'), { side: 'LONG', type: 'PAID' })).toBe(true);
    expect(isWanted(funding('6'), { side: 'LONG', type: 'PAID' })).toBe(false);
    expect(isWanted(funding('6'), { side: 'SHORT', type: 'RECEIVED' })).toBe(false);
  });
});
