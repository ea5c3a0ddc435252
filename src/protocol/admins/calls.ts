/** Operators as a tree: who one is, those below, what waits for a second person, who did what. */
import * as v from 'valibot';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  reasonParam,
  siteInfoId,
} from '../fields.ts';
import {
  permissions,
  type WireAct,
  wireAct,
  type WireAdmin,
  wireAdmin,
  type WireApproval,
  wireApproval,
} from './entities.ts';

const act = operatorCommand('admins.act');
const read = operatorRead('admins.read');

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const toAdmin = { id: identifier, reason: reasonParam, siteInfoId };
/** Shown once. */
const oneTimePassword = v.string();

export const adminCalls = {
  operatorMe: defineCall({
    ...read,
    access: { role: 'ADMIN' },
    path: '/api/operator/me',
    params: v.object({ siteInfoId }),
    answer: wireAdmin,
  }),
  createAdmin: defineCall({
    ...act,
    path: '/api/admin',
    params: v.object({
      username: line(64),
      name: v.optional(line(64), ''),
      permissions,
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.object({ admin: wireAdmin, oneTimePassword }),
  }),
  admin: defineCall({
    ...read,
    path: '/api/admin',
    params: v.object({ id: v.optional(identifier), siteInfoId }),
    answer: wireAdmin,
  }),
  admins: defineCall({
    ...read,
    path: '/api/admin/list',
    params: v.object({
      level: v.optional(integerParam(1, 1_000)),
      /** Id of the admin whose direct subordinates are listed. */
      parentId: v.optional(identifier),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireAdmin),
  }),
  operatorGrant: defineCall({
    ...act,
    path: '/api/operator/admin/permissions',
    params: v.object({ ...toAdmin, permissions }),
    answer: wireAdmin,
  }),
  operatorNewPassword: defineCall({
    ...act,
    path: '/api/operator/admin/password',
    params: v.object(toAdmin),
    answer: v.object({ oneTimePassword }),
  }),
  operatorApprovals: defineCall({
    ...read,
    access: { role: 'ADMIN' },
    path: '/api/operator/approvals',
    params: v.object({ ...pageParams, siteInfoId }),
    answer: pageOf(wireApproval),
  }),
  operatorDecline: defineCall({
    ...act,
    access: { role: 'ADMIN' },
    path: '/api/operator/approval/decline',
    params: v.object({ id: identifier, reason: reasonParam, siteInfoId }),
    answer: wireApproval,
  }),
  operatorAudit: defineCall({
    ...read,
    access: { permission: 'audit.read' },
    path: '/api/operator/audit',
    params: v.object({
      /** Id or name of who acted. */
      operator: v.optional(identifier),
      /** Id or name of whom an act was about. */
      user: v.optional(identifier),
      act: v.optional(line(64)),
      target: v.optional(line(64)),
      from: v.optional(millisParam),
      to: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireAct),
  }),
} as const;

const FIRST: WireAdmin = {
  id: 'u-1',
  siteInfoId: 1,
  username: 'operator',
  name: 'operator',
  level: 1,
  parentId: null,
  mustChangePassword: false,
  permissions: ['users.read', 'users.act', 'admins.read', 'admins.act'],
};
const BELOW: WireAdmin = {
  id: 'u-7',
  siteInfoId: 1,
  username: 'support01',
  name: '김하늘',
  level: 2,
  parentId: 'u-1',
  permissions: ['users.read'],
  mustChangePassword: true,
};
const PASSWORD = 'k4m7qx9w2p5r8t3v6y2z';
const WAITING: WireApproval = {
  id: '5f0c',
  by: 'u-1',
  username: 'operator',
  at: AT,
  until: AT + 86_400_000,
  why: 'AMOUNT',
  act: 'application.decide',
  target: 'd-1',
  reason: '',
  call: 'operatorDecide',
  params: { dnwHistoryId: 'd-1', decision: 'APPROVED' },
  details: { userId: 'u-2', type: 'W', amount: '20000', currency: 'USDT' },
  before: {},
};
const DONE: WireAct = {
  id: '9a1e',
  at: AT,
  operator: 'u-1',
  username: 'operator',
  act: 'user.block',
  target: 'u-2',
  reason: 'stolen card',
  details: { userId: 'u-2' },
  before: { status: 'NORMAL' },
  names: { 'u-2': 'player1' },
  outcome: 'DONE',
  code: null,
};

export const adminDocs = {
  operatorMe: {
    summary: 'The operator who asks, with what they may do.',
    isExtension: true,
    refusals: ['UNKNOWN_ADMIN'],
    example: { params: {}, answer: FIRST },
  },
  createAdmin: {
    summary:
      'Creates an admin below the requester, with at most the requester’s permissions. The answer holds a ' +
      'one-time password, shown once, which has to be replaced at the first login.',
    refusals: ['INVALID_USERNAME', 'DUPLICATE_USERNAME', 'PERMISSION_NOT_HELD'],
    example: {
      params: {
        username: 'support01',
        name: '김하늘',
        permissions: ['users.read'],
        reason: 'second shift',
      },
      answer: { admin: BELOW, oneTimePassword: PASSWORD },
    },
  },
  admin: {
    summary: 'The requester, or an admin below by `id`.',
    refusals: ['UNKNOWN_ADMIN'],
    example: { params: { id: 'u-7' }, answer: BELOW },
  },
  admins: {
    summary: 'The requester and everybody below, by level; or one level, or those below one admin.',
    refusals: ['UNKNOWN_ADMIN'],
    example: pageExample({ level: 2, parentId: 'u-1' }, BELOW),
  },
  operatorGrant: {
    summary:
      'Replaces the permissions of an admin below. What is taken from them is taken from everybody below ' +
      'them; nothing is granted that the admin directly above them does not hold.',
    isExtension: true,
    refusals: ['UNKNOWN_ADMIN', 'PERMISSION_NOT_HELD'],
    example: {
      params: { id: 'u-7', permissions: ['users.read'], reason: 'support only' },
      answer: BELOW,
    },
  },
  operatorNewPassword: {
    summary:
      'Gives an admin below another one-time password, shown once. All of their sessions end.',
    isExtension: true,
    refusals: ['UNKNOWN_ADMIN'],
    example: {
      params: { id: 'u-7', reason: 'password forgotten' },
      answer: { oneTimePassword: PASSWORD },
    },
  },
  operatorApprovals: {
    summary:
      'Acts that wait for a second admin, newest first, of those that the requester may carry out: the same ' +
      'call with `params` by another admin carries one out.',
    isExtension: true,
    refusals: [],
    example: pageExample({}, WAITING),
  },
  operatorDecline: {
    summary:
      'Ends what waits for a second admin without carrying it out, by an admin who could confirm it or has ' +
      'asked for it. An application stays to be decided.',
    isExtension: true,
    refusals: ['UNKNOWN_APPROVAL'],
    example: { params: { id: '5f0c', reason: 'asked by phone: not theirs' }, answer: WAITING },
  },
  operatorAudit: {
    summary:
      'Acts of operators, newest first: what was asked for, what was there before, and the outcome.',
    isExtension: true,
    refusals: [],
    example: pageExample({ operator: 'u-1', act: 'user.block' }, DONE),
  },
} satisfies CallDocs<typeof adminCalls>;
