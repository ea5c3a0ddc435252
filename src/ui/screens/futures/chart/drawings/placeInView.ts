/** A tool chosen by key places its drawing in the middle of the view, from where keys move it. */
import type { Board } from './board.ts';
import type { ChartPlaces } from './chartPlaces.ts';
import { anchorsWanted, type Tool } from './placing.ts';

/** Shares of the pane's width and height. */
const SHARES = [
  { x: 0.35, y: 0.6 },
  { x: 0.65, y: 0.45 },
  { x: 0.35, y: 0.4 },
] as const;

export function placeInView(board: Board, { view, anchorAt }: ChartPlaces, tool: Tool): void {
  const { width, height } = view().pane;
  const { isMagnet } = board.state.get();
  board.choose(tool);
  for (const share of SHARES.slice(0, anchorsWanted(tool))) {
    const anchor = anchorAt({ x: share.x * width, y: share.y * height }, isMagnet);
    if (anchor !== undefined) board.place(anchor);
  }
}
