import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../../../../src/protocol/futures/history.ts';
import { readAllPages } from '../../../../../src/ui/kit/table/pages.ts';
import { isWanted, itemId } from '../../../../../src/ui/market/history/historyList.ts';
import { wireFill } from '../../../streams/support/wire.ts';
import { downFrom, FAILURE, order, pagedExchange } from './pagedExchange.ts';

const numbers = (items: readonly HistoryItem[]) => items.map(itemId);

describe('all rows for a file', () => {
  test('all pages are read, and progress is reported', async () => {
    const reported: (readonly [number, number])[] = [];
    const whole = await readAllPages(
      pagedExchange(450).readPage,
      itemId,
      (read, total) => reported.push([read, total]),
      () => false,
    );
    expect(reported).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ]);
    expect(whole.kind === 'read' ? numbers(whole.items) : []).toEqual(downFrom(450));
  });

  test('after a cancellation no further page is read', async () => {
    const { requested, readPage } = pagedExchange(1_000);
    const whole = await readAllPages(
      readPage,
      itemId,
      () => undefined,
      () => requested.length >= 2,
    );
    expect(whole).toEqual({ kind: 'cancelled' });
    expect(requested).toEqual([1, 2]);
  });

  test('a failure is reported, and no partial file is written', async () => {
    const past = pagedExchange(450);
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

describe('filtering rows', () => {
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

  test('funding by direction', () => {
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
        insurance: '0',
        at: 1,
      },
    });
    expect(isWanted(funding('-6'), { side: 'LONG', type: 'PAID' })).toBe(true);
    expect(isWanted(funding('6'), { side: 'LONG', type: 'PAID' })).toBe(false);
    expect(isWanted(funding('6'), { side: 'SHORT', type: 'RECEIVED' })).toBe(false);
  });
});
