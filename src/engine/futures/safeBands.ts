/**
 * A memo that spares a tick the exact check of cross accounts far from any warning: how far each
 * mark may move before the account could get there. It is derived from the state, changes no
 * decision, and is void as soon as the account changes.
 */
import { ONE } from '../../domain/decimal.ts';
import type { Money } from '../../domain/quantities.ts';
import type { EngineRules } from '../contract.ts';
import type { Holding, Member } from '../state.ts';

/** Taken off a band's width, so that no rounding of the doubles can widen it. */
const CAUTION = 0.999;

/** Whether the account behind the holding is known to stay below the warning at this mark. */
export const hasSafeMark = (holding: Holding, mark: number): boolean =>
  holding.member.hasSafeBands && mark > holding.safeLow && mark < holding.safeHigh;

/**
 * With slack S = warnAt x balance - maintenance, the account stays below the warning while
 * sum(Q_i |move_i| (warnAt + m_i)) < S, m_i the highest maintenance rate: the balance changes by
 * Q per unit of price, the maintenance by at most Q m. The slack is shared evenly.
 */
export function rememberSafeBands(
  member: Member,
  health: { readonly maintenanceMargin: Money; readonly marginBalance: Money },
  rules: EngineRules,
): void {
  const warnAt = Number(rules.warnAt) / Number(ONE);
  const slack = Number(health.marginBalance) * warnAt - Number(health.maintenanceMargin);
  const isWarned = member.crossHoldings.some(({ position }) => position?.isWarned === true);
  if (slack <= 0 || isWarned) return;
  const part = (slack * CAUTION) / member.crossHoldings.length;
  for (const holding of member.crossHoldings) {
    const { position, option } = holding;
    const mark = option.market.tick?.markPrice;
    const topTier = option.config.tiers.at(-1);
    if (position === undefined || mark === undefined || topTier === undefined) return;
    const rate = warnAt + Number(topTier.maintenanceRate) / Number(ONE);
    const reach = (part * Number(ONE)) / (Number(position.quantity) * rate);
    holding.safeLow = Number(mark) - reach;
    holding.safeHigh = Number(mark) + reach;
  }
  member.hasSafeBands = true;
}
