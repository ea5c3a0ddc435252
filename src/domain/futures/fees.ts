/** Trading fees, funding, and the price at which a round trip pays for its fees. */
import { divide, ONE } from '../decimal.ts';
import { type Money, money, type Price, price, type Quantity, type Rate } from '../quantities.ts';
import { negateRatio, type Ratio, ratio } from '../ratio.ts';
import { contractValue, shareOf } from './formula.ts';
import { direction, type PositionSide } from './side.ts';

/** Q P f of a linear fill, rounded up: a fee against the holder, a rebate (negative rate) too. */
export const tradingFee = (p: {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly feeRate: Rate;
}): Money => {
  const exact = shareOf(ONE, contractValue(ONE, 'linear', p.quantity, p.price), p.feeRate);
  return money(divide(exact.numerator, exact.denominator, 'up'));
};

/** -d v r: amount that the holder receives; a positive rate is paid by longs to shorts. */
export const fundingOfValue = (
  unit: bigint,
  side: PositionSide,
  value: Ratio,
  fundingRate: bigint,
): Ratio => {
  const paidByLongs = shareOf(unit, value, fundingRate);
  return side === 'LONG' ? negateRatio(paidByLongs) : paidByLongs;
};

/**
 * Funding that the holder of a linear position receives at a funding time; negative when they pay.
 * Rounded down: pays a little more, receives a little less, and the difference stays with the
 * exchange.
 */
export const fundingPayment = (p: {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly markPrice: Price;
  readonly fundingRate: Rate;
}): Money => {
  const value = contractValue(ONE, 'linear', p.quantity, p.markPrice);
  const exact = fundingOfValue(ONE, p.side, value, p.fundingRate);
  return money(divide(exact.numerator, exact.denominator, 'down'));
};

/** Which fees a break-even price counts, and how. */
export type BreakEvenModel = 'entry-fee-only' | 'round-trip' | 'round-trip-additive';

/**
 * E (1 + d fo), E (1 + d fo) / (1 - d fc) or E (1 + d (fo + fc)).
 * Throws RangeError when a closing fee of 100 % leaves no such price.
 */
export function breakEvenOf(
  unit: bigint,
  model: BreakEvenModel,
  side: PositionSide,
  entry: bigint,
  openFeeRate: bigint,
  closeFeeRate: bigint,
): Ratio {
  const d = direction(side);
  switch (model) {
    case 'entry-fee-only':
      return ratio(entry * (unit + d * openFeeRate), unit);
    case 'round-trip':
      return ratio(entry * (unit + d * openFeeRate), unit - d * closeFeeRate);
    case 'round-trip-additive':
      return ratio(entry * (unit + d * (openFeeRate + closeFeeRate)), unit);
  }
}

/**
 * The price at which a position, closed, has earned its fees: a long's rounded up at 8 decimals
 * and a short's down, so that closing there never loses.
 * @param p.model `round-trip` (exact, both fees) unless given
 */
export const breakEvenPrice = (p: {
  readonly side: PositionSide;
  readonly entryPrice: Price;
  readonly openFeeRate: Rate;
  readonly closeFeeRate: Rate;
  readonly model?: BreakEvenModel;
}): Price => {
  const model = p.model ?? 'round-trip';
  const exact = breakEvenOf(ONE, model, p.side, p.entryPrice, p.openFeeRate, p.closeFeeRate);
  return price(divide(exact.numerator, exact.denominator, p.side === 'LONG' ? 'up' : 'down'));
};
