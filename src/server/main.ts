/** The exchange as a server: settings, ports, one listener, and an orderly end. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { type FeedSetting, parseFeedSetting } from '../gateway/feeds/index.ts';
import { provideRowCode } from '../engine/index.ts';
import { openExchange } from '../gateway/exchange.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { NextTurn } from '../gateway/limits/lanes.ts';
import type { Clock, Logger, SocketHandler, SocketPort, Store } from '../gateway/ports.ts';
import { createRequestArrivals, paceConnections } from './arrivals.ts';
import { createThreadPasswords } from './auth/threadPasswords.ts';
import { createAddressOf } from './clientAddress.ts';
import { realCoinsProblem } from './coins/coinConfig.ts';
import { createKeySource } from './coins/extendedKeys.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { threadDocument } from './document/threadDocument.ts';
import { createCarriers } from './mail/carriers.ts';
import { openFeed, projectRoot } from './feed.ts';
import { createActivity } from './health/activity.ts';
import { watchHealth } from './health/health.ts';
import { closeListener, limitConnections, openListener } from './listener.ts';
import { generatedRowCode } from './generatedRowCode.ts';
import { playMoneyProblem } from './providerConfig.ts';
import { createPage } from './page.ts';
import { createRequestServer, pathOf } from './requests.ts';
import { createSite } from './site.ts';
import { attachSockets } from './sockets.ts';
import { type AddressOf, createVisits, type Visits } from './visits.ts';
import { openPgliteStore } from './store/pgliteStore.ts';
import { openPostgresStore } from './store/postgresStore.ts';

/** How long an open connection may take to finish when the server stops. */
const GRACE_MS = 2_000;

const activity = createActivity();

const logger: Logger = {
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  note: activity.note,
};

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

const openStore = (config: ServerConfig): Promise<Store> =>
  config.databaseUrl === undefined
    ? openPgliteStore(config.dataDir, { onLost: logger.warn })
    : openPostgresStore(config.databaseUrl, (problem) => logger.warn(`PostgreSQL: ${problem}`));

const clientDirectory = (): string => join(projectRoot(), 'dist', 'client');

interface Served {
  readonly gateway: Gateway;
  readonly backends: readonly string[];
  readonly visits: Visits;
  readonly addressOf: AddressOf;
  readonly probes: Hono;
}

function createListener({ gateway, backends, visits, addressOf, probes }: Served): Server {
  const page = createPage(gateway, join(clientDirectory(), 'index.html'));
  const site = createSite(gateway.http, clientDirectory(), { page, backends, visits, probes });
  const arrive = createRequestArrivals({
    nextTurn,
    addressOf,
    bearerOf: gateway.rememberedBearer,
  });
  const server = createRequestServer(
    (request, env) => site.fetch(request, env),
    (incoming) => {
      activity.note(`${incoming.method} ${pathOf(incoming)}`);
      return arrive(incoming);
    },
  );
  paceConnections(server, nextTurn);
  return server;
}

/** The broker's side of a socket, its messages noted. */
const connectTo =
  ({ connect }: Gateway) =>
  (socket: SocketPort): SocketHandler => {
    const { onText, onClosed } = connect(socket);
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
  logger.info(`Maru is open at http://${host}:${port}/`);
  logger.info(`Prices: ${kind}${dates}. Sign up on the page; a new account receives play money.`);
  logger.info(`API: http://${host}:${port}/api/docs`);
  if (!existsSync(clientDirectory())) logger.warn('There is no page yet: run npm run build.');
}

/** Once in the life of an exchange. */
async function showOperator(gateway: Gateway): Promise<void> {
  const operator = await gateway.firstOperator();
  if (operator === undefined) return;
  const { username, password, shown } = operator;
  logger.info(`Operator: log in as ${username} with ${password}. This is shown once.`);
  await shown();
}

/** Shuts down at the first signal; a second one exits immediately. */
function onSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(`The end was not orderly: ${reason(error)}`),
      );
    });
  }
}

/**
 * A defect that nobody caught ends the process at once: its state may be wrong, and a start reads
 * the state from the log, which holds everything that was acknowledged. Unhandled rejections arrive
 * here too.
 */
function onDefects(): void {
  process.on('uncaughtException', (error) => {
    const where = error instanceof Error && error.stack !== undefined ? `\n${error.stack}` : '';
    fail(`Maru ends because of a defect: ${reason(error)}${where}`);
  });
}

/** The error on one line, with all causes of an attempt over several addresses. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Starts everything behind the store; rejects when it cannot start, and leaves the store open. */
async function run(config: ServerConfig, feed: FeedSetting, store: Store): Promise<void> {
  const addressOf = createAddressOf(config.trustedProxies);
  const { carriers, close: closeCarriers } = createCarriers(config.mail);
  const gateway = await openExchange({
    store,
    clock,
    random: (length) => randomBytes(length),
    passwords: createThreadPasswords(logger.warn),
    logger,
    rateLimits: config.rateLimits,
    nextTurn,
    openFeed: (start) => openFeed(feed, start),
    seed: config.replaySeed,
    money: config.money,
    outbox: { carriers },
    operatorTwoStep: config.operatorTwoStep,
    ...(config.providers && { providers: { links: config.providers, fetch } }),
    ...(config.coinKeys && { coins: { source: createKeySource(config.coinKeys) } }),
    http: {
      ...(config.origins.length > 0 && { corsOrigins: config.origins }),
      documentTexts: threadDocument(logger.warn),
      addressOf: (_, env) => (isBindings(env) ? addressOf(env.incoming) : ''),
    },
  });
  await gateway.start();
  const visits = createVisits(gateway.gate, addressOf);
  const { probes, stop } = watchHealth({ store, core: gateway.core, logger, activity });
  const server = createListener({
    gateway,
    backends: config.origins,
    visits,
    addressOf,
    probes,
  });
  limitConnections(server, config.connectionsMax);
  const sockets = attachSockets(server, connectTo(gateway), {
    origins: config.origins,
    refuse: visits.refuseSocket,
  });
  const port = await openListener(server, config.port, config.host).catch(
    async (error: unknown) => {
      // Before the store is closed, so that nothing of it is asked for afterwards.
      stop();
      await gateway.stop();
      throw error;
    },
  );
  server.on('error', (error) => logger.warn(`A connection was not taken: ${reason(error)}`));
  await showOperator(gateway);
  onSignals(async () => {
    stop();
    const answered = closeListener(server, GRACE_MS);
    await Promise.all([sockets.close(GRACE_MS), gateway.stop()]);
    await answered;
    closeCarriers();
    await store.close();
  });
  greet(config, port, gateway);
}

async function main(): Promise<void> {
  onDefects();
  const read = readConfig(process.env);
  if (!read.ok) fail(read.problem);
  const { config } = read;
  const feed = parseFeedSetting(config.feed);
  if (!feed.ok) fail(feed.message);
  const problem =
    playMoneyProblem(config.providers, feed.setting.kind) ??
    realCoinsProblem(config.coinKeys, feed.setting.kind);
  if (problem !== undefined) fail(problem);
  const store = await openStore(config);
  provideRowCode(generatedRowCode);
  await run(config, feed.setting, store).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
}

main().catch((error: unknown) => fail(`Maru did not start: ${reason(error)}`));
