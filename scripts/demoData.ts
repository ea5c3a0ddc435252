/**
 * `npm run demo-data -- --seed N`: fills a new data directory (DATA_DIR) with a week of made-up
 * people, played through the exchange's own calls. Only whoever asks for it has it.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideRowCode } from '../src/engine/index.ts';
import { parseFeedSetting } from '../src/gateway/feeds/index.ts';
import { openFeed } from '../src/server/feed.ts';
import { generatedRowCode } from '../src/server/generatedRowCode.ts';
import { KEYS_NAME, openKeyedStore } from '../src/server/keys/keyedStore.ts';
import { createForOwnerOnly } from '../src/server/ownerOnly.ts';
import { openPgliteStore } from '../src/server/store/pgliteStore.ts';
import { playDemo } from './demoData/play.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } });
  const { seed } = values;
  if (seed === undefined || !/^\d{1,9}$/.test(seed)) throw new Error('--seed takes a whole number');
  const feed = parseFeedSetting(process.env['FEED']?.trim() || 'replay');
  if (!feed.ok) throw new Error(feed.message);
  const directory = process.env['DATA_DIR']?.trim() || '.data';
  provideRowCode(generatedRowCode);
  createForOwnerOnly();
  const database = await openPgliteStore(directory);
  try {
    const keys = { path: join(directory, KEYS_NAME), mayRenew: false };
    const store = await openKeyedStore(database, keys, Date.now());
    const { usernames, password } = await playDemo({
      store,
      seed,
      until: Date.now(),
      openFeed: (start) => openFeed(feed.setting, start),
      logger: { info: () => undefined, warn: (message) => console.warn(message) },
    });
    console.log(`${directory} has a week of ${usernames.length} people, each with ${password}:`);
    console.log(usernames.join(' '));
    console.log('SANDBOX=off npm start leaves open applications to you, and shows the operator.');
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(`No demo data: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
