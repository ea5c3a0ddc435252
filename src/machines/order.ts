/**
 * One order from its draft until the exchange has it or has refused it. How that becomes known is
 * the attempt's business, and what happens to the order afterwards the working order's.
 */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { RequestOf } from '../domain/described.ts';
import type {
  EXIT_FIELDS,
  INSTRUCTION_FIELDS,
  MarketType,
  OrderSide,
  PositionSide,
} from '../domain/futuresOrders.ts';
import type { OrderRefusal } from './orderFacts.ts';
import { notProvided } from './notProvided.ts';

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

/** An order of an earlier page: one that waits for its confirmation, or whose outcome is unknown. */
export interface KeptOrder {
  readonly phase: 'confirming' | 'unknown';
  readonly draft: OrderDraft;
}

export type OrderEvent =
  | { readonly type: 'SUBMIT'; readonly draft: OrderDraft; readonly mustConfirm?: boolean }
  /** `quantity` replaces the draft's where it was a share: it is fixed by what is sent first. */
  | { readonly type: 'CONFIRM'; readonly quantity?: string | undefined }
  | { readonly type: 'BACK' }
  /** Send it again under the same id. */
  | { readonly type: 'RETRY' }
  | AttemptEvent;

/** Reports of the attempt. */
export type AttemptEvent =
  /** No answer came: the order may or may not be there. */
  | { readonly type: 'UNKNOWN' }
  | { readonly type: 'REFUSED'; readonly refusal: OrderRefusal }
  | { readonly type: 'ACCEPTED' };

/** The order to send or, resumed, to follow without sending it. */
export interface OrderSubmission {
  readonly draft: OrderDraft;
  readonly isResumed: boolean;
}

interface OrderContext {
  readonly draft: OrderDraft | undefined;
  readonly refusal: OrderRefusal | undefined;
  /** In which phase an earlier page has left the draft, until it goes on here. */
  readonly kept: KeptOrder['phase'] | undefined;
}

/** From every editable state. */
const SUBMITTING = {
  SUBMIT: [
    { guard: 'mustConfirm', target: '#order.confirming', actions: 'storeDraft' },
    { target: '#order.sent', actions: 'storeDraft' },
  ],
} as const;

export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    input: {} as { readonly kept: KeptOrder | undefined },
  },
  actors: {
    /** Sends the order and reports how far that is, until it is stopped; RETRY sends it again. */
    attempt: fromCallback<{ readonly type: 'RETRY' }, OrderSubmission>(notProvided),
  },
  guards: {
    mustConfirm: ({ event }) => event.type === 'SUBMIT' && event.mustConfirm === true,
    wasUnknown: ({ context }) => context.kept === 'unknown',
    wasConfirming: ({ context }) => context.kept === 'confirming',
  },
  actions: {
    storeDraft: assign(({ event }) =>
      event.type === 'SUBMIT' ? { draft: event.draft, refusal: undefined, kept: undefined } : {},
    ),
    fixQuantity: assign(({ context: { draft }, event }) =>
      event.type === 'CONFIRM' && event.quantity !== undefined && draft !== undefined
        ? { draft: { ...draft, quantity: event.quantity } }
        : {},
    ),
    storeRefusal: assign(({ event }) =>
      event.type === 'REFUSED' ? { refusal: event.refusal } : {},
    ),
    forgetKept: assign({ kept: undefined }),
    retry: sendTo('attempt', { type: 'RETRY' }),
  },
}).createMachine({
  id: 'order',
  context: ({ input: { kept } }) => ({
    draft: kept?.draft,
    refusal: undefined,
    kept: kept?.phase,
  }),
  initial: 'draft',
  states: {
    draft: {
      tags: 'editable',
      description: 'An order of an earlier page goes on where that left it.',
      always: [
        { guard: 'wasUnknown', target: 'sent.unknown' },
        { guard: 'wasConfirming', target: 'confirming', actions: 'forgetKept' },
      ],
      on: SUBMITTING,
    },
    confirming: { on: { CONFIRM: { target: 'sent', actions: 'fixQuantity' }, BACK: 'draft' } },
    sent: {
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context: { draft, kept } }) => ({
          draft: requireDraft(draft),
          isResumed: kept !== undefined,
        }),
      },
      initial: 'submitting',
      on: {
        UNKNOWN: '.unknown',
        REFUSED: { target: '.rejected', actions: 'storeRefusal' },
        ACCEPTED: 'accepted',
      },
      states: {
        submitting: { tags: 'busy' },
        unknown: {
          description:
            'The request was sent and no answer came. The attempt finds out, or a retry with the same id.',
          on: { RETRY: { target: 'submitting', actions: 'retry' } },
        },
        rejected: {
          tags: 'editable',
          description: 'Refused; what was typed is still there to be changed and sent again.',
          on: SUBMITTING,
        },
      },
    },
    accepted: { description: 'The exchange has the order.' },
  },
});

function requireDraft(draft: OrderDraft | undefined): OrderDraft {
  if (draft === undefined) throw new Error('an order is submitted only after its draft was stored');
  return draft;
}
