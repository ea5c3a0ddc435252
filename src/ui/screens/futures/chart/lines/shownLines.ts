/** The account's lines as shown: some are held, awaiting confirmation or pending. */
import type { DrawnLine } from '../priceLines.ts';
import type { EditState } from './lineEdits.ts';
import type { TradeLine } from './tradeLines.ts';

export interface ShownLine {
  readonly line: TradeLine;
  /** The price at which it is shown, plain decimal text. */
  readonly price: string;
  readonly state: 'still' | 'held' | 'confirming' | 'changing' | 'leaving';
  /** Held by keyboard: it needs buttons to apply and cancel. */
  readonly isTyped: boolean;
}

function shown(line: TradeLine, { edit, confirming, pending }: EditState): ShownLine {
  const sent = pending.get(line.id);
  if (edit?.line.id === line.id) {
    return { line, price: edit.price, state: 'held', isTyped: edit.via === 'keys' };
  }
  if (confirming?.line.id === line.id) {
    return { line, price: confirming.price, state: 'confirming', isTyped: false };
  }
  if (sent === undefined) return { line, price: line.price, state: 'still', isTyped: false };
  return {
    line,
    price: sent.price ?? line.price,
    state: sent.price === undefined ? 'leaving' : 'changing',
    isTyped: false,
  };
}

/** Existing lines, and those about to exist. */
export function shownLines(lines: readonly TradeLine[], state: EditState): readonly ShownLine[] {
  const known = new Set(lines.map(({ id }) => id));
  const { edit, confirming, pending } = state;
  const coming = [edit, confirming, ...pending.values()]
    .filter((one) => one !== undefined)
    .filter(({ isNew, line }) => isNew && !known.has(line.id))
    .map(({ line }) => line);
  return [...lines, ...coming].map((line) => shown(line, state));
}

export type LineTone = DrawnLine['tone'];

/** Profit and buys in the up color, loss and sells in the down color. */
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
