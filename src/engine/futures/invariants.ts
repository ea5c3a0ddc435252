/** Invariants of orders and positions after every command. */
import { isHeap } from '../heap.ts';
import type {
  EngineState,
  ExitNode,
  Holding,
  Member,
  OptionMarket,
  WorkingOrder,
} from '../state.ts';
import type { Margins } from '../tables.ts';
import { opensSide, remainingOf } from './copies.ts';
import { expiryInvariants } from './expiry.ts';
import { holdingsOf } from './holdings.ts';
import { workingOf } from './orderMemory.ts';
import { trailingInvariants, waitsForActivation } from './trailing.ts';
import { hasLooseLimit } from '../../domain/futures/orderGroups.ts';
import {
  countsAsResting,
  isTriggerType,
  pairOf,
  restsOnLadder,
  waitsWithPair,
} from '../../domain/futures/conditional.ts';
import { isTriggerIndex, triggerHeap, triggerKey, triggerNodes } from '../triggerIndex.ts';
import { exitTrigger } from './exitPrices.ts';
import { orderTrigger } from './triggers.ts';

// Invariants of the ladders and trigger heaps used by a tick.

/** Every working order is in the index of its kind, and nothing else is. */
function ladderInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  for (const [id, working] of state.orders)
    if (!isInPlace(working)) broken.push(`${id} does not wait where it should`);
  for (const optionMarket of state.options.values()) {
    const { buyOrders, sellOrders, orderTriggers, triggered, config } = optionMarket;
    const where = `option ${config.optionId}`;
    if (!isHeap(buyOrders) || !isHeap(sellOrders) || !isTriggerIndex(orderTriggers))
      broken.push(`${where}: a ladder is out of order`);
    for (const working of [
      ...buyOrders,
      ...sellOrders,
      ...triggerNodes(orderTriggers),
      ...triggered,
    ])
      if (state.orders.get(working.order.id) !== working)
        broken.push(`${where}: ${working.order.id} is on a ladder but does not work`);
  }
  return broken;
}

function isInPlace({ order, holding, heap, heapIndex }: WorkingOrder): boolean {
  const { buyOrders, sellOrders, orderTriggers, triggered } = holding.option;
  if (order.marketType === 'LIMIT' || restsOnLadder(order)) {
    const ladder = order.side === 'BUY' ? buyOrders : sellOrders;
    return order.price !== undefined && heap === ladder && heapIndex >= 0;
  }
  // The index of what trails holds it until it has a trigger.
  if (waitsForActivation(order)) return order.hold === 0n && heap === undefined;
  const trigger = orderTrigger(order);
  if (!isTriggerType(order.marketType) || trigger === undefined || order.hold !== 0n) return false;
  if (order.triggeredAt === undefined)
    return heap === triggerHeap(orderTriggers, trigger) && heapIndex >= 0;
  return heap === undefined && [...triggered].some((each) => each.order === order);
}

/** The exits of every position wait in their heaps, and no others. */
function exitInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  let waiting = 0;
  for (const member of state.members.values())
    for (const { exits, position } of holdingsOf(member)) {
      if (exits === undefined && position?.exits !== undefined)
        broken.push(`${position.id} has exits that no tick looks at`);
      for (const node of exits === undefined ? [] : [exits.takeProfit, exits.stopLoss]) {
        if (node.heapIndex >= 0) waiting += 1;
        if (!isExitInPlace(node)) broken.push(`${member.user.id}: a ${node.kind} waits elsewhere`);
      }
    }
  for (const optionMarket of state.options.values()) waiting -= exitsOn(optionMarket, broken);
  if (waiting !== 0) broken.push('an exit waits that is of no position');
  return broken;
}

function isExitInPlace({ holding, kind, trigger, heap, heapIndex, heapKey }: ExitNode): boolean {
  const { position, option } = holding;
  const wanted =
    position === undefined ? undefined : exitTrigger(kind, position.side, position.exits);
  if (wanted === undefined || trigger === undefined)
    return wanted === trigger && heap === undefined && heapIndex < 0;
  return (
    heap === triggerHeap(option.exitTriggers, wanted) &&
    heapKey === triggerKey(wanted) &&
    trigger.price === wanted.price
  );
}

function exitsOn({ exitTriggers, config }: OptionMarket, broken: string[]): number {
  if (!isTriggerIndex(exitTriggers))
    broken.push(`option ${config.optionId}: exits are out of order`);
  return triggerNodes(exitTriggers).length;
}

export const futuresInvariants = (state: EngineState): readonly string[] => [
  ...[...state.members.values()].flatMap(memberInvariants),
  ...orderInvariants(state),
  ...ladderInvariants(state),
  ...exitInvariants(state),
  ...expiryInvariants(state),
  ...trailingInvariants(state),
  ...pairInvariants(state),
  ...bandInvariants(state),
];

/** The margin of a member's positions. */
export const futuresMargins: Margins = (_state, member) =>
  holdingsOf(member).reduce((sum, { position }) => sum + (position?.margin ?? 0n), 0n);

function memberInvariants(member: Member): string[] {
  const broken: string[] = [];
  const { id } = member.user;
  let holds = 0n;
  for (const { order } of workingOf(member)) holds += order.hold;
  if (holds !== member.futures.wait.balance)
    broken.push(`${id} waits with ${member.futures.wait.balance}, its orders hold ${holds}`);
  for (const holding of holdingsOf(member)) broken.push(...holdingInvariants(member, holding));
  if (member.cross.holdings.some(({ position }) => position?.marginType !== 'CROSS'))
    broken.push(`${id} has a cross holding without a cross position`);
  return broken;
}

function holdingInvariants(member: Member, holding: Holding): string[] {
  const broken: string[] = [];
  const { position, option } = holding;
  const where = `${member.user.id} in option ${option.config.optionId}`;
  broken.push(...restingInvariants(member, holding, where), ...modeInvariants(holding, where));
  if (position === undefined) return broken;
  if (position.quantity <= 0n) broken.push(`${where}: a position of ${position.quantity}`);
  if (position.userId !== member.user.id || position.optionId !== option.config.optionId)
    broken.push(`${where}: ${position.id} belongs elsewhere`);
  if (position.marginType === 'CROSS' && position.margin !== 0n)
    broken.push(`${where}: a cross position with margin ${position.margin}`);
  if (position.leverage !== holding.account.setting.leverage)
    broken.push(`${where}: ${position.id} has another leverage than the setting`);
  const { backing } = holding;
  const isOnCross = backing === member.cross;
  if (backing === undefined || isOnCross !== (position.marginType === 'CROSS'))
    broken.push(`${where}: ${position.id} is not on its backing`);
  if (backing?.holdings.includes(holding) !== true)
    broken.push(`${where}: ${position.id} is not known to its backing`);
  const isSettled = (holding.bands?.low.heapIndex ?? -1) >= 0 && !option.unsettled.has(holding);
  if (isSettled !== backing?.hasSafeBands)
    broken.push(`${where}: ${position.id} has a safe band without its backing, or lacks one`);
  return broken;
}

function restingInvariants(member: Member, holding: Holding, where: string): string[] {
  let buys = 0n;
  let sells = 0n;
  let count = 0;
  for (const { order, holding: at } of workingOf(member)) {
    if (at !== holding) continue;
    count += 1;
    if (!countsAsResting(order)) continue;
    if (order.side === 'BUY') buys += remainingOf(order);
    else sells += remainingOf(order);
  }
  const broken: string[] = [];
  if (count !== holding.orderCount) broken.push(`${where}: not as many orders as are counted`);
  if (buys !== holding.restingBuy || sells !== holding.restingSell)
    broken.push(`${where}: resting quantities are not those of the orders`);
  return broken;
}

/** Everything open matches the user's position mode, so there is at most one position per side. */
function modeInvariants(holding: Holding, where: string): string[] {
  const { member, position, positionSide, orderCount } = holding;
  const broken: string[] = [];
  const isOfMode = (positionSide !== undefined) === (member.positionMode === 'HEDGE');
  if (!isOfMode && (position !== undefined || orderCount > 0))
    broken.push(`${where}: something is open that is not of ${member.positionMode}`);
  if (positionSide !== undefined && position !== undefined && position.side !== positionSide)
    broken.push(`${where}: a ${position.side} in the place of a ${positionSide}`);
  const { exits } = position ?? {};
  if (exits !== undefined && exits.takeProfit === undefined && exits.stopLoss === undefined)
    broken.push(`${where}: exits without a price`);
  if (exits !== undefined && hasLooseLimit(exits))
    broken.push(`${where}: the limit of an exit that is not set`);
  return broken;
}

function orderInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  for (const [id, { order, member, holding }] of state.orders) {
    if (order.id !== id || order.status !== 'WORKING') broken.push(`${id} is not a working order`);
    if (remainingOf(order) <= 0n) broken.push(`${id} works with nothing left`);
    if (state.members.get(order.userId) !== member) broken.push(`${id} has no user`);
    if (state.options.get(order.optionId) !== holding.option) broken.push(`${id} has no option`);
    if (order.positionSide !== holding.positionSide) broken.push(`${id} is of another side`);
    const opens = opensSide(order.side);
    if (order.positionSide !== undefined && order.positionSide !== opens && !order.reduceOnly)
      broken.push(`${id} closes its side without being reduce-only`);
    if (order.exits !== undefined && order.reduceOnly)
      broken.push(`${id} reduces and carries exits`);
    if (member.orders.progress(order.clientOrderId)?.order !== order)
      broken.push(`${id} is not among its user's orders`);
  }
  let counted = 0;
  for (const member of state.members.values()) {
    counted += member.workingCount;
    if (workingOf(member).length !== member.workingCount)
      broken.push(`${member.user.id} has not as many orders as it counts`);
  }
  if (counted !== state.orders.size)
    broken.push(`${state.orders.size} orders, ${counted} of users`);
  return broken;
}

function bandInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  for (const optionMarket of state.options.values()) {
    const { bandLows, bandHighs, config } = optionMarket;
    const where = `option ${config.optionId}`;
    if (!isHeap(bandLows) || !isHeap(bandHighs))
      broken.push(`${where}: safe bands are out of order`);
    const banded = [...bandLows, ...bandHighs].map(({ holding }) => holding);
    for (const { position } of [...banded, ...optionMarket.unsettled])
      if (position === undefined) broken.push(`${where}: an index of positions holds none`);
  }
  return broken;
}

/** As long as neither order of an OCO has executed, both work and know each other. */
function pairInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  for (const { order } of state.orders.values()) {
    if (!waitsWithPair(order)) continue;
    const pair = pairOf(order);
    const other = pair === undefined ? undefined : state.orders.get(pair);
    if (other === undefined || pairOf(other.order) !== order.id || !waitsWithPair(other.order))
      broken.push(`${order.id} waits without the other order of its OCO`);
    else if (other.order.quantity !== order.quantity)
      broken.push(`${order.id} and ${other.order.id} are an OCO of different quantities`);
  }
  return broken;
}
