import {
  createPracticeStore,
  deletePracticeStore,
} from '../../../src/workers/practice/practiceStore.ts';
import { describeStore } from '../../support/storeContract.ts';

let opened = 0;

describeStore('Dexie over fake IndexedDB', async () => {
  opened += 1;
  const name = `practice-${opened}`;
  let store = createPracticeStore(name);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = createPracticeStore(name);
      return store;
    },
    destroy: async () => {
      await store.close();
      await deletePracticeStore(name);
    },
  };
});
