/** Working orders, open positions and finished ones. */
import * as v from 'valibot';
import { pageExample } from '../../examples.ts';
import { FUTURES_READ } from '../access.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import { millisParam, optionIdParam, pageOf, pageParams, siteInfoId } from '../../fields.ts';
import { wireOrder, wirePosition } from '../entities.ts';
import { CANCELLED, ORDER, POSITION } from '../examples.ts';
import { historyItem } from '../history.ts';

export const listCalls = {
  openOrders: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/open_order',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.array(wireOrder),
  }),
  openPositions: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/open_position',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.array(wirePosition),
  }),
  historyList: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/list',
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
} as const;

export const listDocs = {
  openOrders: {
    summary: 'Working orders, optionally of one option.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: { futuresOptionId: 1 }, answer: [ORDER] },
  },
  openPositions: {
    summary: 'Open positions, optionally of one option.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: { futuresOptionId: 1 }, answer: [POSITION] },
  },
  historyList: {
    summary:
      'Finished orders (resultType ORDER, the default), executions (TRADE) or funding payments (FUNDING), newest first.',
    refusals: ['UNKNOWN_OPTION'],
    example: pageExample({ resultType: 'ORDER' }, { kind: 'ORDER', order: CANCELLED }),
  },
} satisfies CallDocs<typeof listCalls>;
