/** The prices of the last minutes as they came, and as a chart draws them. */
import type { RoundTick } from '../../../../protocol/rounds/entities.ts';
import { createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';

export type Trail = readonly RoundTick[];

/** Merges points by their moment, oldest first; of one moment the one received later. */
export function mergedTrail(trail: Trail, more: Trail): Trail {
  const byMoment = new Map([...trail, ...more].map((point) => [point.at, point]));
  return [...byMoment.values()].toSorted((a, b) => a.at - b.at);
}

/** Without what is older than `from`, but with the last point before it: the price that held then. */
export function trimmedTrail(trail: Trail, from: number): Trail {
  const first = trail.findIndex(({ at }) => at > from);
  if (first < 0) return trail.slice(-1);
  return first <= 1 ? trail : trail.slice(first - 1);
}

/** The price that held at a moment; undefined before the first one. */
export const priceHeldAt = (trail: Trail, moment: number): string | undefined =>
  trail.findLast(({ at }) => at <= moment)?.price;

/** Prices come every 250 ms as long as they change; over a longer pause the last one held. */
const PAUSE_MS = 600;
const STEP_MS = 250;

export interface DrawnPoint {
  readonly at: number;
  readonly price: number;
}

/** Corners of the line up to `until`: a price that nobody changed is drawn level until it does. */
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

export interface TrailKeeper {
  readonly trail: Readable<Trail>;
  /** A price that came. */
  readonly add: (point: RoundTick) => void;
  /** Prices from before the screen was opened. */
  readonly merge: (points: Trail) => void;
}

/** Keeps `keepMs` of prices. */
export function createTrail(keepMs: number): TrailKeeper {
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
