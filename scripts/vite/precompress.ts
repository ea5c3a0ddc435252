/** Writes .gz and .br beside the text files of a build, so that the server compresses nothing. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Below this the headers weigh more than what is saved. */
const BYTES_MIN = 1_024;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export function precompress(): Plugin {
  let directory = 'dist';
  return {
    name: 'maru:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      directory = config.build.outDir;
    },
    // After every other plugin has written its files, the service worker among them.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of await readdir(directory, { recursive: true })) {
          if (!TEXT.test(name)) continue;
          const file = join(directory, name);
          const text = await readFile(file);
          if (text.byteLength < BYTES_MIN) continue;
          await writeFile(`${file}.gz`, await toGzip(text, { level: 9 }));
          await writeFile(
            `${file}.br`,
            await toBrotli(text, {
              params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
            }),
          );
        }
      },
    },
  };
}
