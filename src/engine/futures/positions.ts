/** Bookkeeping of positions: by user and option, and in the indexes a tick looks at. */
import { isolatedLiquidationPrice } from '../../domain/futures/index.ts';
import type { FuturesPosition, OptionSetting } from '../../domain/futuresOrders.ts';
import type { UserId } from '../../domain/ids.ts';
import { pushNode, removeNode } from '../heap.ts';
import { boardOf, type EngineState, type Holding, memberOf, numberInId } from '../state.ts';
import { holdingOf } from './holdings.ts';
import { approximate, enterBands, leaveBands, voidBands } from './safeBands.ts';

/** A position as it is now; one of quantity zero is gone. */
export function evolvePosition(state: EngineState, position: FuturesPosition): void {
  const board = boardOf(state, position.optionId);
  const member = memberOf(state, position.userId);
  const holding = holdingOf(member, board);
  voidBands(member);
  state.next.position = Math.max(state.next.position, numberInId(position.id) + 1);
  if (position.quantity > 0n && isIndexedAlike(holding.position, position)) {
    holding.position = position;
    approximate(holding, position);
    return;
  }
  leaveIndexes(holding);
  if (position.quantity === 0n) {
    holding.position = undefined;
    return;
  }
  holding.position = position;
  enterIndexes(holding, position);
}

export function evolveSetting(state: EngineState, user: UserId, setting: OptionSetting): void {
  holdingOf(memberOf(state, user), boardOf(state, setting.optionId)).setting = setting;
}

/** The cross indexes know only that there is a position, not its figures. */
const isIndexedAlike = (before: FuturesPosition | undefined, after: FuturesPosition): boolean =>
  before?.marginType === 'CROSS' && after.marginType === 'CROSS';

function leaveIndexes(holding: Holding): void {
  const { option, member, position } = holding;
  if (position === undefined) return;
  if (position.marginType === 'CROSS') {
    leaveBands(holding);
    const index = member.crossHoldings.indexOf(holding);
    if (index >= 0) member.crossHoldings.splice(index, 1);
    return;
  }
  option.warnedIsolated.delete(holding);
  removeNode(position.side === 'LONG' ? option.isolatedLongs : option.isolatedShorts, holding);
}

function enterIndexes(holding: Holding, position: FuturesPosition): void {
  const { option, member } = holding;
  if (position.marginType === 'CROSS') {
    member.crossHoldings.push(holding);
    enterBands(holding, position);
    return;
  }
  if (position.isWarned) {
    option.warnedIsolated.add(holding);
    return;
  }
  const warnPrice = warnPriceOf(holding, position);
  if (warnPrice === undefined) return;
  // A falling mark reaches the highest long first. One tick early: the exact check follows.
  const { tickSize } = option.config;
  if (position.side === 'LONG') {
    holding.heapKey = -Number(warnPrice + tickSize);
    pushNode(option.isolatedLongs, holding);
  } else {
    holding.heapKey = Number(warnPrice - tickSize);
    pushNode(option.isolatedShorts, holding);
  }
}

/** The mark price from which on an isolated position may have to be warned. */
const warnPriceOf = (holding: Holding, position: FuturesPosition): bigint | undefined =>
  isolatedLiquidationPrice({
    side: position.side,
    quantity: position.quantity,
    entryPrice: position.entryPrice,
    walletMargin: position.margin,
    tiers: holding.option.warnTiers,
    tickSize: holding.option.config.tickSize,
  });
