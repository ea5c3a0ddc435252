/**
 * Facts of a trader, with everything that is needed to compute a follower's result from them: read
 * by the what-if.
 */
import * as v from 'valibot';
import { TRADER_FILL_KINDS } from '../../domain/copytrade/commands.ts';
import { POSITION_SIDES } from '../../domain/futuresOrders.ts';
import { type CallDocs, defineCall, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { decimalText, identifier, millis, millisParam, siteInfoId, stockCode } from '../fields.ts';

const common = {
  at: millis,
  positionId: identifier,
  stock: stockCode,
  side: v.picklist(POSITION_SIDES),
};

/** A fill as it is listed. */
export const wireTraderFill = v.object({
  ...common,
  kind: v.picklist(TRADER_FILL_KINDS),
  leverage: v.number(),
  margin: decimalText,
  price: decimalText,
  quantity: decimalText,
  held: decimalText,
  traderFee: decimalText,
  feeRate: decimalText,
  blockPrice: v.nullable(decimalText),
  wanted: decimalText,
  taken: decimalText,
});
export type WireTraderFill = v.InferOutput<typeof wireTraderFill>;

/** Extremes of the market since the fact of the position before it. */
const marks = v.nullable(v.object({ low: decimalText, high: decimalText }));

export const wireTraderFact = v.union([
  v.object({ ...wireTraderFill.entries, marks }),
  v.object({
    ...common,
    kind: v.literal('FUNDING'),
    markPrice: decimalText,
    rate: decimalText,
    marks,
  }),
]);
export type WireTraderFact = v.InferOutput<typeof wireTraderFact>;

export const copyFactCalls = {
  traderFills: defineCall({
    ...MEMBER_READ,
    path: '/api/copytrade/trader/fills',
    feature: 'futures',
    cost: 10,
    params: v.object({ traderId: identifier, from: millisParam, to: millisParam, siteInfoId }),
    answer: v.array(wireTraderFact),
  }),
} as const;

export const copyFactDocs = {
  traderFills: {
    summary:
      'What a trader did from one moment to another, at most 31 days, oldest first: fills with the price ' +
      'that copies got or would have got, and funding of their positions. `wanted` and `taken` are those of ' +
      'all copies, zero where nobody followed; `marks` are extremes since the fact of the position before.',
    isExtension: true,
    refusals: ['UNKNOWN_TRADER'],
    example: {
      params: { traderId: 'u-7', from: AT, to: AT },
      answer: [
        {
          kind: 'OPEN',
          at: AT,
          positionId: 'p-3',
          stock: 'BTCUSDT',
          side: 'LONG',
          leverage: 10,
          margin: '640',
          price: '64000',
          quantity: '0.1',
          held: '0',
          traderFee: '0.1',
          feeRate: '0.0004',
          blockPrice: '64000.5',
          wanted: '0.05',
          taken: '0.05',
          marks: null,
        },
      ],
    },
  },
} as const satisfies CallDocs<typeof copyFactCalls>;
