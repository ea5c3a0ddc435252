/** Operators' lists and decisions: applications of every user. */
import * as v from 'valibot';
import {
  ACCOUNT_REFUSALS,
  pendingAnswer,
  TWO_PERSON_REFUSALS,
  wirePending,
} from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import { identifier, millisParam, pageOf, pageParams, siteInfoId, words } from '../fields.ts';
import { wireDnw } from '../money/entities.ts';
import { DEPOSIT } from '../money/examples.ts';

const act = { kind: 'command', method: 'POST' } as const;
const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');

/** An application as operators see it. */
export const wireOperatorDnw = v.object({
  ...wireDnw.entries,
  userId: identifier,
  /** Null once the account is closed. */
  username: v.nullable(v.string()),
  /** As the member gave it: a payment comes under it. Null where there is none. */
  name: v.nullable(v.string()),
  /** Its approval, which waits for a second admin. */
  pendingBy: v.nullable(wirePending),
});
export type WireOperatorDnw = v.InferOutput<typeof wireOperatorDnw>;

export const operatorCalls = {
  operatorApplications: defineCall({
    ...operatorRead('applications.read'),
    path: '/api/operator/application/list',
    params: v.object({
      userId: v.optional(identifier),
      typeStrs: words,
      statusStrs: words,
      walletTypeStrs: words,
      /** Names of providers, and `none` for what the operator carries out. */
      providerStrs: words,
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorDnw),
  }),
  operatorDecide: defineCall({
    ...act,
    access: { permission: 'applications.act' },
    path: '/api/operator/application/decide',
    params: v.object({
      dnwHistoryId: identifier,
      decision: v.picklist(['APPROVED', 'REJECTED']),
      /** Shown to the user; needed to reject. */
      reason,
      siteInfoId,
    }),
    answer: v.union([wireOperatorDnw, pendingAnswer]),
  }),
} as const;

const SEEN = { ...DEPOSIT, userId: 'u-2', username: 'trader01', name: '홍길동', pendingBy: null };

export const operatorDocs = {
  operatorApplications: {
    summary:
      'Applications of all users, newest first. The filters are comma lists; `keyword` is a whole id, reference or request id.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: pageExample({ statusStrs: 'REQUESTED' }, SEEN),
  },
  operatorDecide: {
    summary:
      'Approves an application, or rejects it with a reason. Large amounts are approved by two admins: the ' +
      'first is answered `pending`. The audit trail says who did.',
    isExtension: true,
    refusals: [
      'UNKNOWN_APPLICATION',
      'APPLICATION_DECIDED',
      'APPLICATION_AT_PROVIDER',
      'WITHDRAWALS_FROZEN',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: { dnwHistoryId: 'd-1', decision: 'APPROVED' },
      answer: { ...SEEN, status: 'APPROVED', endedAt: AT },
    },
  },
} satisfies CallDocs<typeof operatorCalls>;
