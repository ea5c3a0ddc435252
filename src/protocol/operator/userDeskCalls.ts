/** Operators' calls about a user's trading and account, beside its status. */
import * as v from 'valibot';
import { USER_NOTE_MAX } from '../../domain/accounts/userNote.ts';
import { FREEZE_REASON_MAX } from '../../domain/withdrawalFreeze/withdrawalFreeze.ts';
import { defineCall, operatorCommand, operatorRead } from '../call.ts';
import { wireFollow } from '../copytrade/entities.ts';
import {
  done,
  identifier,
  millis,
  millisParam,
  pageOf,
  pageParams,
  reasonParam,
  siteInfoId,
} from '../fields.ts';
import { wireOrder, wirePosition } from '../futures/entities.ts';
import { wireBet } from '../rounds/entities.ts';

const read = operatorRead('users.read');
const act = operatorCommand('users.act');
const ofUser = { userId: identifier, siteInfoId } as const;
const range = { startDate: v.optional(millisParam), endDate: v.optional(millisParam) } as const;

/** Note of an operator about a user for other operators. */
const wireUserNote = v.object({
  id: identifier,
  at: millis,
  /** Id of the operator. */
  by: identifier,
  /** Null once their account is closed. */
  username: v.nullable(v.string()),
  text: v.string(),
});
export type WireUserNote = v.InferOutput<typeof wireUserNote>;

/** A user's open positions, orders and bets, and their follows. */
const wireUserTrading = v.object({
  positions: v.array(wirePosition),
  orders: v.array(wireOrder),
  bets: v.array(wireBet),
  /** The follow that holds first, then those that ended, newest first. */
  follows: v.array(wireFollow),
});
export type WireUserTrading = v.InferOutput<typeof wireUserTrading>;

export const userDeskCalls = {
  operatorUserTrading: defineCall({
    ...read,
    cost: 5,
    path: '/api/operator/user/trading',
    params: v.object(ofUser),
    answer: wireUserTrading,
  }),
  operatorUserOrders: defineCall({
    ...read,
    cost: 2,
    path: '/api/operator/user/orders',
    params: v.object({ ...ofUser, ...range, ...pageParams }),
    answer: pageOf(wireOrder),
  }),
  operatorUserBets: defineCall({
    ...read,
    cost: 2,
    path: '/api/operator/user/bets',
    params: v.object({ ...ofUser, ...range, ...pageParams }),
    answer: pageOf(wireBet),
  }),
  operatorUserNotes: defineCall({
    ...read,
    path: '/api/operator/user/notes',
    params: v.object({ ...ofUser, ...pageParams }),
    answer: pageOf(wireUserNote),
  }),
  operatorAddUserNote: defineCall({
    ...act,
    path: '/api/operator/user/note',
    params: v.object({
      ...ofUser,
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(USER_NOTE_MAX)),
    }),
    answer: wireUserNote,
  }),
  operatorEndSession: defineCall({
    ...act,
    path: '/api/operator/user/end_session',
    params: v.object({ ...ofUser, sessionId: identifier, reason: reasonParam }),
    answer: done,
  }),
  operatorFreezeWithdrawals: defineCall({
    ...act,
    path: '/api/operator/user/freeze_withdrawals',
    params: v.object({
      ...ofUser,
      /** Shown to the user. */
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(FREEZE_REASON_MAX)),
    }),
    answer: done,
  }),
  operatorUnfreezeWithdrawals: defineCall({
    ...act,
    path: '/api/operator/user/unfreeze_withdrawals',
    params: v.object({ ...ofUser, reason: reasonParam }),
    answer: done,
  }),
} as const;
