import { defineConfig } from 'vite';

/**
 * The Node host and the scripts of its threads, side by side; packages stay in node_modules and are
 * loaded from there.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'pglite.thread': 'src/server/store/pglite.thread.ts',
        'document.thread': 'src/server/document/document.thread.ts',
        'passwords.thread': 'src/server/auth/passwords.thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
