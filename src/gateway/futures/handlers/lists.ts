/** Working orders, open positions and what is over. */
import type { listCalls } from '../../../protocol/futures/calls/lists.ts';
import type { HistoryQuery } from '../../ports.ts';
import { succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { wantedOption } from './params.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

export const listHandlers = (
  core: Kernel & HistoryDep & AccountReadsDep,
): HandlersOf<typeof listCalls> => ({
  openOrders: async (params, { identity: { userId } }) => {
    const option = wantedOption(core, params.futuresOptionId);
    if (!option.ok) return option;
    return succeed([...(await core.readAccounts((all) => all.openOrders(userId, option.answer)))]);
  },

  openPositions: async (params, { identity: { userId } }) => {
    const option = wantedOption(core, params.futuresOptionId);
    if (!option.ok) return option;
    return succeed([...(await core.readAccounts((all) => all.positions(userId, option.answer)))]);
  },

  historyList: async (params, { identity: { userId } }) => {
    const { page, size, startDate, endDate } = params;
    const option = wantedOption(core, params.futuresOptionId);
    if (!option.ok) return option;
    const query: HistoryQuery = {
      kind: params.resultType,
      userId,
      page,
      size,
      ...(option.answer === undefined ? {} : { optionId: option.answer }),
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
    };
    const { items, total } = await core.history(query);
    return succeed({ items: [...items], total, page, size });
  },
});
