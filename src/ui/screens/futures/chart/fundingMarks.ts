/** The user's own funding payments as marks on the candles: one for each candle. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { FundingPayment } from '../../../../protocol/futures/accountEvents.ts';
import { barStart, type CandleKind } from './candleFold.ts';
import type { FillGroup } from './fillMarks.ts';

export interface FundingGroup {
  /** The candle's opening time, ms UTC. */
  readonly at: number;
  /** USDT received (above zero) or paid in this candle, the exact sum. */
  readonly amount: string;
}

/** What the chart marks of its user, oldest first. */
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
