/** The running exchange: joins loop, markets, broker and HTTP app. */
import { AccountGuard } from './accountGuard/accountGuard.ts';
import { reject } from '../domain/rejections.ts';
import type { Money } from '../domain/quantities.ts';
import type { Millis } from '../domain/time.ts';
import type { EngineRules } from '../engine/contract.ts';
import type { Accounts } from './accounts/accounts.ts';
import { type Auth, createAuth } from './auth/auth.ts';
import type { Broker } from './broker/broker.ts';
import type { RealCoins } from './coins/coinDesk.ts';
import { createCoins } from './coins/coins.ts';
import { marksBySecond } from './copytrade/figures/marks.ts';
import { TraderFiguresOfLog } from './copytrade/figures/traderFigures.ts';
import { TraderNames } from './copytrade/traderNames.ts';
import type { GatewayCore } from './core.ts';
import { readHistory } from './futures/historyReads.ts';
import { createKept, type Kept } from './kept.ts';
import type { ListedFeed } from './feeds/index.ts';
import { instrumentsOf } from './feeds/playedFeed.ts';
import { createExchangeClock, type ExchangeClock } from './exchangeClock.ts';
import { createHttpApp, type HttpApp, type HttpAppOptions } from './http/app.ts';
import { createGate, type Gate, type RateLimits } from './limits/gate.ts';
import { type NextTurn, sameTurn } from './limits/lanes.ts';
import { oneATurn } from './limits/turns.ts';
import { createLiabilities } from './liabilities/liabilities.ts';
import { type ListReads, oneAtATime } from './limits/listReads.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLoop, type Loop, type LoopLimits, type LoopOptions } from './loop/loop.ts';
import { createMessageDesk } from './messages/messageDesk.ts';
import { MarketHub } from './market/hub.ts';
import type { Clock, Logger, RandomBytes, SocketHandler, SocketPort, Store } from './ports.ts';
import type { Meter } from './ports/meter.ts';
import { createEndpoints, PROJECTIONS } from './features.ts';
import { openBroker, topicsOf } from './openBroker.ts';
import { createPeople } from './people.ts';
import { Profits } from './partners/profits.ts';
import { createMail, type MailSettings } from './verification/mail.ts';
import { P2pScheduler } from './p2p/p2pScheduler.ts';
import { MONEY_DEFAULTS, type MoneySettings } from './moneyTerms/settings.ts';
import { createFirstOperator, type FirstOperator } from './operator/firstOperator.ts';
import { watchUsers } from './userIndex/userIndex.ts';
import { createProjector, type Projector } from './projections/projector.ts';
import { createPublisher } from './loop/publisher.ts';
import type { PushCarrier } from './push/port.ts';
import { readAccountEvents } from './readModels/accountEvents.ts';
import { createAccountReads } from './readModels/accounts.ts';
import { RequestGate, requestRowOf } from './requests/requestGate.ts';
import { readStatement } from './statement/read.ts';
import {
  createProviders,
  type ProviderSetting,
  type RunningProviders,
} from './providers/providers.ts';
import { createUpdates } from './updates.ts';
import type { Warn } from './warnings/warnings.ts';
import { createRoundNames } from './rounds/roundNames.ts';
import { createRounds, type Rounds } from './rounds/rounds.ts';
import { createSiteRegistry, type SiteRegistry } from './sites/siteRegistry.ts';

export interface GatewayOptions extends MailSettings {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly feed: ListedFeed;
  readonly rules: EngineRules;
  /** The registry that the rules read; those that ship where left out. */
  readonly sites?: SiteRegistry;
  /** What the house puts into the insurance fund when the exchange opens for the first time. */
  readonly insurance: Money;
  readonly logger: Logger;
  /** Coins of real value; the sandbox where left out. */
  readonly coins?: RealCoins;
  readonly http?: Omit<HttpAppOptions, 'auth' | 'endpoints' | 'gate' | 'logger'>;
  /** How often one user, or one address, may call; unlimited by default. */
  readonly rateLimits?: RateLimits;
  /** Later in the same turn by default, so that nothing passes in between. */
  readonly nextTurn?: NextTurn;
  /** Replaces the real one where a test needs fast passwords. */
  readonly auth?: (core: GatewayCore) => Auth;
  readonly limits?: LoopLimits;
  /** Who approves applications, and where buyers pay to; people and the demo's account by default. */
  readonly money?: Partial<MoneySettings>;
  /** The way to the push services of browsers; without one, nobody is notified. */
  readonly pushCarrier?: PushCarrier;
  /** Payment providers that are connected; the sandbox inside the exchange by default. */
  readonly providers?: ProviderSetting;
  /** Counts what happens, where the host measures. */
  readonly meter?: Meter;
}

export interface Gateway extends Lifecycle, Pick<Auth, 'rememberedBearer'> {
  /** Makes the first operator, where their password was never shown; call after `start`. */
  readonly firstOperator: () => Promise<FirstOperator | undefined>;
  readonly connect: (socket: SocketPort) => SocketHandler;
  readonly http: HttpApp;
  readonly core: GatewayCore;
  readonly broker: Broker;
  /** How many commands wait for the loop. */
  readonly waiting: () => number;
  /** What the host's own answers and sockets pass first, beside the calls. */
  readonly gate: Gate;
}

interface CoreParts extends Pick<
  GatewayCore,
  | 'admins'
  | 'apiKeys'
  | 'documents'
  | 'publish'
  | 'sessions'
  | 'sites'
  | 'traderNames'
  | 'twoPersons'
  | 'daySums'
> {
  readonly lists: ListReads;
  readonly market: MarketHub;
  readonly rounds: Rounds;
  readonly projector: Projector;
  readonly accounts: Accounts;
  readonly providers: RunningProviders;
  readonly kept: Kept;
}

function createCore(
  options: GatewayOptions & Pick<GatewayCore, 'nextTurn'>,
  loop: Loop,
  { lists, market, rounds, projector, accounts, kept, ...shared }: CoreParts,
): GatewayCore {
  const { documents, publish } = shared;
  const { store, clock, random, rules, feed, nextTurn } = options;
  const meta = { read: store.readMeta, write: store.writeMeta };
  const core: Omit<GatewayCore, 'coins' | 'guard'> = {
    clock,
    nextTurn,
    random,
    rules,
    ...kept.reads,
    money: { ...MONEY_DEFAULTS, ...options.money },
    feed: feed.info,
    instruments: instrumentsOf(feed),
    submit: loop.submit,
    requests: new RequestGate({
      readState: (read) => loop.read(({ engine }) => read(engine)),
      findRequest: store.findRequest,
      projector,
    }),
    storedRequest: (request) => {
      const { kind, requestId } = requestRowOf(request);
      return store.findRequest(kind, request.userId, requestId);
    },
    readAccounts: (read) => loop.read((head) => read(createAccountReads(head, accounts.directory))),
    ...shared,
    profiles: accounts.directory,
    userIndex: watchUsers(accounts.directory, { nextTurn, clock }),
    accounts,
    readState: (read) => loop.read(({ engine }) => read(engine)),
    market,
    rounds: rounds.queries,
    partners: new Profits({ ...options, documents, loop }),
    traderFigures: new TraderFiguresOfLog({
      ...options,
      documents,
      loop,
      marks: marksBySecond(market.markAt),
    }),
    history: (query) => readHistory(lists, { nextTurn, clock }, query),
    rows: lists.history,
    statement: (query) => readStatement({ lists, projector, turns: { nextTurn, clock } }, query),
    closings: lists.statement.closings,
    accountEvents: (userId, after, limit) =>
      readAccountEvents({ lists, projector }, { nextTurn, clock }, userId, after, limit),
    meta,
    ...createMail({ ...options, documents, meta }),
    messages: createMessageDesk({
      documents,
      clock,
      nextTurn,
      publish,
      logger: options.logger,
      profiles: accounts.directory,
    }),
    liabilities: createLiabilities({ ...options, documents, meta, walk: loop.walk }),
  };
  const guarded = { ...core, guard: new AccountGuard(core) };
  return { ...guarded, coins: createCoins(guarded, options.logger, options.coins) };
}

/** What is due by the exchange's time follows each step of the markets. */
function createMarket(
  options: GatewayOptions & { readonly warn: Warn },
  loop: Loop,
  broker: Broker,
  rounds: Rounds,
) {
  const { submit, read } = loop;
  const isSandbox = options.money?.sandbox !== undefined;
  const p2p = new P2pScheduler({ submit, read, logger: options.logger, isSandbox });
  const onMoved = async (at: Millis): Promise<void> => {
    await Promise.all([rounds.settleUntil(at), p2p.settleUntil(at)]);
  };
  return new MarketHub({ ...options, submit, broker, onMoved });
}

/** What requests and connections pass before they reach the core. */
function createEntrance({ auth, rateLimits = {} }: GatewayOptions, core: GatewayCore) {
  const { clock, nextTurn } = core;
  return {
    gate: createGate({ limits: rateLimits, clock, nextTurn }),
    auth: auth?.(core) ?? createAuth(core, { rateLimits }),
  };
}

const withDefaults = (given: GatewayOptions, clock: ExchangeClock, warn: Warn) => ({
  ...given,
  clock,
  warn,
  nextTurn: oneATurn(given.nextTurn ?? sameTurn),
  // Apart from reads, so that each turn holds one part of either and none keeps the other waiting.
  publishTurns: { nextTurn: oneATurn(given.nextTurn ?? sameTurn), clock },
  sites: given.sites ?? createSiteRegistry(),
});

function createProjections(rules: EngineRules) {
  const traderNames = new TraderNames();
  const names = createRoundNames(rules.rounds);
  const projector = createProjector(PROJECTIONS, { names, traderName: traderNames.of });
  return { traderNames, projector };
}

function openLoop(
  options: ReturnType<typeof withDefaults>,
  projector: Projector,
  publish: LoopOptions['publish'],
): Loop {
  const { store, clock, rules, logger, warn, limits, meter } = options;
  return createLoop({
    projector,
    store,
    clock,
    rules,
    logger,
    onStoreFailed: () => warn(reject('TRY_AGAIN')),
    publish,
    ...(limits && { limits }),
    ...(meter && { meter }),
  });
}

/** Broker, markets and loop refer to one another, so each is called only after all exist. */
export function createGateway(given: GatewayOptions): Gateway {
  const clock = createExchangeClock(given.clock);
  const options = withDefaults(given, clock, (...warning) => made.warn(...warning));
  const { store, rules, logger, sites, publishTurns } = options;
  const { traderNames, projector } = createProjections(rules);
  const loop = openLoop(options, projector, (runs) => {
    publish(runs);
    core.requests.take(runs);
    for (const { events } of runs) accounts.take(events);
    kept.take(runs);
    updates.take(runs);
  });
  const broker = openBroker(options, {
    authenticate: (token) => auth.authenticate(token),
    authenticateKey: (...signed) => auth.authenticateKey(...signed),
    isLiveKey: (id) => made.apiKeys.live(id) !== undefined,
    ...topicsOf(() => market),
  });
  const lists = oneAtATime(store);
  const rounds = createRounds({ ...options, lists, loop, broker });
  const publish = createPublisher({ broker, turns: publishTurns, logger }, projector);
  const market = createMarket(options, loop, broker, rounds);
  const made = createPeople(options, broker);
  const { documents, accounts } = made;
  const receive = async (request: Request) => http.fetch(request);
  const providers = createProviders({ ...options, documents, lists, loop, receive });
  const parts = { ...made, traderNames, lists, market, rounds, projector, providers, sites };
  const kept = createKept({ ...options, ...parts, loop, broker });
  const core = createCore(options, loop, { ...parts, kept });
  const { gate, auth } = createEntrance(options, core);
  const updates = createUpdates(
    { ...publishTurns, clock, read: loop.read, broker, logger, providers },
    core,
  );
  const endpoints = createEndpoints(core, auth);
  const http = createHttpApp(core, { ...options.http, auth, endpoints, gate, logger });
  return {
    core,
    broker,
    gate,
    http,
    waiting: loop.waiting,
    rememberedBearer: auth.rememberedBearer,
    firstOperator: createFirstOperator(core, auth),
    connect: broker.connect,
    ...createLifecycle({
      store,
      rules,
      logger,
      core,
      accounts,
      loop,
      clock,
      market,
      kept,
      updates,
      broker,
      projector,
      insurance: options.insurance,
    }),
  };
}
