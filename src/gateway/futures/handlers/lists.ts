/** Working orders, open positions and what is over. */
import { optionId } from '../../../domain/ids.ts';
import type { listCalls } from '../../../protocol/futures/calls/lists.ts';
import type { GatewayCore } from '../../core.ts';
import type { HistoryQuery } from '../../ports.ts';
import { succeed } from '../../reply.ts';
import type { HandlersOf } from '../../http/endpoint.ts';
import { optionalId } from './params.ts';

export const listHandlers = (core: GatewayCore): HandlersOf<typeof listCalls> => ({
  openOrders: async (params, { identity: { userId } }) => {
    const id = optionalId(params.futuresOptionId);
    return succeed([...(await core.readAccounts((all) => all.openOrders(userId, id)))]);
  },

  openPositions: async (params, { identity: { userId } }) => {
    const id = optionalId(params.futuresOptionId);
    return succeed([...(await core.readAccounts((all) => all.positions(userId, id)))]);
  },

  historyList: async (params, { identity: { userId } }) => {
    const { page, size, startDate, endDate, futuresOptionId } = params;
    const query: HistoryQuery = {
      kind: params.resultType,
      userId,
      page,
      size,
      ...(futuresOptionId === undefined ? {} : { optionId: optionId(futuresOptionId) }),
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
    };
    const { items, total } = await core.history(query);
    return succeed({ items: [...items], total, page, size });
  },
});
