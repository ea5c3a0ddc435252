/** The handlers of the futures calls. */
import type { futuresCalls } from '../../protocol/futures/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { listHandlers } from './handlers/lists.ts';
import { optionHandlers } from './handlers/options.ts';
import { orderHandlers } from './handlers/orders.ts';
import { positionHandlers } from './handlers/positions.ts';
import { settingHandlers } from './handlers/settings.ts';
import type { HistoryDep } from './history.ts';
import type { TradingTermsDep } from './tradingTermsBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { FeedDep, InstrumentsDep } from '../ports/feedReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';

export const futuresHandlers = (
  core: Kernel &
    FeedDep &
    HistoryDep &
    InstrumentsDep &
    MarketDep &
    AccountReadsDep &
    TradingTermsDep,
): HandlersOf<typeof futuresCalls> => ({
  ...orderHandlers(core),
  ...positionHandlers(core),
  ...settingHandlers(core),
  ...optionHandlers(core),
  ...listHandlers(core),
});
