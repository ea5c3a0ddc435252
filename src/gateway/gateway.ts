/** The running exchange: joins loop, markets, broker and HTTP app. */
import type { Millis } from '../domain/time.ts';
import type { EngineRules } from '../engine/contract.ts';
import { type Auth, createAuth } from './auth/auth.ts';
import type { Broker } from './broker/broker.ts';
import { TraderNames } from './copytrade/traderDocuments.ts';
import type { GatewayCore } from './core.ts';
import { createBooks, createCore } from './createCore.ts';
import { createEndpoints } from './endpoints.ts';
import { createExchangeClock } from './exchangeClock.ts';
import { PROJECTIONS, runFeatures } from './features.ts';
import { createHttpApp, type HttpApp } from './http/app.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createGate, type Gate } from './limits/gate.ts';
import { oneAtATime } from './limits/listReads.ts';
import type { LoopOptions } from './loop/loop.ts';
import { createPublisher } from './loop/publisher.ts';
import { MarketHub } from './market/hub.ts';
import { MarketDriver } from './market/marketDriver.ts';
import { openBroker, topicsOf } from './openBroker.ts';
import { createProgress, openLoop, type Progress } from './openLoop.ts';
import { createFirstOperator, type FirstOperator } from './operator/firstOperator.ts';
import { type GatewayOptions, withDefaults } from './options.ts';
import { createPeople } from './people.ts';
import type { SocketHandler, SocketPort } from './ports.ts';
import { createProjector } from './projections/projector.ts';
import { createProviders } from './providers/providers.ts';
import { createRoundNames } from './rounds/roundOptions.ts';
import { createRounds } from './rounds/rounds.ts';

export interface Gateway extends Lifecycle, Pick<Auth, 'rememberedBearer'> {
  /** Makes the first operator, where their password was never shown; call after `start`. */
  readonly firstOperator: () => Promise<FirstOperator | undefined>;
  readonly connect: (socket: SocketPort) => SocketHandler;
  readonly http: HttpApp;
  readonly core: GatewayCore;
  readonly broker: Broker;
  /** Undefined where the process is the whole exchange. */
  readonly progress: Progress | undefined;
  /** How many commands wait for the loop. */
  readonly waiting: () => number;
  /** Admission of the host's own answers and sockets, beside the calls. */
  readonly gate: Gate;
}

/** Creates the checks that requests and connections pass before they reach the core. */
function createEntrance({ auth, rateLimits = {} }: GatewayOptions, core: GatewayCore) {
  const { clock, nextTurn } = core;
  return {
    gate: createGate({ limits: rateLimits, clock, nextTurn }),
    auth: auth?.(core) ?? createAuth(core, { rateLimits }),
  };
}

function createProjections(rules: EngineRules) {
  const traderNames = new TraderNames();
  const names = createRoundNames(rules.rounds);
  const projector = createProjector(PROJECTIONS, { names, traderName: traderNames.of });
  return { traderNames, projector };
}

/** Broker, markets and loop refer to one another, so each is called only after all exist. */
export function createGateway(given: GatewayOptions): Gateway {
  const clock = createExchangeClock(given.clock);
  const options = withDefaults(given, clock, (...warning) => made.warn(...warning));
  const { rules, logger, sites, publishTurns } = options;
  const { traderNames, projector } = createProjections(rules);
  const take: LoopOptions['publish'] = (runs) => {
    publish(runs);
    core.requests.take(runs);
    running.take(runs);
  };
  const opened = openLoop(options, projector, take, (tick) => market.follow([tick]));
  const { loop } = opened;
  const broker = openBroker(options, {
    authenticate: (token) => auth.authenticate(token),
    authenticateKey: (...signed) => auth.authenticateKey(...signed),
    isLiveKey: (id) => made.apiKeys.live(id) !== undefined,
    ...topicsOf(() => market),
  });
  const lists = oneAtATime(options.store);
  const rounds = createRounds({ ...options, lists, loop, broker });
  const publish = createPublisher({ broker, turns: publishTurns, logger }, projector);
  const onMoved = async (at: Millis): Promise<void> => running.settleUntil(at);
  const market = new MarketHub({ ...options, broker });
  const { submit } = loop;
  const marketDriver = new MarketDriver({ ...options, hub: market, submit, onMoved });
  const made = createPeople(options, broker);
  const receive = async (request: Request) => http.fetch(request);
  const { documents } = made;
  const providers = createProviders({ ...options, documents, lists, loop, receive });
  const parts = { ...made, traderNames, lists, market, rounds, projector, providers, sites };
  const books = createBooks({ ...options, ...parts, loop, broker });
  const core = createCore(options, loop, { ...parts, books });
  const { gate, auth } = createEntrance(options, core);
  const running = runFeatures({ ...options, ...parts, ...books, marketDriver, core, loop, broker });
  const endpoints = createEndpoints(core, auth);
  const acting = options.among?.acting;
  const http = createHttpApp(core, { ...options.http, acting, auth, endpoints, gate, logger });
  const lifecycle = createLifecycle({ ...options, ...parts, ...opened, core, running });
  const { documentFollower } = lifecycle;
  return {
    core,
    broker,
    gate,
    http,
    progress: opened.following && createProgress(opened.following, documentFollower, options.store),
    waiting: loop.waiting,
    rememberedBearer: auth.rememberedBearer,
    firstOperator: createFirstOperator(core, auth),
    connect: broker.connect,
    ...lifecycle,
  };
}
