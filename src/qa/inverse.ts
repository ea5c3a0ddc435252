/**
 * Inverse contracts: N contracts of one quote unit each, margined and settled in the coin. The
 * product offers linear ones; these are the same formulas (domain/futures/formula.ts) in the coin,
 * rounded alike, to hold the shared ones against what is published of inverse contracts.
 * Money is the coin, `contracts` the quote value.
 */
import { ONE } from '../domain/decimal.ts';
import {
  type Money,
  money,
  type Price,
  price as toPrice,
  type Quantity,
  type Rate,
} from '../domain/quantities.ts';
import { priceOnTick } from '../domain/futures/bankruptcy.ts';
import { mergedEntry } from '../domain/futures/fills.ts';
import { contractValue, shareOf } from '../domain/futures/formula.ts';
import { priceAtMaintenance } from '../domain/futures/liquidation.ts';
import { initialMarginOf, maintenanceMarginOf, marginOfValue } from '../domain/futures/margin.ts';
import { ESTIMATED_FEE_RATE, lossAtMark } from '../domain/futures/orderCost.ts';
import { grossPnl, returnOn, type ReturnInputs } from '../domain/futures/pnl.ts';
import { addRatio, roundRatio, signOfRatio } from '../domain/ratio.ts';
import type { PositionSide } from '../domain/futures/side.ts';

interface InversePosition {
  readonly side: PositionSide;
  /** Above zero. */
  readonly contracts: Quantity;
  /** Above zero. */
  readonly entryPrice: Price;
}

/** d N (1/E - 1/X) before fees, cut (towards zero) at 8 decimals. */
export const inversePnl = (p: InversePosition & { readonly price: Price }): Money =>
  money(roundRatio(grossPnl(ONE, 'inverse', p.side, p.contracts, p.entryPrice, p.price), 'cut'));

/**
 * PnL / (N / (Y L)), rounded half up to 2 decimals of a percent.
 * @param p.marginPrice Y: where the margin is taken; the entry unless given
 */
export const inverseRoe = (p: ReturnInputs): Rate => returnOn('inverse', p);

/** N / (P L), rounded up. */
export const inverseInitialMargin = (p: {
  readonly contracts: Quantity;
  readonly price: Price;
  readonly leverage: number;
}): Money => {
  const { contracts: size, price, leverage } = p;
  return initialMarginOf('inverse', size, price, leverage);
};

/** N m / P - A, rounded up. */
export const inverseMaintenanceMargin = (p: {
  readonly contracts: Quantity;
  readonly price: Price;
  readonly maintenanceRate: Rate;
  readonly maintenanceAmount: Money;
}): Money => {
  return maintenanceMarginOf('inverse', p.contracts, p.price, p);
};

/**
 * N (m + d) / (W + A + d N / E): a long's rounded up to the tick, a short's down.
 * @returns undefined when no positive price liquidates it, as a short at 1x
 */
export const inverseLiquidationPrice = (
  p: InversePosition & {
    readonly walletMargin: Money;
    readonly maintenanceRate: Rate;
    readonly maintenanceAmount: Money;
    readonly tickSize: Price;
  },
): Price | undefined => {
  const leg = { ...p, size: p.contracts, entry: p.entryPrice };
  const exact = priceAtMaintenance(ONE, 'inverse', p.walletMargin, [leg]);
  return exact === undefined ? undefined : priceOnTick(exact, p.side, p.tickSize);
};

/** The harmonic mean (N + n) / (N / E + n / p), 8 decimals; a long's up and a short's down. */
export const inverseEntryPrice = (
  held: InversePosition,
  added: { readonly contracts: Quantity; readonly price: Price },
): Price => {
  const { contracts, entryPrice, side } = held;
  const exact = mergedEntry('inverse', contracts, entryPrice, added.contracts, added.price);
  return toPrice(roundRatio(exact, side === 'LONG' ? 'up' : 'down'));
};

/** v / L + open loss at mark, and 0.0008 v more when there is an open loss, rounded up once. */
export const inverseOrderCost = (p: {
  readonly side: PositionSide;
  readonly contracts: Quantity;
  readonly orderPrice: Price;
  readonly markPrice: Price;
  readonly leverage: number;
}): Money => {
  const value = contractValue(ONE, 'inverse', p.contracts, p.orderPrice);
  const margin = marginOfValue(ONE, value, BigInt(p.leverage) * ONE);
  const loss = lossAtMark(ONE, 'inverse', p.side, p.contracts, p.orderPrice, p.markPrice);
  const cost = addRatio(margin, loss);
  const fee = shareOf(ONE, value, ESTIMATED_FEE_RATE);
  return money(roundRatio(signOfRatio(loss) === 0 ? cost : addRatio(cost, fee), 'up'));
};
