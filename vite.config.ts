import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { marketData } from './scripts/vite/marketData.ts';
import { precompress } from './scripts/vite/precompress.ts';

/** Where `npm run dev` runs the exchange; `npm start` serves both from one port. */
const exchange = process.env['MARU_SERVER'] ?? 'http://localhost:8080';

const MIB = 1_048_576;

export default defineConfig({
  plugins: [
    react(),
    marketData(),
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
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'market-data/**/*'],
        maximumFileSizeToCacheInBytes: 4 * MIB,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/data\//, /^\/bx_ws/, /^\/fee\.json/],
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
  worker: { format: 'es' },
  build: { outDir: 'dist/client', target: 'es2022', sourcemap: true },
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
