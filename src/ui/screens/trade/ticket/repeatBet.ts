/** The last bet once more, with the same stake or twice of it. Rules [R-X1] and [R-X2]. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { RoundsView, WireBet } from '../../../../protocol/rounds/entities.ts';

/** By how much the stake is multiplied. */
export const REPEATS = { repeat: 1n, double: 2n } as const;
export type Repeat = keyof typeof REPEATS;

const numberOf = ({ id }: WireBet): number => Number(id.slice(2));

/** The newest bet of the account on an option, in progress or settled. */
export function lastBetOn(
  { openBets, settledBets }: RoundsView,
  tradeOptionId: number,
): WireBet | undefined {
  let last: WireBet | undefined;
  for (const bet of [...Object.values(openBets), ...settledBets]) {
    if (bet.tradeOptionId !== tradeOptionId) continue;
    if (
      last === undefined ||
      bet.at > last.at ||
      (bet.at === last.at && numberOf(bet) > numberOf(last))
    )
      last = bet;
  }
  return last;
}

/** The stake that a press would place, plain decimal. */
export const repeatedStake = ({ point }: Pick<WireBet, 'point'>, repeat: Repeat): string =>
  formatDecimal((parseDecimal(point) ?? 0n) * REPEATS[repeat]);
