import { describe, expect, test } from 'vitest';
import type { WireTradeOption } from '../../../../../src/protocol/rounds/entities.ts';
import {
  addable,
  WATCHED_MAX,
  watchedOptions,
} from '../../../../../src/ui/screens/trade/multi/watchedOptions.ts';
import {
  replayDrawing,
  tickIndexAt,
} from '../../../../../src/ui/screens/trade/replay/replayDrawing.ts';
import {
  dayAfter,
  isPastDay,
  utcDay,
} from '../../../../../src/ui/screens/trade/summary/dayStep.ts';
import { bet, round, START, TICKS } from './rounds.ts';
import { wireTradeOption } from '../../../../support/wireTradeOption.ts';

describe('days of the exchange', () => {
  test('the day of a moment, and its neighbors across months and leap days', () => {
    expect(utcDay(START)).toBe('2025-05-22');
    expect(dayAfter('2025-05-01', -1)).toBe('2025-04-30');
    expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
    expect(dayAfter('2025-12-31', 1)).toBe('2026-01-01');
  });

  test('only whole days up to today are requested', () => {
    const today = '2025-05-22';
    expect(['2025-05-22', '2024-02-29'].every((day) => isPastDay(day, today))).toBe(true);
    for (const text of ['', '2025-05-23', '0002-05-01', '2025-02-31', '2025-5-1', '22.05.2025']) {
      expect(isPastDay(text, today)).toBe(false);
    }
  });
});

describe('the drawing of a replay', () => {
  const drawing = replayDrawing({
    round: round(),
    ticks: TICKS,
    bets: [bet()],
    width: 600,
    height: 240,
  });

  test('later is further right, higher prices are higher, and both levels are visible', () => {
    const { x, y } = drawing.scales;
    expect(x(START)).toBeGreaterThan(0);
    expect(x(START + 60_000)).toBeGreaterThan(x(START));
    expect(y(101)).toBeLessThan(y(100));
    expect(y(101)).toBeGreaterThan(0);
    expect(drawing.path.startsWith('M')).toBe(true);
  });

  test('a rent bet is marked when it was placed, at the opening', () => {
    expect(drawing.entries).toEqual([
      { id: 'b-1', side: 'B', at: START + 20_000, price: 100, stake: '10' },
    ]);
  });

  test('a moment shows the price in effect at that time', () => {
    expect(tickIndexAt(TICKS, START - 9_000)).toBe(0);
    expect(tickIndexAt(TICKS, START + 10_000)).toBe(1);
    expect(tickIndexAt(TICKS, START + 29_999)).toBe(1);
    expect(tickIndexAt(TICKS, START + 99_000)).toBe(3);
    expect(tickIndexAt([], START)).toBe(0);
  });
});

const option = (id: number, differs: Partial<WireTradeOption> = {}): WireTradeOption =>
  wireTradeOption({ id, stock: `S${id}`, label: `S${id}`, ...differs });

describe('options watched together', () => {
  const ball = option(900, { gameType: 'P1', stock: null, label: 'Power Ball' });
  const options = [
    ...Array.from({ length: 12 }, (_, index) => option(index + 1)),
    option(50, { gameType: 'B1', stock: 'S1', label: 'S1' }),
    option(51, { isPlay: false }),
    ball,
  ];
  const ids = (watched: readonly WireTradeOption[]) => watched.map(({ id }) => id);

  test('by default: one-minute rounds, with a power ball where there is one', () => {
    expect(ids(watchedOptions(options, undefined))).toEqual([1, 2, 3, 900]);
    expect(ids(watchedOptions(options.slice(0, -1), undefined))).toEqual([1, 2, 3, 4]);
  });

  test('the selected ones in order, each once, and no more than fit', () => {
    expect(ids(watchedOptions(options, [50, 3, 3, 51, 777]))).toEqual([50, 3]);
    expect(ids(watchedOptions(options, []))).toEqual([]);
    const all = options.map(({ id }) => id);
    expect(watchedOptions(options, all)).toHaveLength(WATCHED_MAX);
  });

  test('options that can be added, by market: neither selected ones nor disabled ones', () => {
    const markets = addable(options, watchedOptions(options, [1]));
    expect(ids(markets.get('S1') ?? [])).toEqual([50]);
    expect(markets.has('S51')).toBe(false);
    expect(markets.size).toBe(13);
  });
});
