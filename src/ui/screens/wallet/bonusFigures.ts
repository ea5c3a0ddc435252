/** What a wallet's bonus leaves to take out, by the domain's own rules. Pure. */
import { leavableOf, remainingTurnover } from '../../../domain/bonus/bonus.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { moneyOf, NO_MONEY } from '../../../domain/quantities.ts';
import type { WireBonus, WireWallet } from '../../../protocol/ledger/entities.ts';

export interface Leavable {
  /** What can be taken out now; null while it is unknown. */
  readonly available: string | null;
  /** What is still to be turned over; undefined without a bonus. */
  readonly remaining: string | undefined;
}

const bonusOf = ({ amount, required, turned, own }: WireBonus) => ({
  amount: moneyOf(amount),
  required: moneyOf(required),
  turned: moneyOf(turned),
  own: moneyOf(own),
});

/** @param free what could be taken out without the bonus; null while it is unknown */
export function leavable(
  { type, bonus, gameWaitPoint }: WireWallet,
  free: string | null,
): Leavable {
  if (bonus === undefined || bonus === null) return { available: free, remaining: undefined };
  const read = bonusOf(bonus);
  const isPlayed = type === 'FUTURES' || type === 'BINARY';
  const leaving = isPlayed ? NO_MONEY : moneyOf(gameWaitPoint);
  return {
    available: free === null ? null : formatDecimal(leavableOf(read, moneyOf(free), leaving)),
    remaining: formatDecimal(remainingTurnover(read)),
  };
}
