/** The futures wallet as it is shown. */
import { type Money, money, NO_MONEY } from '../quantities.ts';

/** playerPoint + funding + unrealised PnL, floored at 0. `funding` is negative when owed. */
export const futuresShownBalance = (p: {
  readonly playerPoint: Money;
  readonly funding: Money;
  readonly unrealizedPnl: Money;
}): Money => {
  const sum = p.playerPoint + p.funding + p.unrealizedPnl;
  return sum > 0n ? money(sum) : NO_MONEY;
};
