/**
 * One order from its draft to its end. What the exchange says about the order arrives as facts,
 * perhaps twice, late or before the answer to the request; the newest fact decides, an end is
 * never left.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { MarketType, OrderSide, PositionSide } from '../domain/futuresOrders.ts';
import { isPartlyFilled, newerFact, type OrderFact, type OrderRefusal } from './orderFacts.ts';

export type { OrderFact } from './orderFacts.ts';

/** What the person wants, and the id that makes sending it twice harmless. */
export interface OrderDraft {
  readonly clientOrderId: string;
  readonly futuresOptionId: number;
  readonly marketType: MarketType;
  readonly side: OrderSide;
  /** Hedge mode only. */
  readonly positionSide: PositionSide | undefined;
  readonly price: string | undefined;
  /** TAKEPROFIT and STOPLOSS wait for it. */
  readonly triggerPrice: string | undefined;
  readonly quantity: string;
  readonly reduceOnly: boolean;
  /** For the position the order opens; of TAKEPROFIT and STOPLOSS `isMark...` is about their own trigger. */
  readonly takeProfit: string | undefined;
  readonly stopLoss: string | undefined;
  readonly isMarkTp: boolean;
  readonly isMarkSl: boolean;
}

export type SubmitAnswer =
  | { readonly kind: 'accepted'; readonly order: OrderFact }
  | { readonly kind: 'rejected'; readonly refusal: OrderRefusal }
  /** No answer came: the order may or may not be there. */
  | { readonly kind: 'unanswered' };

export type OrderEvent =
  /** `mustConfirm`: asked about whatever the preference says, for a price far from the market. */
  | { readonly type: 'SUBMIT'; readonly draft: OrderDraft; readonly mustConfirm?: boolean }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'FACT'; readonly order: OrderFact }
  /** Ask again with the same id. */
  | { readonly type: 'RETRY' }
  | { readonly type: 'CANCEL' };

interface OrderContext {
  readonly needsConfirmation: boolean;
  readonly draft: OrderDraft | undefined;
  readonly order: OrderFact | undefined;
  readonly refusal: OrderRefusal | undefined;
}

export interface OrderInput {
  readonly needsConfirmation: boolean;
}

const notProvided = (): never => {
  throw new Error('the actor is provided by the host of the machine');
};

const isMine = (context: OrderContext, fact: OrderFact): boolean =>
  fact.clientOrderId === context.draft?.clientOrderId;

export const orderMachine = setup({
  types: { context: {} as OrderContext, events: {} as OrderEvent, input: {} as OrderInput },
  actors: {
    /** Sends the order; refusals are values, a missing answer is `unanswered`. Never rejects. */
    submit: fromPromise<SubmitAnswer, OrderDraft>(notProvided),
    /** Asks for the order's cancellation; its success is told by a fact. Never rejects. */
    cancel: fromPromise<OrderRefusal | undefined, { readonly orderId: string }>(notProvided),
  },
  guards: {
    needsConfirmation: ({ context, event }) =>
      context.needsConfirmation || (event.type === 'SUBMIT' && event.mustConfirm === true),
    isMyFact: ({ context, event }) => event.type === 'FACT' && isMine(context, event.order),
    isFilled: ({ context }) => context.order?.status === 'FILLED',
    isCancelled: ({ context }) => context.order?.status === 'CANCELLED',
    isPartlyFilled: ({ context }) => context.order !== undefined && isPartlyFilled(context.order),
    isWorking: ({ context }) => context.order?.status === 'WORKING',
  },
  actions: {
    keepDraft: assign(({ event }) =>
      event.type === 'SUBMIT' ? { draft: event.draft, order: undefined, refusal: undefined } : {},
    ),
    learn: assign(({ context, event }) =>
      event.type === 'FACT' ? { order: newerFact(context.order, event.order) } : {},
    ),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({
    needsConfirmation: input.needsConfirmation,
    draft: undefined,
    order: undefined,
    refusal: undefined,
  }),
  initial: 'draft',
  on: {
    FACT: { guard: 'isMyFact', actions: 'learn', target: '.told' },
  },
  states: {
    draft: {
      tags: 'editable',
      on: {
        SUBMIT: [
          { guard: 'needsConfirmation', target: 'confirming', actions: 'keepDraft' },
          { target: 'submitting', actions: 'keepDraft' },
        ],
        FACT: {},
      },
    },
    confirming: {
      on: { CONFIRM: 'submitting', BACK: 'draft' },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        src: 'submit',
        input: ({ context }) => requireDraft(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'told',
            actions: assign(({ context, event }) =>
              event.output.kind === 'accepted'
                ? { order: newerFact(context.order, event.output.order) }
                : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'rejected',
            target: 'rejected',
            actions: assign(({ event }) =>
              event.output.kind === 'rejected' ? { refusal: event.output.refusal } : {},
            ),
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      description:
        'The request went out and no answer came. A fact or a retry with the same id settles it.',
      on: { RETRY: 'submitting' },
    },
    told: {
      description: 'Goes to the state the newest fact names.',
      always: [
        { guard: 'isFilled', target: 'filled' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isPartlyFilled', target: 'partlyFilled' },
        { guard: 'isWorking', target: 'working' },
        { target: 'unknown' },
      ],
    },
    working: {
      on: { CANCEL: 'cancelling' },
    },
    partlyFilled: {
      on: { CANCEL: 'cancelling' },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ orderId: context.order?.id ?? '' }),
        onDone: {
          target: 'told',
          actions: assign(({ event }) => ({ refusal: event.output })),
        },
        onError: 'told',
      },
    },
    rejected: {
      tags: 'editable',
      description: 'Refused; what was typed is still there to be changed and sent again.',
      on: {
        SUBMIT: [
          { guard: 'needsConfirmation', target: 'confirming', actions: 'keepDraft' },
          { target: 'submitting', actions: 'keepDraft' },
        ],
      },
    },
    filled: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

function requireDraft(context: OrderContext): OrderDraft {
  if (context.draft === undefined)
    throw new Error('an order is submitted only after a draft was kept');
  return context.draft;
}
