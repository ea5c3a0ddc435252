/** What a user has in an option. */
import type { PositionId } from '../../domain/ids.ts';
import { NO_QUANTITY } from '../../domain/quantities.ts';
import type { Holding, Member, OptionBoard } from '../state.ts';

/** The user's holding in the option, made empty at the first need. */
export function holdingOf(member: Member, board: OptionBoard): Holding {
  const known = member.holdings.get(board.config.optionId);
  if (known !== undefined) return known;
  const holding: Holding = {
    member,
    option: board,
    setting: board.defaultSetting,
    position: undefined,
    backing: undefined,
    restingBuy: NO_QUANTITY,
    restingSell: NO_QUANTITY,
    size: 0,
    entry: 0,
    bands: undefined,
  };
  member.holdings.set(board.config.optionId, holding);
  return holding;
}

/** The user's holding with this open position. */
export function positionedHolding(member: Member, id: PositionId): Holding | undefined {
  for (const holding of member.holdings.values()) if (holding.position?.id === id) return holding;
  return undefined;
}
