/** Traders in the shape of the wire: a card of the list, and the page of one. Rules [Y-X..]. */
import {
  averageLeverage,
  byWindow,
  daysSince,
  drawdown,
  type FigureWindow,
  riskClass,
  type RiskClass,
  timeWeightedReturn,
  type TraderDay,
  type TraderFigures,
  WINDOW_DAYS,
  winRate,
} from '../../../domain/copytrade/figures.ts';
import {
  continued,
  type CurvePoint,
  indexesByDay,
  toPoints,
} from '../../../domain/copytrade/profitCurve.ts';
import { formatDecimal, ONE } from '../../../domain/decimal.ts';
import type { InstrumentCode, UserId } from '../../../domain/ids.ts';
import { type Rate, rate } from '../../../domain/quantities.ts';
import type { Millis } from '../../../domain/time.ts';
import type { Figures, TraderBook } from './traderBook.ts';
import { type Marks, startedAt, TraderRecord } from './traderRecord.ts';

/** A trader as the engine and their documents know them. */
export interface TraderRow {
  readonly traderId: UserId;
  readonly name: string;
  readonly introduction: string;
  readonly isPractice: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly followers: number;
  readonly capacity: number;
  readonly fee: Rate;
  /** When they became a trader. */
  readonly since: Millis;
}

/** A point of a curve with its drawdown, both as shares. */
type WirePoint = readonly [at: Millis, roi: string, drawdown: string];

const toWireFigures = (figures: TraderFigures) => ({
  roi: formatDecimal(figures.roi),
  pnl: formatDecimal(figures.pnl),
  winRate: formatDecimal(figures.winRate),
  maxDrawdown: formatDecimal(figures.maxDrawdown),
  profitFactor: figures.profitFactor === undefined ? null : formatDecimal(figures.profitFactor),
  holdingMs: figures.holdingMs,
  volume: formatDecimal(figures.volume),
  copiedVolume: formatDecimal(figures.copied),
  trades: figures.trades,
});

const toWirePoint = (point: CurvePoint): WirePoint => [
  point.at,
  formatDecimal(point.roi),
  formatDecimal(point.drawdown),
];

/** Record of a trader without any trade. */
const recordOf = (row: TraderRow, book: TraderBook): TraderRecord =>
  book.record(row.traderId) ?? new TraderRecord(startedAt(row.since));

/** The last point is the present, whatever part of its day has passed. */
const untilNow = (points: readonly CurvePoint[], now: Millis): readonly CurvePoint[] =>
  points.map((point) => (point.at > now ? { ...point, at: now } : point));

function finishedPoints(record: TraderRecord, today: number): readonly CurvePoint[] {
  const { sums, curve } = record.whole;
  return toPoints(continued(curve, today - 1, { before: sums.index, index: sums.index }));
}

/** The curve of a window, at most 90 points, one at the end of each day or of several. */
function curveOf(
  record: TraderRecord,
  window: FigureWindow,
  today: TraderDay,
  now: Millis,
): readonly CurvePoint[] {
  if (window !== 'ALL') {
    const length = Math.min(WINDOW_DAYS[window], daysSince(record.since, now));
    const days = [...record.finishedDays(window), today];
    const indexes = indexesByDay(days, today.day, length);
    return untilNow(toPoints({ firstDay: today.day - length + 1, daysAPoint: 1, indexes }), now);
  }
  const points = finishedPoints(record, today.day);
  const roi = timeWeightedReturn(record.sumsAt('ALL', today).index);
  const peak = points.reduce((most, point) => (point.roi > most ? point.roi : most), rate(0n));
  return [...points, { at: now, roi, drawdown: drawdown(ONE + peak, ONE + roi) }];
}

type CardPoint = readonly [at: Millis, roi: string];

/** Curves of finished days, which stay as they are until the next day ends. */
const finishedCurves = new WeakMap<
  TraderRecord,
  { readonly day: number; readonly points: readonly CardPoint[] }
>();

function finishedCurve(record: TraderRecord, { day }: TraderDay): readonly CardPoint[] {
  const known = finishedCurves.get(record);
  if (known?.day === day) return known.points;
  const points = finishedPoints(record, day).map(({ at, roi }): CardPoint => [
    at,
    formatDecimal(roi),
  ]);
  finishedCurves.set(record, { day, points });
  return points;
}

/** The days as of now: those that ended meanwhile are ended. */
const todayOf = (record: TraderRecord, now: Millis, marks: Marks): TraderDay => {
  record.passTo(now, marks);
  return record.todayAt(now, marks);
};

/** @param figures as valued last; the curve ends with today */
export function cardOf(row: TraderRow, book: TraderBook, now: Millis) {
  const record = recordOf(row, book);
  const today = todayOf(record, now, book.marks);
  const figures: Figures = book.figuresOf(row.traderId, now) ?? record.figuresAt(today);
  return {
    traderId: row.traderId,
    name: row.name,
    introduction: row.introduction,
    isPractice: row.isPractice,
    isActive: row.isActive,
    isOpen: row.isOpen,
    isFull: row.followers >= row.capacity,
    followers: row.followers,
    capacity: row.capacity,
    fee: formatDecimal(row.fee),
    since: row.since,
    days: daysSince(row.since, now),
    figures: byWindow((window) => toWireFigures(figures[window])),
    curve: [...finishedCurve(record, today), [now, formatDecimal(figures.ALL.roi)] as const],
    pairs: record.pairs.map(([instrument]): InstrumentCode => instrument),
  };
}

/** With figures at the marks of `now`. */
export function detailOf(row: TraderRow, book: TraderBook, now: Millis) {
  book.value(row.traderId, now);
  const record = recordOf(row, book);
  const today = todayOf(record, now, book.marks);
  const month = record.sumsAt('30', today);
  const risk: RiskClass = riskClass({
    maxDrawdown: month.maxDrawdown,
    averageLeverage: averageLeverage(month),
  });
  return {
    ...cardOf(row, book, now),
    performance: record.pairs.map(([stock, pair]) => ({
      stock,
      trades: pair.trades,
      pnl: formatDecimal(pair.pnl),
      winRate: formatDecimal(winRate(pair)),
      volume: formatDecimal(pair.volume),
    })),
    risk,
    curves: byWindow((window) => curveOf(record, window, today, now).map(toWirePoint)),
  };
}
