/**
 * Keeps one actor for each working order: begun with the first fact of it, ended with its end or
 * when the account no longer knows it (another user, a baseline without it).
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
  /** The account's working orders, and those that ended lately. */
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

interface Kept {
  readonly ref: WorkingOrderRef;
  /** The last fact it was told: the same one is not told again. */
  readonly fact: WorkingOrderFact;
}

interface OrdersContext {
  /** By order id. */
  readonly orders: ReadonlyMap<string, Kept>;
}

export const ordersMachine = setup({
  types: { context: {} as OrdersContext, events: {} as OrdersEvent },
  actors: { order: workingOrderMachine },
  actions: {
    /** Those that are over hear how they ended before they are let go. */
    follow: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'ORDERS') return;
      const ended = new Map(
        event.closed.filter(({ id }) => context.orders.has(id)).map((fact) => [fact.id, fact]),
      );
      for (const [id, { ref, fact }] of context.orders) {
        const heard = event.open[id] ?? ended.get(id);
        // The answer to a cancellation may have ended it before.
        const isRunning = ref.getSnapshot().status === 'active';
        if (heard !== undefined && heard !== fact && isRunning)
          enqueue.sendTo(ref, { type: 'FACT', order: heard });
        if (heard === undefined || isEnd(heard)) enqueue.stopChild(ref);
      }
    }),
    keep: assign(({ context, event, spawn }) => {
      if (event.type !== 'ORDERS') return {};
      const orders = new Map<string, Kept>();
      for (const [id, fact] of Object.entries(event.open)) {
        const ref = context.orders.get(id)?.ref ?? spawn('order', { id, input: { order: fact } });
        orders.set(id, { ref, fact });
      }
      return { orders };
    }),
    tellAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.orders.values()) enqueue.sendTo(ref, { type: 'CAUGHT_UP' });
    }),
    passOn: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'AMEND' && event.type !== 'CANCEL') return;
      const { orderId, ...asked } = event;
      const ref = context.orders.get(orderId)?.ref;
      if (ref !== undefined) enqueue.sendTo(ref, asked);
    }),
  },
}).createMachine({
  id: 'orders',
  context: { orders: new Map() },
  on: {
    ORDERS: { actions: ['follow', 'keep'] },
    CAUGHT_UP: { actions: 'tellAll' },
    AMEND: { actions: 'passOn' },
    CANCEL: { actions: 'passOn' },
  },
});
