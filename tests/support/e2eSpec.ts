/** Journeys on another operator's backend, which offers only what the specification names. */
import { test as base } from './e2e.ts';
import { type SpecServer, startSpecServer } from './specBackend/specServer.ts';

export const test = base.extend<{ readonly backend: SpecServer }>({
  backend: async ({ exchange }, use) => {
    const backend = await startSpecServer(exchange.url);
    await use(backend);
    await backend.close();
  },
  origin: async ({ backend }, use) => use(backend.url),
});
export { expect } from '@playwright/test';
