/** Scale orders: several LIMIT orders between two prices. */
import * as v from 'valibot';
import { FUTURES_COMMAND } from '../access.ts';
import { SCALE_MAX, SCALE_MIN, SCALE_WEIGHTS } from '../../../domain/futures/scale.ts';
import { LADDER_FIELDS } from '../../../domain/futuresOrders.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import { paramFields } from '../../described.ts';
import {
  booleanParam,
  clientOrderIdParam,
  decimalParam,
  integerParam,
  optionIdParam,
  siteInfoId,
} from '../../fields.ts';
import { positionSide, side, wireOrder } from '../entities.ts';
import { ORDER } from '../examples.ts';
import { TOGETHER_REFUSALS } from './togetherRefusals.ts';

export const scaleCalls = {
  placeScale: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/scale',
    cost: 10,
    params: v.object({
      clientOrderId: v.optional(clientOrderIdParam),
      futuresOptionId: optionIdParam,
      side,
      positionSide: v.optional(v.nullable(positionSide)),
      firstPrice: decimalParam,
      lastPrice: decimalParam,
      count: integerParam(SCALE_MIN, SCALE_MAX),
      quantity: decimalParam,
      weights: v.optional(v.picklist(SCALE_WEIGHTS), 'EVEN'),
      reduceOnly: v.optional(booleanParam, false),
      ...paramFields(LADDER_FIELDS),
      siteInfoId,
    }),
    answer: v.object({ orders: v.array(wireOrder) }),
  }),
} as const;

export const scaleDocs = {
  placeScale: {
    summary:
      'Places count LIMIT orders (2 to 20) at even distances from firstPrice to lastPrice, all of them ' +
      'or none. quantity is that of all orders; it is split evenly, RISING or FALLING from the first ' +
      'price to the last. Prices are rounded to the tick (BUY down, SELL up), quantities down to the ' +
      'lot; the last order takes the remainder. The orders have the clientOrderId with -1, -2 and so ' +
      'on; it has at most 61 characters, and repeating it with the same content returns the first orders.',
    isExtension: true,
    refusals: [...TOGETHER_REFUSALS, 'SCALE_TOO_NARROW'],
    example: {
      params: {
        clientOrderId: 'my-ladder',
        futuresOptionId: 1,
        side: 'BUY',
        firstPrice: '63000',
        lastPrice: '62000',
        count: 2,
        quantity: '0.02',
        weights: 'EVEN',
      },
      answer: {
        orders: [
          { ...ORDER, clientOrderId: 'my-ladder-1' },
          { ...ORDER, id: 'o-2', clientOrderId: 'my-ladder-2', price: '62000' },
        ],
      },
    },
  },
} satisfies CallDocs<typeof scaleCalls>;
