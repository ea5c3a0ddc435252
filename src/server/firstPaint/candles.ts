/** The last candles of a market as a small drawing. */
import type { WireCandle } from '../../protocol/market/entities.ts';

/** Units of the drawing: it is stretched to wherever it stands. */
const WIDTH = 600;
const HEIGHT = 300;
/** Share of the height above and below the prices, as the app's chart leaves it. */
const TOP = 0.1;
const BOTTOM = 0.25;
/** Share of the width that the candles fill; the app's chart leaves room for the next ones. */
const FILLED = 0.82;
/** Share of a candle's step that its body fills. */
const BODY = 0.7;

type Shape = Readonly<Record<'open' | 'high' | 'low' | 'close', number>>;

/** A drawing has a few hundred units of height: binary floating point is exact enough. */
const toShape = ([, open, high, low, close]: WireCandle): Shape => ({
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

const round = (value: number): string => value.toFixed(1);

/** Wicks and bodies of candles as one path of rectangles. */
function pathOf(
  shapes: readonly (Shape | undefined)[],
  step: number,
  y: (price: number) => number,
): string {
  const bar = (x: number, from: number, to: number, width: number): string =>
    `M${round(x)} ${round(from)}h${round(width)}v${round(Math.max(to - from, 1))}h-${round(width)}z`;
  return shapes
    .map((shape, index) => {
      if (shape === undefined) return '';
      const { open, high, low, close } = shape;
      const middle = (index + 0.5) * step;
      const body = step * BODY;
      const wick = bar(middle - 0.5, y(high), y(low), 1);
      return (
        wick + bar(middle - body / 2, y(Math.max(open, close)), y(Math.min(open, close)), body)
      );
    })
    .join('');
}

/**
 * Candles, oldest first, as an SVG of two paths with the classes `up` and `down`; empty text
 * without a candle.
 */
export function drawCandles(candles: readonly WireCandle[]): string {
  if (candles.length === 0) return '';
  const shapes = candles.map(toShape);
  const highest = Math.max(...shapes.map(({ high }) => high));
  const lowest = Math.min(...shapes.map(({ low }) => low));
  const range = highest - lowest || 1;
  const y = (price: number): number =>
    HEIGHT * (TOP + ((highest - price) / range) * (1 - TOP - BOTTOM));
  const step = (WIDTH * FILLED) / shapes.length;
  const path = (tone: 'up' | 'down'): string => {
    const ofTone = shapes.map((shape) =>
      shape.close >= shape.open === (tone === 'up') ? shape : undefined,
    );
    return `<path class="${tone}" d="${pathOf(ofTone, step, y)}"/>`;
  };
  return (
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">` +
    `${path('up')}${path('down')}</svg>`
  );
}
