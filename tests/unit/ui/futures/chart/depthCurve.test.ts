import { describe, expect, test } from 'vitest';
import {
  depthAt,
  depthReach,
  depthScales,
  depthSteps,
  nearMid,
  toDepthCurve,
  zoomed,
} from '../../../../../src/ui/screens/futures/chart/depthCurve.ts';

const BOOK = {
  bids: [
    ['99', '1'],
    ['98', '2'],
    ['90', '4'],
  ],
  asks: [
    ['101', '3'],
    ['104', '1'],
  ],
} as const;

function aCurve() {
  const curve = toDepthCurve({
    bids: BOOK.bids.map(([price, quantity]) => [price, quantity]),
    asks: BOOK.asks.map(([price, quantity]) => [price, quantity]),
  });
  if (curve === undefined) throw new Error('no curve');
  return curve;
}

describe('depth', () => {
  test('totals rise from the best price outward', () => {
    const { bids, asks, mid } = aCurve();
    expect(mid).toBe(100);
    expect(bids.map(({ total }) => total)).toEqual([1, 3, 7]);
    expect(asks.map(({ total }) => total)).toEqual([3, 4]);
    expect(bids.map(({ value }) => value)).toEqual([99, 99 + 196, 99 + 196 + 360]);
  });

  test('a book with an empty side has no mid price', () => {
    expect(toDepthCurve({ bids: [], asks: [['101', '1']] })).toBeUndefined();
  });

  test.each([
    [100.5, 'asks', 101, 3, 1],
    [102, 'asks', 101, 3, 1],
    [104, 'asks', 104, 4, 4],
    [200, 'asks', 104, 4, 4],
    [98.5, 'bids', 99, 1, -1],
    [98, 'bids', 98, 3, -2],
    [1, 'bids', 90, 7, -10],
  ] as const)('at %d it reads the %s up to %d', (price, side, level, total, distance) => {
    expect(depthAt(aCurve(), price)).toMatchObject({ side, price: level, total });
    expect(depthAt(aCurve(), price)?.distance).toBeCloseTo(distance, 10);
  });

  test('a step rises at each price and extends to the edge', () => {
    const { bids, asks, mid } = aCurve();
    expect(depthSteps(asks, mid, 110)).toEqual([
      [101, 0],
      [101, 3],
      [104, 3],
      [104, 4],
      [110, 4],
    ]);
    // The level at 90 lies outside.
    expect(depthSteps(bids, mid, 95)).toEqual([
      [99, 0],
      [99, 1],
      [98, 1],
      [98, 3],
      [95, 3],
    ]);
  });

  test('the mid price is centered, and zooming in keeps it there', () => {
    const curve = aCurve();
    expect(depthReach(curve)).toBe(10);
    const whole = depthScales(curve, 1, 400, 100);
    const near = depthScales(curve, 2, 400, 100);
    expect(whole.x.domain()).toEqual([90, 110]);
    expect(near.x.domain()).toEqual([95, 105]);
    expect(near.x(curve.mid)).toBe(200);
    // The level at 90 is out of view, so the height is for a total of 4.
    expect(nearMid(curve, 2).bids).toHaveLength(2);
    expect(near.y.domain()[1]).toBeLessThan(7);
    expect(whole.y.domain()[1]).toBeGreaterThanOrEqual(7);
  });

  test('zooming is limited in both directions', () => {
    expect(zoomed(1, 0.5)).toBe(1);
    expect(zoomed(7, 2)).toBe(8);
    expect(zoomed(2, 1.5)).toBe(3);
  });
});
