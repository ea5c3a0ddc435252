/** Texts of closing and reversing positions, in English. */
import type { PositionsTexts } from '../koPositions.ts';

export const closing = {
  close: {
    title: 'Close position',
    MARKET: 'Market',
    LIMIT: 'Limit',
    market: 'Market',
    limit: 'Limit',
    quantity: 'Quantity to close',
    price: 'Closing price',
    pnl: 'Profit at that price',
    expected: 'Expected PnL',
    send: 'Close',
    rowMarket: 'Close {label} {side} at market',
    rowLimit: 'Close {label} {side} at limit',
    percent: 'Close {percent}% at market',
    more: 'More actions on {label} {side}',
    done: '{quantity} filled at {price}',
    partly: 'Only {quantity} filled ({reason})',
    accepted: 'Accepted',
    waiting: 'Waiting',
    sending: 'Sending',
    skipped: 'Not sent',
    unknown: 'No response. Resend it with the same id.',
    retry: 'Resend the remaining orders',
    finish: 'Done',
    ALLTitle: 'Close all positions',
    PROFITTitle: 'Close profitable positions',
    LOSSTitle: 'Close losing positions',
    manyAsk:
      'Closes {count} positions at market, one after the other, with {orders} reduce-only orders.',
    manySum: 'Unrealized PnL in total',
    manyNone: 'No matching positions.',
    manyDone: '{done} of {orders} filled',
    oversize: 'Exceeds the maximum order size of {maximum}.',
  },
  reverse: {
    title: 'Reverse position',
    row: 'Reverse {label} {side}',
    oneWay:
      'One market order ({side} {quantity}) closes the whole {from} position of {held} and opens a {to} position with the rest.',
    hedge:
      'Two orders, one after the other: first the {from} position of {quantity} is closed at market; once it is completely filled, a {to} position of {quantity} is opened at market. The price may move in between.',
    note: 'Fees apply to both quantities, and its TP/SL are removed. The order is refused if the margin does not cover the new position.',
    send: 'Reverse',
    stepClose: 'Close {from}',
    stepOpen: 'Open {to}',
    stepTurn: 'Reversing order',
  },
} as const satisfies Pick<PositionsTexts, 'close' | 'reverse'>;
