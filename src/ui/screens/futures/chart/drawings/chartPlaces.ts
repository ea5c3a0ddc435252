/** Where moments and prices are on the chart now, and which anchor a pixel is. */
import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts';
import type { Anchor } from '../../../../../domain/drawings/drawings.ts';
import { type Bar, barStart, type CandleKind } from '../candleFold.ts';
import { snapPrice } from '../lines/linePlaces.ts';
import type { Point } from './geometry.ts';
import type { View } from './shapes.ts';
import { countLeading } from '../../../../../domain/countLeading.ts';

// Maps moments to places among the bars and back, in any period. Pure. [W-D1]

type Opened = Pick<Bar, 'at'>;

/**
 * The place of a moment among the bars: 2 is the opening of the third bar, 2.5 the middle of it.
 * Before the first and after the last bar it goes on in steps of `stepMs`; undefined without bars.
 */
export function placeOf(bars: readonly Opened[], stepMs: number, at: number): number | undefined {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (at <= first.at) return (at - first.at) / stepMs;
  if (at >= last.at) return bars.length - 1 + (at - last.at) / stepMs;
  const index = countLeading(bars, (bar) => bar.at <= at) - 1;
  const from = bars[index];
  const to = bars[index + 1];
  if (from === undefined || to === undefined) return undefined;
  return index + (at - from.at) / (to.at - from.at);
}

/** The opening of the bar at a whole place, also of one that does not exist yet. */
export function momentAt(
  bars: readonly Opened[],
  stepMs: number,
  place: number,
): number | undefined {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (place < 0) return first.at + place * stepMs;
  if (place >= bars.length) return last.at + (place - bars.length + 1) * stepMs;
  return bars[place]?.at;
}

// Pulls a price to the open, high, low or close of the bar under it. Pure. [W-D3]

/** A price further away than this is left where it is, px. */
const MAGNET_PX = 40;

/** The nearest of the bar's four prices within reach; of equally near ones the higher. */
export function magnetPrice(
  bar: Pick<Bar, 'open' | 'high' | 'low' | 'close'>,
  y: number,
  yOf: (price: number) => number | undefined,
): number | undefined {
  let found: { readonly price: number; readonly distance: number } | undefined;
  for (const price of [bar.high, bar.open, bar.close, bar.low]) {
    const there = yOf(price);
    if (there === undefined) continue;
    const distance = Math.abs(there - y);
    if (distance > MAGNET_PX) continue;
    if (found === undefined || distance < found.distance) found = { price, distance };
  }
  return found?.price;
}

export interface PlacesBase {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly bars: () => readonly Bar[];
  readonly isRemoved: () => boolean;
  readonly kind: CandleKind;
  readonly tickSize: string;
  readonly priceText: (price: string) => string;
}

export interface ChartPlaces {
  readonly view: () => View;
  /** The anchor at a pixel: on a bar's opening and on the tick; with the magnet on the bar's prices. */
  readonly anchorAt: (point: Point, isMagnet: boolean) => Anchor | undefined;
  /** The place of a moment among the bars; undefined before there are any. */
  readonly placeOf: (at: number) => number | undefined;
  readonly momentAt: (place: number) => number | undefined;
}

const NO_PANE = { width: 0, height: 0 } as const;

const isLogical = (place: number): place is Logical => Number.isInteger(place);

export function createChartPlaces(base: PlacesBase): ChartPlaces {
  const { chart, candles, bars, isRemoved, kind, tickSize, priceText } = base;
  const scale = chart.timeScale();
  const stepMs = (): number => {
    const last = bars().at(-1)?.at ?? 0;
    return barStart(kind, last, 1) - last;
  };
  const xOf = (at: number): number | undefined => {
    if (isRemoved()) return undefined;
    const place = placeOf(bars(), stepMs(), at);
    // The library places whole bars alone; between them it is even.
    const whole = Math.floor(place ?? Number.NaN);
    if (place === undefined || !isLogical(whole)) return undefined;
    const x = scale.logicalToCoordinate(whole);
    return x === null ? undefined : x + (place - whole) * scale.options().barSpacing;
  };
  const yOf = (price: number): number | undefined =>
    isRemoved() ? undefined : (candles.priceToCoordinate(price) ?? undefined);
  const anchorAt: ChartPlaces['anchorAt'] = ({ x, y }, isMagnet) => {
    if (isRemoved()) return undefined;
    const place = scale.coordinateToLogical(x);
    const at = place === null ? undefined : momentAt(bars(), stepMs(), Math.round(place));
    if (place === null || at === undefined) return undefined;
    const bar = bars()[Math.round(place)];
    const pulled = isMagnet && bar !== undefined ? magnetPrice(bar, y, yOf) : undefined;
    const drawn = pulled ?? candles.coordinateToPrice(y);
    const price = drawn === null ? undefined : snapPrice(drawn, tickSize);
    return price === undefined ? undefined : { at, price };
  };
  return {
    view: () => ({
      pane: isRemoved() ? NO_PANE : chart.paneSize(0),
      xOf,
      yOf,
      tickSize,
      priceText,
    }),
    anchorAt,
    placeOf: (at) => placeOf(bars(), stepMs(), at),
    momentAt: (place) => momentAt(bars(), stepMs(), place),
  };
}
