/**
 * The practice exchange: the gateway in a worker, its log in IndexedDB, its prices from the
 * recorded files beside the client. A page talks to it as to a server, through the port it sends.
 */
import { createPracticeStore } from '../db/practiceStore.ts';
import { shipPracticeCoupon } from '../gateway/coupons/practiceCoupon.ts';
import { openExchange } from '../gateway/exchange.ts';
import { createReplayFeed } from '../gateway/feeds/index.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Clock } from '../gateway/ports.ts';
import { createFetchFiles } from './feedFetch.ts';
import { serveMessagePort } from './servePort.ts';

const MARKET_DATA = new URL('/market-data/', location.origin).href;
/** One log has one writer: another tab's exchange waits until this one ends. */
const WRITER_LOCK = 'maru-practice-exchange';

const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

async function openGateway(): Promise<Gateway> {
  const gateway = await openExchange({
    store: createPracticeStore(),
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    logger: { info: () => undefined, warn: (message) => console.warn(message) },
    nextTurn: (action) => void setTimeout(action, 0),
    // Nobody operates the exchange of a browser, so the page shows the code itself.
    outbox: { revealsCodes: true },
    openFeed: (start) => createReplayFeed(createFetchFiles(MARKET_DATA), start),
    // Nobody else trades there, and following is to be tried.
    practiceTraders: true,
  });
  await gateway.start();
  await shipPracticeCoupon(gateway.core);
  return gateway;
}

/** Resolves with the exchange once this worker may write; the lock is held as long as it lives. */
const opening = new Promise<Gateway>((resolve, reject) => {
  const forever = new Promise<never>(() => undefined);
  navigator.locks
    .request(WRITER_LOCK, async () => {
      resolve(await openGateway());
      await forever;
    })
    .catch(reject);
});

// A port keeps its messages until it is served, so nothing a page says beforehand is lost.
const serve = ({ ports }: MessageEvent): void => {
  const [port] = ports;
  if (port === undefined) return;
  opening.then(
    ({ http, connect }) =>
      serveMessagePort(port, { fetch: (request) => http.fetch(request), connect }),
    (error: unknown) => {
      console.error(error);
      port.close();
    },
  );
};
// A page's own worker is given its port, a shared one gets one from each page that joins.
addEventListener('message', serve);
addEventListener('connect', (event) => {
  if (event instanceof MessageEvent) serve(event);
});
