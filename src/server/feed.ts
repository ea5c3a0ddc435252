/** The feed that FEED names, from the data that ships or a directory of the operator's. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTRUMENTS } from '../domain/instruments/index.ts';
import type { FeedStart } from '../gateway/exchange.ts';
import {
  createReplayFeed,
  createSyntheticFeed,
  FeedDataError,
  type FeedSetting,
  type ListedFeed,
} from '../gateway/feeds/index.ts';
import { createFeedFiles } from './feedFiles.ts';

export async function openFeed(setting: FeedSetting, start: FeedStart): Promise<ListedFeed> {
  switch (setting.kind) {
    case 'replay':
      return openReplay(setting.directory ?? shippedData(), start);
    case 'synthetic':
      return createSyntheticFeed({
        seed: setting.seed,
        anchorAt: start.anchorAt,
        instruments: INSTRUMENTS.map((instrument) => instrument.code),
      });
  }
}

/** Names the directory whose data cannot be replayed. */
async function openReplay(directory: string, start: FeedStart): Promise<ListedFeed> {
  try {
    return await createReplayFeed(createFeedFiles(directory), start);
  } catch (error) {
    if (!(error instanceof FeedDataError)) throw error;
    throw new FeedDataError(`FEED=replay:${directory}: ${error.message}`);
  }
}

/** `data/` beside package.json, from the source as well as from the build. */
const shippedData = (): string => join(projectRoot(), 'data');

export function projectRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('package.json was not found above the server');
    directory = parent;
  }
  return directory;
}
