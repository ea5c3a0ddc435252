/** The place of this process among those of its exchange. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Among } from '../../gateway/ports/acting.ts';
import type { Bus } from '../../gateway/ports/bus.ts';
import { openPostgresBus } from '../bus/postgresBus.ts';
import { type ClusterNode, createClusterNode, type NodeGateway } from '../cluster/node.ts';
import type { ServerConfig } from '../config.ts';
import { projectRoot } from '../feed.ts';
import { fail, reason } from '../processEnd.ts';
import type { PostgresFollower } from '../store/postgresStore.ts';
import { clock, logger } from './ports.ts';

const packageBody = v.object({ version: v.string() });

const ownVersion = (): string =>
  v.parse(packageBody, JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')))
    .version;

function nodeGateway({ broker, progress, act }: Gateway): NodeGateway {
  if (progress === undefined) throw new Error('the exchange was opened as a single process');
  return {
    facts: () => {
      const { position, lag, hasDiverged } = progress.status();
      return {
        position,
        lag,
        sockets: broker.connectionCount(),
        online: broker.usersOnline(),
        isEqual: !hasDiverged,
      };
    },
    mark: progress.mark,
    upTo: progress.upTo,
    act,
  };
}

/** A process that has joined the others. */
export interface JoinedNode {
  readonly node: ClusterNode;
  readonly among: Among;
  /**
   * Takes part from now on. A writer acts once the role is its own.
   * @param onActing called then
   */
  readonly begin: (gateway: Gateway, onActing: () => Promise<void>) => void;
  readonly leave: () => Promise<void>;
}

export async function joinNode(
  { databaseUrl, cluster }: ServerConfig,
  store: PostgresFollower,
): Promise<JoinedNode> {
  if (databaseUrl === undefined || cluster === undefined)
    throw new Error('this process is the whole exchange');
  const bus: Bus = await openPostgresBus({
    url: databaseUrl,
    clock,
    onLost: (problem) => logger.warn(`PostgreSQL: ${problem}`),
  });
  let gateway: NodeGateway | undefined;
  const node = createClusterNode({
    settings: cluster,
    version: ownVersion(),
    store,
    clock,
    logger,
    gateway: () => {
      if (gateway === undefined) throw new Error('the exchange was not opened yet');
      return gateway;
    },
  });
  return {
    node,
    among: {
      bus,
      acting: node.acting,
      onEnded: (error) => fail(`Maru ends: ${error.message}`),
    },
    begin: (opened, onActing) => {
      gateway = nodeGateway(opened);
      node.start();
      node
        .standBy(onActing)
        .catch((error: unknown) => fail(`Maru ends: it cannot act: ${reason(error)}`));
    },
    leave: async () => {
      node.stop();
      await bus.close();
    },
  };
}
