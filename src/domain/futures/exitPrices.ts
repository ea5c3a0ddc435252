/**
 * Take-profit and stop-loss prices from the return or money they should achieve, and back. A price
 * is rounded to the tick towards the holder's gain (a long's up, a short's down), so that reaching
 * it achieves at least the requested return or amount, and loses at most that much.
 */
import { ONE } from '../decimal.ts';
import { type Money, type Price, price, type Quantity, type Rate } from '../quantities.ts';
import { type Ratio, ratio, roundRatio, signOfRatio } from '../ratio.ts';
import { type MarginBasis, roe, unrealizedPnl } from './pnl.ts';
import { direction, type PositionSide } from './side.ts';

/** The position to exit, as far as its exit prices depend on it. */
interface ExitTerms {
  readonly side: PositionSide;
  /** Above zero: of the position, or the price at which it will be opened. */
  readonly entryPrice: Price;
}

/** On the tick towards the gain; undefined where no positive price is left. */
function onTick(exact: Ratio, side: PositionSide, tickSize: Price): Price | undefined {
  if (signOfRatio(exact) <= 0) return undefined;
  const perTick = ratio(exact.numerator, exact.denominator * tickSize);
  const ticks = roundRatio(perTick, side === 'LONG' ? 'up' : 'down');
  return ticks > 0n ? price(ticks * tickSize) : undefined;
}

/**
 * The price at which the return on the initial margin is at least `roe`, before fees:
 * E (1 + d r / L) on the entry margin, E / (1 - d r / L) on the margin at that price.
 * @param p.roe above zero to take a profit, below to stop a loss; 0.25 is 25 %
 * @param p.leverage a positive integer
 * @param p.basis the margin in the denominator; entry unless given
 * @returns undefined when no positive price achieves it
 */
export function exitPriceOfRoe(
  p: ExitTerms & {
    readonly roe: Rate;
    readonly leverage: number;
    readonly tickSize: Price;
    readonly basis?: MarginBasis;
  },
): Price | undefined {
  const leverage = BigInt(p.leverage) * ONE;
  const gain = direction(p.side) * p.roe;
  if ((p.basis ?? 'entry') === 'entry')
    return onTick(ratio(p.entryPrice * (leverage + gain), leverage), p.side, p.tickSize);
  const left = leverage - gain;
  return left <= 0n ? undefined : onTick(ratio(p.entryPrice * leverage, left), p.side, p.tickSize);
}

/**
 * The price at which the PnL is at least `pnl`, before fees: E + d PnL / Q.
 * @param p.quantity quantity closed there, above zero
 * @param p.pnl above zero to take a profit, below to stop a loss
 * @returns undefined when no positive price achieves it
 */
export const exitPriceOfPnl = (
  p: ExitTerms & { readonly quantity: Quantity; readonly pnl: Money; readonly tickSize: Price },
): Price | undefined => {
  const move = direction(p.side) * p.pnl * ONE;
  return onTick(ratio(p.entryPrice * p.quantity + move, p.quantity), p.side, p.tickSize);
};

/** PnL of closing `quantity` at the price before fees, cut at 8 decimals like the engine's. */
export const pnlOfExitPrice = (
  p: ExitTerms & { readonly quantity: Quantity; readonly exitPrice: Price },
): Money => unrealizedPnl({ ...p, price: p.exitPrice });

/**
 * The return at the price before fees, rounded half up to 2 decimals of a percent, as the position
 * will show it there.
 */
export const roeOfExitPrice = (
  p: ExitTerms & {
    readonly exitPrice: Price;
    readonly leverage: number;
    readonly basis?: MarginBasis;
  },
): Rate =>
  roe({
    ...p,
    price: p.exitPrice,
    marginPrice: p.basis === 'mark' ? p.exitPrice : p.entryPrice,
  });
