/** Draws bars, the newest price and the marks of own fills and funding in the current colors. */
import {
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitive,
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './candleFold.ts';
import { type Palette, readPalette } from './chartLook.ts';
import type { ChartMark } from './chartMarks.ts';
import { createLastLine } from './priceLines.ts';
import { SECOND_MS } from '../../../../domain/time.ts';

// The time axis of the chart. Its points are moments in UTC; where a day or an hour begins, and what a
// tick says, follows the clock that the reader has at that very moment, also across a change of summer
// time. Rule [W-V8].

/** A moment (ms UTC) as the reader's clock shows it, read as if that were UTC. */
export type ShownAt = (at: number) => number;

/** The library's time is seconds in a branded number type. */
const isTime = (seconds: number): seconds is UTCTimestamp => Number.isFinite(seconds);

/** @throws RangeError for what is no moment */
export function chartTime(at: number): UTCTimestamp {
  const seconds = at / SECOND_MS;
  if (!isTime(seconds)) throw new RangeError(`not a moment: ${at}`);
  return seconds;
}

type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];

export function createZonedScale(shownAt: ShownAt): IHorzScaleBehavior<Time> {
  const scale = new (defaultHorzScaleBehavior())();
  const fillUtc = scale.fillWeightsForPoints.bind(scale);
  const shown = (time: unknown): UTCTimestamp =>
    chartTime(shownAt(typeof time === 'number' ? time * SECOND_MS : Number.NaN));
  scale.fillWeightsForPoints = (points: Points, startIndex: number): void => {
    // The weight of a point follows from the one before it.
    const from = Math.max(0, startIndex - 1);
    const changed = points.slice(from);
    const local = changed.map((point) => ({
      ...point,
      time: scale.convertHorzItemToInternal(shown(point.originalTime)),
    }));
    fillUtc(local, startIndex - from);
    for (const [index, { timeWeight }] of local.entries()) {
      const point = changed[index];
      if (point !== undefined) point.timeWeight = timeWeight;
    }
  };
  return scale;
}

const FIELDS = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<TickMarkType, Intl.DateTimeFormatOptions>;

/** Creates the text of a tick, in the language's own form. */
export function createTickText(
  shownAt: ShownAt,
  locale: string,
): (time: Time, type: TickMarkType) => string {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (time, type) => {
    if (typeof time !== 'number') return '';
    const format =
      formats.get(type) ?? new Intl.DateTimeFormat(locale, { ...FIELDS[type], timeZone: 'UTC' });
    formats.set(type, format);
    return format.format(shownAt(time * SECOND_MS));
  };
}

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
