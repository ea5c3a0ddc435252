/** The practice exchange: the gateway, its log in IndexedDB, its prices from the recorded files beside the client. */
import { createPracticeStore } from './practiceStore.ts';
import { type PracticeRun, practiceRunName, runNow } from '../../domain/practice/practiceRun.ts';
import { shipPracticeCoupon } from '../../gateway/coupons/practiceCoupon.ts';
import { type ExchangeOptions, openExchange } from '../../gateway/exchange.ts';
import { createReplayFeed } from '../../gateway/feeds/index.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { NextTurn } from '../../gateway/limits/lanes.ts';
import type { Clock } from '../../gateway/ports.ts';
import { createFetchFiles } from '../feedFetch.ts';

/** The same prices at each start at a moment: they must not depend on the store. */
const SEED_OF_MOMENTS = 'practice';

/** Options in which a restarted exchange differs from the first one of a browser. */
export const runOptions = (
  run: PracticeRun | undefined,
  clock: Clock,
): Pick<ExchangeOptions, 'clock' | 'funds'> & { readonly seed?: string } => ({
  clock: run === undefined ? clock : { ...clock, now: () => runNow(run, clock.now()) },
  ...(run && { funds: run.funds }),
  ...(run?.moment && { seed: SEED_OF_MOMENTS }),
});

/** The database of an exchange; the first has the name that it had before there were others. */
export const practiceStoreName = (run: PracticeRun | undefined): string | undefined =>
  run && `maru-practice-${practiceRunName(run)}`;

/** By a port: timers that follow one another wait for at least 4 ms each. */
function createNextTurn(): NextTurn {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return (action) => {
    waiting.push(action);
    port2.postMessage(undefined);
  };
}

/**
 * Opens the exchange of this browser and starts it. One log has one writer: the caller holds what
 * keeps others out.
 * @param run how it was started again; undefined for the first one
 * @param seed of a store that is new; random where left out
 */
export async function openPracticeExchange(
  { clock, logger }: Pick<ExchangeOptions, 'clock' | 'logger'>,
  run?: PracticeRun,
  seed?: string,
): Promise<Gateway> {
  const marketData = new URL('/market-data/', location.origin).href;
  const isAtRecordedTime = run?.moment !== undefined;
  const gateway = await openExchange({
    store: createPracticeStore(practiceStoreName(run)),
    seed,
    ...runOptions(run, clock),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    logger,
    nextTurn: createNextTurn(),
    // There is no operator in a browser's exchange, so the page shows the code itself.
    outbox: { revealsCodes: true },
    openFeed: (start) =>
      createReplayFeed(createFetchFiles(marketData), { ...start, isAtRecordedTime }),
    // Its password is made by the browser, and no person knows it.
    confirms: false,
    // No one else trades there, and following is to be tried.
    practiceTraders: true,
  });
  await gateway.start();
  await shipPracticeCoupon(gateway.core);
  return gateway;
}
