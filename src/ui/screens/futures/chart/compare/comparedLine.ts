/**
 * Another instrument as a line over the candles: on the percent scale both start at zero at the
 * first bar in view. It has a point where the chart has a bar, so that a market with other hours
 * does not move the candles apart; bars of one trading day belong together, whenever it begins.
 * Rule [W-V6].
 */
import { LineSeries } from 'lightweight-charts';
import { nominalStart } from '../../../../../domain/chartPeriods.ts';
import type { TradingHours } from '../../../../../domain/instruments/hours.ts';
import type { Bar } from '../candleFold.ts';
import type { ChartLayer, LayerBase } from '../candleChart.ts';
import type { Palette } from '../chartLook.ts';
import type { BarTarget } from '../chartSession.ts';

export interface ComparedLine extends ChartLayer {
  /** Takes the bars of the other instrument. */
  readonly target: BarTarget;
  /**
   * Change in percent from the first bar in view to the bar at a moment, or to the newest one if
   * omitted; undefined where the other instrument has no price.
   */
  readonly changeAt: (at: number | undefined) => number | undefined;
}

/** Indicators take the colors from the first one on, compared instruments from the last one back. */
export const comparedColor = ({ series }: Palette, index: number): string =>
  series[(2 * series.length - 1 - index) % series.length] ?? '';

export interface ComparedLineOptions {
  /** The tag on the axis. */
  readonly title: string;
  /** Place among the compared instruments, which decides the color. */
  readonly index: number;
  readonly hours: TradingHours;
  /** Trading hours of the chart's own instrument. */
  readonly chartHours: TradingHours;
  /** Older bars of the other instrument are needed. */
  readonly onOlder: () => void;
}

/** The closes of the other instrument by the opening of the chart's bar. */
function createCloses({ hours, chartHours }: ComparedLineOptions) {
  let closes = new Map<number, number>();
  let oldest = Number.POSITIVE_INFINITY;
  const placeOf = (at: number) => nominalStart(chartHours, at);
  return {
    set: (bars: readonly Bar[]) => {
      closes = new Map(bars.map(({ at, close }) => [nominalStart(hours, at), close]));
      oldest = nominalStart(hours, bars[0]?.at ?? Number.POSITIVE_INFINITY);
    },
    put: ({ at, close }: Bar) => void closes.set(nominalStart(hours, at), close),
    at: (at: number | undefined) => (at === undefined ? undefined : closes.get(placeOf(at))),
    /** Whether the chart's bars begin before the known ones. */
    lacks: (at: number) => closes.size > 0 && placeOf(at) < oldest,
  };
}

export function createComparedLine(base: LayerBase, options: ComparedLineOptions): ComparedLine {
  const { chart, bars, time } = base;
  const closes = createCloses(options);
  const series = chart.addSeries(LineSeries, {
    color: comparedColor(base.colors, options.index),
    lineWidth: 2,
    title: options.title,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  });
  const askOlder = () => {
    const oldest = bars()[0]?.at;
    if (oldest !== undefined && closes.lacks(oldest)) options.onOlder();
  };
  const drawAll = () => {
    series.setData(
      bars().flatMap(({ at }) => {
        const value = closes.at(at);
        return value === undefined ? [] : [{ time: time(at), value }];
      }),
    );
    askOlder();
  };
  const drawNewest = () => {
    const at = bars().at(-1)?.at;
    const value = closes.at(at);
    if (at !== undefined && value !== undefined) series.update({ time: time(at), value });
  };
  const firstInView = (): number | undefined => {
    const from = chart.timeScale().getVisibleLogicalRange()?.from ?? 0;
    const first = bars()
      .slice(Math.max(0, Math.floor(from)))
      .find(({ at }) => closes.at(at) !== undefined);
    return closes.at(first?.at);
  };
  return {
    setBars: drawAll,
    update: drawNewest,
    repaint: (colors) => series.applyOptions({ color: comparedColor(colors, options.index) }),
    remove: () => chart.removeSeries(series),
    target: {
      setBars: (next) => {
        closes.set(next);
        if (!base.isRemoved()) drawAll();
      },
      update: (bar) => {
        closes.put(bar);
        if (!base.isRemoved()) drawNewest();
      },
    },
    changeAt: (at) => {
      if (base.isRemoved()) return undefined;
      const first = firstInView();
      const value = closes.at(at ?? bars().at(-1)?.at);
      if (first === undefined || value === undefined || first <= 0) return undefined;
      return (value / first - 1) * 100;
    },
  };
}
