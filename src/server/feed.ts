/** The feed that FEED names, from the data that ships or a directory of the operator's. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTRUMENTS } from '../domain/instruments/index.ts';
import type { FeedStart } from '../gateway/exchange.ts';
import {
  createSyntheticFeed,
  FeedDataError,
  type FeedSetting,
  type FileSource,
  type ListedFeed,
  readReplay,
} from '../gateway/feeds/index.ts';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readForeignFile } from './foreignFile.ts';

// The recorded files of a directory, for the replay feed in Node.

const unzip = promisify(gunzip);
/** Limit of a file's size, packed and unpacked: many times the largest of those that ship. */
const BYTES_MAX = 256_000_000;

/** Rejects with FeedDataError, naming the directory or file, when it cannot be read. */
export function createFeedFiles(directory: string): FileSource {
  return {
    list: async () => {
      try {
        const entries = await readdir(directory, { recursive: true });
        return entries.map((name) => name.replaceAll('\\', '/')).toSorted();
      } catch (error) {
        throw new FeedDataError(`the directory cannot be read (${reason(error)})`, directory);
      }
    },
    read: async (path) => {
      try {
        const bytes = await readForeignFile(join(directory, path), BYTES_MAX);
        const plain = path.endsWith('.gz') ? unzip(bytes, { maxOutputLength: BYTES_MAX }) : bytes;
        return new TextDecoder().decode(await plain);
      } catch (error) {
        throw new FeedDataError(`the file cannot be read (${reason(error)})`, path);
      }
    },
  };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A feed that begins to be played once its start is known. */
export type ReadFeed = (start: FeedStart) => ListedFeed;

/** Reads what the feed plays, which needs nothing of the store: the database opens meanwhile. */
export async function readFeed(setting: FeedSetting): Promise<ReadFeed> {
  switch (setting.kind) {
    case 'replay':
      return readReplayOf(setting.directory ?? shippedData());
    case 'synthetic':
      return (start) =>
        createSyntheticFeed({
          seed: setting.seed,
          anchorAt: start.anchorAt,
          instruments: INSTRUMENTS.map((instrument) => instrument.code),
        });
  }
}

export const openFeed = async (setting: FeedSetting, start: FeedStart): Promise<ListedFeed> =>
  (await readFeed(setting))(start);

async function readReplayOf(directory: string): Promise<ReadFeed> {
  const play = await readReplay(createFeedFiles(directory)).catch(rethrowNaming(directory));
  return (start) => {
    try {
      return play(start);
    } catch (error) {
      return rethrowNaming(directory)(error);
    }
  };
}

/** Names the directory whose data cannot be replayed. */
const rethrowNaming =
  (directory: string) =>
  (error: unknown): never => {
    if (!(error instanceof FeedDataError)) throw error;
    throw new FeedDataError(`FEED=replay:${directory}: ${error.message}`);
  };

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
