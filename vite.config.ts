import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CHUNKS, CONSOLE } from './scripts/vite/chunks.ts';
import { fallbackFonts } from './scripts/vite/fallbackFonts.ts';
import { firstScript } from './scripts/vite/firstScript.ts';
import { marketData } from './scripts/vite/marketData.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { PUSH_WORKER, pushWorker } from './scripts/vite/pushWorker.ts';
import { shellFirst } from './scripts/vite/shellFirst.ts';

/** Where `npm run dev` runs the exchange; `npm start` serves both from one port. */
const exchange = process.env['MARU_SERVER'] ?? 'http://localhost:8080';

const MIB = 1_048_576;

export default defineConfig({
  plugins: [
    react(),
    fallbackFonts(),
    marketData(),
    firstScript(
      [
        { of: '^/future', module: 'src/ui/screens/futures/openTerminal.ts' },
        { of: '^/trade(?:/|$)', module: 'src/ui/screens/trade/TradeScreen.tsx' },
        { of: '^/dnw_history', module: 'src/ui/screens/wallet/WalletScreen.tsx' },
        { of: '^/$', module: 'src/ui/screens/home/HomeScreen.tsx' },
        { of: '^/login', module: 'src/ui/screens/sign/LoginScreen.tsx' },
        { of: '^/(?:signup|ref/)', module: 'src/ui/screens/sign/SignupScreen.tsx' },
      ],
      [
        { of: 'ko', module: 'src/ui/i18n/ko.ts' },
        { of: 'en', module: 'src/ui/i18n/en.ts' },
      ],
    ),
    shellFirst(),
    pushWorker(),
    VitePWA({
      // main.tsx registers it once the first price is on screen.
      injectRegister: null,
      registerType: 'prompt',
      manifest: {
        name: 'Maru',
        short_name: 'Maru',
        description: 'Trading terminal with offline practice',
        start_url: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#ffffff',
        icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        // The console needs its exchange, and a trader does not need the console.
        globIgnores: ['assets/admin/**', PUSH_WORKER],
        importScripts: [PUSH_WORKER],
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'market-data/**/*'],
        maximumFileSizeToCacheInBytes: 4 * MIB,
        navigateFallback: '/index.html',
        // Calls, and files at the root: the page of a panel's own window is one.
        navigateFallbackDenylist: [/^\/api\//, /^\/data\//, /^\/bx_ws/, /^\/[^/?]+\.\w+(?:\?|$)/],
        // Which window asks for its page is no other page.
        ignoreURLParametersMatching: [/^id$/],
        // Fonts come in a hundred small pieces of which a page uses a few: kept as they are used.
        runtimeCaching: [
          {
            urlPattern: /\.woff2$/,
            handler: 'CacheFirst',
            options: { cacheName: 'fonts', expiration: { maxEntries: 200 } },
          },
        ],
      },
    }),
    precompress(),
  ],
  // RxJS also ships classes as the browser has them; its default is ES5 with helpers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: true,
    // A browser without modulepreload loads the same files a little later.
    modulePreload: { polyfill: false },
    // One style sheet: over a slow line a second request costs more than the bytes it saves.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // A shared chunk is named after all its users, and the entry lists every chunk by its name.
        chunkFileNames: ({ name, moduleIds }) => {
          if (moduleIds.length > 0 && moduleIds.every((id) => CONSOLE.test(id)))
            return 'assets/admin/[name]-[hash].js';
          return name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';
        },
      },
      // No getter here has a side effect; without this the API document's examples of the calls,
      // which are spread from each other, stay in the page's bundle.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  server: {
    proxy: {
      // The Host header is kept, because its first label names the site.
      '/api': { target: exchange },
      '/fee.json': { target: exchange },
      '/data/appid.json': { target: exchange },
      '/bx_ws': { target: exchange, ws: true },
    },
  },
});
