import { describe, expect, test } from 'vitest';
import type { WireOrder, WirePosition } from '../../../../../src/protocol/futures/entities.ts';
import {
  isMovable,
  isRemovable,
  liquidationBeforeLine,
  pnlAt,
  tradeLines,
} from '../../../../../src/ui/screens/futures/chart/lines/tradeLines.ts';
import { aPosition, anOrder } from './account.ts';

const lines = (
  positions: readonly WirePosition[],
  orders: readonly WireOrder[] = [],
  canAmend = true,
) =>
  tradeLines(
    {
      positions: Object.fromEntries(positions.map((one) => [one.id, one])),
      openOrders: Object.fromEntries(orders.map((one) => [one.id, one])),
      canAmend,
    },
    1,
  );
const ids = (found: ReturnType<typeof lines>) => found.map(({ id, price }) => `${id} ${price}`);
const STOP = anOrder({
  id: 'sl',
  marketType: 'STOPLOSS',
  side: 'SELL',
  price: null,
  triggerPrice: '95000',
  quantity: '0.2',
  reduceOnly: true,
});

describe('lines of an instrument', () => {
  test('a position has its entry, its liquidation and its exits', () => {
    expect(ids(lines([aPosition({ takeProfit: '110000', stopLoss: '95000' })]))).toEqual([
      'p1/entry 100000',
      'p1/liquidation 90000',
      'p1/takeProfit 110000',
      'p1/stopLoss 95000',
    ]);
    expect(ids(lines([aPosition({ liquidationPrice: null })]))).toEqual(['p1/entry 100000']);
  });

  test('[U-O7] a stop-limit lies at its trigger, and at its price once triggered', () => {
    const stopLimit = { ...STOP, price: '94000' };
    expect(ids(lines([], [stopLimit]))).toEqual(['sl 95000']);
    expect(ids(lines([], [{ ...stopLimit, triggeredAt: 1 }]))).toEqual(['sl 94000']);
    expect(ids(lines([], [{ ...STOP, triggeredAt: 1 }]))).toEqual([]);
  });

  test('[U-O13] what is yet to trail lies where it begins to', () => {
    const trailing = { ...STOP, triggerPrice: null, trailRate: '0.01', activationPrice: '98000' };
    expect(ids(lines([], [trailing]))).toEqual(['sl 98000']);
    expect(ids(lines([], [{ ...trailing, triggerPrice: '97020' }]))).toEqual(['sl 97020']);
  });

  test('in hedge mode the long and the short each have theirs', () => {
    const short = aPosition({ id: 'p2', side: 'SHORT', entryPrice: '101000' });
    expect(ids(lines([aPosition(), short]))).toContain('p2/entry 101000');
    expect(lines([aPosition(), short])).toHaveLength(4);
  });

  test('another instrument has its own chart', () => {
    expect(lines([aPosition({ futuresOptionId: 2 })], [anOrder({ futuresOptionId: 2 })])).toEqual(
      [],
    );
  });

  test('a limit is at its price with its remaining quantity, a stop at its trigger, a triggered one has none', () => {
    const partly = anOrder({ filledQuantity: '0.05' });
    const fired = { ...STOP, id: 'fired', triggeredAt: 5 };
    const found = lines([], [partly, STOP, fired]);
    expect(ids(found)).toEqual(['o1 99000', 'sl 95000']);
    expect(found[0]?.quantity).toBe('0.15');
  });

  test('entry and liquidation cannot be moved', () => {
    const movable = lines([aPosition({ stopLoss: '95000' })], [anOrder()]).filter(isMovable);
    expect(movable.map(({ id }) => id)).toEqual(['p1/stopLoss', 'o1']);
  });

  test('an order stays where it is where the server amends none, and can be cancelled', () => {
    const fixed = lines([aPosition({ stopLoss: '95000' })], [anOrder()], false);
    expect(fixed.filter(isMovable).map(({ id }) => id)).toEqual(['p1/stopLoss']);
    expect(fixed.filter(isRemovable).map(({ id }) => id)).toEqual(['p1/stopLoss', 'o1']);
  });
});

describe('expected profit of a line', () => {
  const pnl = (found: ReturnType<typeof lines>, id: string, price: string) =>
    pnlAt(found.find((line) => line.id === id)?.closing, price);

  test('an exit closes the whole position: 0.5 (110000 - 100000)', () => {
    expect(pnl(lines([aPosition({ takeProfit: '110000' })]), 'p1/takeProfit', '110000')).toBe(
      '5000',
    );
  });

  test('a closing order closes its part, at most the position', () => {
    expect(pnl(lines([aPosition()], [STOP]), 'sl', '95000')).toBe('-1000');
    const larger = { ...STOP, quantity: '3' };
    expect(pnl(lines([aPosition()], [larger]), 'sl', '95000')).toBe('-2500');
  });

  test('[F-V20] a stop behind the liquidation price says so, and loses no more than the margin', () => {
    const position = aPosition({
      marginType: 'ISOLATED',
      margin: '2500',
      liquidationPrice: '95400',
      stopLoss: '94000',
    });
    const found = lines([position], [STOP]);
    expect(pnl(found, 'p1/stopLoss', '94000')).toBe('-2500');
    expect(pnl(found, 'sl', '90000')).toBe('-1000');
    const before = (id: string, price: string) => {
      const line = found.find((one) => one.id === id);
      return line && liquidationBeforeLine(line, price);
    };
    expect(before('p1/stopLoss', '94000')).toBe('95400');
    expect(before('p1/stopLoss', '96000')).toBeUndefined();
    expect(before('sl', '95000')).toBe('95400');
    expect(before('p1/entry', '90000')).toBeUndefined();
  });

  test('an opening order has none', () => {
    expect(pnl(lines([aPosition()], [anOrder()]), 'o1', '99000')).toBeUndefined();
  });

  test('in hedge mode a sell of the short side opens, regardless of the long', () => {
    const sale = { ...STOP, positionSide: 'SHORT' as const };
    expect(pnl(lines([aPosition()], [sale]), 'sl', '95000')).toBeUndefined();
    const close = { ...STOP, positionSide: 'LONG' as const };
    expect(pnl(lines([aPosition()], [close]), 'sl', '95000')).toBe('-1000');
  });

  test('a short gains when bought back lower', () => {
    const short = aPosition({ side: 'SHORT', liquidationPrice: '110000' });
    const back = anOrder({ price: '98000', quantity: '0.5' });
    expect(pnl(lines([short], [back]), 'o1', '98000')).toBe('1000');
  });
});
