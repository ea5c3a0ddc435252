/**
 * Data that the server embeds in the page, so that the first price needs no further request: the
 * answers of two calls and the tickers of that moment. Without them a client requests them as
 * usual.
 */
import * as v from 'valibot';
import { wireFuturesOption } from '../futures/entities.ts';
import { wireSiteInfo } from './entities.ts';
import { wireTicker } from '../market/entities.ts';

/** Id of the page's element that holds them, a script of type application/json. */
export const FIRST_FACTS_ID = 'maru-first-facts';

/** Cookie with the id of the instrument viewed last, with which the page of a terminal begins. */
export const LAST_OPTION_COOKIE = 'option';

const firstFacts = v.object({
  siteInfo: wireSiteInfo,
  options: v.array(wireFuturesOption),
  tickers: v.array(wireTicker),
});
/** @returns undefined for text that does not match the contract */
export function parseFirstFacts(value: unknown): FirstFacts | undefined {
  const checked = v.safeParse(firstFacts, value);
  return checked.success ? checked.output : undefined;
}

export type FirstFacts = v.InferOutput<typeof firstFacts>;
