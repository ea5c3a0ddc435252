/** One cancels the other: a limit order and a stop. */
import * as v from 'valibot';
import { FUTURES_COMMAND } from '../access.ts';
import { type CallDocs, defineCall } from '../../call.ts';
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
import { SCALE_MAX, SCALE_MIN, SCALE_WEIGHTS } from '../../../domain/futures/scale.ts';
import { LADDER_FIELDS } from '../../../domain/futuresOrders.ts';
import { paramFields } from '../../described.ts';

/** Refusals of each command that places several orders at once. */
const TOGETHER_REFUSALS = [
  'UNKNOWN_OPTION',
  'CLIENT_ORDER_ID_REUSED',
  'PARTNER_CANNOT_TRADE',
  'TRADER_SELL',
  'TRADER_OPPOSITE',
  'MARKET_CLOSED',
  'NO_PRICE',
  'PRICE_OFF_TICK',
  'PRICE_OUT_OF_BAND',
  'QUANTITY_OFF_STEP',
  'QUANTITY_TOO_SMALL',
  'QUANTITY_TOO_LARGE',
  'INSUFFICIENT_BALANCE',
  'TOO_MANY_ORDERS',
  'REDUCE_ONLY_REJECTED',
  'POSITION_SIDE_CONFLICT',
  'LEVERAGE_TIER',
  'LIQUIDATING',
  'POST_ONLY_WOULD_TAKE',
] as const;

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

/** Scale orders: several LIMIT orders between two prices. */
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
