/** Operators' calls about the fees and limits of futures trading. */
import * as v from 'valibot';
import { pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT } from '../examples.ts';
import {
  decimalParam,
  decimalText,
  integerParam,
  millis,
  reasonParam,
  siteInfoId,
} from '../fields.ts';

const wireTradingTerms = v.object({
  makerFee: decimalText,
  takerFee: decimalText,
  openOrdersMax: v.number(),
  /** Orders accepted at this moment or later have these terms; null for those that ship. */
  from: v.nullable(millis),
});
export type WireTradingTerms = v.InferOutput<typeof wireTradingTerms>;

const wireOperatorFees = v.object({
  /** Terms of an order that is placed now. */
  inForce: wireTradingTerms,
  /** Earlier terms, newest first, at most 50. */
  earlier: v.array(wireTradingTerms),
});
export type WireOperatorFees = v.InferOutput<typeof wireOperatorFees>;

export const futuresOperatorCalls = {
  operatorFees: defineCall({
    ...operatorRead('options.read'),
    path: '/api/operator/fees',
    params: v.object({ siteInfoId }),
    answer: wireOperatorFees,
  }),
  operatorChangeFees: defineCall({
    ...operatorCommand('options.act'),
    path: '/api/operator/fees/change',
    params: v.object({
      makerFee: v.optional(decimalParam),
      takerFee: v.optional(decimalParam),
      openOrdersMax: v.optional(integerParam(1, 1_000)),
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireOperatorFees, pendingAnswer]),
  }),
} as const;

const SHIPPED: WireTradingTerms = {
  makerFee: '0.0002',
  takerFee: '0.0004',
  openOrdersMax: 200,
  from: null,
};
const FEES: WireOperatorFees = {
  inForce: { ...SHIPPED, takerFee: '0.0005', from: AT },
  earlier: [SHIPPED],
};

export const futuresOperatorDocs = {
  operatorFees: {
    summary: 'Fees and limits of futures trading, as shares of a fill: 0.0004 is 0.04 %.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: FEES },
  },
  operatorChangeFees: {
    summary:
      'Changes fees (0 to 0.01) and the number of working orders from the next order. An order keeps the fees it was accepted under. Fields left out stay as they are.',
    isExtension: true,
    refusals: [...TWO_PERSON_REFUSALS],
    example: { params: { takerFee: '0.0005', reason: 'new season' }, answer: FEES },
  },
} satisfies CallDocs<typeof futuresOperatorCalls>;
