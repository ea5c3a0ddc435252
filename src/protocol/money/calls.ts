/** Calls about money that moves: transfers and conversions, applications' lists, terms and rates. */
import * as v from 'valibot';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  clientOrderIdParam,
  decimalParam,
  decimalText,
  identifier,
  millis,
  millisParam,
  pageOf,
  pageParams,
  resultType,
  siteInfoId,
  words,
} from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { applicationCalls, applicationDocs } from './applicationCalls.ts';
import { wireDnw, wireTerms, wireUsed } from './entities.ts';
import { CONVERSION, DEPOSIT, TERMS, TRANSFER } from './examples.ts';
import { MOVEMENT_LIMIT_REFUSALS, ONCE } from './refusals.ts';

const request = { clientRequestId: v.optional(clientOrderIdParam), siteInfoId };
const between = { from: walletType, to: walletType, amount: decimalParam };
const currency = v.picklist(CURRENCIES);
/** A comma list of words; empty or left out: all. */

const movementCalls = {
  transfer: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/transfer',
    params: v.object({ ...request, ...between }),
    answer: wireDnw,
  }),
  convertQuote: defineCall({
    ...MEMBER_READ,
    path: '/api/dnw/convert_quote',
    answeredBy: 'acting',
    params: v.object({ ...between, siteInfoId }),
    answer: v.object({
      quoteId: identifier,
      rate: decimalText,
      /** Units of the source for one of the target. */
      reverseRate: v.optional(decimalText),
      receives: decimalText,
      expiresAt: millis,
    }),
  }),
  convert: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/convert',
    /** Without a quote a server of another make converts at its rate of the moment; ours refuses. */
    params: v.object({ ...request, ...between, quoteId: v.optional(identifier) }),
    answer: wireDnw,
  }),
  dnwList: defineCall({
    ...MEMBER_READ,
    path: '/api/dnw/list',
    params: v.object({
      resultType,
      playerId: v.optional(identifier),
      typeStrs: words,
      statusStrs: words,
      walletTypeStrs: words,
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireDnw),
  }),
  openApplications: defineCall({
    ...MEMBER_READ,
    path: '/api/dnw/open',
    params: v.object({ siteInfoId }),
    answer: v.array(wireDnw),
  }),
  moneyTerms: defineCall({
    ...MEMBER_READ,
    access: 'guest',
    path: '/api/site_info/dnw',
    params: v.object({ siteInfoId }),
    answer: v.array(wireTerms),
  }),
  moneyUsed: defineCall({
    ...MEMBER_READ,
    path: '/api/dnw/used',
    params: v.object({ siteInfoId }),
    answer: v.array(wireUsed),
  }),
  exchangeRate: defineCall({
    ...MEMBER_READ,
    access: 'guest',
    path: '/api/dnw/get_exchange_rate',
    params: v.object({
      base: v.optional(currency, 'USDT'),
      counter: v.optional(currency, 'BKT'),
      siteInfoId,
    }),
    answer: v.object({ status: v.literal(200), data: decimalText }),
  }),
  exchangeRates: defineCall({
    ...MEMBER_READ,
    access: 'guest',
    path: '/api/dnw/get_exchange_rate_map',
    params: v.object({ siteInfoId }),
    answer: v.object({ status: v.literal(200), data: v.record(v.string(), decimalText) }),
  }),
} as const;

export const moneyCalls = { ...movementCalls, ...applicationCalls } as const;

const BETWEEN = [
  'SAME_WALLET',
  'INVALID_AMOUNT',
  'WALLET_NOT_OFFERED',
  'INSUFFICIENT_BALANCE',
  'NO_PRICE',
] as const;

export const moneyDocs = {
  ...applicationDocs,
  transfer: {
    summary: `Moves an amount between two own wallets of one currency, free and at once. ${ONCE}`,
    refusals: [
      ...BETWEEN,
      ...MOVEMENT_LIMIT_REFUSALS,
      'CLIENT_REQUEST_ID_REUSED',
      'TRANSFER_CURRENCY',
    ],
    example: {
      params: { clientRequestId: 'my-first-transfer', from: 'USDT', to: 'FUTURES', amount: '50' },
      answer: TRANSFER,
    },
  },
  convertQuote: {
    summary: 'The rate and the result of a conversion, good for 10 s and for one conversion.',
    isExtension: true,
    refusals: [
      'SAME_WALLET',
      'INVALID_AMOUNT',
      'WALLET_NOT_OFFERED',
      'NO_PRICE',
      'CONVERT_CURRENCY',
      'CONVERT_TOO_SMALL',
    ],
    example: {
      params: { from: 'USDT', to: 'BINARY', amount: '50' },
      answer: {
        quoteId: 'q-1',
        rate: '1380',
        reverseRate: '0.00072463',
        receives: '69000',
        expiresAt: AT,
      },
    },
  },
  convert: {
    summary: `Converts an amount between two own wallets of different currencies at a quoted rate; the result is rounded down. ${ONCE}`,
    refusals: [
      ...BETWEEN,
      ...MOVEMENT_LIMIT_REFUSALS,
      'BONUS_LOCKED',
      'CLIENT_REQUEST_ID_REUSED',
      'CONVERT_CURRENCY',
      'CONVERT_TOO_SMALL',
      'QUOTE_EXPIRED',
    ],
    example: {
      params: {
        clientRequestId: 'my-first-conversion',
        quoteId: 'q-1',
        from: 'USDT',
        to: 'BINARY',
        amount: '50',
      },
      answer: CONVERSION,
    },
  },
  dnwList: {
    summary:
      'Applications and movements of the caller, newest first. `typeStrs`, `statusStrs` and ' +
      '`walletTypeStrs` are comma lists; `keyword` is a whole id, reference or request id. What was ' +
      'not carried out has a row of type E under the id of its application. `resultType` is ClientList.',
    refusals: [],
    example: pageExample({ typeStrs: 'D,W' }, DEPOSIT),
  },
  openApplications: {
    summary: "The caller's applications that wait for a decision, oldest first.",
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: [DEPOSIT] },
  },
  moneyTerms: {
    summary:
      'Limits, fees and hours of deposits, withdrawals, buying and selling on the site, of trades between persons, and of transfers and conversions where the site limits them.',
    refusals: [],
    example: { params: {}, answer: [TERMS] },
  },
  moneyUsed: {
    summary:
      'What the requester has applied for today and this month, by wallet and type: what is left of the limits of `site_info/dnw`.',
    isExtension: true,
    refusals: [],
    example: {
      params: {},
      answer: [{ walletType: 'USDT', type: 'W', today: '100', thisMonth: '2500' }],
    },
  },
  exchangeRate: {
    summary: 'Units of `counter` for one unit of `base`, without spread.',
    refusals: ['NO_PRICE'],
    example: { params: { base: 'USDT', counter: 'BKT' }, answer: { status: 200, data: '1380' } },
  },
  exchangeRates: {
    summary: 'USDT for one unit of each currency that has a price.',
    refusals: [],
    example: { params: {}, answer: { status: 200, data: { USDT: '1', BTC: '64000' } } },
  },
} satisfies CallDocs<typeof moneyCalls>;
