/** Open positions: take-profit and stop-loss, and the margin of isolated ones. */
import * as v from 'valibot';
import { FUTURES_COMMAND, FUTURES_READ } from '../access.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import { clientOrderIdParam, decimalParam, identifier, siteInfoId } from '../../fields.ts';
import { exitParams, exitsAnswer, wireOrder, wirePosition } from '../entities.ts';
import { EXITS, ISOLATED_POSITION, POSITION, STOP } from '../examples.ts';

export const positionCalls = {
  setExits: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/tpsl',
    params: v.object({ futuresPositionId: identifier, ...exitParams, siteInfoId }),
    answer: wirePosition,
  }),
  changeMargin: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/margin',
    params: v.object({
      futuresPositionId: identifier,
      amount: decimalParam,
      type: v.picklist(['ADD', 'REMOVE']),
      clientRequestId: v.optional(clientOrderIdParam),
      siteInfoId,
    }),
    answer: wirePosition,
  }),
  orderExits: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/tpsl',
    params: v.object({ orderId: identifier, siteInfoId }),
    answer: v.object({ orderId: identifier, ...exitsAnswer.entries }),
  }),
  positionExits: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/open_sltp',
    params: v.object({ futuresPositionId: identifier, siteInfoId }),
    answer: v.object({
      futuresPositionId: identifier,
      ...exitsAnswer.entries,
      orders: v.array(wireOrder),
    }),
  }),
} as const;

export const positionDocs = {
  setExits: {
    summary:
      'Sets take-profit and stop-loss of a position, null removes one, an omitted one stays. ' +
      'When reached, it closes the rest of the position: at the market, or as a LIMIT where it has a limit price.',
    refusals: [
      'UNKNOWN_POSITION',
      'TRADER_NO_EXITS',
      'NO_PRICE',
      'PRICE_OFF_TICK',
      'PRICE_OUT_OF_BAND',
      'TRIGGER_REQUIRED',
      'EXIT_WRONG_SIDE',
      'EXIT_NOT_ALLOWED',
    ],
    example: {
      params: { futuresPositionId: 'p-1', ...EXITS },
      others: { takeAway: { futuresPositionId: 'p-1', takeProfit: null, stopLoss: null } },
      answer: POSITION,
    },
  },
  changeMargin: {
    summary:
      'Adds margin to an isolated position or removes what it does not need. The same clientRequestId ' +
      'with the same content moves nothing again and answers the position as it is now, for 24 hours ' +
      "and at least among the user's last 10,000 changes.",
    refusals: [
      'UNKNOWN_POSITION',
      'NO_PRICE',
      'MARGIN_NOT_ISOLATED',
      'MARGIN_TOO_LOW',
      'INVALID_AMOUNT',
      'CLIENT_REQUEST_ID_REUSED',
      'INSUFFICIENT_BALANCE',
    ],
    example: {
      params: {
        futuresPositionId: 'p-1',
        amount: '100',
        type: 'ADD',
        clientRequestId: 'my-first-margin',
      },
      answer: ISOLATED_POSITION,
    },
  },
  orderExits: {
    summary: 'Take-profit and stop-loss that a working order sets on its position.',
    refusals: ['UNKNOWN_ORDER'],
    example: { params: { orderId: 'o-1' }, answer: { orderId: 'o-1', ...EXITS } },
  },
  positionExits: {
    summary:
      'Take-profit and stop-loss of a position, and the working TAKEPROFIT and STOPLOSS orders that would close it.',
    refusals: ['UNKNOWN_POSITION'],
    example: {
      params: { futuresPositionId: 'p-1' },
      answer: { futuresPositionId: 'p-1', ...EXITS, orders: [STOP] },
    },
  },
} satisfies CallDocs<typeof positionCalls>;
