/** The handlers of the short rounds calls. */
import type { roundsCalls } from '../../protocol/rounds/calls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { betHandlers } from './handlers/bets.ts';
import { marketHandlers } from './handlers/markets.ts';
import { optionHandlers } from './handlers/options.ts';
import { roundHandlers } from './handlers/rounds.ts';

export const roundsHandlers = (core: GatewayCore): HandlersOf<typeof roundsCalls> => ({
  ...optionHandlers(core),
  ...roundHandlers(core),
  ...betHandlers(core),
  ...marketHandlers(core),
});
