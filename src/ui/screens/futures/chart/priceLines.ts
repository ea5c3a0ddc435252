/** Horizontal lines over the candles, synchronised with a list. */
import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { Bar } from './candleFold.ts';
import type { Palette } from './chartLook.ts';

export interface DrawnLine {
  readonly id: string;
  readonly price: number;
  readonly tone: 'up' | 'down' | 'warn';
  /** Entries are solid; lines waiting for a price are dashed, changing ones dotted. */
  readonly style: 'solid' | 'dashed' | 'dotted';
}

const STYLES = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.SparseDotted,
} as const;

export interface PriceLines {
  readonly set: (lines: readonly DrawnLine[]) => void;
  /** Applies held-back updates that have come into view; to be called after each paint. */
  readonly follow: () => void;
  readonly repaint: (colors: Palette) => void;
}

/**
 * Updates only what differs: a dragged line moves, and nothing is recreated. A line that moves
 * outside of the view waits until it comes into view: each change draws the whole chart, and
 * liquidation prices far away change with every price.
 */
export function createPriceLines(
  series: ISeriesApi<'Candlestick'>,
  first: Palette,
  isInView: (price: number) => boolean,
): PriceLines {
  const drawn = new Map<string, { readonly line: DrawnLine; readonly handle: IPriceLine }>();
  /** Held back, by id. */
  const later = new Map<string, DrawnLine>();
  let colors = first;
  const optionsOf = ({ price, tone, style }: DrawnLine) => ({
    price,
    color: colors[tone],
    lineWidth: 1 as const,
    lineStyle: STYLES[style],
    axisLabelVisible: true,
    axisLabelTextColor: colors.bg,
    title: '',
  });
  const hasSameLook = (a: DrawnLine, b: DrawnLine) => a.tone === b.tone && a.style === b.style;
  const canWait = (a: DrawnLine, b: DrawnLine) =>
    hasSameLook(a, b) && !isInView(a.price) && !isInView(b.price);
  const change = (line: DrawnLine) => {
    later.delete(line.id);
    const known = drawn.get(line.id);
    if (known === undefined || (known.line.price === line.price && hasSameLook(known.line, line)))
      return;
    if (canWait(known.line, line)) {
      later.set(line.id, line);
      return;
    }
    known.handle.applyOptions(optionsOf(line));
    drawn.set(line.id, { line, handle: known.handle });
  };
  return {
    set: (lines) => {
      const wanted = new Set(lines.map(({ id }) => id));
      for (const [id, { handle }] of drawn) {
        if (wanted.has(id)) continue;
        series.removePriceLine(handle);
        drawn.delete(id);
        later.delete(id);
      }
      for (const line of lines) {
        if (drawn.has(line.id)) change(line);
        else drawn.set(line.id, { line, handle: series.createPriceLine(optionsOf(line)) });
      }
    },
    follow: () => {
      if (later.size === 0) return;
      // Options cannot change within a paint.
      queueMicrotask(() => {
        for (const line of [...later.values()]) change(line);
      });
    },
    repaint: (next) => {
      colors = next;
      for (const { line, handle } of drawn.values()) handle.applyOptions(optionsOf(line));
    },
  };
}

/**
 * The line and axis tag of the newest price, in the direction of its bar; also while older bars are
 * in view.
 */
export function createLastLine(series: ISeriesApi<'Candlestick'>) {
  let line: IPriceLine | undefined;
  return {
    set: (bar: Bar | undefined, colors: Palette): void => {
      if (bar === undefined) {
        if (line !== undefined) series.removePriceLine(line);
        line = undefined;
        return;
      }
      const options = {
        price: bar.close,
        color: bar.close >= bar.open ? colors.up : colors.down,
        axisLabelTextColor: colors.bg,
      };
      if (line !== undefined) line.applyOptions(options);
      else {
        line = series.createPriceLine({
          ...options,
          lineWidth: 1,
          lineStyle: LineStyle.Dashed,
          axisLabelVisible: true,
          title: '',
        });
      }
    },
  };
}
