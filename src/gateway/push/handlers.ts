/** Calls for notifications while the page is closed. Rules [X-N1] and [X-N2]. */
import type { UserId } from '../../domain/ids.ts';
import type { pushCalls } from '../../protocol/push/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { PushDep } from './port.ts';

export const pushHandlers = ({ push, clock }: Kernel & PushDep): HandlersOf<typeof pushCalls> => {
  const state = (userId: UserId, endpoint: string | undefined) => {
    const language = push.languageOf(userId, endpoint);
    const isOn = language !== undefined;
    return succeed({ publicKey: push.publicKey(), isOn, ...(isOn && { language }) });
  };
  return {
    pushState: ({ endpoint }, { identity: { userId } }) => state(userId, endpoint),
    pushSubscribe: async ({ endpoint, p256dh, auth, language }, { identity }) => {
      const { userId, sessionId, siteId } = identity;
      const address = { endpoint, p256dh, auth };
      const subscribed = await push.subscribe({
        ...address,
        language,
        userId,
        sessionId,
        siteId,
        since: clock.now(),
      });
      return subscribed.ok ? state(userId, endpoint) : subscribed;
    },
    pushUnsubscribe: async ({ endpoint }, { identity: { userId } }) => {
      const ended = await push.unsubscribe(userId, endpoint);
      return ended.ok ? state(userId, endpoint) : ended;
    },
  };
};
