/** Bookkeeping of positions' exits: each waits in a trigger heap of its option. */
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { pushNode, removeNode } from '../heap.ts';
import type { ExitNode, Holding } from '../state.ts';
import { triggerHeap, triggerKey } from '../triggerIndex.ts';
import { type ExitKind, exitTrigger } from './exitPrices.ts';

/** Call with the holding's next position, undefined when it closes. */
export function indexExits(holding: Holding, position: FuturesPosition | undefined): void {
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
