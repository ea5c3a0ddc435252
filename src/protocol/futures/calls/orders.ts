/** Orders: placing, amending, cancelling. */
import * as v from 'valibot';
import { FUTURES_COMMAND } from '../access.ts';
import { INSTRUCTION_FIELDS } from '../../../domain/futuresOrders.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import { paramFields } from '../../described.ts';
import { AT } from '../../examples.ts';
import {
  booleanParam,
  clientOrderIdParam,
  decimalParam,
  identifier,
  optionIdParam,
  siteInfoId,
} from '../../fields.ts';
import {
  exitParams,
  marketType,
  positionSide,
  side,
  wireOrder,
  wirePlacedOrder,
} from '../entities.ts';
import { CANCELLED, ORDER } from '../examples.ts';

export const orderCalls = {
  placeOrder: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order',
    params: v.object({
      clientOrderId: v.optional(clientOrderIdParam),
      futuresOptionId: optionIdParam,
      marketType,
      side,
      positionSide: v.optional(v.nullable(positionSide)),
      price: v.optional(v.nullable(decimalParam)),
      triggerPrice: v.optional(v.nullable(decimalParam)),
      quantity: decimalParam,
      /** Left out, only a TAKEPROFIT or STOPLOSS without a price reduces. */
      reduceOnly: v.optional(booleanParam),
      ...paramFields(INSTRUCTION_FIELDS),
      ...exitParams,
      siteInfoId,
    }),
    answer: wirePlacedOrder,
  }),
  amendOrder: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/amend',
    params: v.object({
      id: identifier,
      price: v.optional(v.nullable(decimalParam)),
      triggerPrice: v.optional(v.nullable(decimalParam)),
      isMark: v.optional(booleanParam),
      quantity: v.optional(v.nullable(decimalParam)),
      siteInfoId,
    }),
    answer: wireOrder,
  }),
  cancelOrder: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/cancel',
    params: v.object({ id: identifier, siteInfoId }),
    answer: wireOrder,
  }),
  cancelAll: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/cancel_all',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.object({ status: v.literal(200), cancelled: v.array(identifier) }),
  }),
} as const;

/** Refusals of an order's price and quantity, whether they are placed or amended. */
const TERMS_REFUSALS = [
  'PRICE_NOT_ALLOWED',
  'PRICE_OFF_TICK',
  'PRICE_OUT_OF_BAND',
  'QUANTITY_OFF_STEP',
  'QUANTITY_TOO_SMALL',
  'QUANTITY_TOO_LARGE',
] as const;

export const orderDocs = {
  placeOrder: {
    summary:
      'Places an order. Repeating a clientOrderId with the same content returns the first order, for ' +
      "24 hours and at least among the user's last 10,000 orders. " +
      'Without clientOrderId the server creates one, and a repeated request is a second order. ' +
      'TAKEPROFIT and STOPLOSS need triggerPrice (isMarkTp, isMarkSl choose the mark price for it), ' +
      'wait for it and then close at the market, or with reduceOnly false open at the market, at most ' +
      'to the end of the price band; with a price they become a LIMIT, which may open. What waits holds ' +
      'no margin, and is cancelled where there is too little then. ' +
      'LIMIT and MARKET may carry takeProfit and stopLoss ' +
      'for the position they open, each at the market or, with takeProfitLimit or stopLossLimit, as a ' +
      'LIMIT from its trigger on. positionSide is for hedge mode. A LIMIT may be IOC (what does not ' +
      'fill at once is cancelled), FOK (refused unless it fills at once and whole) or postOnly ' +
      '(refused if it would take liquidity). A GTD is cancelled at goodTillDate, ms UTC. A STOPLOSS may ' +
      'follow the price instead of a triggerPrice: by trailDistance, or by trailRate (0.01 is 1 %), at ' +
      'once or from activationPrice on. A TAKEPROFIT or STOPLOSS with priceProtect is cancelled instead ' +
      'of fired where the last price is more than 5 % away from the mark price. ' +
      'An order that only reduces and is larger than maxQuantity is placed as up to closingPartsMax ' +
      'orders, all or none, under the clientOrderId with -1, -2 and so on; the answer is the first, ' +
      'with all of them in parts.',
    refusals: [
      'UNKNOWN_OPTION',
      'CLIENT_ORDER_ID_REUSED',
      'PARTNER_CANNOT_TRADE',
      'TRADER_NO_EXITS',
      'TRADER_SELL',
      'TRADER_OPPOSITE',
      'MARKET_CLOSED',
      'NO_PRICE',
      'PRICE_REQUIRED',
      ...TERMS_REFUSALS,
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_FEE',
      'INSUFFICIENT_LIQUIDITY',
      'TOO_MANY_ORDERS',
      'REDUCE_ONLY_REJECTED',
      'POSITION_SIDE_CONFLICT',
      'LEVERAGE_TIER',
      'LIQUIDATING',
      'TRIGGER_REQUIRED',
      'TRAIL_NOT_ALLOWED',
      'INVALID_TRAIL',
      'ACTIVATION_REACHED',
      'TRIGGER_NOT_ALLOWED',
      'WOULD_TRIGGER',
      'EXIT_WRONG_SIDE',
      'EXIT_NOT_ALLOWED',
      'TIME_IN_FORCE_NOT_ALLOWED',
      'GOOD_TILL_MISMATCH',
      'GOOD_TILL_PASSED',
      'POST_ONLY_NOT_ALLOWED',
      'POST_ONLY_WOULD_TAKE',
      'FOK_NOT_FILLABLE',
    ],
    example: {
      params: {
        clientOrderId: 'my-first-order',
        futuresOptionId: 1,
        marketType: 'LIMIT',
        side: 'BUY',
        price: '63000',
        quantity: '0.01',
        reduceOnly: false,
        siteInfoId: 1,
      },
      others: {
        market: {
          clientOrderId: 'my-market-order',
          futuresOptionId: 1,
          marketType: 'MARKET',
          side: 'BUY',
          quantity: '0.01',
        },
        withExits: {
          futuresOptionId: 1,
          marketType: 'LIMIT',
          side: 'BUY',
          price: '63000',
          quantity: '0.01',
          takeProfit: '66000',
          stopLoss: '61500',
          isMarkSl: true,
        },
        stopLoss: {
          futuresOptionId: 1,
          marketType: 'STOPLOSS',
          side: 'SELL',
          triggerPrice: '61000',
          isMarkSl: true,
          quantity: '0.01',
        },
        stopLimit: {
          futuresOptionId: 1,
          marketType: 'STOPLOSS',
          side: 'BUY',
          triggerPrice: '64000',
          price: '64050',
          quantity: '0.01',
        },
        stopEntry: {
          futuresOptionId: 1,
          marketType: 'STOPLOSS',
          side: 'BUY',
          triggerPrice: '64000',
          isMarkSl: true,
          quantity: '0.01',
          reduceOnly: false,
        },
        trailingEntry: {
          futuresOptionId: 1,
          marketType: 'STOPLOSS',
          side: 'BUY',
          trailRate: '0.01',
          activationPrice: '62000',
          quantity: '0.01',
          reduceOnly: false,
        },
        immediate: {
          futuresOptionId: 1,
          marketType: 'LIMIT',
          side: 'BUY',
          price: '63050',
          quantity: '0.01',
          timeInForce: 'IOC',
        },
        goodTillDate: {
          futuresOptionId: 1,
          marketType: 'LIMIT',
          side: 'BUY',
          price: '62900',
          quantity: '0.01',
          timeInForce: 'GTD',
          goodTillDate: AT + 3_600_000,
        },
        postOnly: {
          futuresOptionId: 1,
          marketType: 'LIMIT',
          side: 'BUY',
          price: '62900',
          quantity: '0.01',
          postOnly: true,
        },
        hedge: {
          futuresOptionId: 1,
          marketType: 'MARKET',
          side: 'SELL',
          positionSide: 'SHORT',
          quantity: '0.01',
        },
      },
      answer: ORDER,
    },
  },
  amendOrder: {
    summary:
      'Extension order-amend: changes price, triggerPrice or quantity of a working order in one step, ' +
      'or none of them. Omitted values stay; quantity is the total including the filled part.',
    isExtension: true,
    refusals: [
      'UNKNOWN_ORDER',
      'ORDER_NOT_WORKING',
      'MARKET_CLOSED',
      'NO_PRICE',
      ...TERMS_REFUSALS,
      'AMEND_BELOW_FILLED',
      'PAIRED_QUANTITY',
      'INSUFFICIENT_BALANCE',
      'PARTNER_CANNOT_TRADE',
      'REDUCE_ONLY_REJECTED',
      'LEVERAGE_TIER',
      'LIQUIDATING',
      'TRIGGER_NOT_ALLOWED',
      'WOULD_TRIGGER',
      'EXIT_WRONG_SIDE',
      'POST_ONLY_WOULD_TAKE',
      'GOOD_TILL_PASSED',
    ],
    example: {
      params: { id: 'o-1', price: '62900.5', quantity: '0.012' },
      others: { trigger: { id: 'o-2', triggerPrice: '60500', isMark: true } },
      answer: {
        ...ORDER,
        price: '62900.5',
        quantity: '0.012',
        hold: '151.05',
        updatedAt: AT + 5_000,
      },
    },
  },
  cancelOrder: {
    summary: 'Cancels a working order; answers it as cancelled.',
    refusals: ['UNKNOWN_ORDER', 'ORDER_NOT_WORKING'],
    example: { params: { id: 'o-1' }, answer: CANCELLED },
  },
  cancelAll: {
    summary: 'Cancels all working orders, of one option when futuresOptionId is given.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: { futuresOptionId: 1 }, answer: { status: 200, cancelled: ['o-1'] } },
  },
} satisfies CallDocs<typeof orderCalls>;
