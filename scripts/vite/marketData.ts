/**
 * The recorded market data beside the client, at /market-data/, for the exchange in the browser.
 * Only what the feed plays goes along: minute candles and funding, and what minutes are made of.
 */
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = 'data';
const ADDRESS = 'market-data';
const PLAYED = [
  /^pace\.json$/,
  /^candles-1m\/binance-usdm-.*\.csv\.gz$/,
  /^(?:fx|index)-1m\/.*\.csv\.gz$/,
  /^funding\/binance-usdm-.*\.csv\.gz$/,
];

/** Paths below data/ that the browser's feed plays, in order. */
async function playedFiles(): Promise<readonly string[]> {
  const names = await readdir(SOURCE, { recursive: true });
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => PLAYED.some((pattern) => pattern.test(name)))
    .toSorted();
}

async function serve(
  name: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  const names = await playedFiles();
  if (name === 'index.json') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(names));
  } else if (names.includes(name)) {
    response.setHeader('Content-Length', (await stat(join(SOURCE, name))).size);
    createReadStream(join(SOURCE, name)).pipe(response);
  } else next();
}

/** Serves the files while developing and copies them at a build, with `index.json` naming them. */
export function marketData(): Plugin {
  return {
    name: 'maru:market-data',
    async generateBundle() {
      const names = await playedFiles();
      for (const name of names)
        this.emitFile({
          type: 'asset',
          fileName: `${ADDRESS}/${name}`,
          source: await readFile(join(SOURCE, name)),
        });
      this.emitFile({
        type: 'asset',
        fileName: `${ADDRESS}/index.json`,
        source: JSON.stringify(names),
      });
    },
    configureServer(server) {
      server.middlewares.use(`/${ADDRESS}`, (request, response, next) => {
        const name = decodeURIComponent(
          new URL(request.url ?? '/', 'http://host').pathname.slice(1),
        );
        void serve(name, response, next);
      });
    },
  };
}
