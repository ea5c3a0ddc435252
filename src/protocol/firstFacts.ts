/**
 * What the server puts into the page itself, so that the first price needs no further question: the
 * answers of two calls and the tickers of that moment. A client without them asks as usual.
 */
import * as v from 'valibot';
import { wireFuturesOption, wireSiteInfo } from './entities.ts';
import { wireTicker } from './market.ts';

/** Id of the page's element that holds them, a script of type application/json. */
export const FIRST_FACTS_ID = 'maru-first-facts';

export const firstFacts = v.object({
  siteInfo: wireSiteInfo,
  options: v.array(wireFuturesOption),
  tickers: v.array(wireTicker),
});
export type FirstFacts = v.InferOutput<typeof firstFacts>;
