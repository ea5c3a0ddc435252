/**
 * `npm run demo-data -- --seed N`: fills a new data directory (DATA_DIR) with a week of made-up
 * people, played through the exchange's own calls. Never filled without this command.
 */
import { parseArgs } from 'node:util';
import { provideRowCode } from '../src/engine/index.ts';
import { parseFeedSetting } from '../src/gateway/feeds/index.ts';
import { generatedRowCode } from '../src/server/generatedRowCode.ts';
import { makeDemoData } from './demoData/make.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('npm run demo-data -- --seed N');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } });
  const { seed } = values;
  if (seed === undefined || !/^\d{1,9}$/.test(seed)) throw new Error('--seed takes a whole number');
  const feed = parseFeedSetting(process.env['FEED']?.trim() || 'replay');
  if (!feed.ok) throw new Error(feed.message);
  const directory = process.env['DATA_DIR']?.trim() || '.data';
  provideRowCode(generatedRowCode);
  const { usernames, password } = await makeDemoData({
    ...{ directory, seed, feed: feed.setting },
    logger: { info: () => undefined, warn: (message) => console.warn(message) },
  });
  console.log(`${directory} has a week of ${usernames.length} people, each with ${password}:`);
  console.log(usernames.join(' '));
  console.log('SANDBOX=off npm start leaves open applications to you, and shows the operator.');
}

await main().catch((error: unknown) => {
  console.error(`No demo data: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
