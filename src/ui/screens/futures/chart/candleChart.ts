/**
 * Wraps lightweight-charts in our colors. Its chunk loads after the first price is on the screen.
 */
import {
  CandlestickSeries,
  type ChartOptions,
  createChartEx,
  CrosshairMode,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type IHorzScaleBehavior,
  type ISeriesApi,
  type ISeriesPrimitive,
  type MouseEventParams,
  PriceScaleMode,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { SECOND_MS } from '../../../../domain/time.ts';
import { readToken } from '../../../theme/readToken.ts';
import { candleColors, chartColors, type Palette, readPalette } from './chartLook.ts';
import type { Bar } from './candleFold.ts';
import type { BarTarget } from './chartSession.ts';
import {
  type ChartParts,
  createDrawing,
  createTickText,
  createZonedScale,
  type ShownAt,
} from './chartDrawing.ts';
import type { ChartMark } from './chartMarks.ts';
import { createPriceLines, type DrawnLine } from './priceLines.ts';
import { attachRepeatShade, type ShadeOptions } from './repeatShade.ts';

export type ScaleMode = 'normal' | 'log' | 'percent';

export interface CandleChartOptions {
  readonly priceDigits: number;
  /** Locale for month names on the axis. */
  readonly locale: string;
  readonly priceText: (price: number) => string;
  /** Formats a bar's opening time for the crosshair. */
  readonly timeText: (at: number) => string;
  readonly tickSize: number;
  /** Time of a moment on the axis: the reader's clock, or the date of a trading day. */
  readonly shownAt: ShownAt;
  /** The part of the past that repeats the record; undefined when nothing does. */
  readonly repeats?: ShadeOptions | undefined;
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
  readonly candles: ISeriesApi<'Candlestick'>;
  /** Oldest first. */
  readonly bars: () => readonly Bar[];
  /** A removed chart must not be asked anything. */
  readonly isRemoved: () => boolean;
  readonly time: (at: number) => UTCTimestamp;
  readonly colors: Palette;
  readonly priceDigits: number;
}

export interface CandleChart extends BarTarget {
  readonly setLines: (lines: readonly DrawnLine[]) => void;
  readonly setMarks: (marks: readonly ChartMark[]) => void;
  readonly setScale: (mode: ScaleMode) => void;
  /** Keeps this height (px) above the candles free, whatever the size of the pane. */
  readonly setHeadroom: (height: number) => void;
  readonly toLatest: () => void;
  /** The canvas as it is now, drawings and marks included, in device pixels. */
  readonly picture: () => HTMLCanvasElement;
  /** @returns undefined where the chart was removed: a series added to it would be painted */
  readonly addLayer: <Layer extends ChartLayer>(
    make: (base: LayerBase) => Layer,
  ) => Layer | undefined;
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
  /**
   * Its element may be gone, or show another chart, before its followers are notified: calls of the
   * chart then do nothing and find no place.
   */
  readonly isRemoved: () => boolean;
}

/** Older bars are requested once fewer bars than this are left of the view. */
const OLDEST_MARGIN_BARS = 60;
/** Height of the tag of a line on the axis. */
const TAG_PX = 24;
/** Height of the line between two panes. */
const SEPARATOR_PX = 1;
/**
 * Space right of the newest bar for the labels of the lines: a share of the width, with limits in
 * px.
 */
const RIGHT_SHARE = 0.15;
const RIGHT_LEAST_PX = 36;
const RIGHT_MOST_PX = 160;

/** Free shares of the candle pane above and below the candles; volumes stand in the lower one. */
const MARGINS = { top: 0.08, bottom: 0.22 } as const;
/** At most this share of the pane is kept free for the legend. */
const HEADROOM_MOST = 0.5;

const SCALE_MODES = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;

function buildChart(
  container: HTMLElement,
  options: CandleChartOptions,
  colors: Palette,
): ChartParts {
  const look = chartColors(colors);
  const chartOptions: DeepPartial<ChartOptions> = {
    autoSize: true,
    ...look,
    layout: { ...look.layout, fontFamily: readToken('--font'), fontSize: 11 },
    crosshair: { mode: CrosshairMode.Normal, ...look.crosshair },
    timeScale: {
      ...look.timeScale,
      timeVisible: true,
      secondsVisible: false,
      tickMarkFormatter: createTickText(options.shownAt, options.locale),
      rightOffsetPixels: Math.min(
        Math.max(container.clientWidth * RIGHT_SHARE, RIGHT_LEAST_PX),
        RIGHT_MOST_PX,
      ),
    },
    localization: {
      locale: options.locale,
      dateFormat: 'yyyy-MM-dd',
      timeFormatter: (time: Time) =>
        typeof time === 'number' ? options.timeText(time * SECOND_MS) : '',
    },
  };
  const scale = createZonedScale(options.shownAt);
  const chart = createChartEx<Time, IHorzScaleBehavior<Time>>(container, scale, chartOptions);
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
  candles.priceScale().applyOptions({ scaleMargins: MARGINS });
  return { chart, candles, volumes };
}

/** Draws nothing: it is notified of each paint, after the price scale has been computed. */
function paintHook(onPainted: () => void): ISeriesPrimitive {
  const views = [{ renderer: () => ({ draw: onPainted }) }];
  return { paneViews: () => views };
}

/** Publishes events of the view: hovered bar, older bars needed, newest bar in view or not. */
function listen({ chart, candles }: ChartParts, options: CandleChartOptions): void {
  const hover = ({ time }: MouseEventParams) =>
    options.onHover(typeof time === 'number' ? time * SECOND_MS : undefined);
  chart.subscribeCrosshairMove(hover);
  const scale = chart.timeScale();
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < OLDEST_MARGIN_BARS) options.onOldest();
    options.onLatest(scale.scrollPosition() >= 0);
  });
  candles.attachPrimitive(paintHook(options.onPainted));
}

/** Makes actions that do nothing once the chart is removed. */
const unless =
  (isRemoved: () => boolean) =>
  <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
  (...args: Args): void => {
    if (!isRemoved()) act(...args);
  };

const NO_SIZE = { width: 0, height: 0 } as const;

/** Where prices and panes are, px. A removed chart has none. */
function createPlaces(
  { chart, candles }: ChartParts,
  isRemoved: () => boolean,
): Pick<CandleChart, 'yOf' | 'priceAt' | 'paneSize' | 'paneTop'> {
  return {
    yOf: (price) => (isRemoved() ? undefined : (candles.priceToCoordinate(price) ?? undefined)),
    priceAt: (y) => (isRemoved() ? undefined : (candles.coordinateToPrice(y) ?? undefined)),
    paneSize: () => (isRemoved() ? NO_SIZE : chart.paneSize(0)),
    paneTop: (pane) =>
      (isRemoved() ? [] : chart.panes())
        .slice(0, pane)
        .reduce((top, one) => top + one.getHeight() + SEPARATOR_PX, 0),
  };
}

/** Keeps the candles below the legend; `follow` is called after each paint. */
function createHeadroom({ chart, candles }: ChartParts, isRemoved: () => boolean) {
  let wanted = 0;
  let applied: number = MARGINS.top;
  const apply = () => {
    if (isRemoved()) return;
    const { height } = chart.paneSize(0);
    const share = height > 0 ? Math.min(wanted / height, HEADROOM_MOST) : 0;
    const top = Math.max(MARGINS.top, share);
    if (top === applied) return;
    applied = top;
    candles.priceScale().applyOptions({ scaleMargins: { ...MARGINS, top } });
  };
  let height = 0;
  return {
    set: (next: number) => {
      wanted = next;
      apply();
    },
    follow: () => {
      const now = chart.paneSize(0).height;
      if (now === height) return;
      height = now;
      // Options cannot change within a paint.
      queueMicrotask(apply);
    },
  };
}

/** Whether a line at a price can be seen, its tag included. */
const inView =
  ({ yOf, paneSize }: Pick<CandleChart, 'yOf' | 'paneSize'>) =>
  (price: number): boolean => {
    const y = yOf(price);
    return y !== undefined && y > -TAG_PX && y < paneSize().height + TAG_PX;
  };

/** Adds layers that draw on the chart, and removes them. */
function createLayerDoor(
  { chart, candles }: ChartParts,
  drawing: ReturnType<typeof createDrawing>,
  layers: Set<ChartLayer>,
  { priceDigits }: Pick<CandleChartOptions, 'priceDigits'>,
  isRemoved: () => boolean,
): Pick<CandleChart, 'addLayer' | 'removeLayer'> {
  return {
    addLayer: (make) => {
      if (isRemoved()) return undefined;
      const layer = make({
        chart,
        candles,
        bars: drawing.bars,
        isRemoved,
        time: drawing.time,
        colors: drawing.colors(),
        priceDigits,
      });
      layers.add(layer);
      layer.setBars(drawing.bars());
      return layer;
    },
    removeLayer: (layer) => {
      if (layers.delete(layer)) layer.remove();
    },
  };
}

export function createCandleChart(
  container: HTMLElement,
  options: CandleChartOptions,
): CandleChart {
  const layers = new Set<ChartLayer>();
  let isRemoved = false;
  const colors = readPalette();
  const parts = buildChart(container, options, colors);
  const { chart, candles } = parts;
  const drawing = createDrawing(parts);
  const places = createPlaces(parts, () => isRemoved);
  const priceLines = createPriceLines(candles, colors, inView(places));
  const headroom = createHeadroom(parts, () => isRemoved);
  if (options.repeats !== undefined) {
    attachRepeatShade({ chart, series: candles, ...drawing }, options.repeats);
  }
  listen(parts, {
    ...options,
    onPainted: () => {
      headroom.follow();
      priceLines.follow();
      options.onPainted();
    },
  });
  const whileThere = unless(() => isRemoved);
  return {
    setBars: whileThere((bars) => {
      drawing.setBars(bars);
      for (const layer of layers) layer.setBars(bars);
    }),
    update: whileThere((bar) => {
      drawing.update(bar);
      for (const layer of layers) layer.update(bar);
    }),
    setLines: whileThere(priceLines.set),
    setMarks: whileThere(drawing.setMarks),
    setScale: whileThere((mode) => candles.priceScale().applyOptions({ mode: SCALE_MODES[mode] })),
    setHeadroom: headroom.set,
    toLatest: whileThere(() => chart.timeScale().scrollToRealTime()),
    picture: () => chart.takeScreenshot(true),
    ...createLayerDoor(parts, drawing, layers, options, () => isRemoved),
    ...places,
    repaint: whileThere(() => {
      drawing.repaint();
      const now = drawing.colors();
      chart.applyOptions(chartColors(now));
      candles.applyOptions(candleColors(now));
      priceLines.repaint(now);
      for (const layer of layers) layer.repaint(now);
    }),
    remove: whileThere(() => {
      isRemoved = true;
      layers.clear();
      chart.remove();
    }),
    isRemoved: () => isRemoved,
  };
}
