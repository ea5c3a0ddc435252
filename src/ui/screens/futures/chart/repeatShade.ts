/** Shades the part of the chart that repeats the record instead of showing what happened before. */
import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  UTCTimestamp,
} from 'lightweight-charts';
import { countLeading } from '../../../../domain/countLeading.ts';
import type { Bar } from './candleFold.ts';
import type { Palette } from './chartLook.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];

const TEXT_GAP_PX = 8;
/** Share of the pane's height: between the candles and the volumes. */
const TEXT_PLACE = 0.81;

/** The newest bar that opened before a moment, by its place among the bars; -1 if there is none. */
export const lastRepeated = (bars: readonly Pick<Bar, 'at'>[], playedFrom: number): number =>
  countLeading(bars, ({ at }) => at < playedFrom) - 1;

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

/** Attaches the shade to the candles; it follows bars and colors by itself. */
export function attachRepeatShade(base: ShadeBase, { playedFrom, text }: ShadeOptions): void {
  const edge = (): number | undefined => {
    const bars = base.bars();
    const last = bars[lastRepeated(bars, playedFrom)];
    const scale = base.chart.timeScale();
    const x = last === undefined ? null : scale.timeToCoordinate(base.time(last.at));
    return x === null ? undefined : x + scale.options().barSpacing / 2;
  };
  const shade = (target: Target): void =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const x = edge();
      if (x === undefined || x <= 0) return;
      context.fillStyle = base.colors().grid;
      context.fillRect(0, 0, x, mediaSize.height);
    });
  const label = (target: Target): void =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const x = edge();
      if (x === undefined) return;
      const right = Math.min(x, mediaSize.width) - TEXT_GAP_PX;
      context.font = `11px ${getComputedStyle(document.body).fontFamily}`;
      if (context.measureText(text).width + TEXT_GAP_PX > right) return;
      context.textAlign = 'right';
      context.fillStyle = base.colors().text;
      context.fillText(text, right, mediaSize.height * TEXT_PLACE);
    });
  const views: readonly IPrimitivePaneView[] = [
    { zOrder: () => 'bottom', renderer: () => ({ draw: shade }) },
    { zOrder: () => 'top', renderer: () => ({ draw: label }) },
  ];
  const primitive: ISeriesPrimitive = { paneViews: () => views };
  base.series.attachPrimitive(primitive);
}
