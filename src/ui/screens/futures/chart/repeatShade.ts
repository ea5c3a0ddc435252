/** Shades the part of the chart that repeats the record instead of showing what happened before. */
import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './candleFold.ts';
import type { Palette } from './chartLook.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];

const TEXT_GAP_PX = 8;

/** The newest bar that opened before a moment, by its place among the bars; -1 if there is none. */
export function lastRepeated(bars: readonly Pick<Bar, 'at'>[], playedFrom: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.at ?? Number.POSITIVE_INFINITY) < playedFrom) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export interface ShadeOptions {
  /** Bars that open before this moment (ms UTC) repeat the record. */
  readonly playedFrom: number;
  /** Written at the right edge of the shade. */
  readonly text: string;
}

interface ShadeBase {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly time: (at: number) => UTCTimestamp;
  readonly bars: () => readonly Bar[];
  readonly colors: () => Palette;
}

/** Attaches the shade to the candles; it follows bars and colours by itself. */
export function attachRepeatShade(base: ShadeBase, { playedFrom, text }: ShadeOptions): void {
  const edge = (): number | undefined => {
    const bars = base.bars();
    const last = bars[lastRepeated(bars, playedFrom)];
    const scale = base.chart.timeScale();
    const x = last === undefined ? null : scale.timeToCoordinate(base.time(last.at));
    return x === null ? undefined : x + scale.options().barSpacing / 2;
  };
  const draw = (target: Target): void =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const x = edge();
      if (x === undefined || x <= 0) return;
      const colors = base.colors();
      context.fillStyle = colors.grid;
      context.fillRect(0, 0, x, mediaSize.height);
      context.font = `11px ${getComputedStyle(document.body).fontFamily}`;
      context.textAlign = 'right';
      context.fillStyle = colors.text;
      const right = Math.min(x, mediaSize.width) - TEXT_GAP_PX;
      if (context.measureText(text).width + TEXT_GAP_PX <= right) {
        context.fillText(text, right, mediaSize.height - TEXT_GAP_PX);
      }
    });
  const views: readonly IPrimitivePaneView[] = [
    { zOrder: () => 'bottom', renderer: () => ({ draw }) },
  ];
  const shade: ISeriesPrimitive = { paneViews: () => views };
  base.series.attachPrimitive(shade);
}
