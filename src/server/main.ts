/** The exchange as a server: settings, ports, one listener, and an orderly end. */
import { parseFeedSetting } from '../gateway/feeds/index.ts';
import { provideRowCode } from '../engine/index.ts';
import { describeCoinsWithoutRate } from '../gateway/site/siteCoins.ts';
import { createMessageArrivals } from './arrivals.ts';
import { createAddressOf } from './clientAddress.ts';
import { realCoinsProblem } from './coins/coinConfig.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { createCarriers } from './mail/carriers.ts';
import { readFeed } from './feed.ts';
import { watchHealth } from './health/health.ts';
import { closeListener, limitConnections, openListener } from './listener.ts';
import { generatedRowCode } from './generatedRowCode.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createForOwnerOnly } from './ownerOnly.ts';
import { playMoneyProblem } from './providerConfig.ts';
import { fail, onDefects, onSignals, reason } from './processEnd.ts';
import { attachSockets } from './sockets.ts';
import { createVisits } from './visits.ts';
import { activity, clock, log, logger, nextTurn } from './hosting/ports.ts';
import { type OpenedStore, openHolds, openStore } from './hosting/store.ts';
import { connectTo, createListener, watchRequests } from './hosting/listen.ts';
import { greet, openMetrics, showOperator } from './hosting/greet.ts';
import { type JoinedNode, joinNode } from './hosting/node.ts';
import { openGateway, type Reading } from './hosting/openGateway.ts';
import { openSharedStore } from './hosting/sharedStore.ts';

/** How long an open connection may take to finish when the server stops. */
const GRACE_MS = 2_000;

/** Starts everything behind the store; rejects when it cannot start, and leaves the store open. */
async function run(
  config: ServerConfig,
  feed: Reading,
  opened: OpenedStore,
  joined: JoinedNode | undefined,
): Promise<void> {
  const receiver = joined?.node.receiver;
  const metrics = config.health.metrics && createMetrics();
  const store = metrics?.measured(opened) ?? opened;
  const ownAddressOf = createAddressOf(config.trustedProxies);
  const addressOf = receiver?.addressOf(ownAddressOf) ?? ownAddressOf;
  const { carriers, close: closeCarriers } = createCarriers(config.mail);
  const gateway = await openGateway(config, feed, { store, metrics, addressOf, carriers, joined });
  await (joined === undefined ? gateway.start() : gateway.follow());
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
    receiver,
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
    await joined?.leave();
    await store.close();
    log.flush();
  });
  try {
    holds = await openHolds(config.dataDir, opened);
    if (joined === undefined) await showOperator(gateway);
    else joined.begin(gateway, () => showOperator(gateway));
    greet(config, port, gateway);
    for (const line of describeCoinsWithoutRate(gateway.core)) logger.warn(line);
    if (!isEnding()) health.walk(opened.checkLog());
  } catch (error) {
    // What is ending refuses the rest of the start.
    if (!isEnding()) throw error;
  }
}

interface Opened {
  readonly store: OpenedStore;
  /** Undefined where this process is the whole exchange. */
  readonly joined: JoinedNode | undefined;
}

async function openOwn(config: ServerConfig): Promise<Opened> {
  const { cluster } = config;
  if (cluster === undefined) return { store: await openStore(config), joined: undefined };
  const store = await openSharedStore(config, cluster);
  return { store, joined: await joinNode(config, store) };
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
  const opening = openOwn(config);
  const reading = readFeed(feed.setting);
  // Where both fail, the store says why.
  reading.catch(() => undefined);
  const { store, joined } = await opening;
  provideRowCode(generatedRowCode);
  await run(config, reading, store, joined).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
}

main().catch((error: unknown) => fail(`Maru did not start: ${reason(error)}`));
