/** lightweight-charts in our colours. Loaded on its own, after the first price is on the screen. */
import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
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
  /** Names the months on the axis. */
  readonly locale: string;
  readonly priceText: (price: number) => string;
  /** A bar's opening under the crosshair. */
  readonly timeText: (at: number) => string;
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

/** The library's time is seconds in a number type of its own. */
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
    timeScale: { ...look.timeScale, timeVisible: true, secondsVisible: false, rightOffset: 6 },
    localization: {
      locale: options.locale,
      priceFormatter: options.priceText,
      timeFormatter: (time: Time) =>
        typeof time === 'number' ? options.timeText(time * SECOND_MS - options.offsetMs) : '',
    },
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
  return { chart, candles, volumes };
}

/** The view's hints: which bar the pointer is over, and that older bars are wanted. */
function listen({ chart }: Parts, options: CandleChartOptions): void {
  const hover = ({ time }: MouseEventParams) =>
    options.onHover(typeof time === 'number' ? time * SECOND_MS - options.offsetMs : undefined);
  chart.subscribeCrosshairMove(hover);
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < OLDEST_MARGIN_BARS) options.onOldest();
  });
}

export function createCandleChart(
  container: HTMLElement,
  options: CandleChartOptions,
): CandleChart {
  let colors = palette();
  let bars: readonly Bar[] = [];
  let lines: readonly ChartLine[] = [];
  let drawn: readonly IPriceLine[] = [];
  const parts = buildChart(container, options, colors);
  const { chart, candles, volumes } = parts;
  listen(parts, options);

  const time = (at: number): UTCTimestamp => {
    const seconds = (at + options.offsetMs) / SECOND_MS;
    if (!isTime(seconds)) throw new RangeError(`not a moment: ${at}`);
    return seconds;
  };
  const candle = ({ at, open, high, low, close }: Bar) => ({
    time: time(at),
    open,
    high,
    low,
    close,
  });
  const volume = ({ at, open, close, volume: value }: Bar) => ({
    time: time(at),
    value,
    color: close >= open ? colors.upBar : colors.downBar,
  });
  const drawBars = () => {
    candles.setData(bars.map(candle));
    volumes.setData(bars.map(volume));
  };
  const drawLines = () => {
    for (const line of drawn) candles.removePriceLine(line);
    drawn = lines.map(({ price, title, tone }) =>
      candles.createPriceLine({
        price,
        title,
        color: colors[tone],
        lineWidth: 1,
        lineStyle: tone === 'plain' ? LineStyle.Dotted : LineStyle.Dashed,
        axisLabelVisible: true,
      }),
    );
  };
  return {
    setBars: (next) => {
      bars = next;
      drawBars();
    },
    update: (bar) => {
      const isSame = bars.at(-1)?.at === bar.at;
      bars = isSame ? [...bars.slice(0, -1), bar] : [...bars, bar];
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
    remove: () => chart.remove(),
  };
}
