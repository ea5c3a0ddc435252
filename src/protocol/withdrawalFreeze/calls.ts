/** A freeze of withdrawals as the owner of the account sees it. */
import * as v from 'valibot';
import { type CallDocs, defineCall, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { millis, siteInfoId } from '../fields.ts';

export const withdrawalFreezeCalls = {
  withdrawalFreeze: defineCall({
    ...MEMBER_READ,
    path: '/api/dnw/freeze',
    params: v.object({ siteInfoId }),
    answer: v.object({
      /** null where nothing is frozen. */
      freeze: v.nullable(v.object({ reason: v.string(), at: millis })),
    }),
  }),
} as const;

export const withdrawalFreezeDocs = {
  withdrawalFreeze: {
    summary:
      "Since when an operator freezes the requester's withdrawals, sales and P2P sales, and why; null where nothing is frozen. A message to the inbox says when it begins and ends.",
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { freeze: { reason: '서류 확인 중', at: AT } } },
  },
} satisfies CallDocs<typeof withdrawalFreezeCalls>;
