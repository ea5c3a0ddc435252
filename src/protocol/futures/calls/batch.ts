/** Several orders, amendments and cancellations in one call, each with an answer of its own. */
import * as v from 'valibot';
import { FUTURES_COMMAND } from '../access.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import { errorBody, siteInfoId } from '../../fields.ts';
import { wirePlacedOrder } from '../entities.ts';
import { CANCELLED, ORDER } from '../examples.ts';

/** Items of one batch at most. */
const BATCH_MAX = 20;

const KINDS = ['place', 'amend', 'cancel'] as const;

/** The parameters of an item are those of its call; they are checked when its turn comes. */
const item = v.looseObject({ kind: v.picklist(KINDS) });
export type BatchItem = v.InferOutput<typeof item>;

export const batchResult = v.variant('ok', [
  v.object({ ok: v.literal(true), order: wirePlacedOrder }),
  v.object({ ok: v.literal(false), error: errorBody }),
]);
export type BatchResult = v.InferOutput<typeof batchResult>;

export const batchCalls = {
  batchOrders: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/batch',
    cost: 10,
    params: v.object({
      items: v.pipe(v.array(item), v.minLength(1), v.maxLength(BATCH_MAX)),
      siteInfoId,
    }),
    answer: v.object({ results: v.array(batchResult) }),
  }),
} as const;

export const batchDocs = {
  batchOrders: {
    summary:
      'Carries out up to 20 items one after the other: place, amend or cancel, with the parameters of ' +
      'POST /api/futures/order, …/amend and …/cancel. Each has a result of its own, in the order of ' +
      'the items: the order as it is then, or the refusal that its own call would answer. A refused ' +
      'item holds none of the others back. Items that place carry a clientOrderId each: a repeated ' +
      'batch then answers the first orders and places nothing twice.',
    isExtension: true,
    refusals: [],
    example: {
      params: {
        items: [
          {
            kind: 'place',
            clientOrderId: 'quote-1',
            futuresOptionId: 1,
            side: 'BUY',
            marketType: 'LIMIT',
            price: '63000',
            quantity: '0.01',
          },
          { kind: 'cancel', id: 'o-2' },
          { kind: 'cancel', id: 'o-404' },
        ],
      },
      answer: {
        results: [
          { ok: true, order: { ...ORDER, clientOrderId: 'quote-1' } },
          { ok: true, order: { ...CANCELLED, id: 'o-2' } },
          {
            ok: false,
            error: { status: 404, code: 'UNKNOWN_ORDER', message: 'This order does not exist.' },
          },
        ],
      },
    },
  },
} satisfies CallDocs<typeof batchCalls>;
