/** Working orders, open positions and finished ones. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../../call.ts';
import { millisParam, optionIdParam, pageOf, pageParams, siteInfoId } from '../../fields.ts';
import { wireOrder, wirePosition } from '../entities.ts';
import { CANCELLED, ORDER, POSITION } from '../examples.ts';
import { historyItem } from '../history.ts';

export const listCalls = {
  openOrders: defineCall({
    method: 'GET',
    path: '/api/futures/history/open_order',
    access: 'member',
    feature: 'futures',
    kind: 'read',
    key: 'READ',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.array(wireOrder),
  }),
  openPositions: defineCall({
    method: 'GET',
    path: '/api/futures/history/open_position',
    access: 'member',
    feature: 'futures',
    kind: 'read',
    key: 'READ',
    params: v.object({ futuresOptionId: v.optional(optionIdParam), siteInfoId }),
    answer: v.array(wirePosition),
  }),
  historyList: defineCall({
    method: 'GET',
    path: '/api/futures/history/list',
    access: 'member',
    feature: 'futures',
    kind: 'read',
    key: 'READ',
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
    refusals: [],
    example: { params: { futuresOptionId: 1 }, answer: [ORDER] },
  },
  openPositions: {
    summary: 'Open positions, optionally of one option.',
    refusals: [],
    example: { params: { futuresOptionId: 1 }, answer: [POSITION] },
  },
  historyList: {
    summary:
      'Finished orders (resultType ORDER, the default), executions (TRADE) or funding payments (FUNDING), newest first.',
    refusals: [],
    example: {
      params: { resultType: 'ORDER', page: 1, size: 20 },
      answer: { items: [{ kind: 'ORDER', order: CANCELLED }], total: 1, page: 1, size: 20 },
    },
  },
} satisfies CallDocs<typeof listCalls>;
