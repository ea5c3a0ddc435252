/** Indicators as series of the chart. Loaded with the first indicator. */
import {
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type PriceFormat,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { IndicatorChoice } from '../../../../domain/indicators/choices.ts';
import type { Bar } from './candleFold.ts';
import type { ChartLayer, LayerBase } from './candleChart.ts';
import type { Palette } from './chartLook.ts';
import { indexAt } from './chartSession.ts';
import { createCurveView } from './curveSeries.ts';
import {
  createPlotValues,
  type Curve,
  type Figure,
  type IndicatorPlot,
  plotOf,
} from './indicatorPlots.ts';

export interface IndicatorFigure {
  readonly title: string;
  readonly value: number | undefined;
  readonly figure: Figure;
  readonly color: string;
  /** 0 for the candle pane, whose values are prices. */
  readonly pane: number;
}

export interface IndicatorLayer extends ChartLayer {
  /** The curves' values at a bar; at the newest one if omitted. */
  readonly figuresAt: (at: number | undefined) => readonly IndicatorFigure[];
}

type Figures = readonly (number | undefined)[];

/** Drawing of an indicator on the chart, fed bar by bar. */
interface Drawing {
  readonly pane: () => number;
  readonly setAll: (bars: readonly Bar[], figuresAt: (index: number) => Figures) => void;
  readonly update: (bar: Bar, figures: Figures) => void;
  readonly repaint: (colors: Palette) => void;
  readonly remove: () => void;
}

/** Height of an indicator pane, relative to the candle pane. */
const PANE_SHARE = 0.28;
/** Free shares of an indicator pane; its figures stand in the upper one. */
const PANE_MARGINS = { top: 0.28, bottom: 0.08 } as const;
/** An indicator has no tag on the axis; the legend shows its values. */
const UNTAGGED = { lastValueVisible: false, priceLineVisible: false, title: '' } as const;

const colorAt = ({ series }: Palette, index: number) => series[index % series.length] ?? '';

function colorOf(palette: Palette, { trend }: Curve, index: number): string {
  if (trend === undefined) return colorAt(palette, index);
  return trend === 'up' ? palette.up : palette.down;
}

/** Curves over the candles, on their price scale. */
function drawOverCandles(
  { chart, time, colors }: LayerBase,
  { curves }: IndicatorPlot,
  firstColor: number,
): Drawing {
  const colorsOf = (palette: Palette) =>
    curves.map((curve, index) => colorOf(palette, curve, firstColor + index));
  const series = chart.addCustomSeries(
    createCurveView(),
    { ...UNTAGGED, colors: colorsOf(colors) },
    0,
  );
  const pointOf = ({ at, close }: Bar, values: Figures) => ({ time: time(at), close, values });
  return {
    pane: () => 0,
    setAll: (bars, figuresAt) =>
      series.setData(bars.map((bar, index) => pointOf(bar, figuresAt(index)))),
    update: (bar, figures) => series.update(pointOf(bar, figures)),
    repaint: (next) => series.applyOptions({ colors: colorsOf(next) }),
    remove: () => chart.removeSeries(series),
  };
}

type PaneSeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

function addCurve(base: LayerBase, curve: Curve, pane: number, color: string): PaneSeries {
  return curve.shape === 'columns'
    ? base.chart.addSeries(HistogramSeries, { ...UNTAGGED, base: 0 }, pane)
    : base.chart.addSeries(
        LineSeries,
        { ...UNTAGGED, color, lineWidth: 1, crosshairMarkerVisible: false },
        pane,
      );
}

function formatOf(figure: Figure, priceDigits: number): PriceFormat {
  const precision = { index: 2, price: priceDigits, finePrice: priceDigits + 1, volume: 3 }[figure];
  const type = figure === 'volume' ? 'volume' : 'price';
  return { type, precision, minMove: 10 ** -precision };
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

function addPaneSeries(
  base: LayerBase,
  { curves, figure, levels }: IndicatorPlot,
  firstColor: number,
): readonly PaneSeries[] {
  const pane = base.chart.panes().length;
  const series = curves.map((curve, index) =>
    addCurve(base, curve, pane, colorAt(base.colors, firstColor + index)),
  );
  const priceFormat = formatOf(figure, base.priceDigits);
  for (const one of series) one.applyOptions({ priceFormat });
  // A new pane starts with the scale mode of the candles, which suits no value below zero.
  series[0]?.priceScale().applyOptions({ mode: PriceScaleMode.Normal, scaleMargins: PANE_MARGINS });
  base.chart.panes()[pane]?.setStretchFactor(PANE_SHARE);
  for (const price of levels) {
    series[0]?.createPriceLine({
      price,
      color: base.colors.strong,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
    });
  }
  return series;
}

/** Curves in a pane of their own, on its linear scale. */
function drawInPane(base: LayerBase, plot: IndicatorPlot, firstColor: number): Drawing {
  const { curves } = plot;
  let colors = base.colors;
  const series = addPaneSeries(base, plot, firstColor);
  return {
    pane: () => series[0]?.getPane().paneIndex() ?? 0,
    setAll: (bars, figuresAt) => {
      series.forEach((one, curve) => {
        one.setData(
          bars.map(({ at }, bar) =>
            point(curves[curve], base.time(at), figuresAt(bar)[curve], colors),
          ),
        );
      });
    },
    update: ({ at }, figures) => {
      series.forEach((one, curve) => {
        one.update(point(curves[curve], base.time(at), figures[curve], colors));
      });
    },
    repaint: (next) => {
      colors = next;
      series.forEach((one, curve) => {
        if (curves[curve]?.shape === 'line') {
          one.applyOptions({ color: colorAt(next, firstColor + curve) });
        }
      });
    },
    remove: () => {
      for (const one of series) base.chart.removeSeries(one);
    },
  };
}

interface Drawn {
  readonly plot: IndicatorPlot;
  readonly values: ReturnType<typeof createPlotValues>;
  readonly drawing: Drawing;
  /** Index of the first curve's color. */
  readonly color: number;
}

function drawPlot(base: LayerBase, choice: IndicatorChoice, color: number): Drawn {
  const plot = plotOf(choice);
  const drawing =
    plot.place === 'candles' ? drawOverCandles(base, plot, color) : drawInPane(base, plot, color);
  return { plot, values: createPlotValues(() => plotOf(choice).running), drawing, color };
}

/** The values of one indicator with their names and colors. */
function figuresOf({ plot, values, drawing, color: first }: Drawn, index: number, colors: Palette) {
  const figures = values.at(index);
  const shown = plot.curves.map((curve, at) => ({ curve, value: figures[at], at }));
  // Of two curves for rising and falling prices, one often has no value.
  const isShown = ({ curve, value }: (typeof shown)[number]) =>
    value !== undefined || curve.trend === undefined;
  return shown.filter(isShown).map(({ curve, value, at }): IndicatorFigure => ({
    title: curve.title,
    value,
    figure: plot.figure,
    color: curve.shape === 'columns' ? colors.text : colorOf(colors, curve, first + at),
    pane: drawing.pane(),
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
    color += one.plot.curves.length;
    return one;
  });

  const drawAll = () => {
    for (const { values, drawing } of drawn) drawing.setAll(bars, values.at);
  };
  return {
    setBars: (next) => {
      bars = [...next];
      for (const { values } of drawn) values.setBars(bars);
      drawAll();
    },
    update: (bar) => {
      const isSame = bars.at(-1)?.at === bar.at;
      if (isSame) bars[bars.length - 1] = bar;
      else bars.push(bar);
      for (const { values, drawing } of drawn) {
        drawing.update(bar, isSame ? values.change(bar) : values.append(bar));
      }
    },
    repaint: (next) => {
      colors = next;
      for (const { drawing } of drawn) drawing.repaint(next);
      drawAll();
    },
    remove: () => {
      for (const { drawing } of drawn) drawing.remove();
    },
    figuresAt: (at) => {
      const index = at === undefined ? -1 : indexAt(bars, at);
      if (at !== undefined && index < 0) return [];
      return drawn.flatMap((one) => figuresOf(one, index, colors));
    },
  };
}
