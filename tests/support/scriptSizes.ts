import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** Chromium's own preset "Slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};

/** Bytes of one file. */
export interface ScriptSize {
  readonly gzipped: number;
  /** As the server sent it, by the encoding that it and the browser agreed on. */
  readonly sent: number;
}

export type ScriptSizes = ReadonlyMap<string, ScriptSize>;

/**
 * Notes the JavaScript that a page loads from now on.
 * @returns what ends it: the size of each file, in order of arrival
 */
export function noteScripts(page: Page): () => Promise<ScriptSizes> {
  const scripts = new Map<string, ScriptSize>();
  const sizes: Promise<void>[] = [];
  let isOver = false;
  page.on('response', (response) => {
    const headers = response.headers();
    if (isOver || !/javascript/.test(headers['content-type'] ?? '')) return;
    const name = new URL(response.url()).pathname;
    sizes.push(
      response.body().then(
        (body) =>
          void scripts.set(name, {
            gzipped: gzipSync(body, { level: 9 }).byteLength,
            sent: Number(headers['content-length'] ?? body.byteLength),
          }),
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

export const totalOf = (scripts: ScriptSizes, size: keyof ScriptSize): number =>
  [...scripts.values()].reduce((sum, script) => sum + script[size], 0);

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}
