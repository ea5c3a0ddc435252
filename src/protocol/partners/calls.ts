/** Partner codes: who is behind one, and how an operator makes one. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../call.ts';
import { identifier, siteInfoId } from '../fields.ts';

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));

const wirePartner = v.object({
  status: v.literal(200),
  /** In lower case. */
  code: v.string(),
  /** As people who sign up see it. */
  name: v.string(),
});

export const partnerCalls = {
  partnerVerify: defineCall({
    access: 'guest',
    kind: 'read',
    method: 'GET',
    path: '/api/partner/verify',
    params: v.object({ partnerPk: v.union([line(64), v.number()]), siteInfoId }),
    answer: wirePartner,
  }),
  operatorPartnerCreate: defineCall({
    access: { permission: 'partners.act' },
    kind: 'command',
    method: 'POST',
    path: '/api/operator/partners',
    params: v.object({
      userId: identifier,
      code: line(64),
      name: line(64),
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
      siteInfoId,
    }),
    answer: wirePartner,
  }),
} as const;

const PARTNER = { status: 200, code: 'seoul-1', name: '서울지사' } as const;

export const partnerDocs = {
  partnerVerify: {
    summary: 'The name behind a partner code, for the page that a partner’s link opens.',
    refusals: ['UNKNOWN_PARTNER'],
    example: { params: { partnerPk: 'seoul-1', siteInfoId: 1 }, answer: PARTNER },
  },
  operatorPartnerCreate: {
    summary:
      'Makes a member a partner with a code of their own. A code of the same member is given another name.',
    isExtension: true,
    refusals: ['UNKNOWN_USER', 'INVALID_PARTNER_CODE', 'PARTNER_CODE_TAKEN'],
    example: {
      params: { userId: 'u-2', code: 'seoul-1', name: '서울지사', reason: 'contract 12' },
      answer: PARTNER,
    },
  },
} satisfies CallDocs<typeof partnerCalls>;
