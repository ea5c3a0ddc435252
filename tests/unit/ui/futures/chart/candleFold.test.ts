import { describe, expect, test } from 'vitest';
import {
  type Bar,
  type CandleKind,
  type Fold,
  foldFrom,
  foldMinute,
} from '../../../../../src/ui/screens/futures/chart/candleFold.ts';

const MINUTE = 60_000;
const START = Date.UTC(2025, 4, 7, 12);
const bar = (at: number, close: number, volume: number, high = close, low = close): Bar => ({
  at,
  open: 100,
  high,
  low,
  close,
  volume,
});

const always = (period: CandleKind['period']): CandleKind => ({ hours: 'ALWAYS', period });

function fold(from: Fold, minute: Bar, period: CandleKind['period']): Fold {
  const result = foldMinute(from, minute, always(period));
  if (result.kind === 'gap') throw new Error('a gap');
  return result.fold;
}

describe('the forming candle', () => {
  test('takes the extremes and the close of its minutes', () => {
    const first = foldFrom(bar(START, 101, 10, 102, 99));
    const after = fold(first, bar(START + MINUTE, 98, 2, 100, 97), '5m');
    expect(after.bar).toMatchObject({ at: START, open: 100, high: 102, low: 97, close: 98 });
  });

  test('counts the volume of a forming minute once, however often it is received', () => {
    let state = foldFrom(bar(START, 101, 10));
    // Ten were loaded, three of them in the minute that is still forming.
    state = fold(state, bar(START + MINUTE, 101, 3), '5m');
    expect(state.bar.volume).toBe(10);
    state = fold(state, bar(START + MINUTE, 101, 5), '5m');
    expect(state.bar.volume).toBe(12);
    state = fold(state, bar(START + 2 * MINUTE, 101, 1), '5m');
    expect(state.bar.volume).toBe(13);
    state = fold(state, bar(START + 2 * MINUTE, 101, 4), '5m');
    expect(state.bar.volume).toBe(16);
  });

  test('the next period starts a new candle', () => {
    const state = fold(foldFrom(bar(START, 101, 10)), bar(START + 5 * MINUTE, 103, 2), '5m');
    expect(state.bar).toMatchObject({ at: START + 5 * MINUTE, close: 103, volume: 2 });
  });

  test('an earlier minute changes nothing', () => {
    const state = foldFrom(bar(START, 101, 10));
    expect(fold(state, bar(START - MINUTE, 90, 1), '1m')).toBe(state);
  });

  test.each([
    ['a period left out', bar(START + 10 * MINUTE, 101, 1)],
    ['the beginning of the next period missed', bar(START + 6 * MINUTE, 101, 1)],
  ])('%s is a gap: the candles must be read again', (_name, minute) => {
    expect(foldMinute(foldFrom(bar(START, 101, 10)), minute, always('5m')).kind).toBe('gap');
  });

  test('[M-F5] the first minute of a session starts the day, where there are sessions', () => {
    const monday = Date.UTC(2025, 4, 4, 23);
    const tuesday = monday + 24 * 60 * MINUTE;
    const from = foldFrom(bar(monday, 101, 10));
    const kind: CandleKind = { hours: 'WEEKDAYS', period: '1D' };
    const first = foldMinute(from, bar(tuesday, 103, 2), kind);
    expect(first).toMatchObject({ kind: 'folded', fold: { bar: { at: tuesday, volume: 2 } } });
    const later = foldMinute(from, bar(monday + 21 * 60 * MINUTE, 99, 1), kind);
    expect(later).toMatchObject({ kind: 'folded', fold: { bar: { at: monday, close: 99 } } });
  });

  test('a minute missing inside a period is a gap', () => {
    const state = fold(foldFrom(bar(START, 101, 10)), bar(START, 101, 1), '5m');
    expect(foldMinute(state, bar(START + 2 * MINUTE, 101, 1), always('5m')).kind).toBe('gap');
  });
});
