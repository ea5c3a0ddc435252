/**
 * Runs one actor for each working order: from the first fact about it until it ends or the account
 * no longer contains it (another user, a baseline without it).
 */
import { assign, enqueueActions, setup } from 'xstate';
import { isEnd } from './orderFacts.ts';
import {
  workingOrderMachine,
  type OrderChange,
  type WorkingOrderFact,
  type WorkingOrderRef,
} from './workingOrder.ts';

export type OrdersEvent =
  /** The account's working orders, and those that ended recently. */
  | {
      readonly type: 'ORDERS';
      readonly open: Readonly<Record<string, WorkingOrderFact>>;
      readonly closed: readonly WorkingOrderFact[];
    }
  | { readonly type: 'CAUGHT_UP' }
  | {
      readonly type: 'AMEND';
      readonly orderId: string;
      readonly change: OrderChange;
      readonly request: string;
    }
  | { readonly type: 'CANCEL'; readonly orderId: string; readonly request: string };

interface FollowedOrder {
  readonly ref: WorkingOrderRef;
  /** The last fact the actor received: the same one is not sent twice. */
  readonly fact: WorkingOrderFact;
}

interface OrdersContext {
  /** By order id. */
  readonly orders: ReadonlyMap<string, FollowedOrder>;
}

export const ordersMachine = setup({
  types: { context: {} as OrdersContext, events: {} as OrdersEvent },
  actors: { order: workingOrderMachine },
  actions: {
    /** Orders that are over receive their end before their actors stop. */
    sendFacts: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'ORDERS') return;
      const ended = new Map(
        event.closed.filter(({ id }) => context.orders.has(id)).map((fact) => [fact.id, fact]),
      );
      for (const [id, { ref, fact }] of context.orders) {
        const latest = event.open[id] ?? ended.get(id);
        // The answer to a cancellation may have ended it before.
        const isRunning = ref.getSnapshot().status === 'active';
        if (latest !== undefined && latest !== fact && isRunning)
          enqueue.sendTo(ref, { type: 'FACT', order: latest });
        if (latest === undefined || isEnd(latest)) enqueue.stopChild(ref);
      }
    }),
    track: assign(({ context, event, spawn }) => {
      if (event.type !== 'ORDERS') return {};
      const orders = new Map<string, FollowedOrder>();
      for (const [id, fact] of Object.entries(event.open)) {
        const ref = context.orders.get(id)?.ref ?? spawn('order', { id, input: { order: fact } });
        orders.set(id, { ref, fact });
      }
      return { orders };
    }),
    notifyAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.orders.values()) enqueue.sendTo(ref, { type: 'CAUGHT_UP' });
    }),
    forward: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'AMEND' && event.type !== 'CANCEL') return;
      const { orderId, ...request } = event;
      const ref = context.orders.get(orderId)?.ref;
      if (ref !== undefined) enqueue.sendTo(ref, request);
    }),
  },
}).createMachine({
  id: 'orders',
  context: { orders: new Map() },
  on: {
    ORDERS: { actions: ['sendFacts', 'track'] },
    CAUGHT_UP: { actions: 'notifyAll' },
    AMEND: { actions: 'forward' },
    CANCEL: { actions: 'forward' },
  },
});
