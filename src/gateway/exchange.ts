/** The exchange as both hosts open it: the same rules and funds on every host. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { bonusTermsBySite } from '../domain/bonus/bonus.ts';
import { ESTIMATED_FEE_RATE, MAKER_FEE_RATE, TAKER_FEE_RATE } from '../domain/instruments/index.ts';
import { FIRST_BINARY_CURRENCY } from '../domain/ledger/wallets.ts';
import { termsBySite, walletsBySite } from '../domain/money/shippedTerms.ts';
import { type Money, moneyOf, rateOf } from '../domain/quantities.ts';
import { type Site, siteById } from '../domain/sites.ts';
import type { Millis } from '../domain/time.ts';
import type { EngineRules } from '../engine/contract.ts';
import { createAuth } from './auth/auth.ts';
import { preparePracticeTraders } from './practiceTraders/practiceTraders.ts';
import type { CommonPasswords } from './auth/passwordRules.ts';
import type { PasswordHasher } from './auth/passwords.ts';
import { futuresOptions, type ListedFeed } from './feeds/index.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { RATE_LIMITS } from './limits/gate.ts';
import { SANDBOX_DELAYS } from './moneyTerms/settings.ts';
import type { Clock, Logger, RandomBytes, Store } from './ports.ts';
import { createPowerBalls } from './rounds/powerBalls.ts';
import { roundOptions } from './rounds/roundOptions.ts';
import { createTokenKeys } from './secrets.ts';
import { createSiteRegistry } from './sites/siteRegistry.ts';
import type { GatewayOptions } from './options.ts';

/** Insurance fund for positions that lose more than their margin, USDT. */
export const INSURANCE = moneyOf('10000000');
/** Play money of a new account, USDT. */
const DEMO_FUNDS = moneyOf('10000');
/** The same for short rounds, in their currency. */
const DEMO_BINARY = moneyOf('10000');
const OPEN_ORDERS_MAX = 200;
/** Other users’ commands come between two pieces of a large block of copies. */
const COPY_PIECE = 200;

const FEED_ANCHOR = 'feed-anchor';
const FEED_SEED = 'feed-seed';
/**
 * Seed of stores from before each had one of its own: their charts and rounds stay as they were.
 */
const FIRST_SEED = 'maru';
/** No more than 32 bits of it reach the paths; the rest costs nothing. */
const SEED_BYTES = 16;

/** Starting point of a store's feed; stored, so that a restart continues the same prices. */
export interface FeedStart {
  readonly anchorAt: Millis;
  /** Determines what a record leaves open, the paths within minutes above all. */
  readonly seed: string;
}

export interface ExchangeOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly openFeed: (start: FeedStart) => Promise<ListedFeed>;
  /** The seed of a store that is new, for tests and benches; random where left out. */
  readonly seed?: string | undefined;
  readonly http?: GatewayOptions['http'];
  /** Coins of real value; the sandbox where left out. */
  readonly coins?: GatewayOptions['coins'];
  /** Hashes passwords on another thread where the host has one. */
  readonly passwords?: PasswordHasher;
  /** Passwords that no one may set, where the host holds a list. */
  readonly commonPasswords?: CommonPasswords;
  readonly rateLimits?: GatewayOptions['rateLimits'];
  readonly nextTurn?: GatewayOptions['nextTurn'];
  /** The sandbox approves applications where nothing else is said. */
  readonly money?: GatewayOptions['money'];
  readonly providers?: GatewayOptions['providers'];
  /** Without a carrier, messages to people end in the outbox. */
  readonly outbox?: GatewayOptions['outbox'];
  /** The demo's page where left out. */
  readonly identity?: GatewayOptions['identity'];
  /** Without one, no user is notified while their page is closed. */
  readonly pushCarrier?: GatewayOptions['pushCarrier'];
  /** Operators are refused until they turned two-step login on; false where left out. */
  readonly operatorTwoStep?: boolean;
  /** False where no other person can hold a member's token, as in a browser's own exchange. */
  readonly confirms?: boolean;
  /** Counts what happens, where the host measures. */
  readonly meter?: GatewayOptions['meter'];
  /** Among several processes; the whole exchange where left out. */
  readonly among?: GatewayOptions['among'];
  readonly processes?: GatewayOptions['processes'];
  /** Play money of a new account, in USDT and for short rounds; the usual amounts where left out. */
  readonly funds?: Money | undefined;
  /** Traders who trade by published strategies, so that following can be tried; false where left out. */
  readonly practiceTraders?: boolean;
}

/**
 * Rules of the shipped exchange for the instruments a feed has prices for.
 * @param siteOf the site of a number now; the rules of money read it with each decision
 */
export const exchangeRules = (
  feed: ListedFeed,
  siteOf: (id: number) => Site | undefined = siteById,
  funds?: Money,
): EngineRules => ({
  options: futuresOptions(feed.listings.map((listing) => listing.instrument)),
  makerFee: MAKER_FEE_RATE,
  takerFee: TAKER_FEE_RATE,
  estimatedFee: ESTIMATED_FEE_RATE,
  openOrdersMax: OPEN_ORDERS_MAX,
  copyPiece: COPY_PIECE,
  priceBand: rateOf('0.1'),
  warnAt: rateOf('0.8'),
  warnAgainBelow: rateOf('0.7'),
  demoFunds: funds ?? DEMO_FUNDS,
  demoBinary: funds ?? DEMO_BINARY,
  binaryCurrencyOf: (site) => siteOf(site)?.binaryCurrency ?? FIRST_BINARY_CURRENCY,
  offersWallet: walletsBySite(siteOf),
  bonusTermsOf: bonusTermsBySite(siteOf),
  rounds: roundOptions(feed.listings.map((listing) => listing.instrument)),
  moneyTermsOf: termsBySite(siteOf),
});

/**
 * Creates the gateway with its feed; call `start` before use.
 * @throws FeedDataError when the feed's data cannot be played, Error when the store cannot be read
 */
export async function openExchange(options: ExchangeOptions): Promise<Gateway> {
  const { store, clock, random, logger, http, nextTurn, passwords, providers } = options;
  const { rateLimits = RATE_LIMITS, operatorTwoStep, confirms, commonPasswords } = options;
  const start = await feedStart(options);
  const feed = await options.openFeed(start);
  const sites = createSiteRegistry();
  const rules = exchangeRules(feed, sites.byId, options.funds);
  const practice =
    options.practiceTraders === true
      ? await preparePracticeTraders({
          store,
          feed,
          rules,
          random,
          logger,
          insurance: INSURANCE,
          seed: start.seed,
          now: clock.now(),
        })
      : undefined;
  const gateway = createGateway({
    store,
    clock,
    random,
    logger,
    feed,
    rules,
    sites,
    insurance: INSURANCE,
    rateLimits,
    money: { sandbox: SANDBOX_DELAYS, ...options.money },
    ...(nextTurn && { nextTurn }),
    ...(http && { http }),
    ...(options.coins && { coins: options.coins }),
    ...(providers && { providers }),
    ...(options.outbox && { outbox: options.outbox }),
    ...(options.identity && { identity: options.identity }),
    ...(options.pushCarrier && { pushCarrier: options.pushCarrier }),
    ...(options.meter && { meter: options.meter }),
    ...(options.among && { among: options.among }),
    ...(options.processes && { processes: options.processes }),
    auth: (core) =>
      createAuth(core, {
        rateLimits,
        operatorTwoStep,
        confirms,
        commonPasswords,
        issues: options.among?.acting.isHere,
        ...(passwords && { passwords }),
      }),
  });
  return practice?.join(gateway) ?? gateway;
}

type Preparation = Pick<ExchangeOptions, 'store' | 'clock' | 'random' | 'seed'>;

/**
 * Stores what every process of an exchange reads and one that follows cannot make: the start of the
 * feed, and the secrets that calls read. Call it in a process that writes, before another one follows.
 */
export async function prepareExchange(options: Preparation): Promise<void> {
  const { store, random } = options;
  const meta = { read: store.readMeta, write: store.writeMeta };
  await feedStart(options);
  await createTokenKeys(meta, random)();
  await createPowerBalls(meta, random)();
}

async function feedStart({ store, clock, random, seed }: Preparation): Promise<FeedStart> {
  const kept = Number(await store.readMeta(FEED_ANCHOR));
  const isNew = !Number.isSafeInteger(kept) || kept <= 0;
  const anchorAt = isNew ? clock.now() : kept;
  const keptSeed = await store.readMeta(FEED_SEED);
  const own = keptSeed ?? (isNew ? (seed ?? bytesToHex(random(SEED_BYTES))) : FIRST_SEED);
  // The seed first: a start that ends in between finds a seed, and is no store from before them.
  if (keptSeed === undefined) await store.writeMeta(FEED_SEED, own);
  if (isNew) await store.writeMeta(FEED_ANCHOR, String(anchorAt));
  return { anchorAt, seed: own };
}
