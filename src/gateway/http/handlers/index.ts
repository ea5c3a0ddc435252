/** What answers each call of the contract; the compiler sees to it that none is missing. */
import type { Site } from '../../../domain/sites.ts';
import type { CallName } from '../../../protocol/contract.ts';
import type { Auth } from '../../auth/auth.ts';
import type { GatewayCore } from '../../core.ts';
import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './account.ts';
import { listEndpoints } from './futures/lists.ts';
import { orderEndpoints } from './futures/orders.ts';
import { positionEndpoints } from './futures/positions.ts';
import { settingEndpoints } from './futures/settings.ts';
import { optionEndpoints } from './options.ts';
import { siteEndpoints } from './site.ts';
import { stockEndpoints } from './stock.ts';
import { betEndpoints } from './trade/bets.ts';
import { tradeMarketEndpoints } from './trade/markets.ts';
import { tradeOptionEndpoints } from './trade/options.ts';
import { roundEndpoints } from './trade/rounds.ts';

export const createEndpoints = (
  core: GatewayCore,
  auth: Auth,
  siteByCode: (code: string) => Site | undefined,
): Readonly<Record<CallName, Endpoint>> => ({
  ...accountEndpoints(core, auth),
  ...siteEndpoints(core, siteByCode),
  ...optionEndpoints(core),
  ...orderEndpoints(core),
  ...positionEndpoints(core),
  ...settingEndpoints(core),
  ...listEndpoints(core),
  ...stockEndpoints(core),
  ...tradeOptionEndpoints(core, siteByCode),
  ...roundEndpoints(core),
  ...betEndpoints(core),
  ...tradeMarketEndpoints(core),
});
