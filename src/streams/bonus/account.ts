/** The bonuses of an account: how events change them, and what is said about it. */
import type { EventEntries } from '../feature.ts';

export type BonusNoticeKey = 'notice.BONUS_CLEARED';

export const bonusEvents: EventEntries<'BONUS', BonusNoticeKey> = {
  BONUS: {
    fold: (view, { walletType, bonus }) => {
      const wallet = view.wallets[walletType];
      // A bonus follows the movement of its wallet, which is known by then.
      if (wallet !== undefined) wallet.bonus = bonus;
    },
    notice: ({ cause }) =>
      cause === 'CLEARED'
        ? { key: 'notice.BONUS_CLEARED', tone: 'success', values: {} }
        : undefined,
    subject: ({ walletType }) => `bonus/${walletType}`,
  },
};
