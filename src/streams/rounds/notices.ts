/** Notices about the user's bets. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { Notice } from '../../protocol/notice.ts';
import type { WireBet } from '../../protocol/rounds/entities.ts';
import type { AccountEvents, Labels, NoticeContent, NoticeRules } from '../feature.ts';

export type RoundsNoticeKey =
  | `notice.BET_${'TAKEN' | 'WON' | 'LOST' | 'VOID' | 'CASHED'}`
  | `notice.BET_${'TAKEN' | 'RESULT'}_MANY`;

type Content = NoticeContent<RoundsNoticeKey>;

/** The words of a bet; the screens put POWERBALL, ODD, EVEN and the game type into the reader's language. */
function betValues({ stock, type, gameType, point }: WireBet, labels: Labels) {
  if (stock === null)
    return { label: 'POWERBALL', gameType, side: type === 'B' ? 'ODD' : 'EVEN', point };
  const side = type === 'B' ? 'BUY' : 'SELL';
  return { label: labels.ofStock(stock) ?? stock, gameType, side, point };
}

/** The event that adds the entry price to a bet says nothing new: the screen shows the price. */
export const betTakenNotice = (
  { at, bet }: AccountEvents['gameBet'],
  labels: Labels,
): Content | undefined =>
  bet.at === at
    ? { key: 'notice.BET_TAKEN', tone: 'success', values: betValues(bet, labels) }
    : undefined;

export function betResultNotice(bet: WireBet, labels: Labels): Content | undefined {
  const values = { ...betValues(bet, labels), payout: bet.payout };
  switch (bet.status) {
    case 1: {
      const profit = (parseDecimal(bet.payout) ?? 0n) - (parseDecimal(bet.point) ?? 0n);
      return {
        key: 'notice.BET_WON',
        tone: 'success',
        values: { ...values, profit: formatDecimal(profit) },
      };
    }
    case 2:
      return { key: 'notice.BET_LOST', tone: 'info', values };
    case 3:
      return { key: 'notice.BET_VOID', tone: 'warning', values };
    case 4:
      return { key: 'notice.BET_CASHED', tone: 'success', values };
    case 0:
      return undefined;
  }
}

/** Total payout of a round's bets. */
function sumPayouts(notices: readonly Notice[]): { readonly payout: string } {
  const payouts = notices.map(({ values }) => parseDecimal(values['payout'] ?? '') ?? 0n);
  return { payout: formatDecimal(payouts.reduce((sum, payout) => sum + payout, 0n)) };
}

export const roundsNoticeRules: NoticeRules<RoundsNoticeKey> = {
  counted: [
    { many: 'notice.BET_TAKEN_MANY', keys: ['notice.BET_TAKEN'] },
    {
      many: 'notice.BET_RESULT_MANY',
      keys: ['notice.BET_WON', 'notice.BET_LOST', 'notice.BET_VOID'],
      sum: sumPayouts,
    },
  ],
};
