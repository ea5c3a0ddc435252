/** Demo data in a data directory, as files of its owner alone. */
import { join } from 'node:path';
import type { FeedSetting } from '../../src/gateway/feeds/index.ts';
import type { Logger } from '../../src/gateway/ports.ts';
import { openFeed } from '../../src/server/feed.ts';
import { KEYS_NAME, openKeyedStore } from '../../src/server/keys/keyedStore.ts';
import { createForOwnerOnly } from '../../src/server/ownerOnly.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { type DemoOptions, type DemoSummary, playDemo } from './play.ts';

export interface MakeOptions extends Pick<DemoOptions, 'seed' | 'people' | 'sessions'> {
  /** Made when missing. */
  readonly directory: string;
  readonly feed: FeedSetting;
  readonly logger: Logger;
}

/** @throws Error in one line where the directory is in use, or holds an exchange */
export async function makeDemoData(options: MakeOptions): Promise<DemoSummary> {
  const { directory, feed, ...played } = options;
  createForOwnerOnly();
  const database = await openPgliteStore(directory);
  try {
    const keys = { path: join(directory, KEYS_NAME), mayRenew: false };
    const store = await openKeyedStore(database, keys, Date.now());
    return await playDemo({
      ...played,
      store,
      until: Date.now(),
      openFeed: (start) => openFeed(feed, start),
    });
  } finally {
    await database.close();
  }
}
