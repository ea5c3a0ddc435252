import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { bundledWorkers } from './scripts/vite/bundledWorkers.ts';
import { LongestFirst } from './scripts/vite/longestFirst.ts';
import { marketData } from './scripts/vite/marketData.ts';
import { browserLaunchOptions } from './tests/support/browser.ts';
import { isHunt } from './tests/support/hunt.ts';
import { OPTIMIZES_DATABASE_LATE, SERVER_FLAG } from './tests/support/serverFlags.ts';
import { steadyMachine } from './tests/support/steadyMachine.ts';

steadyMachine();

/** Folders whose tests run in Node; tests/browser runs in a real Chromium, tests/e2e in Playwright. */
const NODE_FOLDERS = [
  'unit',
  'property',
  'contract',
  'integration',
  'simulation',
  'replay',
  'style',
];

/** Tests of calls, run once more on an exchange of two processes: one acts, the other is asked. */
const CALLS = 'tests/contract/api/**/*.test.ts';
/** They change the store beneath one process, or look at what the acting one keeps or does alone. */
const OF_ONE_PROCESS = ['apiKeys', 'errors', 'exportData', 'nice', 'rounds', 'traderFigures'].map(
  (name) => `tests/contract/api/${name}.test.ts`,
);

/** Start servers as processes of their own, from one bundle. */
const SERVERS = 'tests/integration/server/**/*.test.ts';

/** Each property runs for as long, or for as many cases, as scripts/hunt.ts says. */
const hunts = isHunt();
// Generous, because two cores run everything: a limit is there to end a hang, not to time a test.
const limits = { testTimeout: hunts ? 24 * 3_600_000 : 180_000, hookTimeout: 180_000 };
const longProperties = {
  find: /^fast-check$/,
  replacement: join(import.meta.dirname, 'tests/support/longFastCheck.ts'),
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // As tests/support/until: a limit ends what hangs.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Tests of servers mostly wait for them: three at a time, beside the browser.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Properties deliver to actors that have ended on purpose; each delivery would be three lines.
    onConsoleLog: (log) => (log.includes('was sent to stopped actor') ? false : undefined),
    projects: [
      {
        resolve: { alias: hunts ? [longProperties] : [] },
        test: {
          ...limits,
          name: 'node',
          include: NODE_FOLDERS.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          environment: 'node',
          exclude: [SERVERS],
          pool: 'forks',
          // These compute: one for each core, once the servers and the browser are done.
          maxWorkers: 2,
          // A worker takes on hundreds of files; collected every 16 MB, its garbage takes a sixth of its time.
          // The embedded database runs for seconds, too short for the optimizing compiler to pay off.
          execArgv: ['--max-semi-space-size=64', OPTIMIZES_DATABASE_LATE],
          sequence: { groupOrder: 1 },
          // Modules are loaded once for all files of a worker, which halves the processor time of
          // short tests. No module holds state that a test could leave behind.
          isolate: false,
          setupFiles: ['tests/support/fileSetup.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'two processes',
          include: [CALLS],
          exclude: OF_ONE_PROCESS,
          environment: 'node',
          env: { MARU_TWO_PROCESSES: 'on' },
          pool: 'forks',
          maxWorkers: 2,
          execArgv: ['--max-semi-space-size=64'],
          sequence: { groupOrder: 2 },
          isolate: false,
          setupFiles: ['tests/support/fileSetup.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'server',
          include: [SERVERS],
          environment: 'node',
          env: { [SERVER_FLAG]: OPTIMIZES_DATABASE_LATE },
          pool: 'forks',
          isolate: false,
          globalSetup: ['tests/support/serverSetup.ts'],
        },
      },
      {
        // The practice exchange plays the recorded markets.
        plugins: [marketData(), bundledWorkers()],
        // Named beforehand, so that no dependency found late reloads the page under a running test.
        optimizeDeps: {
          include: [
            'comlink',
            '@tiptap/extension-image',
            '@tiptap/extension-table',
            '@tiptap/react',
            '@tiptap/starter-kit',
            'diff',
            'dompurify',
            'radix-ui/toolbar',
            'lucide-react/icons/bold',
            'lucide-react/icons/heading-2',
            'lucide-react/icons/heading-3',
            'lucide-react/icons/italic',
            'lucide-react/icons/link',
            'lucide-react/icons/list',
            'lucide-react/icons/list-ordered',
            'lucide-react/icons/quote',
            'lucide-react/icons/redo-2',
            'lucide-react/icons/strikethrough',
            'lucide-react/icons/table',
            'lucide-react/icons/undo-2',
            'dexie',
            'fast-check',
            'immer',
            'lightweight-charts',
            'react',
            'react-dom/client',
            'i18next',
            'react-hook-form',
            'radix-ui/alert-dialog',
            'radix-ui/dialog',
            'radix-ui/dropdown-menu',
            'radix-ui/popover',
            'radix-ui/switch',
            'radix-ui/tabs',
            'lucide-react/icons/bell',
            'lucide-react/icons/check',
            'lucide-react/icons/circle-user-round',
            'lucide-react/icons/flask-conical',
            'lucide-react/icons/keyboard',
            'lucide-react/icons/mail',
            'lucide-react/icons/menu',
            'lucide-react/icons/minus',
            'lucide-react/icons/moon',
            'lucide-react/icons/plus',
            'lucide-react/icons/search',
            'lucide-react/icons/settings-2',
            'lucide-react/icons/sun',
            'lucide-react/icons/x',
            'xstate',
            '@xstate/react',
            '@tanstack/react-query',
            'rxjs',
            'valibot',
            '@stomp/stompjs',
            'hono',
            'hono/body-limit',
            'hono/cors',
            'jose',
            'hash-wasm',
            '@remix-run/multipart-parser',
            '@noble/hashes/hkdf.js',
            '@noble/hashes/hmac.js',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
          ],
        },
        test: {
          ...limits,
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: browserLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
            api: { host: '127.0.0.1' },
          },
        },
      },
    ],
  },
});
