/** What the owner of a bonus is notified of. */
import type { BonusEvent } from '../../domain/bonus/bonus.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import { toWireBonus } from '../ledger/wire.ts';
import type { ProjectionTable } from '../projections/table.ts';

export const bonusProjections: ProjectionTable<BonusEvent> = {
  BonusChanged: {
    queue: DESTINATIONS.point,
    notify: ({ wallet, cause, bonus }) => ({
      type: 'BONUS',
      walletType: wallet,
      cause,
      bonus: bonus === undefined ? null : toWireBonus(bonus),
    }),
  },
};
