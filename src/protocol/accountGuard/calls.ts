/** Calls for an owner who was notified of a change that they did not make. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../call.ts';
import { done, siteInfoId } from '../fields.ts';

export const accountGuardCalls = {
  notMe: defineCall({
    access: 'guest',
    kind: 'command',
    method: 'POST',
    path: '/api/player/not_me',
    params: v.object({
      /** Code from the notice, with or without separators. */
      code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
      siteInfoId,
    }),
    answer: done,
  }),
} as const;

export const accountGuardDocs = {
  notMe: {
    summary:
      'Locks the withdrawals of an account, revokes its API keys and ends its sessions, by the code of a notice about a change. Operators unlock it.',
    isExtension: true,
    refusals: ['UNKNOWN_NOTICE_CODE'],
    example: { params: { code: '7K2M9QXB4TRD6WNP' }, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof accountGuardCalls>;
