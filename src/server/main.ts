/** The exchange as a server: settings, ports, one listener, and an orderly end. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { parseFeedSetting } from '../gateway/feeds/index.ts';
import { openExchange } from '../gateway/exchange.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Clock, Store } from '../gateway/ports.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { openFeed, projectRoot } from './feed.ts';
import { createSite } from './site.ts';
import { attachSockets } from './sockets.ts';
import { openPgliteStore } from './store/pgliteStore.ts';
import { openPostgresStore } from './store/postgresStore.ts';

const logger = {
  info: (message: string): void => console.log(message),
  warn: (message: string): void => console.warn(message),
};

const clock: Clock = {
  now: Date.now,
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

const isBindings = (env: unknown): env is HttpBindings =>
  typeof env === 'object' && env !== null && 'incoming' in env;

const openStore = (config: ServerConfig): Promise<Store> =>
  config.databaseUrl === undefined
    ? openPgliteStore(config.dataDir)
    : openPostgresStore(config.databaseUrl, (problem) => logger.warn(`PostgreSQL: ${problem}`));

function createServer(gateway: Gateway): Server {
  const site = createSite(gateway.http, join(projectRoot(), 'dist', 'client'));
  // The options ask for no other kind of server than node:http's.
  return createAdaptorServer({ fetch: site.fetch }) as Server;
}

const listen = (server: Server, { port, host }: ServerConfig): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

function greet(config: ServerConfig, port: number, gateway: Gateway): void {
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const { kind, recordedFrom, recordedTo } = gateway.core.feed;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const dates = recordedFrom === undefined || recordedTo === undefined ? '' : ` of ${day(recordedFrom)} to ${day(recordedTo)}`;
  logger.info(`Maru is open at http://${host}:${port}/`);
  logger.info(`Prices: ${kind}${dates}. Sign up on the page; a new account receives play money.`);
  logger.info(`API: http://${host}:${port}/api/docs`);
}

/** Ends once, at the first signal; a second one ends at once. */
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

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) fail(read.problem);
  const { config } = read;
  const feed = parseFeedSetting(config.feed);
  if (!feed.ok) fail(feed.message);

  const store = await openStore(config);
  const gateway = await openExchange({
    store,
    clock,
    random: (length) => randomBytes(length),
    logger,
    openFeed: (anchorAt) => openFeed(feed.setting, anchorAt),
    http: {
      addressOf: (_, env) => (isBindings(env) ? (env.incoming.socket.remoteAddress ?? '') : ''),
    },
  });
  await gateway.start();
  const server = createServer(gateway);
  const sockets = attachSockets(server, gateway.connect);
  const port = await listen(server, config);
  onSignals(async () => {
    sockets.close();
    server.close();
    server.closeIdleConnections();
    await gateway.stop();
    await store.close();
  });
  greet(config, port, gateway);
}

main().catch((error: unknown) => fail(`Maru did not start: ${reason(error)}`));
