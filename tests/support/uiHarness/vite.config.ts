import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Serves the screens over generated data: `npx vite --config tests/support/uiHarness/vite.config.ts`. */
const root = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../..', import.meta.url));

export default defineConfig({
  root,
  cacheDir: `${project}/node_modules/.vite-harness`,
  plugins: [react()],
  server: { port: 4730, strictPort: true, fs: { allow: [project] } },
});
