/** The ring of an allocation as SVG paths around its center, clockwise from the top. For display only. */
import { arc, pie } from 'd3';
import type { Share } from '../valuation.ts';

const RING_PX = 18;

export function ringPaths(
  shares: readonly Share[],
  radius: number,
): readonly { readonly type: string; readonly path: string }[] {
  const angles = pie<Share>()
    .value(({ share }) => share)
    // Thin lines of ground keep neighbors apart; a single part is a whole ring.
    .padAngle(shares.length > 1 ? 0.02 : 0)([...shares]);
  const draw = arc<(typeof angles)[number]>()
    .innerRadius(radius - RING_PX)
    .outerRadius(radius);
  return angles.map((angle) => ({ type: angle.data.type, path: draw(angle) ?? '' }));
}
