/** Calls for notifications while the page is closed. Rules [X-N1] to [X-N7] of gateway/push. */
import * as v from 'valibot';
import { LANGUAGES } from '../../domain/preferences.ts';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { siteInfoId } from '../fields.ts';

const endpoint = v.pipe(v.string(), v.url(), v.maxLength(1_000));
/** Base64url without padding: a point of P-256, and 16 bytes. */
const key = v.pipe(v.string(), v.regex(/^[\w-]{87}$/));
const secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** Whether this browser is notified, and the key by which push services know the exchange. */
const answer = v.object({
  /** Base64url; null where the exchange sends none. */
  publicKey: v.nullable(v.string()),
  isOn: v.boolean(),
  /** Language of the notifications; absent where the browser is not notified. */
  language: v.optional(v.picklist(LANGUAGES)),
});

export const pushCalls = {
  pushState: defineCall({
    ...MEMBER_READ,
    path: '/api/push',
    answeredBy: 'acting',
    params: v.object({ endpoint: v.optional(endpoint), siteInfoId }),
    answer,
  }),
  pushSubscribe: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/push/subscribe',
    params: v.object({
      endpoint,
      p256dh: key,
      auth: secret,
      language: v.picklist(LANGUAGES),
      siteInfoId,
    }),
    answer,
  }),
  pushUnsubscribe: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/push/unsubscribe',
    params: v.object({ endpoint, siteInfoId }),
    answer,
  }),
} as const;

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA';
const publicKey =
  'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m5uH7QvhC6yRk9sjNWPzzUO7b3mD5b5k7iYQnqZ0QGzPzKzIPzJf2bM';

export const pushDocs = {
  pushState: {
    summary: 'Whether the browser with this endpoint is notified while the page is closed.',
    isExtension: true,
    refusals: [],
    example: { params: { endpoint: ENDPOINT }, answer: { publicKey, isOn: true, language: 'en' } },
  },
  pushSubscribe: {
    summary:
      'Notifies the browser of fills, reached price alerts, liquidation warnings and liquidations while ' +
      'no page of the user is open, until the session ends.',
    isExtension: true,
    refusals: ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN'],
    example: {
      params: {
        endpoint: ENDPOINT,
        p256dh: publicKey,
        auth: 'tBHItJI5svbpez7KI4CCXg',
        language: 'en',
      },
      answer: { publicKey, isOn: true, language: 'en' },
    },
  },
  pushUnsubscribe: {
    summary: 'Ends the notifications of a browser.',
    isExtension: true,
    refusals: [],
    example: { params: { endpoint: ENDPOINT }, answer: { publicKey, isOn: false } },
  },
} satisfies CallDocs<typeof pushCalls>;
