/** Documents of the calls about a user's trading and account; not in the client's bundle. */
import { ACCOUNT_REFUSALS } from '../admins/entities.ts';
import type { CallDocs } from '../call.ts';
import { FOLLOW } from '../copytrade/docs.ts';
import { AT, pageExample } from '../examples.ts';
import { ORDER, POSITION } from '../futures/examples.ts';
import { BET } from '../rounds/examples.ts';
import type { userDeskCalls, WireUserNote } from './userDeskCalls.ts';

const NOTE: WireUserNote = {
  id: '5f0c',
  at: AT,
  by: 'u-1',
  username: 'operator',
  text: 'Asked by phone: the new bank account is theirs.',
};

export const userDeskDocs = {
  operatorUserTrading: {
    summary: 'What a user has in progress: open positions, working orders, bets and follows.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: {
      params: { userId: 'u-2' },
      answer: { positions: [POSITION], orders: [ORDER], bets: [BET], follows: [FOLLOW] },
    },
  },
  operatorUserOrders: {
    summary: 'Finished orders of a user, newest first, as the user reads them.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ userId: 'u-2' }, ORDER),
  },
  operatorUserBets: {
    summary: 'Bets of a user that ended, newest first, as the user reads them.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ userId: 'u-2' }, BET),
  },
  operatorUserNotes: {
    summary: 'What operators wrote about a user, newest first. The user does not see it.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ userId: 'u-2' }, NOTE),
  },
  operatorAddUserNote: {
    summary: 'Keeps a note about a user for other operators, until the account is closed.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: { params: { userId: 'u-2', text: NOTE.text }, answer: NOTE },
  },
  operatorEndSession: {
    summary: 'Ends one session of a user and closes its sockets.',
    isExtension: true,
    refusals: ['UNKNOWN_USER', 'UNKNOWN_SESSION'],
    example: {
      params: { userId: 'u-2', sessionId: 's-1', reason: 'device lost' },
      answer: { status: 200 },
    },
  },
  operatorFreezeWithdrawals: {
    summary:
      'Freezes the withdrawals of a user, who can go on trading and is informed of the reason. What waits ' +
      'is not approved until the freeze ends; again with another reason, it replaces the reason.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: { params: { userId: 'u-2', reason: 'papers missing' }, answer: { status: 200 } },
  },
  operatorUnfreezeWithdrawals: {
    summary: 'Ends the freeze of a user’s withdrawals.',
    isExtension: true,
    refusals: ['UNKNOWN_USER', 'WITHDRAWALS_NOT_FROZEN', ...ACCOUNT_REFUSALS],
    example: { params: { userId: 'u-2', reason: 'papers arrived' }, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof userDeskCalls>;
