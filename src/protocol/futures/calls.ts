/** Futures: the calls of this area that are built. */
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import {
  marginType,
  marketType,
  positionMode,
  positionSide,
  side,
  wireFuturesOption,
  wireOptionSetting,
  wireOrder,
  wirePosition,
} from './entities.ts';
import {
  booleanParam,
  clientOrderIdParam,
  decimalParam,
  decimalText,
  identifier,
  integerParam,
  millisParam,
  optionIdParam,
  pageOf,
  pageParams,
  resultType,
  siteInfoId,
  stockCode,
} from '../fields.ts';
import { historyItem } from './history.ts';

/** Take-profit and stop-loss, null for none; by the last price unless `isMark...`. */
const exitParams = {
  takeProfit: v.optional(v.nullable(decimalParam)),
  stopLoss: v.optional(v.nullable(decimalParam)),
  isMarkTp: v.optional(booleanParam, false),
  isMarkSl: v.optional(booleanParam, false),
} as const;

/** Take-profit and stop-loss of a position or an order. */
const exitsAnswer = v.object({
  takeProfit: v.nullable(decimalText),
  stopLoss: v.nullable(decimalText),
  isMarkTp: v.boolean(),
  isMarkSl: v.boolean(),
});

export const futuresCalls = {
  optionList: defineCall({
    method: 'GET',
    path: '/api/futures/option/list',
    area: 'futures',
    auth: false,
    summary:
      'Instruments offered for futures trading. resultType: none known, all answer the whole option.',
    params: v.object({
      resultType,
      isPlay: v.optional(booleanParam),
      stockPrefix: v.optional(v.pipe(v.string(), v.maxLength(16))),
      siteInfoId,
    }),
    answer: v.array(wireFuturesOption),
  }),
  option: defineCall({
    method: 'GET',
    path: '/api/futures/option',
    area: 'futures',
    auth: false,
    summary: 'One instrument offered for futures trading.',
    params: v.object({ resultType, futuresOptionId: optionIdParam, siteInfoId }),
    answer: wireFuturesOption,
  }),
  placeOrder: defineCall({
    method: 'POST',
    path: '/api/futures/order',
    area: 'futures',
    auth: true,
    summary:
      'Places an order. The same clientOrderId with the same content again answers the first order. ' +
      'Without clientOrderId the server makes one, and a repeated request is a second order. ' +
      'TAKEPROFIT and STOPLOSS need triggerPrice (isMarkTp, isMarkSl choose the mark price for it), ' +
      'wait for it and then close at the market. LIMIT and MARKET may bring takeProfit and stopLoss ' +
      'for the position they open. positionSide is for hedge mode.',
    params: v.object({
      clientOrderId: v.optional(clientOrderIdParam),
      futuresOptionId: optionIdParam,
      marketType,
      side,
      positionSide: v.optional(v.nullable(positionSide)),
      price: v.optional(v.nullable(decimalParam)),
      triggerPrice: v.optional(v.nullable(decimalParam)),
      quantity: decimalParam,
      reduceOnly: v.optional(booleanParam, false),
      ...exitParams,
      siteInfoId,
    }),
    answer: wireOrder,
  }),
  amendOrder: defineCall({
    method: 'POST',
    path: '/api/futures/order/amend',
    area: 'extension',
    auth: true,
    summary:
      'Extension order-amend: changes price, triggerPrice or quantity of a working order in one step, ' +
      'or nothing of it. What is left out stays; quantity is the whole, its filled part included.',
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
  setExits: defineCall({
    method: 'POST',
    path: '/api/futures/order/tpsl',
    area: 'futures',
    auth: true,
    summary:
      'Sets take-profit and stop-loss of a position, null takes one away, what is left out stays. ' +
      'Reached, it closes what is left of the position.',
    params: v.object({ futuresPositionId: identifier, ...exitParams, siteInfoId }),
    answer: wirePosition,
  }),
  orderExits: defineCall({
    method: 'GET',
    path: '/api/futures/history/tpsl',
    area: 'futures',
    auth: true,
    summary: 'Take-profit and stop-loss that a working order brings to its position.',
    params: v.object({ orderId: identifier, siteInfoId }),
    answer: v.object({ orderId: identifier, ...exitsAnswer.entries }),
  }),
  positionExits: defineCall({
    method: 'GET',
    path: '/api/futures/history/open_sltp',
    area: 'futures',
    auth: true,
    summary:
      'Take-profit and stop-loss of a position, and the working TAKEPROFIT and STOPLOSS orders that would close it.',
    params: v.object({ futuresPositionId: identifier, siteInfoId }),
    answer: v.object({
      futuresPositionId: identifier,
      ...exitsAnswer.entries,
      orders: v.array(wireOrder),
    }),
  }),
  changeMargin: defineCall({
    method: 'POST',
    path: '/api/futures/order/margin',
    area: 'futures',
    auth: true,
    summary: 'Adds margin to an isolated position or removes what it does not need.',
    params: v.object({
      futuresPositionId: identifier,
      amount: decimalParam,
      type: v.picklist(['ADD', 'REMOVE']),
      siteInfoId,
    }),
    answer: wirePosition,
  }),
  setPositionMode: defineCall({
    method: 'POST',
    path: '/api/futures/order/position_mode',
    area: 'futures',
    auth: true,
    summary: 'One-way or hedge mode, for all options; refused while a position or order is open.',
    params: v.object({ mode: positionMode, siteInfoId }),
    answer: v.object({ mode: positionMode }),
  }),
  positionMode: defineCall({
    method: 'GET',
    path: '/api/futures/history/position_mode',
    area: 'futures',
    auth: true,
    summary: 'The position mode of the user.',
    params: v.object({ siteInfoId }),
    answer: v.object({ mode: positionMode }),
  }),
  quantityPer: defineCall({
    method: 'GET',
    path: '/api/futures/order/qty_per',
    area: 'futures',
    auth: true,
    summary:
      'The largest market orders at a leverage: what the free balance pays for, what the tier of that leverage and the option allow.',
    params: v.object({
      futuresOptionId: optionIdParam,
      leverage: integerParam(1, 1_000),
      siteInfoId,
    }),
    answer: v.object({
      futuresOptionId: v.number(),
      leverage: v.number(),
      /** Value a position may have at this leverage; null: no end. */
      maxPositionValue: v.nullable(decimalText),
      maxBuyQuantity: decimalText,
      maxSellQuantity: decimalText,
    }),
  }),
  optionHedge: defineCall({
    method: 'GET',
    path: '/api/futures/option/hedge',
    area: 'futures',
    auth: true,
    summary:
      'The option of a stock with the user’s position mode and his long and short position in it.',
    params: v.object({ resultType, stock: stockCode, siteInfoId }),
    answer: v.object({
      option: wireFuturesOption,
      mode: positionMode,
      long: v.nullable(wirePosition),
      short: v.nullable(wirePosition),
    }),
  }),
  cancelOrder: defineCall({
    method: 'POST',
    path: '/api/futures/order/cancel',
    area: 'futures',
    auth: true,
    summary: 'Cancels a working order; answers it as cancelled.',
    params: v.object({ id: identifier, siteInfoId }),
    answer: wireOrder,
  }),
  cancelAll: defineCall({
    method: 'POST',
    path: '/api/futures/order/cancel_all',
    area: 'futures',
    auth: true,
    summary: 'Cancels all working orders, of one option when futuresOptionId is given.',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.object({ status: v.literal(200), cancelled: v.array(identifier) }),
  }),
  openOrders: defineCall({
    method: 'GET',
    path: '/api/futures/history/open_order',
    area: 'futures',
    auth: true,
    summary: 'Working orders, of one option when given.',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.array(wireOrder),
  }),
  openPositions: defineCall({
    method: 'GET',
    path: '/api/futures/history/open_position',
    area: 'futures',
    auth: true,
    summary: 'Open positions, of one option when given.',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.array(wirePosition),
  }),
  historyList: defineCall({
    method: 'GET',
    path: '/api/futures/history/list',
    area: 'futures',
    auth: true,
    summary:
      'Finished orders (resultType ORDER, the default), executions (TRADE) or funding payments (FUNDING), newest first.',
    params: v.object({
      resultType: v.optional(v.picklist(['ORDER', 'TRADE', 'FUNDING']), 'ORDER'),
      futuresOptionId: v.optional(optionIdParam),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(historyItem),
  }),
  leverage: defineCall({
    method: 'POST',
    path: '/api/futures/order/leverage',
    area: 'futures',
    auth: true,
    summary: 'Sets the leverage of one option.',
    params: v.object({
      futuresOptionId: optionIdParam,
      leverage: integerParam(1, 1_000),
      siteInfoId,
    }),
    answer: wireOptionSetting,
  }),
  marginType: defineCall({
    method: 'POST',
    path: '/api/futures/order/margin_type',
    area: 'futures',
    auth: true,
    summary: 'Sets cross or isolated margin for one option that has neither position nor order.',
    params: v.object({ futuresOptionId: optionIdParam, marginType, siteInfoId }),
    answer: wireOptionSetting,
  }),
  lastLeverage: defineCall({
    method: 'GET',
    path: '/api/futures/history/last_leverage',
    area: 'futures',
    auth: true,
    summary: 'Leverage and margin type the user chose last, for every option.',
    params: v.object({ siteInfoId }),
    answer: v.array(wireOptionSetting),
  }),
} as const;
