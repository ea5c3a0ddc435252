/** The database of an exchange of several processes, as each of them opens it. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareExchange } from '../../gateway/exchange.ts';
import type { ClusterSettings } from '../cluster/clusterConfig.ts';
import type { ServerConfig } from '../config.ts';
import { openKeyedFollower, openKeyedStore } from '../keys/keyedStore.ts';
import { fail, reason } from '../processEnd.ts';
import {
  openPostgresFollower,
  openPostgresStore,
  type PostgresFollower,
  type PostgresOptions,
} from '../store/postgresStore.ts';
import { clock, logger } from './ports.ts';

/** For so long a process waits until one that may write has made the tables. */
const WAIT_MS = 60_000;
const AGAIN_MS = 250;

interface Place {
  readonly config: ServerConfig;
  readonly url: string;
  readonly options: PostgresOptions;
}

/** Makes what a process that follows needs to be there, and hands the role over. */
async function prepare({ config, url, options }: Place): Promise<void> {
  const store = await openPostgresStore(url, options);
  try {
    const keyed = await openKeyedStore(store, config.keys, Date.now());
    const random = (length: number): Uint8Array => randomBytes(length);
    await prepareExchange({ store: keyed, clock, random, seed: config.replaySeed });
  } finally {
    await store.close();
  }
}

/** @throws Error where the tables, the secrets or the start of the feed are not there yet */
async function openPrepared({ config, url, options }: Place): Promise<PostgresFollower> {
  const store = await openPostgresFollower(url, options);
  try {
    if ((await store.readMeta('feed-anchor')) === undefined)
      throw new Error('no process that may write has opened this database yet');
    return await openKeyedFollower(store, config.keys);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens the database to read. A writer makes the tables of a new one; a gateway waits a minute until
 * they are there.
 */
export async function openSharedStore(
  config: ServerConfig,
  { role, address }: ClusterSettings,
): Promise<PostgresFollower> {
  const { databaseUrl: url } = config;
  if (url === undefined) throw new Error('several processes need PostgreSQL');
  const place: Place = {
    config,
    url,
    options: {
      address,
      onLost: (problem) => logger.warn(`PostgreSQL: ${problem}`),
      onDeposed: () => fail('Maru ends: another process acts now.'),
      now: Date.now,
    },
  };
  for (const since = performance.now(); ;) {
    try {
      return await openPrepared(place);
    } catch (error) {
      const problem = role === 'writer' ? await prepare(place).catch(reason) : reason(error);
      if (performance.now() - since > WAIT_MS) throw new Error(String(problem), { cause: error });
      if (problem !== undefined) await delay(AGAIN_MS);
    }
  }
}
