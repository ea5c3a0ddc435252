/** One user as operators see them: wallets, sessions and statement. */
import * as v from 'valibot';
import { type CallDocs, defineCall, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import { identifier, millis, pageOf, siteInfoId } from '../fields.ts';
import { wireWallet } from '../ledger/entities.ts';
import { statementParams, wireStatementLine } from '../statement/entities.ts';
import { LINE } from '../statement/examples.ts';
import { wireBankAccount, wireWithdrawalHold } from '../profile/entities.ts';
import { USER, wireOperatorUser } from './userCalls.ts';

const read = operatorRead('users.read');

/** An open session as operators see it. */
const wireOperatorSession = v.object({
  id: identifier,
  /** As the browser names itself; empty where it was not sent. */
  device: v.string(),
  /** Where it was used last; empty where it is unknown. */
  address: v.string(),
  openedAt: millis,
  lastUsedAt: millis,
});
export type WireOperatorSession = v.InferOutput<typeof wireOperatorSession>;

/** Why a user is blocked, or their withdrawals are frozen. */
const wireHeldBack = v.object({ reason: v.string(), at: millis });

const wireOperatorUserView = v.object({
  user: wireOperatorUser,
  wallets: v.array(wireWallet),
  /** Newest first. */
  sessions: v.array(wireOperatorSession),
  withdrawals: wireWithdrawalHold,
  /** The freeze of withdrawals by an operator; null where there is none. */
  freeze: v.nullable(wireHeldBack),
  /** Why a blocked user was blocked; null for others, and where it is not known. */
  block: v.nullable(wireHeldBack),
  /** The partner they signed up with. */
  partner: v.nullable(v.object({ id: identifier, username: v.nullable(v.string()) })),
  bankAccount: v.nullable(wireBankAccount),
});
export type WireOperatorUserView = v.InferOutput<typeof wireOperatorUserView>;

export const userViewCalls = {
  operatorUser: defineCall({
    ...read,
    path: '/api/operator/user/view',
    params: v.object({ userId: identifier, siteInfoId }),
    answer: wireOperatorUserView,
  }),
  operatorUserStatement: defineCall({
    ...read,
    cost: 2,
    path: '/api/operator/user/statement',
    params: v.object({ userId: identifier, ...statementParams, siteInfoId }),
    answer: pageOf(wireStatementLine),
  }),
} as const;

export const userViewDocs = {
  operatorUser: {
    summary: 'One user with their wallets and open sessions, newest session first.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: {
      params: { userId: 'u-2' },
      answer: {
        user: { ...USER, status: 'NORMAL', sessions: 1 },
        wallets: [{ type: 'USDT', point: '1000', gameWaitPoint: '0', currency: 'USDT' }],
        sessions: [
          {
            id: 's-1',
            device: 'Firefox',
            address: '203.0.113.7',
            openedAt: AT,
            lastUsedAt: AT,
          },
        ],
        withdrawals: { lockedAt: null, waitsUntil: null },
        freeze: { reason: 'papers missing', at: AT },
        block: null,
        partner: { id: 'u-5', username: 'partner01' },
        bankAccount: {
          code: '088',
          bankName: '신한은행',
          account: '110-123-456789',
          holder: '홍길동',
        },
      },
    },
  },
  operatorUserStatement: {
    summary:
      "Every movement of one user's wallets with the balance after it, newest first, as the user reads it. " +
      '`walletTypeStrs` and `causeStrs` are comma lists.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ userId: 'u-2', walletTypeStrs: 'USDT' }, LINE),
  },
} satisfies CallDocs<typeof userViewCalls>;
