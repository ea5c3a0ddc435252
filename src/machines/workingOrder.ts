/**
 * One order that the exchange has accepted, to its end: what is being asked of it (amending,
 * cancelling) and what the exchange has said about it. Facts arrive in any order and again; the
 * newest one decides, an end is never left, whatever is still being asked.
 */
import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { MarketType } from '../domain/futuresOrders.ts';
import {
  isEnd,
  isPartlyFilled,
  newerFact,
  type OrderFact,
  type OrderRefusal,
} from './orderFacts.ts';

export interface WorkingOrderFact extends OrderFact {
  readonly marketType: MarketType;
}

/** What is undefined stays as it is. */
export interface OrderChange {
  readonly price?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly quantity?: string | undefined;
}

/** One change for everybody who waits for its answer. */
export interface AmendRequest {
  readonly change: OrderChange;
  readonly requests: readonly string[];
}

export type RequestAnswer =
  /** The exchange agreed; the order as it answered it, when it did. */
  | { readonly kind: 'accepted'; readonly order: WorkingOrderFact }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  /** No answer came: it may or may not have been done. */
  | { readonly kind: 'unanswered' };

export type WorkingOrderEvent =
  | { readonly type: 'FACT'; readonly order: WorkingOrderFact }
  /** `request` names who waits for the answer. */
  | { readonly type: 'AMEND'; readonly change: OrderChange; readonly request: string }
  | { readonly type: 'CANCEL'; readonly request: string }
  /** Everything the exchange knew at this moment has been told. */
  | { readonly type: 'CAUGHT_UP' };

interface WorkingOrderContext {
  readonly order: WorkingOrderFact;
  /** What is being asked now. */
  readonly amend: AmendRequest | undefined;
  /** Asked for while another change is under way: it goes out after that, so that none overtakes. */
  readonly next: AmendRequest | undefined;
  /** Who waits for the cancellation. */
  readonly cancel: string;
  /** Why the last thing asked was not done. */
  readonly refusal: OrderRefusal | undefined;
}

/** How long an unanswered request is shown as such; after it the facts are believed. */
export const UNANSWERED_MS = 10_000;

const notProvided = (): never => {
  throw new Error('the actor is provided by the host of the machine');
};

/** The later change on top of the earlier one that has not gone out yet. */
const addChange = (
  waiting: AmendRequest | undefined,
  { change, request }: { readonly change: OrderChange; readonly request: string },
): AmendRequest => ({
  change: { ...waiting?.change, ...change },
  requests: [...(waiting?.requests ?? []), request],
});

const learnAnswer = (order: WorkingOrderFact, answer: RequestAnswer) =>
  answer.kind === 'accepted'
    ? { order: newerFact(order, answer.order), refusal: undefined }
    : { refusal: answer.kind === 'refused' ? answer.refusal : undefined };

export const workingOrderMachine = setup({
  types: {
    context: {} as WorkingOrderContext,
    events: {} as WorkingOrderEvent,
    input: {} as { readonly order: WorkingOrderFact },
  },
  actors: {
    /** Asks for the change; refusals are values. Never rejects. */
    amend: fromPromise<RequestAnswer, AmendRequest & { readonly orderId: string }>(notProvided),
    /** Asks for the cancellation; refusals are values. Never rejects. */
    cancel: fromPromise<RequestAnswer, { readonly orderId: string; readonly request: string }>(
      notProvided,
    ),
  },
  delays: { UNANSWERED_MS },
  guards: {
    bringsEnd: ({ context, event }) =>
      event.type === 'FACT' && isEnd(newerFact(context.order, event.order)),
    isFilled: ({ context }) => context.order.status === 'FILLED',
    isCancelled: ({ context }) => context.order.status === 'CANCELLED',
    isPartlyFilled: ({ context }) => isPartlyFilled(context.order),
    isWaiting: ({ context: { order } }) =>
      (order.marketType === 'TAKEPROFIT' || order.marketType === 'STOPLOSS') &&
      typeof order.triggeredAt !== 'number',
    isTriggered: ({ context: { order } }) => typeof order.triggeredAt === 'number',
    isUnanswered: (_, answer: RequestAnswer) => answer.kind === 'unanswered',
    hasNext: ({ context }, answer: RequestAnswer) =>
      context.next !== undefined &&
      !(answer.kind === 'accepted' && isEnd(newerFact(context.order, answer.order))),
  },
  actions: {
    learn: assign(({ context, event }) =>
      event.type === 'FACT' ? { order: newerFact(context.order, event.order) } : {},
    ),
    learnAnswer: assign(({ context }, answer: RequestAnswer) => learnAnswer(context.order, answer)),
    beginAmend: assign(({ event }) =>
      event.type === 'AMEND' ? { amend: addChange(undefined, event), refusal: undefined } : {},
    ),
    takeNext: assign(({ context }) => ({ amend: context.next, next: undefined })),
    keepNext: assign(({ context, event }) =>
      event.type === 'AMEND' ? { next: addChange(context.next, event) } : {},
    ),
    beginCancel: assign(({ event }) =>
      event.type === 'CANCEL' ? { cancel: event.request, next: undefined, refusal: undefined } : {},
    ),
  },
}).createMachine({
  id: 'workingOrder',
  context: ({ input }) => ({
    order: input.order,
    amend: undefined,
    next: undefined,
    cancel: '',
    refusal: undefined,
  }),
  initial: 'told',
  states: {
    told: {
      description: 'Goes to the state that the newest fact names.',
      always: [
        { guard: 'isFilled', target: 'filled' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isPartlyFilled', target: 'partlyFilled' },
        { guard: 'isWaiting', target: 'waiting' },
        { guard: 'isTriggered', target: 'triggered' },
        { target: 'working' },
      ],
    },
    waiting: {
      description: 'Take-profit or stop-loss whose price has not been reached.',
      on: {
        FACT: { target: 'told', actions: 'learn' },
        AMEND: { target: 'amending', actions: 'beginAmend' },
        CANCEL: { target: 'cancelling', actions: 'beginCancel' },
      },
    },
    triggered: {
      description: 'Takes what the market gives until it is filled.',
      on: {
        FACT: { target: 'told', actions: 'learn' },
        CANCEL: { target: 'cancelling', actions: 'beginCancel' },
      },
    },
    working: {
      on: {
        FACT: { target: 'told', actions: 'learn' },
        AMEND: { target: 'amending', actions: 'beginAmend' },
        CANCEL: { target: 'cancelling', actions: 'beginCancel' },
      },
    },
    partlyFilled: {
      on: {
        FACT: { target: 'told', actions: 'learn' },
        AMEND: { target: 'amending', actions: 'beginAmend' },
        CANCEL: { target: 'cancelling', actions: 'beginCancel' },
      },
    },
    amending: {
      tags: 'busy',
      invoke: {
        src: 'amend',
        input: ({ context }) => ({
          orderId: context.order.id,
          change: context.amend?.change ?? {},
          requests: context.amend?.requests ?? [],
        }),
        onDone: [
          {
            guard: { type: 'hasNext', params: ({ event }) => event.output },
            target: 'amending',
            reenter: true,
            actions: [{ type: 'learnAnswer', params: ({ event }) => event.output }, 'takeNext'],
          },
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'unknown',
          },
          {
            target: 'told',
            actions: { type: 'learnAnswer', params: ({ event }) => event.output },
          },
        ],
        onError: 'unknown',
      },
      on: {
        FACT: [{ guard: 'bringsEnd', target: 'told', actions: 'learn' }, { actions: 'learn' }],
        AMEND: { actions: 'keepNext' },
        CANCEL: { target: 'cancelling', actions: 'beginCancel' },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ orderId: context.order.id, request: context.cancel }),
        onDone: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'unknown',
          },
          {
            target: 'told',
            actions: { type: 'learnAnswer', params: ({ event }) => event.output },
          },
        ],
        onError: 'unknown',
      },
      on: {
        FACT: [{ guard: 'bringsEnd', target: 'told', actions: 'learn' }, { actions: 'learn' }],
      },
    },
    unknown: {
      description: 'Something was asked and no answer came: it may or may not have been done.',
      after: { UNANSWERED_MS: 'told' },
      on: {
        FACT: { target: 'told', actions: 'learn' },
        CAUGHT_UP: 'told',
        AMEND: { target: 'amending', actions: 'beginAmend' },
        CANCEL: { target: 'cancelling', actions: 'beginCancel' },
      },
    },
    filled: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

export type WorkingOrderRef = ActorRefFrom<typeof workingOrderMachine>;
