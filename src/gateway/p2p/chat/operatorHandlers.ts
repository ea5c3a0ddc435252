/** Operators' reading and writing in the chats of P2P trades. Rules [Q-G8] to [Q-G11]. */
import { parseP2pId, userId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import { numberInId } from '../../../engine/state.ts';
import type { WireOperatorP2pMessage } from '../../../protocol/p2p/chat.ts';
import type { p2pOperatorCalls } from '../../../protocol/p2p/operatorCalls.ts';
import { attached } from '../../contacts/attachments.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import type { OnOthers } from '../../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { unreadBy } from '../news.ts';
import type { TradeDetails } from '../tradeDetails.ts';
import type { StoredP2p } from '../wire.ts';
import type { ProfilesDep } from '../../accounts/directory.ts';
import type { Kernel } from '../../kernel.ts';
import type { ChatDesk } from './chatDesk.ts';
import { type StoredMessage, toWireMessage } from './messageDocuments.ts';

type ChatCalls = Pick<
  typeof p2pOperatorCalls,
  'operatorP2pChat' | 'operatorP2pSay' | 'operatorP2pChatRead'
>;

interface Desk {
  readonly core: Kernel & ProfilesDep;
  readonly details: TradeDetails;
  readonly chat: ChatDesk;
  readonly onOthers: OnOthers;
}

const DONE = succeed({ status: 200 as const });

export function chatOperatorHandlers({
  core,
  details,
  chat,
  onOthers,
}: Desk): HandlersOf<ChatCalls> {
  const find = async (p2pId: string): Promise<Reply<StoredP2p>> => {
    const id = parseP2pId(p2pId);
    const trade = id && (await details.findAny(id));
    return trade === undefined ? refuse(reject('UNKNOWN_P2P')) : succeed(trade);
  };
  const toOperator = (stored: StoredMessage): WireOperatorP2pMessage => {
    const { operator } = stored.message;
    const name =
      operator === null ? null : (core.profiles.profileOf(userId(operator))?.username ?? null);
    return { ...toWireMessage(stored), operator: name };
  };
  return {
    operatorP2pChat: async ({ p2pId, page, size }) => {
      const trade = await find(p2pId);
      if (!trade.ok) return trade;
      const { items, total } = await chat.list(p2pId, page, size);
      return succeed({
        items: items.map(toOperator),
        total,
        page,
        size,
        unread: await unreadBy(core, p2pId, 'USER'),
        isOpen: await chat.isOpen(trade.answer),
      });
    },

    operatorP2pSay: async (params, { identity: { userId: operator } }) => {
      const { p2pId, text, fileIds, clientRequestId } = params;
      const trade = await find(p2pId);
      const owner = trade.ok ? trade.answer.userId : undefined;
      const act = {
        operator,
        name: 'p2p.say',
        target: p2pId,
        owner,
        reason: '',
        call: 'operatorP2pSay' as const,
        accounts: owner === undefined ? [] : [owner],
        asked: { p2pId, text, fileIds, clientRequestId },
      };
      return onOthers(act, async () => {
        if (!trade.ok) return trade;
        const files = await attached(core, operator, fileIds);
        if (!files.ok) return files;
        const writer = { id: operator, clientRequestId };
        const said = await chat.say(trade.answer, writer, {
          p2pId,
          by: 'COUNTER',
          operator: numberInId(operator),
          text,
          files: files.answer,
          isRead: false,
        });
        return said.ok ? succeed(toOperator(said.answer)) : said;
      });
    },

    operatorP2pChatRead: async ({ p2pId }, { identity: { userId: operator } }) => {
      const trade = await find(p2pId);
      if (!trade.ok) return trade;
      await chat.markRead(trade.answer, 'USER', operator);
      return DONE;
    },
  };
}
