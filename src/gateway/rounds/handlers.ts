/** The handlers of the short rounds calls. */
import type { roundsCalls } from '../../protocol/rounds/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { InstrumentsDep } from '../ports/feedReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import { betHandlers } from './handlers/bets.ts';
import { marketHandlers } from './handlers/markets.ts';
import { optionHandlers } from './handlers/options.ts';
import { roundHandlers } from './handlers/rounds.ts';
import type { RoundsDep } from './roundQueries.ts';

export const roundsHandlers = (
  core: Kernel & InstrumentsDep & MarketDep & ProfilesDep & AccountReadsDep & RoundsDep & SitesDep,
): HandlersOf<typeof roundsCalls> => ({
  ...optionHandlers(core),
  ...roundHandlers(core),
  ...betHandlers(core),
  ...marketHandlers(core),
});
