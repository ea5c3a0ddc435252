/** The recorded files of a directory, for the replay feed in Node. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FeedDataError, type FileSource } from '../gateway/feeds/index.ts';
import { readForeignFile } from './foreignFile.ts';

const unzip = promisify(gunzip);
/** Of a file, and of what it unpacks to: many times the largest of those that ship. */
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
