/** Maps a round's times and prices to chart coordinates. For display only. */
import { extent, scaleLinear } from 'd3';
import type { WireBet, WireRound } from '../../../../protocol/rounds/entities.ts';
import type { DrawnPoint } from './priceTrail.ts';

/** Room for the axes, px. */
export const AXIS_WIDTH = 76;
export const AXIS_HEIGHT = 20;
/** Share of the chart's height above and below the prices. */
const PADDING = 0.14;
/** Minimum range as a share of the price, so that a quiet market does not look volatile. */
const LEAST_RANGE = 0.0002;
/** Time shown before the round, as a share of its length. */
const LEAD = 0.2;

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The time axis of a round is fixed: its price line grows from the left until it ends. */
export function roundWindow({ startAt, endAt }: Pick<WireRound, 'startAt' | 'endAt'>): Window {
  const length = endAt - startAt;
  return { from: startAt - length * LEAD, to: endAt + length * 0.04 };
}

/** Prices that must be visible: the line's, and the levels (opening, entries). */
export function roundScales(p: {
  readonly window: Window;
  readonly line: readonly DrawnPoint[];
  readonly levels: readonly number[];
  readonly width: number;
  readonly height: number;
}) {
  const shown = p.line.filter(({ at }) => at >= p.window.from && at <= p.window.to);
  const [low = 0, high = 0] = extent([...shown.map(({ price }) => price), ...p.levels]);
  const least = (Math.abs(high) || 1) * LEAST_RANGE;
  const range = Math.max(high - low, least);
  const middle = (high + low) / 2;
  const reach = range * (0.5 + PADDING);
  return {
    x: scaleLinear([p.window.from, p.window.to], [0, p.width - AXIS_WIDTH]),
    y: scaleLinear([middle - reach, middle + reach], [p.height - AXIS_HEIGHT, 0]),
  };
}

export type RoundScales = ReturnType<typeof roundScales>;

/** Position of a bet's mark: the time it was placed, and the price it is measured from. */
export interface EntryMark {
  readonly id: string;
  readonly side: 'B' | 'S';
  readonly at: number;
  readonly price: number;
  readonly stake: string;
}

export function entryMarks(
  bets: readonly WireBet[],
  entryOf: (bet: WireBet) => string | undefined,
): readonly EntryMark[] {
  return bets.flatMap((bet) => {
    const price = entryOf(bet);
    if (price === undefined) return [];
    return [
      {
        id: bet.id,
        side: bet.type,
        // A rent bet is measured from the opening price, but marked when it was placed.
        at: Math.max(bet.at, bet.entry?.at ?? bet.at),
        price: Number(price),
        stake: bet.point,
      },
    ];
  });
}

/** Height of a price's label on the axis, px. */
export const LABEL_HEIGHT = 18;

/** Separates two labels on one axis: `second` is moved until they are `least` px apart. */
export function apart(first: number, second: number, least: number): number {
  const distance = second - first;
  if (Math.abs(distance) >= least) return second;
  return first + (distance < 0 ? -least : least);
}

/** Positions of the two prices labelled on the axis. All px. */
export interface LevelPlaces {
  readonly opening: number | undefined;
  readonly last:
    | {
        readonly x: number;
        readonly y: number;
        readonly labelY: number;
        readonly price: number;
        /** The side of the opening price it is on; undefined if equal. */
        readonly tone: 'B' | 'S' | undefined;
      }
    | undefined;
  /** Centers of the labels. */
  readonly labels: readonly number[];
}

export function levelPlaces(
  round: Pick<WireRound, 'opening'>,
  scales: RoundScales,
  last: DrawnPoint | undefined,
): LevelPlaces {
  const from = round.opening === null ? undefined : Number(round.opening.price);
  const opening = from === undefined ? undefined : scales.y(from);
  if (last === undefined) {
    return { opening, last, labels: opening === undefined ? [] : [opening] };
  }
  const y = scales.y(last.price);
  const isLevel = from === undefined || last.price === from;
  const labelY = opening === undefined ? y : apart(opening, y, LABEL_HEIGHT);
  return {
    opening,
    last: {
      x: scales.x(last.at),
      y,
      labelY,
      price: last.price,
      tone: isLevel ? undefined : last.price > from ? 'B' : 'S',
    },
    labels: opening === undefined ? [labelY] : [opening, labelY],
  };
}

/**
 * Adds a corner wherever the line crosses `level`, so that the areas above and below can be filled
 * separately.
 */
export function withCrossings(points: readonly DrawnPoint[], level: number): readonly DrawnPoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined || (before.price - level) * (point.price - level) >= 0) return [point];
    const share = (level - before.price) / (point.price - before.price);
    return [{ at: before.at + share * (point.at - before.at), price: level }, point];
  });
}

const SECOND_STEPS = [5, 10, 15, 30, 60, 120];
/** Width of a time label with its padding, px. */
const MOMENT_WIDTH = 76;

/** Time labels on the axis: whole steps from the round's start, as many as fit. */
export function momentTicks(
  { startAt, endAt }: Pick<WireRound, 'startAt' | 'endAt'>,
  window: Window,
  width: number,
): readonly number[] {
  const pxPerSecond = (width / (window.to - window.from)) * 1000;
  const step = SECOND_STEPS.find((seconds) => seconds * pxPerSecond >= MOMENT_WIDTH) ?? 300;
  const count = Math.floor((endAt - startAt) / (step * 1000));
  return Array.from({ length: count + 1 }, (_, index) => startAt + index * step * 1000);
}
