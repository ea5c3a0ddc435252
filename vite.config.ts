import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the exchange; `npm start` serves both from one port. */
const exchange = process.env['MARU_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: 'dist/client', target: 'es2022', sourcemap: true },
  server: {
    proxy: {
      // The Host header is kept, because its first label names the site.
      '/api': { target: exchange },
      '/fee.json': { target: exchange },
      '/data': { target: exchange },
      '/bx_ws': { target: exchange, ws: true },
    },
  },
});
