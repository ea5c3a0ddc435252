/** Profit curves of traders: an index by day, never more than `CURVE_POINTS_MAX` points. */
import { ONE } from '../decimal.ts';
import type { Rate } from '../quantities.ts';
import { DAY_MS, type Millis } from '../time.ts';
import { grown } from '../returns.ts';
import { drawdown, timeWeightedReturn, type TraderDay } from './figures.ts';

export const CURVE_POINTS_MAX = 90;

export interface CurvePoint {
  readonly at: Millis;
  /** Time-weighted return since the beginning of the curve. */
  readonly roi: Rate;
  /** How far it lies below the highest point before it. */
  readonly drawdown: Rate;
}

/** Indexes `daysAPoint` days apart; the first is that of the end of `firstDay`. */
export interface IndexCurve {
  readonly firstDay: number;
  readonly daysAPoint: number;
  readonly indexes: readonly bigint[];
}

export const emptyCurve = (firstDay: number): IndexCurve => ({
  firstDay,
  daysAPoint: 1,
  indexes: [],
});

/** Every second point; the last of each two, as a point states how its days ended. */
const halved = ({ firstDay, daysAPoint, indexes }: IndexCurve): IndexCurve => ({
  firstDay: firstDay + daysAPoint,
  daysAPoint: daysAPoint * 2,
  indexes: indexes.filter((_, n) => n % 2 === 1),
});

/**
 * The curve continued to the end of `day`, at which the index is `index`; the days since its last
 * point had `before`. Days that lie between two points are left out, and a curve that grows too
 * long keeps every second point.
 */
export function continued(
  curve: IndexCurve,
  day: number,
  { before, index }: { readonly before: bigint; readonly index: bigint },
): IndexCurve {
  let { firstDay, daysAPoint } = curve;
  let indexes = [...curve.indexes];
  for (;;) {
    const next = firstDay + indexes.length * daysAPoint;
    if (next > day) return { firstDay, daysAPoint, indexes };
    indexes.push(next === day ? index : before);
    if (indexes.length < CURVE_POINTS_MAX) continue;
    ({ firstDay, daysAPoint } = halved({ firstDay, daysAPoint, indexes }));
    indexes = indexes.filter((_, n) => n % 2 === 1);
  }
}

/**
 * The indexes of `length` days up to `lastDay`, from one on; a day without facts repeats the day
 * before it. `days` are in order and none lies before the first.
 */
export function indexesByDay(
  days: readonly TraderDay[],
  lastDay: number,
  length: number,
): readonly bigint[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  let index = ONE;
  return Array.from({ length }, (_, n) => {
    const day = byDay.get(lastDay - length + 1 + n);
    if (day !== undefined) index = grown(index, day.growth);
    return index;
  });
}

/** The points of indexes that state how days ended. */
export function toPoints({ firstDay, daysAPoint, indexes }: IndexCurve): readonly CurvePoint[] {
  let peak = ONE;
  return indexes.map((index, n) => {
    if (index > peak) peak = index;
    return {
      at: (firstDay + n * daysAPoint + 1) * DAY_MS,
      roi: timeWeightedReturn(index),
      drawdown: drawdown(peak, index),
    };
  });
}
