/** The bonuses of an account: changes by events, and their notices. */
import type { EventEntries } from '../feature.ts';

export type BonusNoticeKey = 'notice.BONUS_CLEARED' | 'notice.BONUS_CANCELLED';

export const bonusEvents: EventEntries<'BONUS', BonusNoticeKey> = {
  BONUS: {
    fold: (view, { walletType, bonus }) => {
      const wallet = view.wallets[walletType];
      // A bonus follows the movement of its wallet, which is known by then.
      if (wallet !== undefined) wallet.bonus = bonus;
    },
    notice: ({ cause }) => {
      switch (cause) {
        case 'CLEARED':
          return { key: 'notice.BONUS_CLEARED', tone: 'success', values: {} };
        case 'CANCELLED':
          return { key: 'notice.BONUS_CANCELLED', tone: 'warning', values: {} };
        case 'GRANTED':
        case 'CHANGED':
        case 'USED_UP':
          return undefined;
      }
    },
    subject: ({ walletType }) => `bonus/${walletType}`,
  },
};
