import { divide, formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { WireFill } from '../../../../protocol/futures/entities.ts';
import { barStart, type CandleKind } from './candleFold.ts';
import type { FundingPayment } from '../../../../protocol/futures/accountEvents.ts';

// The user's own executions as marks on the candles: one arrow per candle and side.

export interface FillGroup {
  /** The candle's opening time, ms UTC. */
  readonly at: number;
  readonly side: 'BUY' | 'SELL';
  /** Quantity-weighted average price, rounded half up at 8 decimals. */
  readonly price: string;
  readonly quantity: string;
}

/** A mark without text, an arrow for fills: the legend of its candle shows the figures. */
export interface ChartMark {
  readonly at: number;
  readonly kind: 'BUY' | 'SELL' | 'FUNDING';
}

/** Fills of one instrument by candle and side, oldest first. */
export function groupFills(
  fills: readonly Pick<WireFill, 'at' | 'side' | 'price' | 'quantity'>[],
  kind: CandleKind,
): readonly FillGroup[] {
  const sums = new Map<string, { at: number; side: 'BUY' | 'SELL'; value: bigint; size: bigint }>();
  for (const fill of fills) {
    const price = parseDecimal(fill.price);
    const size = parseDecimal(fill.quantity);
    if (price === undefined || size === undefined) continue;
    const at = barStart(kind, fill.at);
    const key = `${at}|${fill.side}`;
    const sum = sums.get(key) ?? { at, side: fill.side, value: 0n, size: 0n };
    sums.set(key, { ...sum, value: sum.value + price * size, size: sum.size + size });
  }
  return [...sums.values()]
    .filter(({ size }) => size > 0n)
    .toSorted((a, b) => a.at - b.at || a.side.localeCompare(b.side))
    .map(({ at, side, value, size }) => ({
      at,
      side,
      price: formatDecimal(divide(value, size, 'halfUp')),
      quantity: formatDecimal(size),
    }));
}

// The user's own funding payments as marks on the candles: one for each candle.

export interface FundingGroup {
  /** The candle's opening time, ms UTC. */
  readonly at: number;
  /** USDT received (above zero) or paid in this candle, the exact sum. */
  readonly amount: string;
}

/** The user's own marks on the chart, oldest first. */
export interface OwnMarks {
  readonly fills: readonly FillGroup[];
  readonly fundings: readonly FundingGroup[];
}

/** Payments of one instrument by candle, oldest first; what cancels out is marked too. */
export function groupFundings(
  payments: readonly Pick<FundingPayment, 'at' | 'amount'>[],
  kind: CandleKind,
): readonly FundingGroup[] {
  const sums = new Map<number, bigint>();
  for (const payment of payments) {
    const amount = parseDecimal(payment.amount);
    if (amount === undefined) continue;
    const at = barStart(kind, payment.at);
    sums.set(at, (sums.get(at) ?? 0n) + amount);
  }
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([at, amount]) => ({ at, amount: formatDecimal(amount) }));
}
