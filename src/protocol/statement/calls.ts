/** The statement of wallets and what they were worth day by day. */
import * as v from 'valibot';
import { type CallDocs, defineCall, MEMBER_READ } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import { integerParam, pageOf, siteInfoId } from '../fields.ts';
import { statementParams, wireEquity, wireStatementLine } from './entities.ts';
import { LINE } from './examples.ts';

/** Days of the longest equity curve. */
const EQUITY_DAYS_MAX = 365;

export const statementCalls = {
  statement: defineCall({
    ...MEMBER_READ,
    path: '/api/wallet/statement',
    key: 'READ',
    cost: 2,
    params: v.object({ ...statementParams, siteInfoId }),
    answer: pageOf(wireStatementLine),
  }),
  equity: defineCall({
    ...MEMBER_READ,
    path: '/api/wallet/equity',
    key: 'READ',
    cost: 10,
    params: v.object({ days: v.optional(integerParam(1, EQUITY_DAYS_MAX), 30), siteInfoId }),
    answer: v.array(wireEquity),
  }),
} as const;

export const statementDocs = {
  statement: {
    summary:
      'Every movement of the wallets with the balance after it, newest first: what changes the total of a ' +
      'wallet, and what applications hold and give back. `walletTypeStrs` and `causeStrs` are comma lists. ' +
      'It reaches the newest 2,000 lines of what is selected, which `total` counts; earlier ones are ' +
      'selected by `endDate`.',
    isExtension: true,
    refusals: [],
    example: pageExample({ walletTypeStrs: 'USDT' }, LINE),
  },
  equity: {
    summary:
      "The value of all wallets in USDT at the end of each of the last days of the site's time zone, by the " +
      'rates of that moment, oldest first; the last one is the day that runs. Open positions count with ' +
      'their margin. `roi` is the time-weighted return since the first of them, which deposits, ' +
      'withdrawals and bonuses do not change; `paidIn` and `paidOut` are those of each day.',
    isExtension: true,
    refusals: [],
    example: {
      params: { days: 2 },
      answer: [
        { day: '2023-11-14', at: AT, usdt: '10000', roi: '0', paidIn: '0', paidOut: '0' },
        { day: '2023-11-15', at: AT, usdt: '10112.5', roi: '0.00125', paidIn: '100', paidOut: '0' },
      ],
    },
  },
} satisfies CallDocs<typeof statementCalls>;
