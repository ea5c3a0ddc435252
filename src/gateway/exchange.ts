/** The exchange as both hosts open it: the same rules and funds on every host. */
import { ESTIMATED_FEE_RATE, MAKER_FEE_RATE, TAKER_FEE_RATE } from '../domain/instruments/index.ts';
import { FIRST_BINARY_CURRENCY } from '../domain/ledger/wallets.ts';
import { moneyOf, rateOf } from '../domain/quantities.ts';
import { siteById } from '../domain/sites.ts';
import type { Millis } from '../domain/time.ts';
import type { EngineRules } from '../engine/contract.ts';
import { createAuth } from './auth/auth.ts';
import type { PasswordHasher } from './auth/passwords.ts';
import { futuresOptions, type ListedFeed } from './feeds/index.ts';
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
import { RATE_LIMITS } from './limits/gate.ts';
import type { Clock, Logger, RandomBytes, Store } from './ports.ts';
import { roundOptions } from './rounds/roundOptions.ts';

/** Insurance fund for positions that lose more than their margin, USDT. */
export const INSURANCE = moneyOf('10000000');
/** Play money of a new account, USDT. */
const DEMO_FUNDS = moneyOf('10000');
/** The same for short rounds, in their currency. */
const DEMO_BINARY = moneyOf('10000');
const OPEN_ORDERS_MAX = 200;

const FEED_ANCHOR = 'feed-anchor';

export interface ExchangeOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  /** Opens the feed anchored at `anchorAt`, so that a restart continues the same prices. */
  readonly openFeed: (anchorAt: Millis) => Promise<ListedFeed>;
  readonly http?: GatewayOptions['http'];
  /** Hashes passwords on another thread where the host has one. */
  readonly passwords?: PasswordHasher;
  readonly rateLimits?: GatewayOptions['rateLimits'];
  readonly nextTurn?: GatewayOptions['nextTurn'];
}

/** Rules of the shipped exchange for the instruments a feed has prices for. */
export const exchangeRules = (feed: ListedFeed): EngineRules => ({
  options: futuresOptions(feed.listings.map((listing) => listing.instrument)),
  makerFee: MAKER_FEE_RATE,
  takerFee: TAKER_FEE_RATE,
  estimatedFee: ESTIMATED_FEE_RATE,
  openOrdersMax: OPEN_ORDERS_MAX,
  priceBand: rateOf('0.1'),
  warnAt: rateOf('0.8'),
  warnAgainBelow: rateOf('0.7'),
  demoFunds: DEMO_FUNDS,
  demoBinary: DEMO_BINARY,
  binaryCurrencyOf: (site) => siteById(site)?.binaryCurrency ?? FIRST_BINARY_CURRENCY,
  rounds: roundOptions(feed.listings.map((listing) => listing.instrument)),
});

/**
 * Creates the gateway with its feed; call `start` before use.
 * @throws FeedDataError when the feed's data cannot be played, Error when the store cannot be read
 */
export async function openExchange(options: ExchangeOptions): Promise<Gateway> {
  const { store, clock, random, logger, http, nextTurn, passwords } = options;
  const { rateLimits = RATE_LIMITS } = options;
  const feed = await options.openFeed(await feedAnchor(store, clock));
  return createGateway({
    store,
    clock,
    random,
    logger,
    feed,
    rules: exchangeRules(feed),
    insurance: INSURANCE,
    rateLimits,
    ...(nextTurn && { nextTurn }),
    ...(http && { http }),
    ...(passwords && { auth: (core) => createAuth(core, { passwords, rateLimits }) }),
  });
}

/** The feed's anchor for this store: persisted, so that prices continue after a restart. */
async function feedAnchor(store: Store, clock: Clock): Promise<Millis> {
  const kept = Number(await store.readMeta(FEED_ANCHOR));
  if (Number.isSafeInteger(kept) && kept > 0) return kept;
  const anchorAt = clock.now();
  await store.writeMeta(FEED_ANCHOR, String(anchorAt));
  return anchorAt;
}
