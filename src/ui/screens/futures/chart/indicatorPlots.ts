/** Describes how an indicator is drawn: its curves, their names and their pane. */
import {
  bollingerBands,
  exponentialAverage,
  ichimoku,
  movingAverage,
} from '../../../../domain/indicators/averages.ts';
import type { IndicatorChoice, IndicatorKind } from '../../../../domain/indicators/choices.ts';
import {
  convergence,
  onBalanceVolume,
  relativeStrength,
  volumeWeightedPrice,
} from '../../../../domain/indicators/oscillators.ts';
import { averageTrueRange, stochastic, superTrend } from '../../../../domain/indicators/ranges.ts';
import type { IndicatorBar, Running } from '../../../../domain/indicators/running.ts';

export interface Curve {
  readonly title: string;
  readonly shape: 'line' | 'columns';
  /** Drawn in the color of rising or falling prices; otherwise in the next one of the series. */
  readonly trend?: 'up' | 'down';
}

/** An index has two decimals; a difference of averages one more than the price. */
export type Figure = 'index' | 'price' | 'finePrice' | 'volume';

export interface IndicatorPlot {
  /** On the candle pane, or in its own pane. */
  readonly place: 'candles' | 'pane';
  readonly figure: Figure;
  readonly curves: readonly Curve[];
  /** Values that are ruled across the pane. */
  readonly levels: readonly number[];
  /** One value per curve; undefined while there are too few bars. */
  readonly running: Running<readonly (number | undefined)[], IndicatorBar>;
}

type Values = readonly (number | undefined)[];

const mapped = <From>(
  running: Running<From, IndicatorBar>,
  map: (value: From) => Values,
): Running<Values, IndicatorBar> => ({
  peek: (bar) => {
    const value = running.peek(bar);
    return value === undefined ? undefined : map(value);
  },
  take: running.take,
});

const ofCloses = <From>(
  running: Running<From>,
  map: (value: From) => Values,
): Running<Values, IndicatorBar> => ({
  peek: ({ close }) => {
    const value = running.peek(close);
    return value === undefined ? undefined : map(value);
  },
  take: ({ close }) => running.take(close),
});

const line = (title: string): Curve => ({ title, shape: 'line' });
const single = (value: number): Values => [value];

/** Wilder's overbought and oversold levels, and Lane's. */
const RSI_LEVELS = [70, 30] as const;
const STOCHASTIC_LEVELS = [80, 20] as const;

const CANDLES = { place: 'candles', figure: 'price', levels: [] } as const;
const PANE = { place: 'pane', figure: 'index', levels: [] } as const;

type Make = (name: string, a: number, b: number, c: number) => IndicatorPlot;

const PLOTS: Readonly<Record<IndicatorKind, Make>> = {
  MA: (name, length) => ({
    ...CANDLES,
    curves: [line(name)],
    running: ofCloses(movingAverage(length), single),
  }),
  EMA: (name, length) => ({
    ...CANDLES,
    curves: [line(name)],
    running: ofCloses(exponentialAverage(length), single),
  }),
  BB: (name, length, width) => ({
    ...CANDLES,
    curves: [line(name), line('+σ'), line('−σ')],
    running: ofCloses(bollingerBands(length, width), ({ middle, upper, lower }) => [
      middle,
      upper,
      lower,
    ]),
  }),
  VWAP: (name) => ({
    ...CANDLES,
    curves: [line(name)],
    running: mapped(volumeWeightedPrice(), single),
  }),
  ST: (name, length, factor) => ({
    ...CANDLES,
    curves: [
      { ...line(name), trend: 'up' },
      { ...line(name), trend: 'down' },
    ],
    running: mapped(superTrend(length, factor), ({ rising, falling }) => [rising, falling]),
  }),
  ICHIMOKU: (name, fast, middle, slow) => ({
    ...CANDLES,
    curves: [
      line(name),
      line('Kijun'),
      { ...line('A'), trend: 'up' },
      { ...line('B'), trend: 'down' },
    ],
    running: mapped(ichimoku(fast, middle, slow), (one) => [
      one.conversion,
      one.base,
      one.leadA,
      one.leadB,
    ]),
  }),
  RSI: (name, length) => ({
    ...PANE,
    levels: RSI_LEVELS,
    curves: [line(name)],
    running: ofCloses(relativeStrength(length), single),
  }),
  MACD: (name, fast, slow, signal) => ({
    ...PANE,
    figure: 'finePrice',
    curves: [{ title: name, shape: 'columns' }, line('DIF'), line('DEA')],
    running: ofCloses(convergence(fast, slow, signal), (one) => [
      one.histogram,
      one.macd,
      one.signal,
    ]),
  }),
  STOCH: (name, length, smooth, signal) => ({
    ...PANE,
    levels: STOCHASTIC_LEVELS,
    curves: [line(`${name} %K`), line('%D')],
    running: mapped(stochastic(length, smooth, signal), ({ k, d }) => [k, d]),
  }),
  ATR: (name, length) => ({
    ...PANE,
    figure: 'finePrice',
    curves: [line(name)],
    running: mapped(averageTrueRange(length), single),
  }),
  OBV: (name) => ({
    ...PANE,
    figure: 'volume',
    curves: [line(name)],
    running: mapped(onBalanceVolume(), single),
  }),
};

export function plotOf({ kind, parameters }: IndicatorChoice): IndicatorPlot {
  const [a = 0, b = 0, c = 0] = parameters;
  return PLOTS[kind]([kind, ...parameters].join(' '), a, b, c);
}

/** The curves of an indicator over all bars, updated incrementally with the forming bar. */
export interface PlotValues {
  readonly setBars: (bars: readonly IndicatorBar[]) => void;
  /**
   * The forming bar changed.
   * @returns its values
   */
  readonly change: (bar: IndicatorBar) => Values;
  /**
   * A bar was added.
   * @returns its values
   */
  readonly append: (bar: IndicatorBar) => Values;
  /** Values of the bar at an index; the last one for -1. */
  readonly at: (index: number) => Values;
}

export function createPlotValues(make: () => IndicatorPlot['running']): PlotValues {
  let running = make();
  let values: Values[] = [];
  let last: IndicatorBar | undefined;
  const peek = (bar: IndicatorBar) => running.peek(bar) ?? [];
  const append = (bar: IndicatorBar) => {
    if (last !== undefined) running.take(last);
    last = bar;
    const value = peek(bar);
    values.push(value);
    return value;
  };
  return {
    setBars: (bars) => {
      running = make();
      values = [];
      last = undefined;
      for (const bar of bars) append(bar);
    },
    change: (bar) => {
      last = bar;
      const value = peek(bar);
      values[values.length - 1] = value;
      return value;
    },
    append,
    at: (index) => values.at(index) ?? [],
  };
}
