/** Maps prices to positions of lines and labels, and positions to prices. Pure geometry. */
import { formatDecimal, parseDecimal, roundToStep } from '../../../../../domain/decimal.ts';

/** The price at a pixel, rounded half up to the tick, at least one tick. */
export function snapPrice(drawn: number, tickSize: string): string | undefined {
  const tick = parseDecimal(tickSize);
  // toFixed writes no exponent below 1e21; a non-finite number is not a decimal.
  const scaled = parseDecimal(drawn.toFixed(8));
  if (tick === undefined || scaled === undefined) return undefined;
  const snapped = roundToStep(scaled, tick, 'halfUp');
  return formatDecimal(snapped < tick ? tick : snapped);
}

/** A price moved by ticks, never below one tick; a price between two ticks snaps to one first. */
export function ticksAway(price: string, tickSize: string, ticks: number): string | undefined {
  const tick = parseDecimal(tickSize);
  const scaled = parseDecimal(price);
  if (tick === undefined || scaled === undefined) return undefined;
  const moved = roundToStep(scaled, tick, 'halfUp') + BigInt(ticks) * tick;
  return formatDecimal(moved < tick ? tick : moved);
}

export interface Placed {
  readonly id: string;
  /** px from the top; undefined outside the pane. */
  readonly y: number | undefined;
}

/** The line under the pointer: the nearest within reach; of equally near ones the last drawn. */
export function lineUnder(lines: readonly Placed[], y: number, reach: number): string | undefined {
  let found: { readonly id: string; readonly distance: number } | undefined;
  for (const line of lines) {
    if (line.y === undefined) continue;
    const distance = Math.abs(line.y - y);
    if (distance <= reach && distance <= (found?.distance ?? reach))
      found = { id: line.id, distance };
  }
  return found?.id;
}

/**
 * Moves apart the centers of overlapping labels, keeping their order within 0..height. If they do
 * not all fit, each stays at its line.
 */
export function spreadLabels(
  places: readonly number[],
  labelHeight: number,
  height: number,
): readonly number[] {
  if (places.length * labelHeight > height) return places;
  const order = places.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const spread: number[] = Array.from({ length: places.length }, () => 0);
  let lowest = labelHeight / 2;
  for (const [place, { y, index }] of order.entries()) {
    // Space that the following labels need below this one.
    const below = (order.length - 1 - place) * labelHeight;
    const most = height - labelHeight / 2 - below;
    const at = Math.min(Math.max(y, lowest), most);
    spread[index] = at;
    lowest = at + labelHeight;
  }
  return spread;
}
