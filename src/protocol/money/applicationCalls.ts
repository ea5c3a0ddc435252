/** Calls of applications: deposits, withdrawals, buying and selling for won. */
import * as v from 'valibot';
import { APPLICATION_TYPES } from '../../domain/money/application.ts';
import { BANKS } from '../../domain/money/banks.ts';
import { type CallDocs, defineCall, GUEST_READ, MEMBER_COMMAND } from '../call.ts';
import { AT } from '../examples.ts';
import {
  clientOrderIdParam,
  decimalParam,
  identifier,
  integerParam,
  siteInfoId,
} from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { wireDnw } from './entities.ts';
import { DEPOSIT, PURCHASE, SALE, WITHDRAWAL } from './examples.ts';
import { AMOUNT_REFUSALS, LIMIT_REFUSALS, ONCE, PROOF_REFUSALS } from './refusals.ts';

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]+$/u));

const common = {
  clientRequestId: v.optional(clientOrderIdParam),
  walletType: v.optional(walletType, 'USDT'),
  point: decimalParam,
  siteInfoId,
};
const address = v.pipe(v.string(), v.trim(), v.regex(/^\S{1,128}$/));
const tag = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(256))));
/** Amount in won that the page showed; a higher one is refused with the figure. */
const won = decimalParam;
/** Sender of the bank transfer, as the payer enters it; the exchange makes one where left out. */
const wonpNum = v.optional(line(20));
/** Kept, so that the next sale may leave it out. */
const bankInfo = v.optional(
  v.object({
    code: v.pipe(v.string(), v.regex(/^\d{3}$/)),
    account: v.pipe(v.string(), v.trim(), v.regex(/^\d[\d-]{4,28}\d$/)),
    holder: line(40),
  }),
);
/** From withdraw-auth. */
const proof = v.optional(identifier);

export const applicationCalls = {
  apply: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/apply',
    params: v.object({
      ...common,
      type: v.picklist(APPLICATION_TYPES),
      address: v.optional(address),
      tag,
      won: v.optional(won),
      wonpNum,
      bankInfo,
      proof,
    }),
    answer: wireDnw,
  }),
  deposit: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/deposit/apply',
    params: v.object(common),
    answer: wireDnw,
  }),
  withdraw: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/withdraw/apply',
    params: v.object({ ...common, address, tag, proof }),
    answer: wireDnw,
  }),
  buy: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/buy/apply',
    params: v.object({ ...common, won, wonpNum }),
    answer: wireDnw,
  }),
  sell: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/sell/apply',
    params: v.object({ ...common, wonpNum, bankInfo, proof }),
    answer: wireDnw,
  }),
  cancelApplication: defineCall({
    ...MEMBER_COMMAND,
    method: 'GET',
    path: '/api/dnw/cancel',
    params: v.object({ dnwHistoryId: identifier, siteInfoId }),
    answer: wireDnw,
  }),
  banks: defineCall({
    ...GUEST_READ,
    path: '/api/banklist',
    params: v.object({ bankType: v.optional(integerParam(0, 9)), siteInfoId }),
    answer: v.array(v.object({ id: v.number(), name: v.string(), code: v.nullable(v.string()) })),
  }),
} as const;

const APPLIED = [...AMOUNT_REFUSALS, ...LIMIT_REFUSALS, 'APPLICATION_LIMIT'] as const;
const WON = ['NO_PRICE', 'CONVERT_TOO_SMALL'] as const;
const BUYING = ['QUOTE_CHANGED', 'PAYMENT_CODE_IN_USE'] as const;
const ADDRESSED = [
  'ADDRESS_INVALID',
  'ADDRESS_CHECKSUM',
  'ADDRESS_NETWORK',
  'TAG_MISSING',
  'TAG_INVALID',
  'UNKNOWN_ADDRESS',
  'ADDRESS_WAITS',
] as const;
const SELLING = ['UNKNOWN_BANK', 'BANK_ACCOUNT_NEEDED'] as const;

export const applicationDocs = {
  apply: {
    summary: `Applies for a deposit (D), withdrawal (W), purchase (WB) or sale (WS) with the parameters of that call. ${ONCE}`,
    refusals: [...APPLIED, ...PROOF_REFUSALS, ...ADDRESSED, ...WON, ...BUYING, ...SELLING],
    example: {
      params: { clientRequestId: 'my-first-deposit', type: 'D', walletType: 'USDT', point: '100' },
      answer: DEPOSIT,
    },
  },
  deposit: {
    summary: `Applies for a deposit, which the operator or the sandbox approves. ${ONCE}`,
    refusals: [...APPLIED],
    example: {
      params: { clientRequestId: 'my-first-deposit', walletType: 'USDT', point: '100' },
      answer: DEPOSIT,
    },
  },
  withdraw: {
    summary: `Applies for a withdrawal to an address of the coin, with its tag or memo (\`none\` where the receiver has none), which is held from the wallet until it is decided. A proof of withdraw-auth is good for one. ${ONCE}`,
    refusals: [...APPLIED, ...PROOF_REFUSALS, ...ADDRESSED],
    example: {
      params: {
        clientRequestId: 'my-first-withdrawal',
        walletType: 'USDT',
        point: '100',
        address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
        proof: 'proof',
      },
      answer: WITHDRAWAL,
    },
  },
  buy: {
    summary: `Applies for a purchase: \`point\` of the wallet's currency for at most \`won\`, to be paid within 30 minutes to the account in the answer, with the code in it as sender. ${ONCE}`,
    refusals: [...APPLIED, ...WON, ...BUYING],
    example: {
      params: {
        clientRequestId: 'my-first-purchase',
        walletType: 'USDT',
        point: '100',
        won: '138000',
      },
      answer: PURCHASE,
    },
  },
  sell: {
    summary: `Applies for a sale for won, paid to \`bankInfo\`, or to the account of the last sale where it is left out. A proof of withdraw-auth is good for one. ${ONCE}`,
    refusals: [...APPLIED, ...PROOF_REFUSALS, ...WON, ...SELLING],
    example: {
      params: {
        clientRequestId: 'my-first-sale',
        walletType: 'USDT',
        point: '100',
        bankInfo: { code: '088', account: '110-123-456789', holder: '홍길동' },
        proof: 'proof',
      },
      answer: SALE,
    },
  },
  cancelApplication: {
    summary: 'Cancels an application that is not decided; what it held is free again.',
    refusals: ['UNKNOWN_APPLICATION', 'APPLICATION_DECIDED', 'APPLICATION_AT_PROVIDER'],
    example: {
      params: { dnwHistoryId: 'd-1' },
      answer: { ...DEPOSIT, status: 'CANCELLED', endedAt: AT },
    },
  },
  banks: {
    summary:
      'Banks by id, all of them unless `bankType` is given: 1 leaves out the ids 31 to 56, any other keeps those with a code that take transfers of persons, and 3 adds two agricultural banks.',
    refusals: [],
    example: { params: { bankType: 1 }, answer: BANKS.slice(0, 2).map((bank) => ({ ...bank })) },
  },
} satisfies CallDocs<typeof applicationCalls>;
