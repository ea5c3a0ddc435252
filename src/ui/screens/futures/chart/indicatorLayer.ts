/** Indicators as series of the chart. Loaded with the first indicator. */
import {
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { IndicatorChoice } from '../../../../domain/indicators/choices.ts';
import type { Bar } from './candleFold.ts';
import type { ChartLayer, LayerBase } from './candleChart.ts';
import type { Palette } from './chartLook.ts';
import { indexAt } from './chartSession.ts';
import { createPlotValues, type Curve, type IndicatorPlot, plotOf } from './indicatorPlots.ts';

export interface IndicatorFigure {
  readonly title: string;
  readonly value: number | undefined;
  readonly color: string;
  /** 0 for the candle pane, whose values are prices. */
  readonly pane: number;
}

export interface IndicatorLayer extends ChartLayer {
  /** The curves' values at a bar; at the newest one if omitted. */
  readonly figuresAt: (at: number | undefined) => readonly IndicatorFigure[];
}

type CurveSeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

/** Height of an indicator pane, relative to the candle pane. */
const PANE_SHARE = 0.28;
/** Wilder's overbought and oversold levels. */
const RSI_LEVELS = [70, 30] as const;

interface Drawn {
  readonly plot: IndicatorPlot;
  readonly values: ReturnType<typeof createPlotValues>;
  readonly series: readonly CurveSeries[];
  /** Index of the first curve's colour. */
  readonly color: number;
}

const colorAt = ({ series }: Palette, index: number) => series[index % series.length] ?? '';

function addCurve(base: LayerBase, curve: Curve, pane: number, color: string): CurveSeries {
  const common = { lastValueVisible: false, priceLineVisible: false, title: '' } as const;
  return curve.shape === 'columns'
    ? base.chart.addSeries(HistogramSeries, { ...common, base: 0 }, pane)
    : base.chart.addSeries(
        LineSeries,
        { ...common, color, lineWidth: 1, crosshairMarkerVisible: false },
        pane,
      );
}

/** An index has two decimals; a difference of averages one more than the price. */
function formatOf({ kind }: IndicatorChoice, priceDigits: number) {
  const precision = kind === 'MACD' ? priceDigits + 1 : 2;
  return { type: 'price', precision, minMove: 10 ** -precision } as const;
}

function drawPlot(base: LayerBase, choice: IndicatorChoice, color: number): Drawn {
  const plot = plotOf(choice);
  const pane = plot.place === 'candles' ? 0 : base.chart.panes().length;
  const series = plot.curves.map((curve, index) =>
    addCurve(base, curve, pane, colorAt(base.colors, color + index)),
  );
  const [first] = series;
  if (plot.place === 'pane') {
    const priceFormat = formatOf(choice, base.priceDigits);
    for (const one of series) one.applyOptions({ priceFormat });
    base.chart.panes()[pane]?.setStretchFactor(PANE_SHARE);
  }
  if (choice.kind === 'RSI') {
    for (const price of RSI_LEVELS) {
      first?.createPriceLine({
        price,
        color: base.colors.strong,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: false,
      });
    }
  }
  return { plot, values: createPlotValues(() => plotOf(choice).running), series, color };
}

/** A point of a curve; without a value, only its position in time. */
function point(
  curve: Curve | undefined,
  time: UTCTimestamp,
  value: number | undefined,
  colors: Palette,
) {
  if (value === undefined) return { time };
  if (curve?.shape !== 'columns') return { time, value };
  return { time, value, color: value >= 0 ? colors.upBar : colors.downBar };
}

/** The values of one indicator with their names and colours. */
function figuresOf({ plot, values, series, color: first }: Drawn, index: number, colors: Palette) {
  const figures = values.at(index);
  return plot.curves.map(({ title, shape }, curve): IndicatorFigure => ({
    title,
    value: figures[curve],
    color: shape === 'columns' ? colors.text : colorAt(colors, first + curve),
    pane: series[0]?.getPane().paneIndex() ?? 0,
  }));
}

export function createIndicatorLayer(
  base: LayerBase,
  choices: readonly IndicatorChoice[],
): IndicatorLayer {
  let colors = base.colors;
  let bars: Bar[] = [];
  base.chart.panes()[0]?.setStretchFactor(1);
  let color = 0;
  const drawn = choices.map((choice) => {
    const one = drawPlot(base, choice, color);
    color += one.series.length;
    return one;
  });

  const drawAll = () => {
    for (const { plot, values, series } of drawn) {
      series.forEach((one, index) => {
        one.setData(
          bars.map(({ at }, bar) =>
            point(plot.curves[index], base.time(at), values.at(bar)[index], colors),
          ),
        );
      });
    }
  };
  return {
    setBars: (next) => {
      bars = [...next];
      const closes = bars.map(({ close }) => close);
      for (const { values } of drawn) values.setCloses(closes);
      drawAll();
    },
    update: (bar) => {
      const isSame = bars.at(-1)?.at === bar.at;
      if (isSame) bars[bars.length - 1] = bar;
      else bars.push(bar);
      for (const { plot, values, series } of drawn) {
        const figures = isSame ? values.change(bar.close) : values.append(bar.close);
        series.forEach((one, index) => {
          one.update(point(plot.curves[index], base.time(bar.at), figures[index], colors));
        });
      }
    },
    repaint: (next) => {
      colors = next;
      for (const { plot, series, color: first } of drawn) {
        series.forEach((one, index) => {
          if (plot.curves[index]?.shape === 'line') {
            one.applyOptions({ color: colorAt(colors, first + index) });
          }
        });
      }
      drawAll();
    },
    remove: () => {
      for (const { series } of drawn) for (const one of series) base.chart.removeSeries(one);
    },
    figuresAt: (at) => {
      const index = at === undefined ? -1 : indexAt(bars, at);
      if (at !== undefined && index < 0) return [];
      return drawn.flatMap((one) => figuresOf(one, index, colors));
    },
  };
}
