/** The operator's side of the books: house accounts, changes of wallets, proofs of liabilities. */
import * as v from 'valibot';
import { BOOKS, HOUSE_ACCOUNTS } from '../../domain/ledger/accounts.ts';
import { ADJUSTMENT_TYPES } from '../../domain/ledger/adjustments.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { ACCOUNT_REFUSALS, pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT } from '../examples.ts';
import {
  clientOrderIdParam,
  decimalParam,
  identifier,
  reasonParam,
  siteInfoId,
} from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { wireLiabilityRoot } from '../liabilities/calls.ts';
import { wireStatementLine } from '../statement/entities.ts';
import { LINE } from '../statement/examples.ts';

const act = operatorCommand('ledger.act');
/** Plain decimal text of any length: what all users hold together may be more than one may. */
const sum = v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/));

export const booksCalls = {
  operatorLedger: defineCall({
    ...operatorRead('ledger.read'),
    cost: 5,
    path: '/api/operator/ledger',
    params: v.object({ siteInfoId }),
    answer: v.array(
      v.object({
        account: v.picklist(HOUSE_ACCOUNTS),
        book: v.picklist(BOOKS),
        currency: v.picklist(CURRENCIES),
        balance: sum,
      }),
    ),
  }),
  operatorAdjust: defineCall({
    ...act,
    path: '/api/operator/adjust',
    params: v.object({
      clientRequestId: v.optional(clientOrderIdParam),
      userId: identifier,
      walletType,
      type: v.picklist(ADJUSTMENT_TYPES),
      amount: decimalParam,
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireStatementLine, pendingAnswer]),
  }),
  operatorPublishLiabilities: defineCall({
    ...act,
    cost: 20,
    path: '/api/operator/liabilities',
    params: v.object({ reason: reasonParam, siteInfoId }),
    answer: wireLiabilityRoot,
  }),
} as const;

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const booksDocs = {
  operatorLedger: {
    summary: 'The house accounts that hold anything, by book. What is owed is below zero.',
    isExtension: true,
    refusals: [],
    example: {
      params: {},
      answer: [{ account: 'fee', book: 'FUTURES', currency: 'USDT', balance: '1250.5' }],
    },
  },
  operatorAdjust: {
    summary:
      'Pays a bonus (PB) or settles (C) into a wallet, or deducts from its free money (PM), with a reason ' +
      'for the audit trail. The answer is the line of the statement. The same clientRequestId is the same ' +
      'adjustment among the last 200 of the user. Large amounts take two admins: the first is answered ' +
      '`pending`.',
    isExtension: true,
    refusals: [
      'UNKNOWN_USER',
      'INVALID_AMOUNT',
      'WALLET_NOT_OFFERED',
      'INSUFFICIENT_BALANCE',
      'NO_PRICE',
      'ADJUSTMENT_REUSED',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: {
        clientRequestId: 'goodwill-1',
        userId: 'u-2',
        walletType: 'USDT',
        type: 'PB',
        amount: '10',
        reason: 'goodwill',
      },
      answer: {
        ...LINE,
        cause: 'BONUS_PAID',
        reference: 'goodwill-1',
        amount: '10',
        pointAmount: '10',
        counterWalletType: null,
        counterAmount: null,
        counterCurrency: null,
      },
    },
  },
  operatorPublishLiabilities: {
    summary: 'Publishes the root of a tree of all balances of this moment.',
    isExtension: true,
    refusals: ['NO_LIABILITY_PROOF'],
    example: {
      params: { reason: 'end of the quarter' },
      answer: {
        number: 1,
        at: AT,
        users: 1,
        currencies: ['USDT'],
        sums: ['1000000000000'],
        top: HASH,
        previous: '',
        hash: HASH,
      },
    },
  },
} satisfies CallDocs<typeof booksCalls>;
