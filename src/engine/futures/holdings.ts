/** A user's holdings in an option, and which of them an order or position belongs to. */
import type {
  FuturesOrder,
  FuturesPosition,
  OptionSetting,
  OrderContent,
  OrderSide,
  PositionMode,
  PositionSide,
} from '../../domain/futuresOrders.ts';
import type { PositionId, UserId } from '../../domain/ids.ts';
import { NO_QUANTITY, type Quantity } from '../../domain/quantities.ts';
import {
  type EngineState,
  type ExitNode,
  type Holding,
  type Member,
  memberOf,
  numberInId,
  type OptionAccount,
  type OptionMarket,
  optionMarketOf,
} from '../state.ts';
import { approximate, enterBacking, leaveBacking } from './safeBands.ts';
import { voidBands } from '../voidBands.ts';
import { pushNode, removeNode } from '../heap.ts';
import { triggerHeap, triggerKey } from '../triggerIndex.ts';
import { type ExitKind, exitTrigger } from './exitPrices.ts';
import { countsAsResting } from '../../domain/futures/conditional.ts';
import { restingBeside } from '../../domain/futures/resting.ts';
import { opensSide, remainingOf } from './copies.ts';
import { workingOf } from './orderMemory.ts';

// Bookkeeping of positions' exits: each waits in a trigger heap of its option.

/** Call with the holding's next position, undefined when it closes. */
function indexExits(holding: Holding, position: FuturesPosition | undefined): void {
  const exits = position?.exits;
  if (holding.exits === undefined) {
    if (exits === undefined) return;
    holding.exits = {
      takeProfit: createNode(holding, 'TAKEPROFIT'),
      stopLoss: createNode(holding, 'STOPLOSS'),
    };
  }
  // A fill that does not change the exits passes on the same object.
  if (exits === holding.position?.exits) return;
  setExit(holding.exits.takeProfit, position);
  setExit(holding.exits.stopLoss, position);
}

const createNode = (holding: Holding, kind: ExitKind): ExitNode => ({
  heapKey: 0,
  heapIndex: -1,
  holding,
  kind,
  trigger: undefined,
  heap: undefined,
  since: undefined,
});

function setExit(node: ExitNode, position: FuturesPosition | undefined): void {
  const before = node.trigger;
  const after =
    position === undefined ? undefined : exitTrigger(node.kind, position.side, position.exits);
  if (
    before?.price === after?.price &&
    before?.by === after?.by &&
    before?.firesAbove === after?.firesAbove
  )
    return;
  if (node.heap !== undefined) removeNode(node.heap, node);
  node.trigger = after;
  node.heap = undefined;
  if (after === undefined) return;
  const { option } = node.holding;
  node.heap = triggerHeap(option.exitTriggers, after);
  node.heapKey = triggerKey(after);
  node.since = option.market.tick;
  pushNode(node.heap, node);
}

/** The user's account in the option, created empty on first use. */
function optionAccountOf(member: Member, optionMarket: OptionMarket): OptionAccount {
  const known = member.options.get(optionMarket.config.optionId);
  if (known !== undefined) return known;
  const account: OptionAccount = {
    member,
    option: optionMarket,
    setting: optionMarket.defaultSetting,
    net: undefined,
    long: undefined,
    short: undefined,
  };
  member.options.set(optionMarket.config.optionId, account);
  return account;
}

/**
 * The holding of a side in hedge mode, or that of one-way mode.
 * @param side undefined in one-way mode
 */
export function holdingAt(
  account: OptionAccount | undefined,
  side: PositionSide | undefined,
): Holding | undefined {
  if (side === undefined) return account?.net;
  return side === 'LONG' ? account?.long : account?.short;
}

/** As `holdingAt`, created empty on first use. */
export function holdingOf(
  member: Member,
  optionMarket: OptionMarket,
  side: PositionSide | undefined,
): Holding {
  const account = optionAccountOf(member, optionMarket);
  const known = holdingAt(account, side);
  if (known !== undefined) return known;
  const holding: Holding = {
    member,
    option: optionMarket,
    account,
    positionSide: side,
    position: undefined,
    backing: undefined,
    restingBuy: NO_QUANTITY,
    restingSell: NO_QUANTITY,
    orderCount: 0,
    size: 0,
    entry: 0,
    bands: undefined,
    exits: undefined,
  };
  if (side === undefined) account.net = holding;
  else if (side === 'LONG') account.long = holding;
  else account.short = holding;
  return holding;
}

/** The holdings of an account: at most two, a long before a short. */
export const holdingsIn = ({ net, long, short }: OptionAccount): Holding[] =>
  [net, long, short].filter((holding) => holding !== undefined);

/** All holdings of a user, in the order in which they first used the options. */
export const holdingsOf = (member: Member): Holding[] =>
  [...member.options.values()].flatMap(holdingsIn);

/** The user's holding with this open position. */
export const positionedHolding = (member: Member, id: PositionId): Holding | undefined =>
  holdingsOf(member).find(({ position }) => position?.id === id);

// Bookkeeping of positions and settings by user and option.

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

// Executable quantity of reduce-only orders: never more than the position. Rules [F-O8], [F-O9].

/**
 * The part of `wanted` that can execute: of a reduce-only order at most the position.
 * @param holding with a position on the other side, where the order only reduces
 */
export function executable(
  wanted: Quantity,
  { reduceOnly }: Pick<OrderContent, 'reduceOnly'>,
  holding: Holding | undefined,
): Quantity {
  const held = holding?.position?.quantity;
  return reduceOnly && held !== undefined && held < wanted ? held : wanted;
}

/**
 * The unfilled quantity of the orders that rest on one side of a holding. Those that only reduce
 * count together at most as the position that they reduce.
 * @param except an order that is left out
 */
export function restingOn(holding: Holding, side: OrderSide, except?: FuturesOrder): bigint {
  const { position, restingBuy, restingSell, member } = holding;
  const all =
    (side === 'BUY' ? restingBuy : restingSell) - (except === undefined ? 0n : remainingOf(except));
  if (position === undefined || position.side === opensSide(side) || all <= position.quantity)
    return all;
  let reducing = 0n;
  for (const { order, holding: at } of workingOf(member)) {
    if (at !== holding || order.side !== side || order.id === except?.id) continue;
    if (order.reduceOnly && countsAsResting(order)) reducing += remainingOf(order);
  }
  return restingBeside(position.quantity, { reducing, others: all - reducing });
}
