/**
 * Wraps lightweight-charts in our colours. Its chunk loads after the first price is on the screen.
 */
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitive,
  type MouseEventParams,
  PriceScaleMode,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { SECOND_MS } from '../../../../domain/time.ts';
import { readToken } from '../../../theme/readToken.ts';
import type { Bar } from './candleFold.ts';
import { candleColors, chartColors, type Palette, readPalette } from './chartLook.ts';
import type { BarTarget } from './chartSession.ts';
import type { FillMark } from './fillMarks.ts';
import { createLastLine, createPriceLines, type DrawnLine } from './priceLines.ts';

export type ScaleMode = 'normal' | 'log' | 'percent';

export interface CandleChartOptions {
  readonly priceDigits: number;
  /** Locale for month names on the axis. */
  readonly locale: string;
  readonly priceText: (price: number) => string;
  /** Formats a bar's opening time for the crosshair. */
  readonly timeText: (at: number) => string;
  readonly tickSize: number;
  /** Added to a bar's time, so that the axis shows the reader's local time. */
  readonly offsetMs: number;
  readonly onHover: (at: number | undefined) => void;
  /** Called when the view comes near the oldest bar. */
  readonly onOldest: () => void;
  /** Called with whether the newest bar is in view. */
  readonly onLatest: (isLatest: boolean) => void;
  /** Called after each paint, when the prices are at their current positions. */
  readonly onPainted: () => void;
}

/** An additional layer drawn from the same bars. */
export interface ChartLayer extends BarTarget {
  readonly repaint: (colors: Palette) => void;
  readonly remove: () => void;
}

/** The parts that a layer is created with. */
export interface LayerBase {
  readonly chart: IChartApi;
  readonly time: (at: number) => UTCTimestamp;
  readonly colors: Palette;
  readonly priceDigits: number;
}

export interface CandleChart extends BarTarget {
  readonly setLines: (lines: readonly DrawnLine[]) => void;
  readonly setMarks: (marks: readonly FillMark[]) => void;
  readonly setScale: (mode: ScaleMode) => void;
  readonly toLatest: () => void;
  /** @returns a function that removes the layer */
  readonly addLayer: <Layer extends ChartLayer>(make: (base: LayerBase) => Layer) => Layer;
  readonly removeLayer: (layer: ChartLayer) => void;
  /** Position of a price on the candle pane, px from the top; undefined outside the pane. */
  readonly yOf: (price: number) => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
  /** Size of the candle pane without the price scale, px. */
  readonly paneSize: () => { readonly width: number; readonly height: number };
  /** Top of a pane, px; pane 0 holds the candles. */
  readonly paneTop: (pane: number) => number;
  /** Reads the style tokens again. */
  readonly repaint: () => void;
  readonly remove: () => void;
}

/** Older bars are requested once fewer bars than this are left of the view. */
const OLDEST_MARGIN_BARS = 60;
/** Height of the line between two panes. */
const SEPARATOR_PX = 1;
/**
 * Space right of the newest bar for the labels of the lines: a share of the width, with limits in
 * px.
 */
const RIGHT_SHARE = 0.15;
const RIGHT_LEAST_PX = 36;
const RIGHT_MOST_PX = 160;

const SCALE_MODES = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;

/** The library's time is seconds in a branded number type. */
const isTime = (seconds: number): seconds is UTCTimestamp => Number.isFinite(seconds);

interface Parts {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly volumes: ISeriesApi<'Histogram'>;
}

function buildChart(container: HTMLElement, options: CandleChartOptions, colors: Palette): Parts {
  const look = chartColors(colors);
  const chart = createChart(container, {
    autoSize: true,
    ...look,
    layout: { ...look.layout, fontFamily: readToken('--font'), fontSize: 11 },
    crosshair: { mode: CrosshairMode.Normal, ...look.crosshair },
    timeScale: {
      ...look.timeScale,
      timeVisible: true,
      secondsVisible: false,
      rightOffsetPixels: Math.min(
        Math.max(container.clientWidth * RIGHT_SHARE, RIGHT_LEAST_PX),
        RIGHT_MOST_PX,
      ),
    },
    localization: {
      locale: options.locale,
      timeFormatter: (time: Time) =>
        typeof time === 'number' ? options.timeText(time * SECOND_MS - options.offsetMs) : '',
    },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    ...candleColors(colors),
    // For this series only: an oscillator's pane has its own decimals.
    priceFormat: { type: 'custom', formatter: options.priceText, minMove: options.tickSize },
    // The library's own tag shows the last visible close; ours is the newest price.
    lastValueVisible: false,
    priceLineVisible: false,
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } });
  return { chart, candles, volumes };
}

/** Draws nothing: it is notified of each paint, after the price scale has been computed. */
function paintHook(onPainted: () => void): ISeriesPrimitive {
  const views = [{ renderer: () => ({ draw: onPainted }) }];
  return { paneViews: () => views };
}

/** Publishes events of the view: hovered bar, older bars needed, newest bar in view or not. */
function listen({ chart, candles }: Parts, options: CandleChartOptions): void {
  const hover = ({ time }: MouseEventParams) =>
    options.onHover(typeof time === 'number' ? time * SECOND_MS - options.offsetMs : undefined);
  chart.subscribeCrosshairMove(hover);
  const scale = chart.timeScale();
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < OLDEST_MARGIN_BARS) options.onOldest();
    options.onLatest(scale.scrollPosition() >= 0);
  });
  candles.attachPrimitive(paintHook(options.onPainted));
}

/** Converts bars for the two series. */
function barShapes(offsetMs: number, colors: () => Palette) {
  const time = (at: number): UTCTimestamp => {
    const seconds = (at + offsetMs) / SECOND_MS;
    if (!isTime(seconds)) throw new RangeError(`not a moment: ${at}`);
    return seconds;
  };
  return {
    time,
    candle: ({ at, open, high, low, close }: Bar) => ({ time: time(at), open, high, low, close }),
    volume: ({ at, open, close, volume }: Bar) => ({
      time: time(at),
      value: volume,
      color: close >= open ? colors().upBar : colors().downBar,
    }),
  };
}

function markShapes(marks: readonly FillMark[], time: (at: number) => UTCTimestamp, c: Palette) {
  return marks.map((mark) => ({
    time: time(mark.at),
    position: mark.side === 'BUY' ? ('belowBar' as const) : ('aboveBar' as const),
    shape: mark.side === 'BUY' ? ('arrowUp' as const) : ('arrowDown' as const),
    color: mark.side === 'BUY' ? c.up : c.down,
  }));
}

/** Everything drawn from the bars and marks, in the current colours. */
function createDrawing({ candles, volumes }: Parts, offsetMs: number) {
  let colors = readPalette();
  let bars: Bar[] = [];
  let marks: readonly FillMark[] = [];
  const { time, candle, volume } = barShapes(offsetMs, () => colors);
  const markers = createSeriesMarkers(candles, []);
  const drawMarks = () => {
    const first = bars[0]?.at ?? Number.POSITIVE_INFINITY;
    const inView = marks.filter(({ at }) => at >= first);
    markers.setMarkers(markShapes(inView, time, colors));
  };
  const lastLine = createLastLine(candles);
  const drawLast = () => lastLine.set(bars.at(-1), colors);
  const drawAll = () => {
    candles.setData(bars.map(candle));
    volumes.setData(bars.map(volume));
    drawLast();
    drawMarks();
  };
  return {
    time,
    colors: () => colors,
    bars: (): readonly Bar[] => bars,
    setBars: (next: readonly Bar[]) => {
      bars = [...next];
      drawAll();
    },
    update: (bar: Bar) => {
      if (bars.at(-1)?.at === bar.at) bars[bars.length - 1] = bar;
      else bars.push(bar);
      candles.update(candle(bar));
      volumes.update(volume(bar));
      drawLast();
    },
    setMarks: (next: readonly FillMark[]) => {
      marks = next;
      drawMarks();
    },
    repaint: () => {
      colors = readPalette();
      drawAll();
    },
  };
}

export function createCandleChart(
  container: HTMLElement,
  options: CandleChartOptions,
): CandleChart {
  const layers = new Set<ChartLayer>();
  const colors = readPalette();
  const parts = buildChart(container, options, colors);
  const { chart, candles } = parts;
  const drawing = createDrawing(parts, options.offsetMs);
  const priceLines = createPriceLines(candles, colors);
  listen(parts, options);
  return {
    setBars: (bars) => {
      drawing.setBars(bars);
      for (const layer of layers) layer.setBars(bars);
    },
    update: (bar) => {
      drawing.update(bar);
      for (const layer of layers) layer.update(bar);
    },
    setLines: priceLines.set,
    setMarks: drawing.setMarks,
    setScale: (mode) => candles.priceScale().applyOptions({ mode: SCALE_MODES[mode] }),
    toLatest: () => chart.timeScale().scrollToRealTime(),
    addLayer: (make) => {
      const { time } = drawing;
      const layer = make({
        chart,
        time,
        colors: drawing.colors(),
        priceDigits: options.priceDigits,
      });
      layers.add(layer);
      layer.setBars(drawing.bars());
      return layer;
    },
    removeLayer: (layer) => {
      if (layers.delete(layer)) layer.remove();
    },
    yOf: (price) => candles.priceToCoordinate(price) ?? undefined,
    priceAt: (y) => candles.coordinateToPrice(y) ?? undefined,
    paneSize: () => chart.paneSize(0),
    paneTop: (pane) =>
      chart
        .panes()
        .slice(0, pane)
        .reduce((top, one) => top + one.getHeight() + SEPARATOR_PX, 0),
    repaint: () => {
      drawing.repaint();
      const now = drawing.colors();
      chart.applyOptions(chartColors(now));
      candles.applyOptions(candleColors(now));
      priceLines.repaint(now);
      for (const layer of layers) layer.repaint(now);
    },
    remove: () => {
      layers.clear();
      chart.remove();
    },
  };
}
