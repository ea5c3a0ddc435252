import { describe, expect, test } from 'vitest';
import {
  averageHolding,
  averageLeverage,
  daysSince,
  figuresOf,
  NO_TRADES,
  profitAndLoss,
  profitFactor,
  riskClass,
  sumDays,
  timeWeightedReturn,
  type TraderDay,
  winRate,
} from '../../../../src/domain/copytrade/figures.ts';
import {
  continued,
  CURVE_POINTS_MAX,
  emptyCurve,
  indexesByDay,
  toPoints,
} from '../../../../src/domain/copytrade/profitCurve.ts';
import { formatDecimal, ONE } from '../../../../src/domain/decimal.ts';
import { moneyOf, NO_MONEY, rateOf } from '../../../../src/domain/quantities.ts';
import { flowed, pathFrom, spanAt, valued } from '../../../../src/domain/returns.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';

/** A day into which money came at its start, and from which it went at its end. */
function dayOf(
  day: number,
  begun: string,
  ended: string,
  { paidIn = '0', paidOut = '0' } = {},
): TraderDay {
  const money = { begun: moneyOf(begun), ended: moneyOf(ended) };
  const flows = { paidIn: moneyOf(paidIn), paidOut: moneyOf(paidOut) };
  const start = flowed(pathFrom(money.begun), money.begun, money.begun + flows.paidIn);
  const span = spanAt(start, money.ended + flows.paidOut);
  return { ...NO_TRADES, day, ...money, ...flows, ...span };
}

describe('the return', () => {
  test('[Y-X1] is time-weighted: the published example of a deposit in between gives 9.79 %', () => {
    // investopedia.com/terms/t/time-weightedror.asp, "Investor 1".
    const days = [
      dayOf(0, '1000000', '1162484'),
      dayOf(1, '1162484', '1192328', { paidIn: '100000' }),
    ];
    const { roi } = figuresOf(sumDays(days));
    expect((Number(roi) / 1e6).toFixed(2)).toBe('9.79');
  });

  test('[Y-X1] is not moved by money that comes and goes', () => {
    const plain = sumDays([dayOf(0, '100', '110'), dayOf(1, '110', '99')]);
    const moved = sumDays([
      dayOf(0, '100', '110'),
      dayOf(1, '110', '990', { paidIn: '990' }),
      dayOf(2, '990', '0', { paidOut: '990' }),
    ]);
    expect(formatDecimal(timeWeightedReturn(plain.index))).toBe('-0.01');
    expect(moved.index).toBe(plain.index);
  });

  test('[Y-X1] of a day without money is none, and nothing is lost below zero', () => {
    expect(sumDays([dayOf(0, '0', '0')]).index).toBe(ONE);
    expect(sumDays([dayOf(0, '10', '-1')]).index).toBe(0n);
    expect(formatDecimal(timeWeightedReturn(0n))).toBe('-1');
  });

  test('[Y-X2] profit is what the day ended with beyond what it began with and what was moved', () => {
    const day = dayOf(0, '100', '75', { paidIn: '30', paidOut: '60' });
    expect(profitAndLoss(day)).toBe(moneyOf('5'));
  });
});

describe('figures of closed positions', () => {
  test('[Y-X3] the win rate is the share of those that earned something', () => {
    expect(formatDecimal(winRate({ trades: 3, wins: 2 }))).toBe('0.66666667');
    expect(winRate({ trades: 0, wins: 0 })).toBe(0n);
  });

  test('[Y-X5] the profit factor is gains by losses, and none without a loss', () => {
    const factor = profitFactor({ gains: moneyOf('150'), losses: moneyOf('90') });
    expect(factor).toBe(rateOf('1.66666667'));
    expect(profitFactor({ gains: moneyOf('150'), losses: NO_MONEY })).toBeUndefined();
  });

  test('[Y-X6] the holding time is a mean, cut to milliseconds', () => {
    expect(averageHolding({ holdingMs: 1_000, trades: 3 })).toBe(333);
    expect(averageHolding({ holdingMs: 0, trades: 0 })).toBe(0);
  });
});

describe('the maximum drawdown', () => {
  test('[Y-X4] is that of the published example, from the highest to the lowest after it', () => {
    // investopedia.com/terms/m/maximum-drawdown-mdd.asp: 500, 750, 400, 600, 350, 800 thousand.
    const day = ['750', '400', '600', '350'].reduce(
      (path, value) => valued(path, moneyOf(value)),
      pathFrom(moneyOf('500')),
    );
    const days = [{ ...dayOf(0, '500', '800'), ...spanAt(day, moneyOf('800')) }];
    expect(formatDecimal(sumDays(days).maxDrawdown)).toBe('0.53333333');
    // The same, a day between two values.
    const apart = ['500', '750', '400', '600', '350', '800'];
    const ends = apart.slice(1).map((ended, n) => dayOf(n, apart[n] ?? '', ended));
    expect(formatDecimal(sumDays(ends).maxDrawdown)).toBe('0.53333333');
  });

  test('[Y-X4] reaches from the highest moment of one day to the lowest of another', () => {
    const high = valued(pathFrom(moneyOf('100')), moneyOf('200'));
    const low = valued(pathFrom(moneyOf('100')), moneyOf('50'));
    const days = [
      { ...dayOf(0, '100', '100'), ...spanAt(high, moneyOf('100')) },
      { ...dayOf(1, '100', '100'), ...spanAt(low, moneyOf('100')) },
    ];
    expect(sumDays(days).maxDrawdown).toBe(rateOf('0.75'));
  });

  test('[Y-X4] counts from the beginning of the window', () => {
    const { maxDrawdown: deepest } = sumDays([dayOf(0, '100', '80'), dayOf(1, '80', '90')]);
    expect(deepest).toBe(rateOf('0.2'));
  });
});

describe('the risk class', () => {
  const classOf = (depth: string, leverage: string) =>
    riskClass({ maxDrawdown: rateOf(depth), averageLeverage: rateOf(leverage) });

  test('[Y-X8] is LOW, MIDDLE or HIGH by drawdown and leverage', () => {
    expect(classOf('0.1', '5')).toBe('LOW');
    expect(classOf('0.10000001', '5')).toBe('MIDDLE');
    expect(classOf('0.1', '5.00000001')).toBe('MIDDLE');
    expect(classOf('0.3', '20')).toBe('MIDDLE');
    expect(classOf('0.30000001', '1')).toBe('HIGH');
    expect(classOf('0', '20.00000001')).toBe('HIGH');
  });

  test('[Y-X8] weighs leverage with the value of the fills', () => {
    const sums = { volume: moneyOf('300'), leveraged: moneyOf('1500') };
    expect(averageLeverage(sums)).toBe(rateOf('5'));
  });
});

describe('days and curves', () => {
  test('[Y-X7] days are those of UTC, the first included', () => {
    expect(daysSince(DAY_MS - 1, DAY_MS)).toBe(2);
    expect(daysSince(DAY_MS, DAY_MS)).toBe(1);
  });

  test('[Y-X7] a curve repeats the day before where nothing happened', () => {
    const days = [dayOf(5, '100', '110'), dayOf(8, '110', '99')];
    const indexes = indexesByDay(days, 8, 5);
    expect(indexes.map(formatDecimal)).toEqual(['1', '1.1', '1.1', '1.1', '0.99']);
    const points = toPoints({ firstDay: 4, daysAPoint: 1, indexes });
    expect(points.at(-1)).toEqual({
      at: 9 * DAY_MS,
      roi: rateOf('-0.01'),
      drawdown: rateOf('0.1'),
    });
  });

  test('[Y-X7] a curve of years has fewer than 90 points, each the end of its day', () => {
    let curve = emptyCurve(0);
    for (let day = 0; day < 1_000; day += 1) {
      const index = ONE + BigInt(day);
      curve = continued(curve, day, { before: index - 1n, index });
      expect(curve.indexes.length).toBeLessThan(CURVE_POINTS_MAX);
    }
    expect(curve.daysAPoint).toBe(16);
    for (const [n, index] of curve.indexes.entries())
      expect(index).toBe(ONE + BigInt(curve.firstDay + n * curve.daysAPoint));
  });
});
