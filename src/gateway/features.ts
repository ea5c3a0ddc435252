/** What answers each call of the contract; the compiler sees to it that none is missing. */
import type { Site } from '../domain/sites.ts';
import type { CallName } from '../protocol/contract.ts';
import type { Auth } from './auth/auth.ts';
import type { GatewayCore } from './core.ts';
import type { Endpoint } from './http/endpoint.ts';
import { ledgerEndpoints } from './ledger/handlers.ts';
import { accountEndpoints } from './accounts/handlers.ts';
import { listEndpoints } from './futures/handlers/lists.ts';
import { orderEndpoints } from './futures/handlers/orders.ts';
import { positionEndpoints } from './futures/handlers/positions.ts';
import { settingEndpoints } from './futures/handlers/settings.ts';
import { optionEndpoints } from './futures/handlers/options.ts';
import { siteEndpoints } from './site/handlers.ts';
import { stockEndpoints } from './market/handlers.ts';
import { betEndpoints } from './rounds/handlers/bets.ts';
import { tradeMarketEndpoints } from './rounds/handlers/markets.ts';
import { tradeOptionEndpoints } from './rounds/handlers/options.ts';
import { roundEndpoints } from './rounds/handlers/rounds.ts';

export const createEndpoints = (
  core: GatewayCore,
  auth: Auth,
  siteByCode: (code: string) => Site | undefined,
): Readonly<Record<CallName, Endpoint>> => ({
  ...accountEndpoints(core, auth),
  ...ledgerEndpoints(core),
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
