/** Invariants of the ladders and trigger heaps used by a tick. */
import type { EngineState, ExitNode, OptionMarket, WorkingOrder } from '../state.ts';
import { isHeap } from '../heap.ts';
import { isTriggerIndex, triggerHeap, triggerKey, triggerNodes } from '../triggerIndex.ts';
import { exitTrigger } from './exitPrices.ts';
import { holdingsOf } from './holdings.ts';
import { isTriggerType, restsOnLadder } from '../../domain/futures/conditional.ts';
import { orderTrigger } from './orderTriggers.ts';
import { waitsForActivation } from './trail.ts';

/** Every working order is in the index of its kind, and nothing else is. */
export function ladderInvariants(state: EngineState): string[] {
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
export function exitInvariants(state: EngineState): string[] {
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
