/** Places, snapping, extents and hits of drawings, without a chart. */
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import {
  distanceTo,
  extendThrough,
} from '../../../../../src/ui/screens/futures/chart/drawings/geometry.ts';
import {
  magnetPrice,
  momentAt,
  placeOf,
} from '../../../../../src/ui/screens/futures/chart/drawings/chartPlaces.ts';
import {
  measurePrices,
  moveAnchors,
} from '../../../../../src/ui/screens/futures/chart/drawings/drawingPointer.ts';
import {
  drawingUnder,
  type Shown,
  type View,
  fibonacciLevels,
} from '../../../../../src/ui/screens/futures/chart/drawings/shapes.ts';

const bars = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, index) => ({ at: index * stepMs }));

/** A millisecond is a pixel to the right, a price a pixel up. */
const VIEW: View = {
  pane: { width: 400, height: 200 },
  xOf: (at) => at,
  yOf: (price) => 200 - price,
  tickSize: '0.5',
  priceText: (price) => price,
};

describe('places in time', () => {
  test('[W-D1] a moment has its place in every period', () => {
    const minutes = bars(120, MINUTE_MS);
    const hours = bars(2, HOUR_MS);
    const at = 45 * MINUTE_MS;
    expect(placeOf(minutes, MINUTE_MS, at)).toBe(45);
    expect(placeOf(hours, HOUR_MS, at)).toBe(0.75);
  });

  test('[W-D1] before the first bar and after the last one places go on, and lead back', () => {
    const hours = bars(3, HOUR_MS);
    for (const place of [-2, 0, 1, 2, 3, 40]) {
      const at = momentAt(hours, HOUR_MS, place);
      expect(at).toBe(place * HOUR_MS);
      expect(placeOf(hours, HOUR_MS, at ?? Number.NaN)).toBe(place);
    }
    expect(placeOf([], HOUR_MS, 0)).toBeUndefined();
    expect(momentAt([], HOUR_MS, 0)).toBeUndefined();
  });
});

describe('prices', () => {
  const bar = { open: 100, high: 150, low: 50, close: 110 };

  test('[W-D3] the magnet takes the nearest price of the bar within reach', () => {
    expect(magnetPrice(bar, 200 - 104, VIEW.yOf)).toBe(100);
    expect(magnetPrice(bar, 200 - 106, VIEW.yOf)).toBe(110);
    expect(magnetPrice(bar, 200 - 149, VIEW.yOf)).toBe(150);
    expect(magnetPrice(bar, 200 - 191, VIEW.yOf)).toBeUndefined();
  });

  test('[W-D4] levels of a retracement are on the tick, 0 at its end and 1 at its start', () => {
    const levels = fibonacciLevels('100', '0.3', '0.1');
    expect(levels.map(({ price }) => price)).toEqual([
      '0.3',
      '23.8',
      '38.4',
      '50.2',
      '61.9',
      '78.7',
      '100',
    ]);
    expect(fibonacciLevels('x', '1', '0.1')).toEqual([]);
  });

  test('[W-D3] a drawing that is moved keeps its shape, and its prices stay above zero', () => {
    const anchors = [
      { at: 10, price: '5.25' },
      { at: 30, price: '2' },
    ];
    expect(moveAnchors(anchors, { at: 15, price: '6' })).toEqual([
      { at: 15, price: '6' },
      { at: 35, price: '2.75' },
    ]);
    expect(moveAnchors(anchors, { at: 10, price: '3.25' })).toEqual(anchors);
  });

  test('[W-D7] a measurement is a difference and a percentage', () => {
    const from = { at: 0, price: '200' };
    expect(measurePrices(from, { at: 0, price: '201' })).toEqual({ price: '+1', percent: '+0.50' });
    expect(measurePrices(from, { at: 0, price: '150' })).toEqual({
      price: '-50',
      percent: '-25.00',
    });
  });
});

describe('what is grabbed', () => {
  const shown = (
    id: string,
    kind: Shown['kind'],
    ...points: readonly (readonly [number, string])[]
  ) => ({
    id,
    kind,
    anchors: points.map(([at, price]) => ({ at, price })),
    ...(kind === 'TEXT' && { text: 'support' }),
  });
  const under = (drawings: readonly ReturnType<typeof shown>[], x: number, y: number) =>
    drawingUnder(drawings, VIEW, { x, y: 200 - y }, 6)?.id;

  test('[W-D4] a segment ends at its anchors, a ray goes on, and a line crosses the pane', () => {
    const at = [100, '50'] as const;
    const to = [200, '100'] as const;
    expect(under([shown('t', 'TREND', at, to)], 150, 77)).toBe('t');
    expect(under([shown('t', 'TREND', at, to)], 300, 150)).toBeUndefined();
    expect(under([shown('r', 'RAY', at, to)], 300, 150)).toBe('r');
    expect(under([shown('r', 'RAY', at, to)], 50, 25)).toBeUndefined();
    expect(under([shown('h', 'HORIZONTAL', at)], 390, 50)).toBe('h');
    expect(under([shown('v', 'VERTICAL', at)], 100, 190)).toBe('v');
  });

  test('[W-D4] an area is grabbed by its edges, both lines of a channel, a text by its box', () => {
    const box = shown('b', 'RECTANGLE', [100, '50'], [200, '150']);
    expect(under([box], 150, 100)).toBeUndefined();
    expect(under([box], 200, 100)).toBe('b');
    const channel = shown('c', 'CHANNEL', [100, '50'], [200, '100'], [100, '80']);
    expect(under([channel], 200, 130)).toBe('c');
    expect(under([channel], 150, 90)).toBeUndefined();
    expect(under([shown('x', 'TEXT', [100, '50'])], 130, 55)).toBe('x');
    const levels = shown('f', 'FIBONACCI', [100, '100'], [200, '50']);
    expect(under([levels], 120, 75)).toBe('f');
  });

  test('[W-D4] the nearest is grabbed, of equally near ones the last drawn', () => {
    const lines = [
      shown('a', 'HORIZONTAL', [0, '50']),
      shown('b', 'HORIZONTAL', [0, '50']),
      shown('c', 'HORIZONTAL', [0, '54']),
    ];
    expect(under(lines, 10, 51)).toBe('b');
    expect(under(lines, 10, 53)).toBe('c');
    expect(under(lines, 10, 90)).toBeUndefined();
  });

  test('[W-D4] a ray leaves the pane, wherever it begins', () => {
    const pane = { width: 400, height: 200 };
    for (const from of [
      { x: 10, y: 10 },
      { x: -900, y: 150 },
    ]) {
      const { to } = extendThrough(from, { x: from.x + 1, y: from.y }, pane);
      expect(to.x).toBeGreaterThan(400);
      expect(to.y).toBe(from.y);
    }
    const point = { x: 5, y: 5 };
    expect(extendThrough(point, point, pane)).toEqual({ from: point, to: point });
    expect(distanceTo({ from: point, to: point }, { x: 8, y: 9 })).toBe(5);
  });
});
