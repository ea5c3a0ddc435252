/** The contract of every store, held against the practice exchange's. */
import {
  createPracticeStore,
  deletePracticeStore,
} from '../../src/workers/practice/practiceStore.ts';
import { describeStore } from './storeContract.ts';

/** @param where whose IndexedDB it is over */
export function describePracticeStore(where: string): void {
  let opened = 0;
  describeStore(where, async () => {
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
}
