/** Describes how an indicator is drawn: its curves, their names and their pane. */
import {
  bollingerBands,
  exponentialAverage,
  movingAverage,
} from '../../../../domain/indicators/averages.ts';
import type { IndicatorChoice } from '../../../../domain/indicators/choices.ts';
import { convergence, relativeStrength } from '../../../../domain/indicators/oscillators.ts';
import type { Running } from '../../../../domain/indicators/running.ts';

export interface Curve {
  readonly title: string;
  readonly shape: 'line' | 'columns';
}

export interface IndicatorPlot {
  /** On the candle pane, or in its own pane. */
  readonly place: 'candles' | 'pane';
  readonly curves: readonly Curve[];
  /** One value per curve; undefined while there are too few bars. */
  readonly running: Running<readonly (number | undefined)[]>;
}

const mapped = <From, To>(running: Running<From>, map: (value: From) => To): Running<To> => ({
  peek: (close) => {
    const value = running.peek(close);
    return value === undefined ? undefined : map(value);
  },
  take: running.take,
});

const line = (title: string): Curve => ({ title, shape: 'line' });
const single = (value: number) => [value];

export function plotOf({ kind, parameters }: IndicatorChoice): IndicatorPlot {
  const [a = 0, b = 0, c = 0] = parameters;
  const name = `${kind} ${parameters.join(' ')}`;
  switch (kind) {
    case 'MA':
      return { place: 'candles', curves: [line(name)], running: mapped(movingAverage(a), single) };
    case 'EMA':
      return {
        place: 'candles',
        curves: [line(name)],
        running: mapped(exponentialAverage(a), single),
      };
    case 'BB':
      return {
        place: 'candles',
        curves: [line(name), line('+σ'), line('−σ')],
        running: mapped(bollingerBands(a, b), (bands) => [bands.middle, bands.upper, bands.lower]),
      };
    case 'RSI':
      return { place: 'pane', curves: [line(name)], running: mapped(relativeStrength(a), single) };
    case 'MACD':
      return {
        place: 'pane',
        curves: [{ title: name, shape: 'columns' }, line('DIF'), line('DEA')],
        running: mapped(convergence(a, b, c), (one) => [one.histogram, one.macd, one.signal]),
      };
  }
}

/** The curves of an indicator over all bars, updated incrementally with the forming bar. */
export interface PlotValues {
  readonly setCloses: (closes: readonly number[]) => void;
  /**
   * The last close changed.
   * @returns its values
   */
  readonly change: (close: number) => readonly (number | undefined)[];
  /**
   * A bar was added.
   * @returns its values
   */
  readonly append: (close: number) => readonly (number | undefined)[];
  /** Values of the bar at an index; the last one for -1. */
  readonly at: (index: number) => readonly (number | undefined)[];
}

export function createPlotValues(make: () => IndicatorPlot['running']): PlotValues {
  let running = make();
  let values: (readonly (number | undefined)[])[] = [];
  let last: number | undefined;
  const peek = (close: number) => running.peek(close) ?? [];
  const append = (close: number) => {
    if (last !== undefined) running.take(last);
    last = close;
    const value = peek(close);
    values.push(value);
    return value;
  };
  return {
    setCloses: (closes) => {
      running = make();
      values = [];
      last = undefined;
      for (const close of closes) append(close);
    },
    change: (close) => {
      last = close;
      const value = peek(close);
      values[values.length - 1] = value;
      return value;
    },
    append,
    at: (index) => values.at(index) ?? [],
  };
}
