/** The exchange as the settings of a server describe it. */
import { randomBytes } from 'node:crypto';
import { openExchange } from '../../gateway/exchange.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { connectNice } from '../../gateway/verification/nice/nice.ts';
import type { Store } from '../../gateway/ports.ts';
import { COMMON_PASSWORDS, createThreadPasswords } from '../auth/threadPasswords.ts';
import { createKeySource } from '../coins/extendedKeys.ts';
import type { ServerConfig } from '../config.ts';
import { threadDocument } from '../document/threadDocument.ts';
import { createPushCarrier } from '../push/pushCarrier.ts';
import type { createCarriers } from '../mail/carriers.ts';
import type { ReadFeed } from '../feed.ts';
import { requestIdOf } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type AddressOf, isBindings } from '../visits.ts';
import type { JoinedNode } from './node.ts';
import { clock, logger, nextTurn } from './ports.ts';

/** Creates the identity check, where a service is configured. */
const identityOf = ({ nice, origins }: ServerConfig) =>
  nice && { identity: connectNice({ link: nice, pages: origins, fetch }) };

export type Reading = Promise<ReadFeed>;

/** Dependencies of an exchange beside its settings. */
interface GatewayDeps {
  readonly store: Store;
  readonly metrics: Metrics | undefined;
  readonly addressOf: AddressOf;
  readonly carriers: ReturnType<typeof createCarriers>['carriers'];
  /** Undefined where this process is the whole exchange. */
  readonly joined: JoinedNode | undefined;
}

/** Opens the exchange with what the settings connect. */
export function openGateway(
  config: ServerConfig,
  feed: Reading,
  { store, metrics, addressOf, carriers, joined }: GatewayDeps,
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
    ...(joined && { among: joined.among, processes: joined.node.processes }),
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
