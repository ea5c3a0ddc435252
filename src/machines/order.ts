/**
 * One order from its draft until the exchange has it or has refused it. That the exchange has it is
 * known from the answer or from the account, whichever comes first; what happens to it afterwards
 * is the working order's business.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestOf } from '../domain/described.ts';
import type {
  EXIT_FIELDS,
  INSTRUCTION_FIELDS,
  MarketType,
  OrderSide,
  PositionSide,
} from '../domain/futuresOrders.ts';
import { isOfRequest } from '../domain/orderIntent.ts';
import type { OrderFact, OrderRefusal } from './orderFacts.ts';
import { notProvided } from './notProvided.ts';

export type { OrderFact } from './orderFacts.ts';

/** Take-profit and stop-loss, triggered by the mark price or by the last; undefined = none. */
export interface ExitsDraft extends RequestOf<typeof EXIT_FIELDS> {
  readonly isMarkTp: boolean;
  readonly isMarkSl: boolean;
}

/**
 * Typed fields of the form, and the id that makes sending them twice harmless. The exits are for
 * the position the order opens; of TAKEPROFIT and STOPLOSS `isMark...` is about their own trigger.
 */
export interface OrderDraft extends ExitsDraft, RequestOf<typeof INSTRUCTION_FIELDS> {
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
}

export type SubmitAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly refusal: OrderRefusal }
  /** No answer came: the order may or may not be there. */
  | { readonly kind: 'unanswered' };

export type OrderEvent =
  | { readonly type: 'SUBMIT'; readonly draft: OrderDraft; readonly mustConfirm?: boolean }
  /** `quantity` replaces the draft's where it was a share: it is fixed by what is sent first. */
  | { readonly type: 'CONFIRM'; readonly quantity?: string | undefined }
  | { readonly type: 'BACK' }
  /** The account shows an order; others than this one are ignored. */
  | { readonly type: 'FACT'; readonly order: OrderFact }
  /** The connection is back, and the account shows nothing of the order: it did not arrive. */
  | { readonly type: 'ABSENT'; readonly refusal: OrderRefusal }
  /** Send it again under the same id. */
  | { readonly type: 'RETRY' };

interface OrderContext {
  readonly draft: OrderDraft | undefined;
  readonly refusal: OrderRefusal | undefined;
}

const outputOf = ({ event }: { readonly event: { readonly output: SubmitAnswer } }): SubmitAnswer =>
  event.output;

/** From every editable state. */
const SUBMITTING = {
  SUBMIT: [
    { guard: 'mustConfirm', target: 'confirming', actions: 'storeDraft' },
    { target: 'submitting', actions: 'storeDraft' },
  ],
} as const;

export const orderMachine = setup({
  types: { context: {} as OrderContext, events: {} as OrderEvent },
  actors: {
    /** Sends the order; refusals are values, a missing answer is `unanswered`. Never rejects. */
    submit: fromPromise<SubmitAnswer, OrderDraft>(notProvided),
  },
  guards: {
    mustConfirm: ({ event }) => event.type === 'SUBMIT' && event.mustConfirm === true,
    isOwnFact: ({ context, event }) =>
      event.type === 'FACT' &&
      context.draft !== undefined &&
      isOfRequest(event.order.clientOrderId, context.draft.clientOrderId),
    isAccepted: (_, answer: SubmitAnswer) => answer.kind === 'accepted',
    isRejected: (_, answer: SubmitAnswer) => answer.kind === 'rejected',
  },
  actions: {
    storeDraft: assign(({ event }) =>
      event.type === 'SUBMIT' ? { draft: event.draft, refusal: undefined } : {},
    ),
    fixQuantity: assign(({ context: { draft }, event }) =>
      event.type === 'CONFIRM' && event.quantity !== undefined && draft !== undefined
        ? { draft: { ...draft, quantity: event.quantity } }
        : {},
    ),
    storeAbsence: assign(({ event }) =>
      event.type === 'ABSENT' ? { refusal: event.refusal } : {},
    ),
    storeRefusal: assign((_, answer: SubmitAnswer) =>
      answer.kind === 'rejected' ? { refusal: answer.refusal } : {},
    ),
  },
}).createMachine({
  id: 'order',
  context: { draft: undefined, refusal: undefined },
  initial: 'draft',
  on: {
    FACT: { guard: 'isOwnFact', target: '.accepted' },
  },
  states: {
    draft: { tags: 'editable', on: { ...SUBMITTING, FACT: {} } },
    confirming: {
      on: { CONFIRM: { target: 'submitting', actions: 'fixQuantity' }, BACK: 'draft' },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        src: 'submit',
        input: ({ context }) => requireDraft(context),
        onDone: [
          { guard: { type: 'isAccepted', params: outputOf }, target: 'accepted' },
          {
            guard: { type: 'isRejected', params: outputOf },
            target: 'rejected',
            actions: { type: 'storeRefusal', params: outputOf },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      description:
        'The request was sent and no answer came. A fact, a retry with the same id or a connection that is back settles it.',
      on: { RETRY: 'submitting', ABSENT: { target: 'rejected', actions: 'storeAbsence' } },
    },
    rejected: {
      tags: 'editable',
      description: 'Refused; what was typed is still there to be changed and sent again.',
      on: SUBMITTING,
    },
    accepted: { description: 'The exchange has the order.', on: { FACT: {} } },
  },
});

function requireDraft(context: OrderContext): OrderDraft {
  if (context.draft === undefined)
    throw new Error('an order is submitted only after its draft was stored');
  return context.draft;
}
