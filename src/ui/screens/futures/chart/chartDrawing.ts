/** Draws bars, the newest price and the marks of own fills and funding in the current colors. */
import {
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitive,
} from 'lightweight-charts';
import type { Bar } from './candleFold.ts';
import { type Palette, readPalette } from './chartLook.ts';
import type { ChartMark } from './fillMarks.ts';
import { createLastLine } from './priceLines.ts';
import { chartTime } from './zonedScale.ts';

export interface ChartParts {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly volumes: ISeriesApi<'Histogram'>;
}

/** Converts bars for the two series. */
function barShapes(colors: () => Palette) {
  return {
    candle: ({ at, open, high, low, close }: Bar) => ({
      time: chartTime(at),
      open,
      high,
      low,
      close,
    }),
    volume: ({ at, open, close, volume }: Bar) => ({
      time: chartTime(at),
      value: volume,
      color: close >= open ? colors().upBar : colors().downBar,
    }),
  };
}

const markLooks = (c: Palette) =>
  ({
    BUY: { position: 'belowBar', shape: 'arrowUp', color: c.up },
    SELL: { position: 'aboveBar', shape: 'arrowDown', color: c.down },
    FUNDING: { position: 'aboveBar', shape: 'circle', color: c.warn, size: 0.5 },
  }) as const satisfies Record<ChartMark['kind'], object>;

function markShapes(marks: readonly ChartMark[], c: Palette) {
  const looks = markLooks(c);
  return marks.map(({ at, kind }) => ({ time: chartTime(at), ...looks[kind] }));
}

/**
 * Markers that do not request a picture of their own when the newest bar changes: they would redraw
 * the whole chart, sizes and axes included, and once more in the next frame.
 */
function createQuietMarkers(candles: ISeriesApi<'Candlestick'>, isUpdating: () => boolean) {
  const attachPrimitive = (primitive: ISeriesPrimitive): void => {
    const attached = primitive.attached?.bind(primitive);
    primitive.attached = (base) =>
      attached?.({
        ...base,
        requestUpdate: () => {
          if (!isUpdating()) base.requestUpdate();
        },
      });
    candles.attachPrimitive(primitive);
  };
  const series = new Proxy(candles, {
    get: (target, name): unknown =>
      name === 'attachPrimitive' ? attachPrimitive : Reflect.get(target, name),
  });
  return createSeriesMarkers(series, [], { autoScale: false });
}

/** Everything drawn from the bars and marks, in the current colors. */
export function createDrawing({ candles, volumes }: ChartParts) {
  let colors = readPalette();
  let bars: Bar[] = [];
  let marks: readonly ChartMark[] = [];
  const { candle, volume } = barShapes(() => colors);
  let isUpdating = false;
  const markers = createQuietMarkers(candles, () => isUpdating);
  const drawMarks = () => {
    const first = bars[0]?.at ?? Number.POSITIVE_INFINITY;
    const inView = marks.filter(({ at }) => at >= first);
    markers.setMarkers(markShapes(inView, colors));
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
    time: chartTime,
    colors: () => colors,
    bars: (): readonly Bar[] => bars,
    setBars: (next: readonly Bar[]) => {
      bars = [...next];
      drawAll();
    },
    update: (bar: Bar) => {
      const isNewest = bars.at(-1)?.at === bar.at;
      if (isNewest) bars[bars.length - 1] = bar;
      else bars.push(bar);
      // A new bar moves the marks.
      isUpdating = isNewest;
      candles.update(candle(bar));
      isUpdating = false;
      volumes.update(volume(bar));
      drawLast();
    },
    /** @param next oldest first */
    setMarks: (next: readonly ChartMark[]) => {
      marks = next;
      drawMarks();
    },
    repaint: () => {
      colors = readPalette();
      drawAll();
    },
  };
}
