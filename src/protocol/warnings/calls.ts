/** The alert that an operator sends to people who are on the site at the moment. */
import * as v from 'valibot';
import { type CallDocs, defineCall, operatorCommand } from '../call.ts';
import { identifier, siteInfoId } from '../fields.ts';

/** The body on /error. */
export const alertMessage = v.object({ message: v.string() });

export const warningCalls = {
  operatorAlert: defineCall({
    ...operatorCommand('messages.act'),
    path: '/api/operator/alert',
    params: v.object({
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
      /** One member; left out, all of them. */
      userId: v.optional(identifier),
      /** Members of one site, by its number; left out, of every site. */
      siteId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
      siteInfoId,
    }),
    /** How many connections it reached. */
    answer: v.object({ status: v.literal(200), reached: v.number() }),
  }),
} as const;

export const warningDocs = {
  operatorAlert: {
    summary:
      'Shows an alert to one member, to the members of a site or to everybody who is connected at the moment, on /error. It is not stored: what must be read later is a message or a notice.',
    isExtension: true,
    refusals: ['UNKNOWN_USER'],
    example: {
      params: { text: '10분 뒤 점검이 시작됩니다.', siteId: 1, reason: 'maintenance' },
      answer: { status: 200, reached: 12 },
    },
  },
} satisfies CallDocs<typeof warningCalls>;
