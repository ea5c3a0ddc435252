/** One cancels the other: a limit order and a stop. */
import * as v from 'valibot';
import { FUTURES_COMMAND } from '../access.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import {
  booleanParam,
  clientOrderIdParam,
  decimalParam,
  optionIdParam,
  siteInfoId,
} from '../../fields.ts';
import { positionSide, side, wireOrder } from '../entities.ts';
import { ORDER } from '../examples.ts';
import { TOGETHER_REFUSALS } from './togetherRefusals.ts';

export const ocoCalls = {
  placeOco: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/oco',
    cost: 2,
    params: v.object({
      clientOrderId: v.optional(clientOrderIdParam),
      futuresOptionId: optionIdParam,
      side,
      positionSide: v.optional(v.nullable(positionSide)),
      quantity: decimalParam,
      price: decimalParam,
      triggerPrice: decimalParam,
      isMarkSl: v.optional(booleanParam, false),
      stopLimitPrice: v.optional(v.nullable(decimalParam)),
      reduceOnly: v.optional(booleanParam, false),
      siteInfoId,
    }),
    answer: v.object({ orders: v.array(wireOrder) }),
  }),
} as const;

export const ocoDocs = {
  placeOco: {
    summary:
      'Places a post-only LIMIT at price and a STOPLOSS at triggerPrice, both or none, each of the whole ' +
      'quantity. As soon as one of them fills in part or is triggered, or ends, the other one is ' +
      'cancelled (OCO). With stopLimitPrice the stop is a LIMIT from its trigger on; without it the stop ' +
      'takes the market, and both orders only reduce. The orders have the clientOrderId with -1 (LIMIT) ' +
      'and -2 (STOPLOSS) and name each other in pairedWith; the id has at most 62 characters, and ' +
      'repeating it with the same content returns the first orders.',
    isExtension: true,
    refusals: [...TOGETHER_REFUSALS, 'WOULD_TRIGGER'],
    example: {
      params: {
        clientOrderId: 'my-exit',
        futuresOptionId: 1,
        side: 'SELL',
        quantity: '0.01',
        price: '66000',
        triggerPrice: '62000',
        reduceOnly: true,
      },
      answer: {
        orders: [
          {
            ...ORDER,
            clientOrderId: 'my-exit-1',
            side: 'SELL',
            price: '66000',
            pairedWith: 'o-2',
            reduceOnly: true,
            postOnly: true,
            hold: '0',
          },
          {
            ...ORDER,
            id: 'o-2',
            clientOrderId: 'my-exit-2',
            marketType: 'STOPLOSS',
            side: 'SELL',
            price: null,
            triggerPrice: '62000',
            pairedWith: ORDER.id,
            reduceOnly: true,
            hold: '0',
          },
        ],
      },
    },
  },
} satisfies CallDocs<typeof ocoCalls>;
