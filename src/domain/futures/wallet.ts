/** The futures wallet as it is shown. */
import { type Money, money, NO_MONEY } from '../quantities.ts';

/**
 * All that the wallet is worth, floored at 0: free, held by working orders, behind isolated
 * positions and copies, unsettled funding (negative when owed), and unrealized PnL of all positions
 * and copies at mark.
 * Placing or cancelling an order and moving margin change its parts and not the sum.
 */
export const futuresShownBalance = (p: {
  readonly playerPoint: Money;
  readonly held: Money;
  readonly margins: Money;
  readonly funding: Money;
  readonly unrealizedPnl: Money;
}): Money => {
  const sum = p.playerPoint + p.held + p.margins + p.funding + p.unrealizedPnl;
  return sum > 0n ? money(sum) : NO_MONEY;
};
