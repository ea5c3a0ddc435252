/** Builds the script that the service worker imports to show notifications. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { classicScript } from './classicScript.ts';

const ENTRY = fileURLToPath(new URL('../../src/workers/push/pushWorker.ts', import.meta.url));

/** Its name does not change with its content: browsers compare what a service worker imports. */
export const PUSH_WORKER = 'push-worker.js';

export function pushWorker(): Plugin {
  return {
    name: 'maru:push-worker',
    apply: 'build',
    async generateBundle() {
      // Service workers import no modules.
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: await classicScript(ENTRY) });
    },
  };
}
