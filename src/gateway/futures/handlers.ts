/** The handlers of the futures calls. */
import type { futuresCalls } from '../../protocol/futures/calls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { listHandlers } from './handlers/lists.ts';
import { optionHandlers } from './handlers/options.ts';
import { orderHandlers } from './handlers/orders.ts';
import { positionHandlers } from './handlers/positions.ts';
import { settingHandlers } from './handlers/settings.ts';

export const futuresHandlers = (core: GatewayCore): HandlersOf<typeof futuresCalls> => ({
  ...orderHandlers(core),
  ...positionHandlers(core),
  ...settingHandlers(core),
  ...optionHandlers(core),
  ...listHandlers(core),
});
