/** The price at which a whole trade ends without profit or loss. Rule [F-V4] of this folder's SPEC. */
import { divide, ONE } from '../decimal.ts';
import { type Money, type Price, price, type Quantity, type Rate } from '../quantities.ts';
import { direction, type PositionSide } from './side.ts';

/** What the trade has earned since it was opened, apart from the position that is left. */
export interface TradeSoFar {
  readonly side: PositionSide;
  /** What is left, above zero. */
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /** Of the parts that have been closed, before fees. */
  readonly realizedPnl: Money;
  /** Fees paid so far. */
  readonly fee: Money;
  /** Funding received, below zero when it was paid. */
  readonly funding: Money;
}

/**
 * The price at which closing the rest, with the fee for it, leaves nothing of realised PnL, fees
 * paid and funding: (Q E - d (R - F + N)) / (Q (1 - d fc)). A long's is rounded up at 8 decimals and
 * a short's down, so that closing there never loses.
 * @returns undefined when no positive price is left: any price keeps a profit, or none reaches it
 */
export function tradeBreakEven(p: TradeSoFar & { readonly closeFeeRate: Rate }): Price | undefined {
  const d = direction(p.side);
  const earned = p.realizedPnl - p.fee + p.funding;
  const numerator = (p.quantity * p.entryPrice - d * earned * ONE) * ONE;
  const denominator = p.quantity * (ONE - d * p.closeFeeRate);
  if (numerator <= 0n || denominator <= 0n) return undefined;
  return price(divide(numerator, denominator, p.side === 'LONG' ? 'up' : 'down'));
}
