/** Requests about working orders, through their actors, so that every row can show them. */
import { createActor, fromPromise } from 'xstate';
import { ordersMachine } from '../machines/orders.ts';
import {
  workingOrderMachine,
  type RequestAnswer,
  type WorkingOrderRef,
} from '../machines/workingOrder.ts';
import type { WireOrder } from '../protocol/futures/entities.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Caller } from '../streams/api.ts';
import type { TradeServices } from '../ui/services/futures.ts';
import type { RejectionCode } from '../domain/rejections.ts';
import { fail } from '../streams/answer.ts';

// Refusals that the client says itself, by the codes the server would use.

/** As the table of refusals has them, which loads later than the first of these can be needed. */
const STATUSES = { ORDER_NOT_WORKING: 409, NOT_OFFERED: 403 } as const satisfies Partial<
  Record<RejectionCode, number>
>;

/** The screens write the text by the code. */
export const refuse = (code: keyof typeof STATUSES): Answer<never> =>
  fail({ status: STATUSES[code], code, message: '' });

type OrderAnswer = Answer<WireOrder>;

/** Amending and cancelling: one at a time for each order, for all callers. */
export type OrderRequests = Pick<TradeServices, 'amendOrder' | 'cancelOrder'>;

/** A caller that waits for the answer to its request. */
interface Waiter {
  readonly answer: Promise<OrderAnswer>;
  readonly settle: (answer: OrderAnswer) => void;
  /** Sent to the exchange: from here on the exchange answers. */
  isSent: boolean;
}

function toRequestAnswer(answer: OrderAnswer): RequestAnswer {
  if (answer.ok) return { kind: 'accepted', order: answer.value };
  const { status, code, message } = answer.error;
  return status === 0 ? { kind: 'unanswered' } : { kind: 'refused', refusal: { code, message } };
}

function createWaiter(): Waiter {
  let settle: Waiter['settle'] = () => undefined;
  const answer = new Promise<OrderAnswer>((resolve) => {
    settle = resolve;
  });
  return { answer, settle, isSent: false };
}

/** Settles what the actor has given up before it was sent: the order ended or is being cancelled. */
function settleDropped(
  ref: WorkingOrderRef,
  request: string,
  waiter: Waiter,
  drop: () => void,
): void {
  const check = (): void => {
    const { status, context } = ref.getSnapshot();
    const isKept =
      context.amend?.requests.includes(request) === true ||
      context.next?.requests.includes(request) === true;
    if (!waiter.isSent && (status !== 'active' || !isKept)) drop();
  };
  const following = ref.subscribe({ next: check, complete: check });
  void waiter.answer.finally(() => following.unsubscribe());
  check();
}

export function createOrders(api: Caller) {
  const waiters = new Map<string, Waiter>();
  let requests = 0;

  const ask = async (
    sent: readonly string[],
    call: () => Promise<OrderAnswer>,
  ): Promise<RequestAnswer> => {
    for (const request of sent) {
      const waiter = waiters.get(request);
      if (waiter !== undefined) waiter.isSent = true;
    }
    const answer = await call();
    for (const request of sent) settle(request, answer);
    return toRequestAnswer(answer);
  };
  const settle = (request: string, answer: OrderAnswer): void => {
    waiters.get(request)?.settle(answer);
    waiters.delete(request);
  };

  const supervisor = createActor(
    ordersMachine.provide({
      actors: {
        order: workingOrderMachine.provide({
          actors: {
            amend: fromPromise(({ input: { orderId, change, requests: sent } }) =>
              ask(sent, () => api.call('amendOrder', { id: orderId, ...change })),
            ),
            cancel: fromPromise(({ input: { orderId, request } }) =>
              ask([request], () => api.call('cancelOrder', { id: orderId })),
            ),
          },
        }),
      },
    }),
  );
  const refOf = (orderId: string): WorkingOrderRef | undefined =>
    supervisor.getSnapshot().context.orders.get(orderId)?.ref;
  const wait = (): readonly [string, Waiter] => {
    requests += 1;
    const request = `request-${requests}`;
    const waiter = createWaiter();
    waiters.set(request, waiter);
    return [request, waiter];
  };

  const service: OrderRequests = {
    amendOrder: ({ id, ...change }) => {
      const ref = refOf(id);
      const asked = { type: 'AMEND', change } as const;
      // The order is not followed or is being cancelled: the exchange decides.
      if (ref === undefined || !ref.getSnapshot().can({ ...asked, request: '' }))
        return api.call('amendOrder', { id, ...change });
      const [request, waiter] = wait();
      supervisor.send({ ...asked, orderId: id, request });
      settleDropped(ref, request, waiter, () => settle(request, refuse('ORDER_NOT_WORKING')));
      return waiter.answer;
    },
    cancelOrder: (orderId) => {
      const ref = refOf(orderId);
      if (ref === undefined) return api.call('cancelOrder', { id: orderId });
      const { value, context } = ref.getSnapshot();
      // Asked for already: both receive the same answer.
      const asked = value === 'cancelling' ? waiters.get(context.cancel) : undefined;
      if (asked !== undefined) return asked.answer;
      if (!ref.getSnapshot().can({ type: 'CANCEL', request: '' }))
        return api.call('cancelOrder', { id: orderId });
      const [request, waiter] = wait();
      supervisor.send({ type: 'CANCEL', orderId, request });
      return waiter.answer;
    },
  };
  return { supervisor, requests: service };
}
