/** Encrypted notifications to the push services of browsers (RFC 8030, 8291 and 8292). */
import webPush from 'web-push';
import { HOUR_MS, SECOND_MS } from '../../domain/time.ts';
import type { PushCarrier, PushDelivery } from '../../gateway/push/port.ts';
import type { PushSettings } from './pushConfig.ts';

/** Push services of Chrome, Edge, Firefox and Safari; a leading dot stands for any host below. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;
/** News of a trade is of no use later. */
const KEPT_S = HOUR_MS / SECOND_MS;
const TIMEOUT_MS = 10 * SECOND_MS;
/** The browser has unsubscribed, or the push service forgot it. */
const GONE: readonly number[] = [404, 410];

function deliveryOf({ ok, status }: Response): PushDelivery {
  if (ok) return 'SENT';
  return GONE.includes(status) ? 'GONE' : 'FAILED';
}

export function createPushCarrier({ contact, hosts }: PushSettings): PushCarrier {
  const isKnown = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, hostname, username, port } = new URL(endpoint);
    if (username !== '') return false;
    if (hosts.includes(host)) return protocol === 'https:' || protocol === 'http:';
    const isService = SERVICES.some((one) =>
      one.startsWith('.') ? hostname.endsWith(one) : hostname === one,
    );
    return protocol === 'https:' && port === '' && isService;
  };
  return {
    createKeys: webPush.generateVAPIDKeys,
    isKnown,
    carry: async ({ endpoint, p256dh, auth }, text, keys) => {
      try {
        const { method, headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          text,
          { vapidDetails: { subject: contact, ...keys }, TTL: KEPT_S, urgency: 'high' },
        );
        const response = await fetch(endpoint, {
          method,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers,
          body: body === null ? null : new Uint8Array(body),
        });
        await response.body?.cancel();
        return deliveryOf(response);
      } catch {
        return 'FAILED';
      }
    },
  };
}
