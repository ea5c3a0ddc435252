/** How the stakes of a round are spread over its sides. */
import type { BetSide } from './roundTypes.ts';

/**
 * Whole percents that add up to 100, the first side rounded half up; a side with any stake has one
 * at least. Undefined without stakes. Rule [R-X17].
 */
export function stakeShare(
  staked: Readonly<Record<BetSide, bigint>>,
): Readonly<Record<BetSide, number>> | undefined {
  const total = staked.B + staked.S;
  if (total <= 0n) return undefined;
  const rounded = Number((200n * staked.B + total) / (2n * total));
  const least = staked.B > 0n ? 1 : 0;
  const most = staked.S > 0n ? 99 : 100;
  const share = Math.min(Math.max(rounded, least), most);
  return { B: share, S: 100 - share };
}
