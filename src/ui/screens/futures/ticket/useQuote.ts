/** The figures of a confirmation: of one moment, until a price has moved as far as the reserve. */
import { useState } from 'react';
import { multiply, parseDecimal } from '../../../../domain/decimal.ts';
import { SHARE_RESERVE } from '../../../../domain/orderEntry.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';

export interface Quote {
  readonly estimate: SideEstimate | undefined;
  /** The mark price that the estimate was made at; plain decimal. */
  readonly mark: string | undefined;
}

/** Whether a price is the same, or has moved by less than the reserve. */
function isNear(before: string | undefined, now: string | undefined): boolean {
  const [from, to] = [parseDecimal(before ?? ''), parseDecimal(now ?? '')];
  if (from === undefined || to === undefined) return before === now;
  const moved = to > from ? to - from : from - to;
  return moved === 0n || moved < multiply(from, SHARE_RESERVE, 'cut');
}

/** Whether the account can take the order. */
const isCovered = ({ quantity, maxQuantity }: SideEstimate): boolean =>
  (parseDecimal(quantity ?? '') ?? 0n) <= (parseDecimal(maxQuantity ?? '') ?? 0n);

/** Whether what was quoted still stands: one order, at prices that are still near. Rule [U-O9]. */
export function isStanding(before: Quote, now: Quote): boolean {
  const [quoted, newest] = [before.estimate, now.estimate];
  if (quoted === undefined || newest === undefined) return quoted === newest;
  const isSameOrder =
    quoted.quantity === newest.quantity &&
    quoted.resultingQuantity === newest.resultingQuantity &&
    isCovered(quoted) === isCovered(newest);
  return (
    isSameOrder && isNear(quoted.orderPrice, newest.orderPrice) && isNear(before.mark, now.mark)
  );
}

/** The quote to show: the one before while it stands. */
export function useQuote(newest: Quote): Quote {
  const [quote, setQuote] = useState(newest);
  if (quote === newest || isStanding(quote, newest)) return quote;
  setQuote(newest);
  return newest;
}
