/** The exchange as a server: settings, ports, one listener, and an orderly end. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { parseFeedSetting } from '../gateway/feeds/index.ts';
import { provideRowCode } from '../engine/index.ts';
import { openExchange } from '../gateway/exchange.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { NextTurn } from '../gateway/limits/lanes.ts';
import { connectNice } from '../gateway/verification/nice/nice.ts';
import type { Clock, Logger, SocketHandler, SocketPort, Store } from '../gateway/ports.ts';
import { createMessageArrivals, createRequestArrivals, paceConnections } from './arrivals.ts';
import { COMMON_PASSWORDS } from './auth/commonPasswords.ts';
import { createThreadPasswords } from './auth/threadPasswords.ts';
import { createAddressOf } from './clientAddress.ts';
import { realCoinsProblem } from './coins/coinConfig.ts';
import { createKeySource } from './coins/extendedKeys.ts';
import { type Hold, serveHolds } from './backup/holds.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { openKeyedStore } from './keys/keyedStore.ts';
import { threadDocument } from './document/threadDocument.ts';
import { createPushCarrier } from './push/pushCarrier.ts';
import { createCarriers } from './mail/carriers.ts';
import { projectRoot, readFeed, type ReadFeed } from './feed.ts';
import { createActivity } from './health/activity.ts';
import { watchHealth } from './health/health.ts';
import type { LoggedRequests, MetricsPlace } from './health/healthConfig.ts';
import { closeListener, limitConnections, openListener } from './listener.ts';
import { generatedRowCode } from './generatedRowCode.ts';
import { createLog } from './log/log.ts';
import { requestIdOf } from './log/requestIds.ts';
import { routeOf } from './log/routes.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createMetricsServer } from './metrics/metricsServer.ts';
import { createForOwnerOnly } from './ownerOnly.ts';
import { playMoneyProblem } from './providerConfig.ts';
import { createPage } from './page.ts';
import { fail, onDefects, onSignals, reason } from './processEnd.ts';
import { createRequestServer, type OnAnswered, pathOf } from './requests.ts';
import { createSite } from './site.ts';
import { attachSockets } from './sockets.ts';
import { describeCoinsWithoutRate } from '../gateway/site/siteCoins.ts';
import { type AddressOf, createVisits, type Visits } from './visits.ts';
import { openPgliteStore } from './store/pgliteStore.ts';
import { openPostgresStore } from './store/postgresStore.ts';
import type { SqlStore } from './store/sqlStore.ts';

/** How long an open connection may take to finish when the server stops. */
const GRACE_MS = 2_000;

const activity = createActivity();

/** On stderr, so that what is said to whoever starts it, on stdout, is no part of the log. */
const log = createLog({ write: (lines) => void process.stderr.write(lines), now: Date.now });

const logger: Logger = { info: log.info, warn: log.warn, note: activity.note };

/** For whoever starts it. */
const greeting = (line: string): void => console.log(line);

const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

const nextTurn: NextTurn = (action) => void setImmediate(action);

const isBindings = (env: unknown): env is HttpBindings =>
  typeof env === 'object' && env !== null && 'incoming' in env;

/** Only the embedded database is copied by us, so only it can be held. */
type OpenedStore = SqlStore & { readonly hold?: Hold };

const openDatabase = (config: ServerConfig): Promise<OpenedStore> =>
  config.databaseUrl === undefined
    ? openPgliteStore(config.dataDir, { onLost: logger.warn })
    : openPostgresStore(config.databaseUrl, (problem) => logger.warn(`PostgreSQL: ${problem}`));

async function openStore(config: ServerConfig): Promise<OpenedStore> {
  const store = await openDatabase(config);
  return openKeyedStore(store, config.keys, Date.now()).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
}

const clientDirectory = (): string => join(projectRoot(), 'dist', 'client');

interface Served {
  readonly gateway: Gateway;
  readonly backends: readonly string[];
  readonly visits: Visits;
  readonly addressOf: AddressOf;
  readonly probes: Hono;
  readonly onAnswered: OnAnswered;
}

const FAILED = 500;

/** Lines in the log and figures about requests that were answered. */
function watchRequests(logged: LoggedRequests, metrics: Metrics | undefined): OnAnswered {
  return (incoming, outgoing, ms) => {
    const route = routeOf(pathOf(incoming));
    const { statusCode: status } = outgoing;
    metrics?.answered(route, status, ms);
    if (logged === 'off' || (logged === 'failed' && status < FAILED)) return;
    const request = requestIdOf(outgoing) ?? '';
    log.request({ request, method: incoming.method ?? '', route, status, ms });
  };
}

function createListener({
  gateway,
  backends,
  visits,
  addressOf,
  probes,
  onAnswered,
}: Served): Server {
  const page = createPage(gateway, join(clientDirectory(), 'index.html'));
  const site = createSite(gateway.http, clientDirectory(), { page, backends, visits, probes });
  const arrive = createRequestArrivals({
    nextTurn,
    addressOf,
    bearerOf: gateway.rememberedBearer,
  });
  const server = createRequestServer((request, env) => site.fetch(request, env), {
    arrive: (incoming) => {
      activity.note(`${incoming.method} ${routeOf(pathOf(incoming))}`);
      return arrive(incoming);
    },
    onAnswered,
  });
  paceConnections(server, nextTurn);
  return server;
}

/** The broker's side of a socket, its messages and its end noted. */
const connectTo =
  ({ connect }: Gateway, metrics: Metrics | undefined) =>
  (socket: SocketPort): SocketHandler => {
    const close: SocketPort['close'] = (code, why) => {
      metrics?.socketClosed(why ?? '');
      socket.close(code, why);
    };
    const { onText, onClosed } = connect({ ...socket, close });
    return {
      onText: (text) => {
        activity.note('message of a socket');
        onText(text);
      },
      onClosed,
    };
  };

function greet(config: ServerConfig, port: number, gateway: Gateway): void {
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host)
    ? 'localhost'
    : config.host;
  const { kind, recordedFrom, recordedTo } = gateway.core.feed;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const dates =
    recordedFrom === undefined || recordedTo === undefined
      ? ''
      : ` of ${day(recordedFrom)} to ${day(recordedTo)}`;
  greeting(`Maru is open at http://${host}:${port}/`);
  greeting(`Prices: ${kind}${dates}. Sign up on the page; a new account receives play money.`);
  greeting(`API: http://${host}:${port}/api/docs`);
  if (!existsSync(clientDirectory())) greeting('There is no page yet: run npm run build.');
}

/** Once in the life of an exchange. */
async function showOperator(gateway: Gateway): Promise<void> {
  const operator = await gateway.firstOperator();
  if (operator === undefined) return;
  const { username, password, shown } = operator;
  greeting(`Operator: log in as ${username} with ${password}. This is shown once.`);
  await shown();
}

const openHolds = async (directory: string, { hold }: OpenedStore) =>
  hold && (await serveHolds({ directory, hold, logger }));

/** For the life of the process: a stop is measured too. */
async function openMetrics(place: MetricsPlace | undefined, metrics?: Metrics): Promise<void> {
  if (place === undefined || metrics === undefined) return;
  const port = await openListener(createMetricsServer(metrics), place.port, place.host);
  greeting(`Metrics: http://${place.host}:${port}/metrics`);
}

/** What checks identities, where a service is configured. */
const identityOf = ({ nice, origins }: ServerConfig) =>
  nice && { identity: connectNice({ link: nice, pages: origins, fetch }) };

type Reading = Promise<ReadFeed>;

/** What an exchange is opened with beside its settings. */
interface Surroundings {
  readonly store: Store;
  readonly metrics: Metrics | undefined;
  readonly addressOf: AddressOf;
  readonly carriers: ReturnType<typeof createCarriers>['carriers'];
}

function openGateway(
  config: ServerConfig,
  feed: Reading,
  { store, metrics, addressOf, carriers }: Surroundings,
): Promise<Gateway> {
  return openExchange({
    store,
    clock,
    random: (length) => randomBytes(length),
    passwords: createThreadPasswords(logger.warn),
    commonPasswords: COMMON_PASSWORDS,
    logger,
    rateLimits: config.rateLimits,
    nextTurn,
    openFeed: async (start) => (await feed)(start),
    seed: config.replaySeed,
    money: config.money,
    outbox: { carriers },
    pushCarrier: createPushCarrier(config.push),
    ...identityOf(config),
    operatorTwoStep: config.operatorTwoStep,
    practiceTraders: config.practiceTraders,
    ...(metrics && { meter: metrics.meter }),
    ...(config.providers && { providers: { links: config.providers, fetch } }),
    ...(config.coinKeys && { coins: { source: createKeySource(config.coinKeys) } }),
    http: {
      ...(config.origins.length > 0 && { corsOrigins: config.origins }),
      documentTexts: threadDocument(logger.warn),
      addressOf: (_, env) => (isBindings(env) ? addressOf(env.incoming) : ''),
      traceOf: (env) => (isBindings(env) ? requestIdOf(env.outgoing) : undefined),
    },
  });
}

/** Starts everything behind the store; rejects when it cannot start, and leaves the store open. */
async function run(config: ServerConfig, feed: Reading, opened: OpenedStore): Promise<void> {
  const metrics = config.health.metrics && createMetrics();
  const store = metrics?.measured(opened) ?? opened;
  const addressOf = createAddressOf(config.trustedProxies);
  const { carriers, close: closeCarriers } = createCarriers(config.mail);
  const gateway = await openGateway(config, feed, { store, metrics, addressOf, carriers });
  await gateway.start();
  const visits = createVisits(gateway.gate, addressOf);
  const health = watchHealth({ store, core: gateway.core, logger, activity, clock });
  const { probes, stop } = health;
  metrics?.watch({ gateway, readiness: health.readiness, logReport: health.logReport });
  const server = createListener({
    gateway,
    backends: config.origins,
    visits,
    addressOf,
    probes,
    onAnswered: watchRequests(config.health.logRequests, metrics),
  });
  limitConnections(server, config.connectionsMax);
  const sockets = attachSockets(server, connectTo(gateway, metrics), {
    origins: config.origins,
    addressOf,
    refuse: visits.refuseSocket,
    arrive: createMessageArrivals(nextTurn),
  });
  const open = async (): Promise<number> => {
    await openMetrics(config.health.metrics, metrics);
    return openListener(server, config.port, config.host);
  };
  const port = await open().catch(async (error: unknown) => {
    // Before the store is closed, so that nothing of it is asked for afterwards.
    stop();
    await gateway.stop();
    throw error;
  });
  server.on('error', (error) => logger.warn(`A connection was not taken: ${reason(error)}`));
  // From the first answer on, a signal finds an orderly end.
  let holds: Awaited<ReturnType<typeof openHolds>>;
  const isEnding = onSignals(async () => {
    stop();
    await holds?.close();
    const answered = closeListener(server, GRACE_MS);
    await Promise.all([sockets.close(GRACE_MS), gateway.stop()]);
    await answered;
    closeCarriers();
    await store.close();
    log.flush();
  });
  try {
    holds = await openHolds(config.dataDir, opened);
    await showOperator(gateway);
    greet(config, port, gateway);
    for (const line of describeCoinsWithoutRate(gateway.core)) logger.warn(line);
    if (!isEnding()) health.walk(opened.checkLog());
  } catch (error) {
    // What is ending refuses the rest of the start.
    if (!isEnding()) throw error;
  }
}

async function main(): Promise<void> {
  createForOwnerOnly();
  onDefects(log);
  const read = readConfig(process.env);
  if (!read.ok) fail(read.problem);
  const { config } = read;
  const feed = parseFeedSetting(config.feed);
  if (!feed.ok) fail(feed.message);
  const problem =
    playMoneyProblem(config.providers, feed.setting.kind) ??
    realCoinsProblem(config.coinKeys, feed.setting.kind);
  if (problem !== undefined) fail(problem);
  const opening = openStore(config);
  const reading = readFeed(feed.setting);
  // Where both fail, the store says why.
  reading.catch(() => undefined);
  const store = await opening;
  provideRowCode(generatedRowCode);
  await run(config, reading, store).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
}

main().catch((error: unknown) => fail(`Maru did not start: ${reason(error)}`));
