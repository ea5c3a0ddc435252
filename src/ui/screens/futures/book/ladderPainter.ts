/**
 * Paints one side of the book into fixed rows: a change writes only the texts that differ. A book
 * changes many times a second, and rows that React diffs, moves and lays out would cost more than
 * the rest of the screen.
 */
import type { InstrumentFormat } from '../../../market/instrument.ts';
import type { LadderRow } from './ladder.ts';

export interface LadderPainter {
  /** Paints rows from the best price; slots beyond them are empty. */
  readonly paint: (rows: readonly LadderRow[]) => void;
  /** Highlights the first rows, up to the one pointed at; none at 0. */
  readonly mark: (count: number) => void;
}

interface Slot {
  readonly element: HTMLElement;
  readonly price: Text;
  readonly quantity: Text;
  readonly total: Text;
  shown: LadderRow | undefined;
}

/** The element of a slot with the given `data-cell`; a missing one is a defect. */
function cell(slot: HTMLElement, name: string): HTMLElement {
  const found = slot.querySelector<HTMLElement>(`[data-cell='${name}']`);
  if (found === null) throw new Error(`a row of the book has no ${name}`);
  return found;
}

function textIn(element: HTMLElement): Text {
  const text = document.createTextNode('');
  element.replaceChildren(text);
  return text;
}

/** Attributes that an earlier painter may have left on a row. */
const MARKS = ['data-gone', 'data-own', 'data-within'] as const;

function slotOf(element: HTMLElement): Slot {
  element.hidden = true;
  for (const mark of MARKS) element.removeAttribute(mark);
  return {
    element,
    price: textIn(cell(element, 'price')),
    quantity: textIn(cell(element, 'quantity')),
    total: textIn(cell(element, 'total')),
    shown: undefined,
  };
}

/** Quantity text of a level that the market has left. */
const GONE = '–';

function paintSlot(slot: Slot, row: LadderRow | undefined, format: InstrumentFormat): void {
  const before = slot.shown;
  if (row === before) return;
  slot.shown = row;
  if (row === undefined || before === undefined) slot.element.hidden = row === undefined;
  if (row === undefined) return;
  if (row.price !== before?.price) slot.price.data = format.price(row.price);
  const wasGone = before?.isGone ?? false;
  if (row.isGone !== wasGone) slot.element.toggleAttribute('data-gone', row.isGone);
  if (row.quantity !== before?.quantity)
    slot.quantity.data = row.isGone ? GONE : format.quantity(row.quantity);
  if (row.total !== before?.total || row.isGone !== wasGone)
    slot.total.data = row.isGone ? GONE : format.quantity(row.total);
  // The bar is the row's background: an element of its own, moved by a transform, is a layer.
  if (row.share !== before?.share) slot.element.style.backgroundSize = `${row.share}% 18px`;
  if (row.isOwn !== (before?.isOwn ?? false)) slot.element.toggleAttribute('data-own', row.isOwn);
}

/** @param list whose children are the slots, see LadderSlots */
export function createLadderPainter(list: HTMLElement, format: InstrumentFormat): LadderPainter {
  const slots = [...list.children].flatMap((child) =>
    child instanceof HTMLElement ? [slotOf(child)] : [],
  );
  let marked = 0;
  return {
    paint: (rows) => slots.forEach((slot, index) => paintSlot(slot, rows[index], format)),
    mark: (count) => {
      if (count === marked) return;
      marked = count;
      slots.forEach((slot, index) => slot.element.toggleAttribute('data-within', index < count));
    },
  };
}
