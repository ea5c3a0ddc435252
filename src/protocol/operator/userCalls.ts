/** Operators' calls about users and their accounts. */
import * as v from 'valibot';
import { ROLES, USER_STATUSES } from '../../domain/accounts.ts';
import { PERSON } from '../accounts/examples.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  done,
  identifier,
  integerParam,
  millis,
  millisParam,
  pageOf,
  pageParams,
  reasonParam,
  siteInfoId,
  words,
} from '../fields.ts';

const act = operatorCommand('users.act');
const toUser = v.object({ userId: identifier, reason: reasonParam, siteInfoId });
const USER_ORDERS = ['NEWEST', 'OLDEST'] as const;
/** Takes as much of the requester's budget as so many small reads. */
const SEARCH_COST = 20;

export const wireOperatorUser = v.object({
  id: identifier,
  siteInfoId: v.number(),
  /** Null, as the rest of the personal data, once the account is closed. */
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  nick: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  role: v.picklist(ROLES),
  status: v.picklist(USER_STATUSES),
  registeredAt: millis,
  /** Open sessions. */
  sessions: v.number(),
});
export type WireOperatorUser = v.InferOutput<typeof wireOperatorUser>;

export const userOperatorCalls = {
  operatorUsers: defineCall({
    ...operatorRead('users.read'),
    path: '/api/operator/user/list',
    cost: SEARCH_COST,
    params: v.object({
      /** Site of the users; left out for all. */
      ofSiteId: v.optional(integerParam(1, 1_000_000)),
      statusStrs: words,
      roleStrs: words,
      /** Part of an id, username, name, nick, phone or e-mail address. */
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      /** Registered from here on, and before or at the end. */
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      /** By the moment of registration. */
      order: v.optional(v.picklist(USER_ORDERS), 'NEWEST'),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorUser),
  }),
  operatorApproveUser: defineCall({
    ...act,
    path: '/api/operator/user/approve',
    params: toUser,
    answer: done,
  }),
  operatorBlockUser: defineCall({
    ...act,
    path: '/api/operator/user/block',
    params: toUser,
    answer: done,
  }),
  operatorUnblockUser: defineCall({
    ...act,
    path: '/api/operator/user/unblock',
    params: toUser,
    answer: done,
  }),
  operatorSetRole: defineCall({
    ...act,
    path: '/api/operator/user/role',
    params: v.object({ ...toUser.entries, role: v.picklist(ROLES) }),
    answer: done,
  }),
  operatorForceLogout: defineCall({
    ...act,
    path: '/api/operator/user/force_logout',
    params: toUser,
    answer: v.object({ status: v.literal(200), ended: v.number() }),
  }),
  operatorReleaseWithdrawals: defineCall({
    ...act,
    path: '/api/operator/user/release_withdrawals',
    params: toUser,
    answer: done,
  }),
} as const;

export const USER: WireOperatorUser = {
  ...PERSON,
  id: 'u-2',
  status: 'WAIT',
  registeredAt: AT,
  sessions: 0,
};

export const userOperatorDocs = {
  operatorUsers: {
    summary:
      'Users of all sites, newest first unless `order` says otherwise. The filters are comma lists.',
    isExtension: true,
    refusals: [],
    example: pageExample({ statusStrs: 'WAIT' }, USER),
  },
  operatorApproveUser: {
    summary: 'Lets a user in who signed up at a site with approval.',
    isExtension: true,
    refusals: ['UNKNOWN_USER', 'USER_NOT_WAITING'],
    example: { params: { userId: 'u-2', reason: 'papers checked' }, answer: { status: 200 } },
  },
  operatorBlockUser: {
    summary: 'Blocks a user: all sessions end at once, and none can be opened.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: { params: { userId: 'u-2', reason: 'stolen card' }, answer: { status: 200 } },
  },
  operatorUnblockUser: {
    summary: 'Lets a blocked user in again.',
    isExtension: true,
    refusals: ['UNKNOWN_USER', 'USER_NOT_BLOCKED'],
    example: { params: { userId: 'u-2', reason: 'cleared up' }, answer: { status: 200 } },
  },
  operatorSetRole: {
    summary:
      'Gives another user a role. ADMIN takes the permission for admins: they are below the requester then, and hold nothing until it is granted.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: {
      params: { userId: 'u-2', role: 'ADMIN', reason: 'second shift' },
      answer: { status: 200 },
    },
  },
  operatorForceLogout: {
    summary: 'Ends all sessions of a user and closes their sockets.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: {
      params: { userId: 'u-2', reason: 'device lost' },
      answer: { status: 200, ended: 1 },
    },
  },
  operatorReleaseWithdrawals: {
    summary:
      'Unlocks the withdrawals of a user who had locked them after a change that was not theirs.',
    isExtension: true,
    refusals: ['UNKNOWN_USER', 'WITHDRAWALS_NOT_LOCKED'],
    example: { params: { userId: 'u-2', reason: 'identity checked' }, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof userOperatorCalls>;
