import { describe, expect, test } from 'vitest';
import {
  createTrail,
  heldLine,
  mergedTrail,
  priceHeldAt,
  trimmedTrail,
} from '../../../../src/ui/screens/trade/chart/priceTrail.ts';
import {
  apart,
  AXIS_HEIGHT,
  AXIS_WIDTH,
  entryMarks,
  levelPlaces,
  momentTicks,
  roundScales,
  roundWindow,
  withCrossings,
} from '../../../../src/ui/screens/trade/chart/roundScales.ts';
import { aBet, aRound } from './tradeOption.ts';

const point = (at: number, price: string) => ({ at, price });

describe('the trail of prices', () => {
  test('requested and live prices form one line, oldest first', () => {
    const live = [point(500, '1'), point(750, '2')];
    expect(mergedTrail(live, [point(250, '3'), point(500, '4')])).toEqual([
      point(250, '3'),
      point(500, '4'),
      point(750, '2'),
    ]);
  });

  test('the price in effect at the edge is kept', () => {
    const trail = [point(0, '1'), point(100, '2'), point(200, '3'), point(300, '4')];
    expect(trimmedTrail(trail, 150)).toEqual(trail.slice(1));
    expect(trimmedTrail(trail, 900)).toEqual(trail.slice(3));
    expect(trimmedTrail(trail, -5)).toEqual(trail);
  });

  test('a trail skips late prices and drops old ones', () => {
    const priceTrail = createTrail(1_000);
    priceTrail.add(point(1_000, '1'));
    priceTrail.add(point(900, '9'));
    priceTrail.add(point(1_000, '8'));
    priceTrail.merge([point(200, '2'), point(600, '3')]);
    expect(priceTrail.trail.get()).toEqual([point(200, '2'), point(600, '3'), point(1_000, '1')]);
    priceTrail.add(point(2_500, '4'));
    expect(priceTrail.trail.get()).toEqual([point(1_000, '1'), point(2_500, '4')]);
  });

  test('returns the price in effect at a moment', () => {
    const trail = [point(100, '1'), point(300, '2')];
    expect([99, 100, 299, 300, 900].map((at) => priceHeldAt(trail, at))).toEqual([
      undefined,
      '1',
      '1',
      '2',
      '2',
    ]);
  });

  test('an unchanged price is drawn level, up to now', () => {
    expect(heldLine([point(0, '1'), point(250, '2'), point(2_000, '3')], 2_500)).toEqual([
      { at: 0, price: 1 },
      { at: 250, price: 2 },
      { at: 1_750, price: 2 },
      { at: 2_000, price: 3 },
      { at: 2_500, price: 3 },
    ]);
    expect(heldLine([point(0, '1'), point(3_000, '2')], 1_000)).toEqual([
      { at: 0, price: 1 },
      { at: 1_000, price: 1 },
    ]);
    expect(heldLine([], 1_000)).toEqual([]);
  });

  test('the line has a corner wherever it crosses the opening', () => {
    const line = [
      { at: 0, price: 99 },
      { at: 100, price: 103 },
      { at: 200, price: 100 },
      { at: 300, price: 98 },
    ];
    expect(withCrossings(line, 100)).toEqual([
      { at: 0, price: 99 },
      { at: 25, price: 100 },
      { at: 100, price: 103 },
      { at: 200, price: 100 },
      { at: 300, price: 98 },
    ]);
  });
});

describe('scales of a round', () => {
  const round = aRound();
  const window = roundWindow(round);
  const size = { width: 876, height: 420 };

  test('the whole round is visible, with a little of what was before', () => {
    expect(window.from).toBeLessThan(round.startAt);
    expect(window.to).toBeGreaterThan(round.endAt);
    const { x } = roundScales({ window, line: [], levels: [], ...size });
    expect(x(window.from)).toBe(0);
    expect(x(window.to)).toBe(size.width - AXIS_WIDTH);
  });

  test('every price of the window and every level has room; others do not affect the scale', () => {
    const line = [
      { at: window.from - 1, price: 1 },
      { at: round.startAt, price: 100 },
      { at: round.startAt + 1_000, price: 104 },
    ];
    const { y } = roundScales({ window, line, levels: [97], ...size });
    expect(y(97)).toBeLessThan(size.height - AXIS_HEIGHT);
    expect(y(104)).toBeGreaterThan(0);
    expect(y(104)).toBeLessThan(y(97));
    expect(y(1)).toBeGreaterThan(size.height);
  });

  test('a flat market is drawn in the middle', () => {
    const line = [{ at: round.startAt, price: 100 }];
    const { y } = roundScales({ window, line, levels: [100], ...size });
    expect(y(100)).toBeCloseTo((size.height - AXIS_HEIGHT) / 2);
  });

  test('time labels are whole steps from the start, wider apart on a narrow chart', () => {
    const seconds = (width: number) =>
      momentTicks(round, window, width).map((at) => (at - round.startAt) / 1_000);
    expect(seconds(800)).toEqual([0, 5, 10, 15, 20, 25, 30]);
    expect(seconds(300)).toEqual([0, 10, 20, 30]);
  });

  test('opening and last price are labelled on the axis without overlap', () => {
    const line = [{ at: round.startAt, price: 100 }];
    const scales = roundScales({ window, line, levels: [96, 104], ...size });
    const near = levelPlaces(round, scales, { at: round.startAt + 1_000, price: 100.01 });
    expect(near.last?.tone).toBe('B');
    expect(Math.abs((near.labels[0] ?? 0) - (near.labels[1] ?? 0))).toBe(18);
    const far = levelPlaces(round, scales, { at: round.startAt + 1_000, price: 97 });
    expect(far.last).toMatchObject({ tone: 'S', labelY: scales.y(97) });
    const level = levelPlaces(round, scales, { at: round.startAt + 1_000, price: 100 });
    expect(level.last?.tone).toBeUndefined();
    expect(levelPlaces(aRound({ opening: null }), scales, undefined).labels).toEqual([]);
    expect(apart(100, 110, 18)).toBe(118);
    expect(apart(100, 95, 18)).toBe(82);
    expect(apart(100, 130, 18)).toBe(130);
  });

  test('a bet is marked when it was placed, at the price it is measured from', () => {
    const rent = aBet();
    const binary = aBet({
      id: 'b-2',
      type: 'S',
      gameType: 'B1',
      entry: { at: rent.at + 250, price: '101' },
    });
    const unknown = aBet({ id: 'b-3' });
    const entries = new Map([
      ['b-1', '100'],
      ['b-2', '101'],
    ]);
    expect(entryMarks([rent, binary, unknown], ({ id }) => entries.get(id))).toEqual([
      { id: 'b-1', side: 'B', at: rent.at, price: 100, stake: '100' },
      { id: 'b-2', side: 'S', at: rent.at + 250, price: 101, stake: '100' },
    ]);
  });
});
