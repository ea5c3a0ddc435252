/** The total result of a closed position. Rule [F-V8] of this folder's SPEC. */
import { divide, ONE } from '../decimal.ts';
import type { Fill, OrderSide } from '../futuresOrders.ts';
import {
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  type Rate,
  rate,
  price as toPrice,
  quantity as toQuantity,
} from '../quantities.ts';
import { direction, type PositionSide } from './side.ts';

export type ResultFill = Pick<
  Fill,
  'side' | 'price' | 'quantity' | 'fee' | 'realizedPnl' | 'insurance'
>;

/** A funding payment: received above zero. */
export interface ResultPayment {
  readonly amount: Money;
  readonly insurance: Money;
}

/** Sums of fills and payments; exact. */
export interface ResultSums {
  readonly realizedPnl: Money;
  readonly fee: Money;
  readonly funding: Money;
  readonly insurance: Money;
  /** PnL - fees + funding + insurance: the change of the wallet ([F-P5] of the engine). */
  readonly result: Money;
}

export interface TradeResult extends ResultSums {
  /** Opened in all. */
  readonly quantity: Quantity;
  /** Averages, rounded half up at 8 decimals; undefined without fills of that kind. */
  readonly entryPrice: Price | undefined;
  readonly exitPrice: Price | undefined;
  /**
   * The result on the initial margin of all that was opened, rounded half up to 2 decimals of a
   * percent: 12.34 % is 0.1234.
   */
  readonly roe: Rate | undefined;
}

export function resultSums(
  fills: readonly ResultFill[],
  payments: readonly ResultPayment[],
): ResultSums {
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
  const realizedPnl = sum(fills.map((fill) => fill.realizedPnl));
  const fee = sum(fills.map((fill) => fill.fee));
  const funding = sum(payments.map(({ amount }) => amount));
  const insurance = sum([...fills, ...payments].map((part) => part.insurance));
  return {
    realizedPnl: money(realizedPnl),
    fee: money(fee),
    funding: money(funding),
    insurance: money(insurance),
    result: money(realizedPnl - fee + funding + insurance),
  };
}

/** Size of fills, and price times size. */
function volumeOf(fills: readonly ResultFill[]): { readonly size: bigint; readonly value: bigint } {
  let [size, value] = [0n, 0n];
  for (const fill of fills) {
    size += fill.quantity;
    value += fill.quantity * fill.price;
  }
  return { size, value };
}

const average = ({ size, value }: { readonly size: bigint; readonly value: bigint }) =>
  size === 0n ? undefined : toPrice(divide(value, size, 'halfUp'));

/** One hundredth of a percent: the grain of a shown return. */
const STEP = ONE / 10_000n;

/** @param leverage a positive integer */
export function tradeResult(
  side: PositionSide,
  leverage: number,
  fills: readonly ResultFill[],
  payments: readonly ResultPayment[],
): TradeResult {
  const opening: OrderSide = side === 'LONG' ? 'BUY' : 'SELL';
  const opened = volumeOf(fills.filter((fill) => fill.side === opening));
  const closed = volumeOf(fills.filter((fill) => fill.side !== opening));
  const sums = resultSums(fills, payments);
  const numerator = sums.result * BigInt(leverage) * ONE * ONE;
  return {
    ...sums,
    quantity: toQuantity(opened.size),
    entryPrice: average(opened),
    exitPrice: average(closed),
    roe:
      opened.value === 0n
        ? undefined
        : rate(divide(numerator, opened.value * STEP, 'halfUp') * STEP),
  };
}

// The price at which a whole trade ends without profit or loss. Rule [F-V4] of this folder's SPEC.

/** Earnings of a trade since it was opened, apart from the position that is left. */
export interface TradeSoFar {
  readonly side: PositionSide;
  /** Remaining quantity, above zero. */
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /** Realized PnL of the closed parts, before fees. */
  readonly realizedPnl: Money;
  /** Fees paid so far. */
  readonly fee: Money;
  /** Funding received, below zero when it was paid. */
  readonly funding: Money;
}

/**
 * The price at which closing the rest, with the fee for it, leaves nothing of realized PnL, fees
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
