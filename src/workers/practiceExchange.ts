/** The practice exchange: the gateway, its log in IndexedDB, its prices from the recorded files beside the client. */
import { createPracticeStore } from '../db/practiceStore.ts';
import { shipPracticeCoupon } from '../gateway/coupons/practiceCoupon.ts';
import { type ExchangeOptions, openExchange } from '../gateway/exchange.ts';
import { createReplayFeed } from '../gateway/feeds/index.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { createFetchFiles } from './feedFetch.ts';

/**
 * Opens the exchange of this browser and starts it. One log has one writer: the caller holds what
 * keeps others out.
 * @param seed of a store that is new; random where left out
 */
export async function openPracticeExchange(
  { clock, logger }: Pick<ExchangeOptions, 'clock' | 'logger'>,
  seed?: string,
): Promise<Gateway> {
  const marketData = new URL('/market-data/', location.origin).href;
  const gateway = await openExchange({
    store: createPracticeStore(),
    clock,
    seed,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    logger,
    nextTurn: (action) => void setTimeout(action, 0),
    // Nobody operates the exchange of a browser, so the page shows the code itself.
    outbox: { revealsCodes: true },
    openFeed: (start) => createReplayFeed(createFetchFiles(marketData), start),
    // Nobody else trades there, and following is to be tried.
    practiceTraders: true,
  });
  await gateway.start();
  await shipPracticeCoupon(gateway.core);
  return gateway;
}
