/** The account's lines as they are shown: one is held, one is asked about, some are on their way. */
import type { DrawnLine } from '../priceLines.ts';
import type { EditState } from './lineEdits.ts';
import type { TradeLine } from './tradeLines.ts';

export interface ShownLine {
  readonly line: TradeLine;
  /** Where it is shown, plain decimal text. */
  readonly price: string;
  readonly state: 'still' | 'held' | 'asked' | 'changing' | 'leaving';
  /** Held by the keyboard: it wants buttons to apply and to give up. */
  readonly isTyped: boolean;
}

function shown(line: TradeLine, { edit, asking, pending }: EditState): ShownLine {
  const sent = pending.get(line.id);
  if (edit?.line.id === line.id) {
    return { line, price: edit.price, state: 'held', isTyped: edit.via === 'keys' };
  }
  if (asking?.line.id === line.id) {
    return { line, price: asking.price, state: 'asked', isTyped: false };
  }
  if (sent === undefined) return { line, price: line.price, state: 'still', isTyped: false };
  return {
    line,
    price: sent.price ?? line.price,
    state: sent.price === undefined ? 'leaving' : 'changing',
    isTyped: false,
  };
}

/** Lines that exist, and those about to. */
export function shownLines(lines: readonly TradeLine[], state: EditState): readonly ShownLine[] {
  const known = new Set(lines.map(({ id }) => id));
  const { edit, asking, pending } = state;
  const coming = [edit, asking, ...pending.values()]
    .filter((one) => one !== undefined)
    .filter(({ isNew, line }) => isNew && !known.has(line.id))
    .map(({ line }) => line);
  return [...lines, ...coming].map((line) => shown(line, state));
}

export type LineTone = DrawnLine['tone'];

/** Profit and buying in the rising colour, loss and selling in the falling one. */
export function toneOfLine({ target }: TradeLine): LineTone {
  switch (target.kind) {
    case 'entry':
      return target.position.side === 'LONG' ? 'up' : 'down';
    case 'liquidation':
      return 'warn';
    case 'exit':
      return target.exit === 'takeProfit' ? 'up' : 'down';
    case 'order':
      return target.order.side === 'BUY' ? 'up' : 'down';
  }
}

export const toDrawn = ({ line, price, state }: ShownLine): DrawnLine => ({
  id: line.id,
  price: Number(price),
  tone: toneOfLine(line),
  style: state === 'still' ? (line.target.kind === 'entry' ? 'solid' : 'dashed') : 'dotted',
});
