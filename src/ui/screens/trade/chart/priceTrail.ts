/** The prices of the last minutes as received, and as a chart draws them. */
import type { RoundTick } from '../../../../protocol/rounds/entities.ts';
import { createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';

export type Trail = readonly RoundTick[];

/** Merges points by time, oldest first; for equal times the last received wins. */
export function mergedTrail(trail: Trail, more: Trail): Trail {
  const byMoment = new Map([...trail, ...more].map((point) => [point.at, point]));
  return [...byMoment.values()].toSorted((a, b) => a.at - b.at);
}

/**
 * Drops points older than `from`, except the last one before it: the price in effect at that time.
 */
export function trimmedTrail(trail: Trail, from: number): Trail {
  const first = trail.findIndex(({ at }) => at > from);
  if (first < 0) return trail.slice(-1);
  return first <= 1 ? trail : trail.slice(first - 1);
}

/** The price in effect at a moment; undefined before the first one. */
export const priceHeldAt = (trail: Trail, moment: number): string | undefined =>
  trail.findLast(({ at }) => at <= moment)?.price;

/**
 * Prices arrive every 250 ms while they change; over a longer pause the last one stays in effect.
 */
const PAUSE_MS = 600;
const STEP_MS = 250;

export interface DrawnPoint {
  readonly at: number;
  readonly price: number;
}

/** Corners of the line up to `until`: an unchanged price is drawn level until the next one. */
export function heldLine(trail: Trail, until: number): readonly DrawnPoint[] {
  const drawn: DrawnPoint[] = [];
  let before: DrawnPoint | undefined;
  for (const { at, price } of trail) {
    if (at > until) break;
    const point = { at, price: Number(price) };
    if (before !== undefined && at - before.at > PAUSE_MS) {
      drawn.push({ at: at - STEP_MS, price: before.price });
    }
    drawn.push(point);
    before = point;
  }
  if (before !== undefined && before.at < until) drawn.push({ at: until, price: before.price });
  return drawn;
}

export interface PriceTrail {
  readonly trail: Readable<Trail>;
  /** A new price. */
  readonly add: (point: RoundTick) => void;
  /** Prices from before the screen was opened. */
  readonly merge: (points: Trail) => void;
}

/** Retains the last `keepMs` of prices. */
export function createTrail(keepMs: number): PriceTrail {
  const trail = createWritable<Trail>([]);
  const put = (next: Trail) => {
    const newest = next.at(-1);
    trail.set(newest === undefined ? next : trimmedTrail(next, newest.at - keepMs));
  };
  return {
    trail,
    add: (point) => {
      const newest = trail.get().at(-1);
      if (newest !== undefined && point.at <= newest.at) return;
      put([...trail.get(), point]);
    },
    merge: (points) => put(mergedTrail(trail.get(), points)),
  };
}
