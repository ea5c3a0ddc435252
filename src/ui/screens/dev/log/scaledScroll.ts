/** Which rows of a long list a scroll position shows. Pure. */

/** No browser lays out more, whatever the height of a list. */
const HEIGHT_MAX_PX = 12_000_000;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 6;

export interface ScrollWindow {
  /** Height of the scrolled content, px: beyond a limit smaller than all rows together. */
  readonly heightPx: number;
  /** The first rendered row, and how many follow from it. */
  readonly first: number;
  readonly count: number;
  /** Where the first rendered row stands in the scrolled content, px. */
  readonly topPx: number;
}

/**
 * @param scrollTop px from the top of the content
 * @param viewPx height of the visible part
 */
export function scrollWindow(
  rows: number,
  rowPx: number,
  { scrollTop, viewPx }: { readonly scrollTop: number; readonly viewPx: number },
): ScrollWindow {
  const wholePx = rows * rowPx;
  const heightPx = Math.min(wholePx, HEIGHT_MAX_PX);
  const scrollable = Math.max(0, heightPx - viewPx);
  const top = Math.min(Math.max(0, scrollTop), scrollable);
  // Of a list that is taller than what is laid out, the scroll bar's share decides.
  const shownPx = scrollable === 0 ? 0 : (top / scrollable) * (wholePx - viewPx);
  const first = Math.max(0, Math.floor(shownPx / rowPx) - OVERSCAN);
  const last = Math.min(rows, Math.ceil((shownPx + viewPx) / rowPx) + OVERSCAN);
  return { heightPx, first, count: last - first, topPx: top + first * rowPx - shownPx };
}
