/** Builds the script that the service worker imports to show notifications. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../../src/workers/push/pushWorker.ts', import.meta.url));

/** Its name does not change with its content: browsers compare what a service worker imports. */
export const PUSH_WORKER = 'push-worker.js';

/** A classic script in one file: service workers import no modules. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'maruPush' } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const result of outputs)
    if ('output' in result)
      for (const file of result.output) if (file.type === 'chunk') return file.code;
  throw new Error('the script for notifications was not built');
}

export function pushWorker(): Plugin {
  return {
    name: 'maru:push-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: await bundled() });
    },
  };
}
