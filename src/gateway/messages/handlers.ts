/** The calls of the inbox. Rules [M-I..]. */
import type { messageCalls } from '../../protocol/messages/calls.ts';
import { playerOf } from '../admins/permitted.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { knownFlag } from '../calls/words.ts';
import { succeed } from '../reply.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { MessagesDep } from './messageDesk.ts';

const DONE = succeed({ status: 200 as const });

export function messageHandlers(
  core: AdminsDep & MessagesDep & AccountReadsDep,
): HandlersOf<typeof messageCalls> {
  const { inbox } = core.messages;
  return {
    messageList: async (params, { identity: { userId } }) => {
      const { page, size, playerId, resultType, isReadStrs } = params;
      const owner = await playerOf(core, userId, playerId, 'messages.read');
      if (!owner.ok) return owner;
      const isRead = knownFlag(isReadStrs, 'isReadStrs');
      if (!isRead.ok) return isRead;
      const hasContent = resultType === 'ClientDetail';
      const { items, total } = await inbox.list(owner.answer, {
        page,
        size,
        isRead: isRead.answer,
        hasContent,
      });
      return succeed({ items: [...items], total, page, size });
    },
    messageRead: ({ id }, { identity: { userId } }) => inbox.read(userId, id),
    messageUnreadCount: async (_, { identity: { userId } }) =>
      succeed({ count: await inbox.unreadCount(userId) }),
    messageReadAll: async (_, { identity: { userId } }) => {
      await inbox.readAll(userId);
      return DONE;
    },
    messageDelete: async ({ id }, { identity: { userId } }) => {
      const removed = await inbox.remove(userId, id);
      return removed.ok ? DONE : removed;
    },
  };
}
