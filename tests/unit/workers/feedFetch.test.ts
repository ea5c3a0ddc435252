import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FeedDataError } from '../../../src/gateway/feeds/index.ts';
import { createFetchFiles } from '../../../src/workers/feedFetch.ts';

/** A server with these bodies below /market-data/. */
const serve =
  (bodies: Readonly<Record<string, BodyInit>>): typeof fetch =>
  async (input) => {
    const body =
      bodies[
        (input instanceof Request ? input.url : input.toString()).replace('/market-data/', '')
      ];
    return body === undefined ? new Response('', { status: 404 }) : new Response(body);
  };

test('files are listed by index.json and unzipped, also when the server has unzipped them already', async () => {
  const files = createFetchFiles(
    '/market-data',
    serve({
      'index.json': '["a.csv.gz","b.csv.gz"]',
      'a.csv.gz': new Uint8Array(gzipSync('t,a\n1,2\n')),
      'b.csv.gz': 't,b\n',
    }),
  );
  expect(await files.list()).toEqual(['a.csv.gz', 'b.csv.gz']);
  expect(await files.read('a.csv.gz')).toBe('t,a\n1,2\n');
  expect(await files.read('b.csv.gz')).toBe('t,b\n');
});

test('[M-F13] a missing file, a broken list and a broken zip are named', async () => {
  const cut = new Uint8Array(gzipSync('some text that is cut').subarray(0, 15));
  const files = createFetchFiles(
    '/market-data/',
    serve({ 'index.json': '{"no":"list"}', 'cut.gz': cut }),
  );
  await expect(files.read('none.csv.gz')).rejects.toThrow(
    'none.csv.gz: the file cannot be fetched (status 404)',
  );
  await expect(files.list()).rejects.toThrow(FeedDataError);
  await expect(files.read('cut.gz')).rejects.toThrow('cut.gz: ');
});
