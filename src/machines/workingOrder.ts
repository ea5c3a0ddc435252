/**
 * One order that the exchange has accepted, to its end: the requests in progress (amending,
 * cancelling) and the facts received about it. Facts arrive in any order and repeatedly; the newest
 * one decides, and an end is never left, whatever request is still in progress.
 */
import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { restsOnLadder, waitsForTrigger } from '../domain/futures/conditional.ts';
import type { MarketType } from '../domain/futuresOrders.ts';
import {
  isEnd,
  isPartlyFilled,
  newerFact,
  type OrderFact,
  type OrderRefusal,
} from './orderFacts.ts';
import { notProvided } from './notProvided.ts';

export interface WorkingOrderFact extends OrderFact {
  readonly marketType: MarketType;
  /** With one, it is a limit order once its trigger is reached. */
  readonly price?: string | null;
}

/** Change of an order; undefined fields stay as they are. */
export interface OrderChange {
  readonly price?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly quantity?: string | undefined;
}

/** One change for all requests that wait for its answer. */
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
  /** `request` is the id of the caller that waits for the answer. */
  | { readonly type: 'AMEND'; readonly change: OrderChange; readonly request: string }
  | { readonly type: 'CANCEL'; readonly request: string }
  /** Everything the exchange knew at this moment has been received. */
  | { readonly type: 'CAUGHT_UP' };

interface WorkingOrderContext {
  readonly order: WorkingOrderFact;
  /** The request in progress. */
  readonly amend: AmendRequest | undefined;
  /** Requested while another change is in progress: sent after it, so that none overtakes. */
  readonly next: AmendRequest | undefined;
  /** The request that waits for the cancellation. */
  readonly cancel: string;
  /** Why the last request was refused. */
  readonly refusal: OrderRefusal | undefined;
}

/** How long an unanswered request is shown as such; after it the facts decide. */
export const UNANSWERED_MS = 10_000;

/** The later change on top of the earlier one that has not been sent yet. */
const addChange = (
  waiting: AmendRequest | undefined,
  { change, request }: { readonly change: OrderChange; readonly request: string },
): AmendRequest => ({
  change: { ...waiting?.change, ...change },
  requests: [...(waiting?.requests ?? []), request],
});

const applyAnswer = (order: WorkingOrderFact, answer: RequestAnswer) =>
  answer.kind === 'accepted'
    ? { order: newerFact(order, answer.order), refusal: undefined }
    : { refusal: answer.kind === 'refused' ? answer.refusal : undefined };

const outputOf = ({
  event,
}: {
  readonly event: { readonly output: RequestAnswer };
}): RequestAnswer => event.output;

/** While no request is in progress. */
const ON_RESTING = {
  FACT: { target: 'deciding', actions: 'applyFact' },
  AMEND: { target: 'amending', actions: 'beginAmend' },
  CANCEL: { target: 'cancelling', actions: 'beginCancel' },
} as const;

/** While an answer is awaited; the end of the order takes effect at once. */
const ON_BUSY = {
  FACT: [
    { guard: 'isEndFact', target: 'deciding', actions: 'applyFact' },
    { actions: 'applyFact' },
  ],
} as const;

const ON_ANSWER = [
  { guard: { type: 'isUnanswered', params: outputOf }, target: 'unknown' },
  { target: 'deciding', actions: { type: 'applyAnswer', params: outputOf } },
] as const;

export const workingOrderMachine = setup({
  types: {
    context: {} as WorkingOrderContext,
    events: {} as WorkingOrderEvent,
    input: {} as { readonly order: WorkingOrderFact },
  },
  actors: {
    /** Requests the change; refusals are values. Never rejects. */
    amend: fromPromise<RequestAnswer, AmendRequest & { readonly orderId: string }>(notProvided),
    /** Requests the cancellation; refusals are values. Never rejects. */
    cancel: fromPromise<RequestAnswer, { readonly orderId: string; readonly request: string }>(
      notProvided,
    ),
  },
  delays: { UNANSWERED_MS },
  guards: {
    isEndFact: ({ context, event }) =>
      event.type === 'FACT' && isEnd(newerFact(context.order, event.order)),
    isFilled: ({ context }) => context.order.status === 'FILLED',
    isCancelled: ({ context }) => context.order.status === 'CANCELLED',
    isPartlyFilled: ({ context }) => isPartlyFilled(context.order),
    isWaiting: ({ context }) => waitsForTrigger(context.order),
    isTriggered: ({ context: { order } }) =>
      typeof order.triggeredAt === 'number' && !restsOnLadder(order),
    isUnanswered: (_, answer: RequestAnswer) => answer.kind === 'unanswered',
    hasNext: ({ context }, answer: RequestAnswer) =>
      context.next !== undefined &&
      !(answer.kind === 'accepted' && isEnd(newerFact(context.order, answer.order))),
  },
  actions: {
    applyFact: assign(({ context, event }) =>
      event.type === 'FACT' ? { order: newerFact(context.order, event.order) } : {},
    ),
    applyAnswer: assign(({ context }, answer: RequestAnswer) => applyAnswer(context.order, answer)),
    beginAmend: assign(({ event }) =>
      event.type === 'AMEND' ? { amend: addChange(undefined, event), refusal: undefined } : {},
    ),
    takeNext: assign(({ context }) => ({ amend: context.next, next: undefined })),
    queueAmend: assign(({ context, event }) =>
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
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Enters the state that the newest fact describes.',
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
      on: ON_RESTING,
    },
    triggered: {
      description: 'Takes what the market offers until it is filled.',
      on: { FACT: ON_RESTING.FACT, CANCEL: ON_RESTING.CANCEL },
    },
    working: { on: ON_RESTING },
    partlyFilled: { on: ON_RESTING },
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
            guard: { type: 'hasNext', params: outputOf },
            target: 'amending',
            reenter: true,
            actions: [{ type: 'applyAnswer', params: outputOf }, 'takeNext'],
          },
          ...ON_ANSWER,
        ],
        onError: 'unknown',
      },
      on: { ...ON_BUSY, AMEND: { actions: 'queueAmend' }, CANCEL: ON_RESTING.CANCEL },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ orderId: context.order.id, request: context.cancel }),
        onDone: ON_ANSWER,
        onError: 'unknown',
      },
      on: ON_BUSY,
    },
    unknown: {
      description: 'A request was sent and no answer came: it may or may not have been done.',
      after: { UNANSWERED_MS: 'deciding' },
      on: { ...ON_RESTING, CAUGHT_UP: 'deciding' },
    },
    filled: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

export type WorkingOrderRef = ActorRefFrom<typeof workingOrderMachine>;
