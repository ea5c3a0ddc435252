import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { describeStore } from '../support/storeContract.ts';

describeStore('memory', async () => {
  const store = createMemoryStore();
  // Its medium is its process: opening it again within the process is going on with it.
  return { store, reopen: async () => store, destroy: () => store.close() };
});
