/** The calls by which the user of a P2P trade writes to the operator. Rules [Q-G8] to [Q-G11]. */
import { parseP2pId, type UserId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import type { p2pCalls } from '../../../protocol/p2p/calls.ts';
import { attached } from '../../contacts/attachments.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { unreadBy } from '../news.ts';
import type { TradeDetails } from '../tradeDetails.ts';
import type { StoredP2p } from '../wire.ts';
import type { Kernel } from '../../kernel.ts';
import type { ChatDesk } from './chatDesk.ts';
import { toWireMessage } from './messageDocuments.ts';

type ChatCalls = Pick<typeof p2pCalls, 'p2pChat' | 'p2pSay' | 'p2pChatRead'>;

const DONE = succeed({ status: 200 as const });

export function chatHandlers(
  core: Kernel,
  details: TradeDetails,
  chat: ChatDesk,
): HandlersOf<ChatCalls> {
  const ownTrade = async (userId: UserId, p2pId: string): Promise<Reply<StoredP2p>> => {
    const id = parseP2pId(p2pId);
    const trade = id && (await details.find(userId, id));
    return trade === undefined ? refuse(reject('UNKNOWN_P2P')) : succeed(trade);
  };
  return {
    p2pChat: async ({ p2pId, page, size }, { identity: { userId } }) => {
      const trade = await ownTrade(userId, p2pId);
      if (!trade.ok) return trade;
      const { items, total } = await chat.list(p2pId, page, size);
      return succeed({
        items: items.map(toWireMessage),
        total,
        page,
        size,
        unread: await unreadBy(core, p2pId, 'COUNTER'),
        isOpen: await chat.isOpen(trade.answer),
      });
    },

    p2pSay: async ({ p2pId, text, fileIds, clientRequestId }, { identity: { userId } }) => {
      const trade = await ownTrade(userId, p2pId);
      if (!trade.ok) return trade;
      const files = await attached(core, userId, fileIds);
      if (!files.ok) return files;
      const writer = { id: userId, clientRequestId };
      const said = await chat.say(trade.answer, writer, {
        p2pId,
        by: 'USER',
        operator: null,
        text,
        files: files.answer,
        isRead: false,
      });
      return said.ok ? succeed(toWireMessage(said.answer)) : said;
    },

    p2pChatRead: async ({ p2pId }, { identity: { userId } }) => {
      const trade = await ownTrade(userId, p2pId);
      if (!trade.ok) return trade;
      await chat.markRead(trade.answer, 'COUNTER', userId);
      return DONE;
    },
  };
}
