/** Orders that work until a moment, and their expiry. Rule [F-O25]. */
import type { OrderId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { collectUpTo, type Heap, type HeapNode, isHeap, pushNode, removeNode } from '../heap.ts';
import { createSlice } from '../slice.ts';
import type { EngineState, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { cancelWorking } from './cancel.ts';

/** Its key is the moment. */
interface EndingOrder extends HeapNode {
  readonly working: WorkingOrder;
}

interface Expiries {
  readonly heap: Heap<EndingOrder>;
  readonly byOrder: Map<OrderId, EndingOrder>;
}

const expiriesOf = createSlice<Expiries>(() => ({ heap: [], byOrder: new Map() }));

const endOf = ({ order }: WorkingOrder): Millis | undefined => order.instructions?.goodTill;

/** Notes when an order that works from now on ends. */
export function enterExpiry(state: EngineState, working: WorkingOrder): void {
  const end = endOf(working);
  if (end === undefined) return;
  const { heap, byOrder } = expiriesOf(state);
  const ending: EndingOrder = { working, heapKey: end, heapIndex: -1 };
  byOrder.set(working.order.id, ending);
  pushNode(heap, ending);
}

export function leaveExpiry(state: EngineState, working: WorkingOrder): void {
  if (endOf(working) === undefined) return;
  const { heap, byOrder } = expiriesOf(state);
  const ending = byOrder.get(working.order.id);
  if (ending === undefined) return;
  byOrder.delete(working.order.id);
  removeNode(heap, ending);
}

/** Cancels the orders of every market whose moment has come, the earliest first. */
export function expireOrders(turn: Turn): void {
  const { heap } = expiriesOf(turn.state);
  if ((heap[0]?.heapKey ?? Infinity) > turn.at) return;
  const due: EndingOrder[] = [];
  collectUpTo(heap, turn.at, due);
  due.sort((a, b) => a.heapKey - b.heapKey || a.working.place - b.working.place);
  for (const { working } of due) cancelWorking(turn, working, 'EXPIRED');
}

/** Exactly the working orders that end at a moment wait for it. */
export function expiryInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  const { heap, byOrder } = expiriesOf(state);
  if (!isHeap(heap) || heap.length !== byOrder.size) broken.push('ends of orders are out of order');
  for (const { order } of state.orders.values())
    if (byOrder.get(order.id)?.heapKey !== order.instructions?.goodTill)
      broken.push(`${order.id} does not end when it says`);
  for (const id of byOrder.keys())
    if (!state.orders.has(id)) broken.push(`${id} ends but does not work`);
  return broken;
}
