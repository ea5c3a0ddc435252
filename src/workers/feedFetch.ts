/** The recorded files beside the client, for the replay feed in a browser. */
import { FeedDataError, type FileSource } from '../gateway/feeds/index.ts';

const GZIP_MAGIC = [0x1f, 0x8b] as const;

/**
 * Files below `base` (`/market-data/`), listed by its `index.json`, a JSON array of paths.
 * Rejects with FeedDataError when a file is missing or not what its name says.
 */
export function createFetchFiles(base: string, fetchFile: typeof fetch = fetch): FileSource {
  const root = base.endsWith('/') ? base : `${base}/`;
  const get = async (path: string): Promise<Response> => {
    const response = await fetchFile(root + path).catch((error: unknown) => {
      throw new FeedDataError(`the file cannot be fetched (${String(error)})`, path);
    });
    if (!response.ok)
      throw new FeedDataError(`the file cannot be fetched (status ${response.status})`, path);
    return response;
  };
  return {
    list: async () => {
      const listed: unknown = await (await get('index.json')).json();
      if (!Array.isArray(listed) || !listed.every((path) => typeof path === 'string'))
        throw new FeedDataError('the list is not an array of paths', 'index.json');
      return listed;
    },
    read: async (path) => {
      const bytes = await (await get(path)).arrayBuffer();
      return textOf(bytes).catch((error: unknown) => {
        throw new FeedDataError(`the file cannot be unzipped (${String(error)})`, path);
      });
    },
  };
}

/** Some servers send `.gz` files with a content encoding, so that they arrive unzipped already. */
async function textOf(bytes: ArrayBuffer): Promise<string> {
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (head[0] !== GZIP_MAGIC[0] || head[1] !== GZIP_MAGIC[1])
    return new TextDecoder().decode(bytes);
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unzipped).text();
}
