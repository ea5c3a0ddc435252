/** Bookkeeping of positions and settings by user and option. */
import type { FuturesPosition, OptionSetting, PositionMode } from '../../domain/futuresOrders.ts';
import type { UserId } from '../../domain/ids.ts';
import { optionMarketOf, type EngineState, memberOf, numberInId } from '../state.ts';
import { holdingOf, optionAccountOf } from './holdings.ts';
import { indexExits } from './exitIndex.ts';
import { approximate } from './approximations.ts';
import { enterBacking, leaveBacking } from './safeBands.ts';
import { voidBands } from '../voidBands.ts';

/** Sets the current position; quantity zero removes it. */
export function evolvePosition(state: EngineState, position: FuturesPosition): void {
  const member = memberOf(state, position.userId);
  const side = member.positionMode === 'HEDGE' ? position.side : undefined;
  const holding = holdingOf(member, optionMarketOf(state, position.optionId), side);
  state.next.position = Math.max(state.next.position, numberInId(position.id) + 1);
  const isGone = position.quantity === 0n;
  indexExits(holding, isGone ? undefined : position);
  if (isGone) {
    holding.position = undefined;
    leaveBacking(holding);
    return;
  }
  holding.position = position;
  approximate(holding, position);
  if (holding.backing === undefined) enterBacking(holding, position.marginType);
  else voidBands(holding.backing);
}

export function evolvePositionMode(state: EngineState, user: UserId, mode: PositionMode): void {
  memberOf(state, user).positionMode = mode;
}

export function evolveSetting(state: EngineState, user: UserId, setting: OptionSetting): void {
  optionAccountOf(memberOf(state, user), optionMarketOf(state, setting.optionId)).setting = setting;
}
