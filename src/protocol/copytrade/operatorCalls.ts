/** The operator's side of copy trading: applications of traders, and traders at work. */
import * as v from 'valibot';
import { ACCOUNT_REFUSALS, pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { CAPACITY_MAX, TRADER_STATUSES } from '../../domain/copytrade/copytrade.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  booleanParam,
  decimalParam,
  decimalText,
  identifier,
  integerParam,
  millis,
  pageOf,
  pageParams,
  reasonParam,
  siteInfoId,
} from '../fields.ts';

/** A trader as operators see them. */
export const wireOperatorTrader = v.object({
  traderId: identifier,
  /** Null where the account's data is gone. */
  username: v.nullable(v.string()),
  name: v.string(),
  introduction: v.string(),
  /** Trades by a published strategy, where an exchange is for practice. */
  isPractice: v.boolean(),
  status: v.picklist(TRADER_STATUSES),
  /** Takes new followers. */
  isOpen: v.boolean(),
  capacity: v.number(),
  /** A share: 0.1 is 10 %. */
  fee: decimalText,
  followers: v.number(),
  appliedAt: millis,
  /** When an operator approved them; null before. */
  since: v.nullable(millis),
  /** The last change of status or terms. */
  updatedAt: millis,
});
export type WireOperatorTrader = v.InferOutput<typeof wireOperatorTrader>;

const OPERATOR_ACT = operatorCommand('copytrade.act');

export const copytradeOperatorCalls = {
  operatorTraderList: defineCall({
    ...operatorRead('copytrade.read'),
    path: '/api/operator/copytrade/traders',
    params: v.object({
      status: v.optional(v.picklist(TRADER_STATUSES)),
      /** Part of a name, a username or an id. */
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorTrader),
  }),
  operatorTraderDecide: defineCall({
    ...OPERATOR_ACT,
    path: '/api/operator/copytrade/decide',
    params: v.object({
      traderId: identifier,
      isApproved: booleanParam,
      reason: reasonParam,
      siteInfoId,
    }),
    answer: wireOperatorTrader,
  }),
  operatorTraderChange: defineCall({
    ...OPERATOR_ACT,
    path: '/api/operator/copytrade/change',
    params: v.object({
      traderId: identifier,
      capacity: v.optional(integerParam(1, CAPACITY_MAX)),
      fee: v.optional(decimalParam),
      isOpen: v.optional(booleanParam),
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireOperatorTrader, pendingAnswer]),
  }),
  operatorTraderEnd: defineCall({
    ...OPERATOR_ACT,
    path: '/api/operator/copytrade/end',
    params: v.object({ traderId: identifier, reason: reasonParam, siteInfoId }),
    answer: wireOperatorTrader,
  }),
} as const;

const TRADER: WireOperatorTrader = {
  traderId: 'u-17',
  username: 'minsukim',
  name: 'Steady Kim',
  introduction: 'BTC only, low leverage.',
  isPractice: false,
  status: 'ACTIVE',
  isOpen: true,
  capacity: 200,
  fee: '0.1',
  followers: 12,
  appliedAt: AT,
  since: AT + 3_600_000,
  updatedAt: AT + 3_600_000,
};

export const copytradeOperatorDocs = {
  operatorTraderList: {
    summary:
      'Members who applied for trading and what became of it, newest first; of one status, or with part of a name.',
    isExtension: true,
    refusals: [],
    example: pageExample({ status: 'ACTIVE' }, TRADER),
  },
  operatorTraderDecide: {
    summary:
      'Approves or denies an application for trading. The audit trail keeps the reason and says who did.',
    isExtension: true,
    refusals: ['UNKNOWN_TRADER', 'TRADER_DECIDED', 'TRADER_FOLLOWS', ...ACCOUNT_REFUSALS],
    example: {
      params: { traderId: 'u-17', isApproved: true, reason: 'identity checked' },
      answer: TRADER,
    },
  },
  operatorTraderChange: {
    summary:
      'Changes how many may follow a trader, their share of profits (0 to 0.3 in steps of 0.01, for copies opened from now on), or whether new followers are taken. With fewer places than followers, copies of the newest follows are skipped.',
    isExtension: true,
    refusals: ['UNKNOWN_TRADER', ...TWO_PERSON_REFUSALS, ...ACCOUNT_REFUSALS],
    example: {
      params: { traderId: 'u-17', capacity: 200, reason: 'asked for by the trader' },
      answer: TRADER,
    },
  },
  operatorTraderEnd: {
    summary:
      'Ends a trader for good: open copies are closed at the market and their follows end. The audit trail keeps the reason.',
    isExtension: true,
    refusals: ['UNKNOWN_TRADER', ...ACCOUNT_REFUSALS],
    example: {
      params: { traderId: 'u-17', reason: 'closes the account' },
      answer: { ...TRADER, status: 'ENDED', isOpen: false, updatedAt: AT + 86_400_000 },
    },
  },
} satisfies CallDocs<typeof copytradeOperatorCalls>;
