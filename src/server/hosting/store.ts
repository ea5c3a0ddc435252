/** The database that the settings name. */
import { type Hold, serveHolds } from '../backup/holds.ts';
import type { ServerConfig } from '../config.ts';
import { openKeyedStore } from '../keys/keyedStore.ts';
import { openPgliteStore } from '../store/pgliteStore.ts';
import { openPostgresStore } from '../store/postgresStore.ts';
import type { SqlStore } from '../store/sqlStore.ts';
import { fail } from '../processEnd.ts';
import { logger } from './ports.ts';

/** Only the embedded database is copied by us, so only it can be held. */
export type OpenedStore = SqlStore & { readonly hold?: Hold };

const openDatabase = (config: ServerConfig): Promise<OpenedStore> =>
  config.databaseUrl === undefined
    ? openPgliteStore(config.dataDir, { onLost: logger.warn })
    : openPostgresStore(config.databaseUrl, {
        onLost: (problem) => logger.warn(`PostgreSQL: ${problem}`),
        // What this process knows of the store may be old by now.
        onDeposed: () => fail('Maru ends: another process writes to the database now.'),
      });

/** Opens the database together with the secrets that belong to it. */
export async function openStore(config: ServerConfig): Promise<OpenedStore> {
  const store = await openDatabase(config);
  return openKeyedStore(store, config.keys, Date.now()).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
}

/** Lets a backup hold the embedded database while it is copied. */
export const openHolds = async (directory: string, { hold }: OpenedStore) =>
  hold && (await serveHolds({ directory, hold, logger }));
