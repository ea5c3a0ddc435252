import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** Chromium's own preset "Slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};

/**
 * Notes the JavaScript that a page loads from now on.
 * @returns what ends it: bytes of each file, gzipped, in order of arrival
 */
export function noteScripts(page: Page): () => Promise<ReadonlyMap<string, number>> {
  const scripts = new Map<string, number>();
  const sizes: Promise<void>[] = [];
  let isOver = false;
  page.on('response', (response) => {
    if (isOver || !/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const name = new URL(response.url()).pathname;
    sizes.push(
      response.body().then(
        (body) => void scripts.set(name, gzipSync(body, { level: 9 }).byteLength),
        () => undefined,
      ),
    );
  });
  return async () => {
    isOver = true;
    await Promise.all(sizes);
    return scripts;
  };
}

export const totalOf = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, size) => sum + size, 0);

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}
