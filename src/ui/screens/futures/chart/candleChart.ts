/** lightweight-charts in our colours. Loaded on its own, after the first price is on the screen. */
import {
  type CandlestickData,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { SECOND_MS } from '../../../../domain/time.ts';
import { readToken } from '../../../theme/readToken.ts';
import type { Bar } from './candleFold.ts';

export interface ChartLine {
  readonly id: string;
  readonly price: number;
  readonly title: string;
  readonly tone: 'up' | 'down' | 'warn' | 'plain';
}

export interface CandleChartOptions {
  readonly priceDigits: number;
  readonly tickSize: number;
  /** Added to a bar's time, so that the axis shows the reader's clock. */
  readonly offsetMs: number;
  readonly onHover: (at: number | undefined) => void;
  /** The view has come near the oldest bar. */
  readonly onOldest: () => void;
}

export interface CandleChart {
  readonly setBars: (bars: readonly Bar[]) => void;
  readonly update: (bar: Bar) => void;
  readonly setLines: (lines: readonly ChartLine[]) => void;
  /** Reads the style tokens again. */
  readonly repaint: () => void;
  readonly toLatest: () => void;
  readonly remove: () => void;
}

/** Bars left of the view at which older ones are asked for. */
const OLDEST_MARGIN_BARS = 30;

const palette = () => ({
  bg: readToken('--bg'),
  text: readToken('--muted'),
  grid: readToken('--hover'),
  line: readToken('--line'),
  strong: readToken('--line-strong'),
  up: readToken('--up'),
  down: readToken('--down'),
  upBar: readToken('--up-bar'),
  downBar: readToken('--down-bar'),
  warn: readToken('--warn'),
  plain: readToken('--accent-line'),
});

type Palette = ReturnType<typeof palette>;

const chartColors = (c: Palette) => ({
  layout: {
    background: { type: ColorType.Solid, color: c.bg },
    textColor: c.text,
    attributionLogo: false,
    panes: { separatorColor: c.line },
  },
  grid: { vertLines: { color: c.grid }, horzLines: { color: c.grid } },
  rightPriceScale: { borderColor: c.line },
  timeScale: { borderColor: c.line },
  crosshair: {
    vertLine: { color: c.strong, labelBackgroundColor: c.text },
    horzLine: { color: c.strong, labelBackgroundColor: c.text },
  },
});

const candleColors = (c: Palette) => ({
  upColor: c.up,
  downColor: c.down,
  borderUpColor: c.up,
  borderDownColor: c.down,
  wickUpColor: c.up,
  wickDownColor: c.down,
});

export function createCandleChart(container: HTMLElement, options: CandleChartOptions): CandleChart {
  let colors = palette();
  const chart = createChart(container, {
    autoSize: true,
    ...chartColors(colors),
    layout: { ...chartColors(colors).layout, fontFamily: readToken('--font'), fontSize: 11 },
    crosshair: { mode: CrosshairMode.Normal, ...chartColors(colors).crosshair },
    timeScale: { ...chartColors(colors).timeScale, timeVisible: true, secondsVisible: false, rightOffset: 6 },
    localization: { locale: 'sv-SE' },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    ...candleColors(colors),
    priceFormat: { type: 'price', precision: options.priceDigits, minMove: options.tickSize },
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } });

  let bars: readonly Bar[] = [];
  let lines: readonly ChartLine[] = [];
  let drawn: IPriceLine[] = [];

  // The library's time is seconds in a branded number type.
  const time = (at: number) => ((at + options.offsetMs) / SECOND_MS) as UTCTimestamp;
  const candle = (bar: Bar): CandlestickData<Time> => ({
    time: time(bar.at),
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
  });
  const volume = (bar: Bar) => ({
    time: time(bar.at),
    value: bar.volume,
    color: bar.close >= bar.open ? colors.upBar : colors.downBar,
  });
  const drawLines = () => {
    for (const line of drawn) candles.removePriceLine(line);
    drawn = lines.map((line) =>
      candles.createPriceLine({
        price: line.price,
        title: line.title,
        color: colors[line.tone],
        lineWidth: 1,
        lineStyle: line.tone === 'plain' ? LineStyle.Dotted : LineStyle.Dashed,
        axisLabelVisible: true,
      }),
    );
  };
  const drawBars = () => {
    candles.setData(bars.map(candle));
    volumes.setData(bars.map(volume));
  };

  const hover = (event: MouseEventParams<Time>) =>
    options.onHover(typeof event.time === 'number' ? event.time * SECOND_MS - options.offsetMs : undefined);
  chart.subscribeCrosshairMove(hover);
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < OLDEST_MARGIN_BARS && bars.length > 0) options.onOldest();
  });

  return {
    setBars: (next) => {
      bars = next;
      drawBars();
    },
    update: (bar) => {
      const last = bars.at(-1);
      bars = last !== undefined && last.at === bar.at ? [...bars.slice(0, -1), bar] : [...bars, bar];
      candles.update(candle(bar));
      volumes.update(volume(bar));
    },
    setLines: (next) => {
      lines = next;
      drawLines();
    },
    repaint: () => {
      colors = palette();
      chart.applyOptions(chartColors(colors));
      candles.applyOptions(candleColors(colors));
      drawBars();
      drawLines();
    },
    toLatest: () => chart.timeScale().scrollToRealTime(),
    remove: () => chart.remove(),
  };
}
