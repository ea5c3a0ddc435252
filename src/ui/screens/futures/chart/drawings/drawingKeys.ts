/** Keys of the drawings: Escape, Delete, undo and redo, and arrows that move. [W-D5] */
import type { Anchor, Drawing } from '../../../../../domain/drawings/drawings.ts';
import { ticksAway } from '../lines/linePlaces.ts';
import type { Board } from './board.ts';
import type { ChartPlaces } from './chartPlaces.ts';
import { moveAnchors } from './moves.ts';

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** With Shift, ten times as far. */
const FAR = 10;

const ARROWS: Readonly<Record<string, { readonly bars: number; readonly up: number }>> = {
  ArrowLeft: { bars: -1, up: 0 },
  ArrowRight: { bars: 1, up: 0 },
  ArrowUp: { bars: 0, up: 1 },
  ArrowDown: { bars: 0, up: -1 },
};

/** An anchor one bar aside, or one pixel up or down, which is at least one tick. */
function nudged(anchor: Anchor, arrow: { bars: number; up: number }, places: ChartPlaces) {
  const { view, placeOf, momentAt, anchorAt } = places;
  const { xOf, yOf, tickSize } = view();
  if (arrow.bars !== 0) {
    const place = placeOf(anchor.at);
    const at = place === undefined ? undefined : momentAt(Math.round(place) + arrow.bars);
    return at === undefined ? undefined : { ...anchor, at };
  }
  const [x, y] = [xOf(anchor.at), yOf(Number(anchor.price))];
  if (x === undefined || y === undefined) return undefined;
  const price = anchorAt({ x, y: y - arrow.up }, false)?.price;
  if (price !== undefined && price !== anchor.price) return { ...anchor, price };
  const next = ticksAway(anchor.price, tickSize, arrow.up);
  return next === undefined ? undefined : { ...anchor, price: next };
}

/** Moves the selected drawing, or the anchor that has the focus. */
function move(board: Board, places: ChartPlaces, pressed: Pressed, index: number | undefined) {
  const arrow = ARROWS[pressed.key];
  const { drawings, selected } = board.state.get();
  const drawing = drawings.find(({ id }) => id === selected);
  const anchor = drawing?.anchors[index ?? 0];
  if (arrow === undefined || drawing === undefined || anchor === undefined) return false;
  const times = pressed.shiftKey ? FAR : 1;
  const to = nudged(anchor, { bars: arrow.bars * times, up: arrow.up * times }, places);
  if (to !== undefined) board.moveTo(drawing.id, moved(drawing, index, to));
  return true;
}

const moved = ({ anchors }: Drawing, index: number | undefined, to: Anchor) =>
  index === undefined ? moveAnchors(anchors, to) : anchors.with(index, to);

/**
 * Does what a key asks for.
 * @param index the anchor that has the focus; undefined for the whole drawing
 * @returns whether the key was one of these
 */
export function pressKey(
  board: Board,
  places: ChartPlaces,
  pressed: Pressed,
  index: number | undefined,
): boolean {
  const { selected } = board.state.get();
  if (pressed.ctrlKey || pressed.metaKey) {
    const key = pressed.key.toLowerCase();
    if (key === 'y' || (key === 'z' && pressed.shiftKey)) board.redo();
    else if (key === 'z') board.undo();
    else return false;
    return true;
  }
  switch (pressed.key) {
    case 'Escape':
      return board.escape();
    case 'Delete':
    case 'Backspace':
      if (selected === undefined) return false;
      board.remove(selected);
      return true;
    default:
      return move(board, places, pressed, index);
  }
}
