/** The price at which the margin is used up. */
import { divide, ONE } from '../decimal.ts';
import { type Money, type Price, price, type Quantity } from '../quantities.ts';
import { type Ratio, ratio, signOfRatio } from '../ratio.ts';
import type { Contract } from './formula.ts';
import { direction, type PositionSide } from './side.ts';

/**
 * The price at which the PnL has used up `margin` (a Ratio counting 1/unit):
 * E - d W / Q, or N / (N/E + d W). Taking W less a fixed maintenance margin for W, it is also the
 * older liquidation rule with the maintenance margin on the entry value.
 * @returns undefined when an inverse position is never used up (a short with all of its value)
 */
export function priceAtLossOf(
  unit: bigint,
  contract: Contract,
  side: PositionSide,
  size: bigint,
  entry: bigint,
  margin: Ratio,
): Ratio | undefined {
  const d = direction(side);
  if (contract === 'linear') {
    const bought = entry * size * margin.denominator;
    return ratio(bought - d * margin.numerator * unit, size * margin.denominator);
  }
  const bought = size * unit * margin.denominator;
  const left = bought + d * margin.numerator * entry;
  return left === 0n ? undefined : ratio(bought * entry, left);
}

/**
 * The same for a margin of value / L: E (1 - d/L), or E / (1 + d/L).
 * @returns undefined for an inverse short at 1x, which is never used up
 */
export function bankruptcyAtLeverage(
  unit: bigint,
  contract: Contract,
  side: PositionSide,
  entry: bigint,
  leverage: bigint,
): Ratio | undefined {
  const shift = direction(side) * unit;
  if (contract === 'linear') return ratio(entry * (leverage - shift), leverage);
  return leverage + shift === 0n ? undefined : ratio(entry * leverage, leverage + shift);
}

/**
 * The price at which a linear position has lost its wallet margin; a long's rounded up to the
 * tick and a short's down, so that closing there leaves no debt.
 * @returns undefined when no positive price loses that much
 */
export function bankruptcyPrice(p: {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly walletMargin: Money;
  readonly tickSize: Price;
}): Price | undefined {
  const margin = { numerator: p.walletMargin, denominator: 1n };
  const exact = priceAtLossOf(ONE, 'linear', p.side, p.quantity, p.entryPrice, margin);
  return exact === undefined ? undefined : priceOnTick(exact, p.side, p.tickSize);
}

/**
 * A stop price on the tick, never beyond the exact price: a long's up, a short's down (to zero,
 * when it is below one tick). Undefined when the exact price is not positive.
 */
export function priceOnTick(exact: Ratio, side: PositionSide, tickSize: Price): Price | undefined {
  if (signOfRatio(exact) <= 0) return undefined;
  const ticks = divide(
    exact.numerator,
    exact.denominator * tickSize,
    side === 'LONG' ? 'up' : 'down',
  );
  return price(ticks * tickSize);
}
