/** Closed positions and results by day. */
import type { resultCalls } from '../../../protocol/futures/resultCalls.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { succeed } from '../../reply.ts';
import { wantedOption } from '../handlers/params.ts';
import { ClosedPositions } from './closedPositions.ts';
import { DayResults } from './dayResults.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';

export function resultHandlers(core: Kernel & HistoryDep): HandlersOf<typeof resultCalls> {
  const positions = new ClosedPositions(core);
  const days = new DayResults(core);
  return {
    closedPositions: async (params, { identity: { userId }, spend }) => {
      const { page, size, startDate, endDate } = params;
      const option = wantedOption(core, params.futuresOptionId);
      if (!option.ok) return option;
      const query = {
        page,
        size,
        ...(option.answer === undefined ? {} : { optionId: option.answer }),
        ...(startDate === undefined ? {} : { from: startDate }),
        ...(endDate === undefined ? {} : { to: endDate }),
      };
      const { items, total } = await positions.read(userId, query, spend);
      return succeed({ items: [...items], total, page, size });
    },

    dayResults: async ({ month }, { identity: { userId }, spend }) => {
      const { items, missing } = await days.read(userId, month, spend);
      return succeed({ items: [...items], missing: [...missing] });
    },
  };
}
