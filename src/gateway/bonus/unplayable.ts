/** Bonuses that a change of a site left without anything to play them with. Rule [D-U10]. */
import { usersWithUnplayableBonuses } from '../../engine/bonus/cancel.ts';
import type { Kernel } from '../kernel.ts';
import type { BonusEvent } from '../../domain/bonus/bonus.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import { toWireBonus } from '../ledger/wire.ts';
import type { ProjectionTable } from '../projections/table.ts';

/**
 * Ends them, user by user; call after a site was changed, and at the start, since the process may
 * have ended between the two. What is at stake ends with the command that settles it.
 */
export async function cancelUnplayableBonuses(
  core: Pick<Kernel, 'readState' | 'submit'>,
): Promise<void> {
  for (const userId of await core.readState(usersWithUnplayableBonuses))
    await core.submit({ type: 'CancelBonuses', userId }, 'operator');
}

/** Account events for the owner of a bonus. */
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
