/** Operators' calls about limits and fees, rates, and the account of buyers. */
import * as v from 'valibot';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { RATE_FIELDS } from '../../domain/money/localRates.ts';
import { TERM_FIELDS, TERMS_TYPES } from '../../domain/money/changedTerms.ts';
import { pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT } from '../examples.ts';
import {
  decimalParam,
  decimalText,
  integerParam,
  millis,
  millisParam,
  reasonParam,
  siteInfoId,
} from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { hoursText, limitFields } from './entities.ts';

const termsType = v.picklist(TERMS_TYPES);
/** Number of the site. */
const id = integerParam(1, 1_000_000);
/** The change holds from this moment on; left out: at once. */
const from = v.optional(millisParam);

const wireLimits = v.object({
  ...limitFields,
  /** Null: always. */
  hours: v.nullable(hoursText),
});
export type WireLimits = v.InferOutput<typeof wireLimits>;

const wireOperatorTerms = v.object({
  siteId: v.number(),
  walletType,
  currency: v.picklist(CURRENCIES),
  type: termsType,
  /** Null where transfers or conversions have no limits. */
  inForce: v.nullable(wireLimits),
  /** Terms that a change starts from. */
  base: wireLimits,
  hasFees: v.boolean(),
  /** Changes, those of earlier moments first: `fields` of `terms` hold from `from` on. */
  changes: v.array(
    v.object({ from: millis, fields: v.array(v.picklist(TERM_FIELDS)), terms: wireLimits }),
  ),
});
export type WireOperatorTerms = v.InferOutput<typeof wireOperatorTerms>;

const wireRates = v.object({
  krwPerUsdt: decimalText,
  bktPerUsdt: decimalText,
  /** A share: 0.001 is 0.1 %. */
  spread: decimalText,
});
export type WireRates = v.InferOutput<typeof wireRates>;

const wireAccount = v.object({
  bankCode: v.string(),
  bankName: v.string(),
  account: v.string(),
  holder: v.string(),
});
export type WirePaymentAccount = v.InferOutput<typeof wireAccount>;

const wireOperatorRates = v.object({
  rates: wireRates,
  account: wireAccount,
  /** Changes of either, those of earlier moments first. */
  rateChanges: v.array(
    v.object({ from: millis, fields: v.array(v.picklist(RATE_FIELDS)), rates: wireRates }),
  ),
  accountChanges: v.array(v.object({ from: millis, account: wireAccount })),
});
export type WireOperatorRates = v.InferOutput<typeof wireOperatorRates>;

export const moneyOperatorCalls = {
  operatorTerms: defineCall({
    ...operatorRead('options.read'),
    path: '/api/operator/terms',
    params: v.object({ id, siteInfoId }),
    answer: v.array(wireOperatorTerms),
  }),
  operatorChangeTerms: defineCall({
    ...operatorCommand('options.act'),
    path: '/api/operator/terms/change',
    params: v.object({
      id,
      walletType,
      type: termsType,
      from,
      minimum: v.optional(decimalParam),
      maximum: v.optional(decimalParam),
      unit: v.optional(decimalParam),
      dailyMaximum: v.optional(v.nullable(decimalParam)),
      monthlyMaximum: v.optional(v.nullable(decimalParam)),
      fixedFee: v.optional(decimalParam),
      feeRate: v.optional(decimalParam),
      hours: v.optional(v.nullable(hoursText)),
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireOperatorTerms, pendingAnswer]),
  }),
  operatorRates: defineCall({
    ...operatorRead('options.read'),
    path: '/api/operator/rates',
    params: v.object({ siteInfoId }),
    answer: wireOperatorRates,
  }),
  operatorChangeRates: defineCall({
    ...operatorCommand('options.act'),
    path: '/api/operator/rates/change',
    params: v.object({
      krwPerUsdt: v.optional(decimalParam),
      bktPerUsdt: v.optional(decimalParam),
      spread: v.optional(decimalParam),
      from,
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireOperatorRates, pendingAnswer]),
  }),
  operatorChangePaymentAccount: defineCall({
    ...operatorCommand('options.act'),
    path: '/api/operator/payment_account/change',
    params: v.object({
      bankCode: v.pipe(v.string(), v.trim(), v.maxLength(8)),
      account: v.pipe(v.string(), v.trim(), v.maxLength(32)),
      holder: v.pipe(v.string(), v.trim(), v.maxLength(60)),
      from,
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireOperatorRates, pendingAnswer]),
  }),
} as const;

const LIMITS: WireLimits = {
  minimum: '20',
  maximum: '1000000',
  unit: '0.000001',
  dailyMaximum: '10000000',
  monthlyMaximum: '100000000',
  fixedFee: '1',
  feeRate: '0',
  hours: null,
};
const TERMS: WireOperatorTerms = {
  siteId: 1,
  walletType: 'USDT',
  currency: 'USDT',
  type: 'W',
  hasFees: true,
  inForce: LIMITS,
  base: LIMITS,
  changes: [{ from: AT, fields: ['minimum'], terms: LIMITS }],
};
const ACCOUNT: WirePaymentAccount = {
  bankCode: '090',
  bankName: '카카오뱅크',
  account: '3333-00-0000000',
  holder: '(주)마루',
};
const RATES: WireOperatorRates = {
  rates: { krwPerUsdt: '1380', bktPerUsdt: '1380', spread: '0.001' },
  account: ACCOUNT,
  rateChanges: [],
  accountChanges: [],
};
const MOMENT_REFUSALS = ['TERMS_TOO_EARLY', 'TERMS_TOO_LATE', ...TWO_PERSON_REFUSALS] as const;

export const moneyOperatorDocs = {
  operatorTerms: {
    summary:
      'Limits and fees of a site by wallet and type, with what was changed and what will change. For operators of the first site.',
    isExtension: true,
    refusals: [],
    example: { params: { id: 1 }, answer: [TERMS] },
  },
  operatorChangeTerms: {
    summary:
      'Changes limits and fees of one wallet and type on a site from a moment on, at most 90 days ahead. Fields left out stay; null is no limit, or always. Lower fees, and higher limits of what leaves, take two admins.',
    isExtension: true,
    refusals: ['WALLET_NOT_OFFERED', 'TERMS_WRONG', ...MOMENT_REFUSALS],
    example: {
      params: { id: 1, walletType: 'USDT', type: 'W', minimum: '20', reason: 'network fees' },
      answer: TERMS,
    },
  },
  operatorRates: {
    summary:
      'What won and play points are worth, the spread of conversions, and the account that buyers pay to, with changes of them. For operators of the first site.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: RATES },
  },
  operatorChangeRates: {
    summary:
      'Changes rates or the spread from a moment on. What was quoted or applied for before keeps its rate. Another rate and a lower spread take two admins.',
    isExtension: true,
    refusals: [...MOMENT_REFUSALS],
    example: { params: { krwPerUsdt: '1395', reason: 'market' }, answer: RATES },
  },
  operatorChangePaymentAccount: {
    summary:
      'Changes the account that buyers pay won into from a moment on; it takes two admins. A purchase keeps the account that it showed.',
    isExtension: true,
    refusals: [...MOMENT_REFUSALS],
    example: {
      params: {
        bankCode: '090',
        account: '3333-00-0000000',
        holder: '(주)마루',
        reason: 'another bank',
      },
      answer: RATES,
    },
  },
} satisfies CallDocs<typeof moneyOperatorCalls>;
