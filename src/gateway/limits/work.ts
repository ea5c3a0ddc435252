/** Work of many steps that is done in the order it was added, in parts of its turns. */
import { Part, type Turns } from './turns.ts';

/** Above this many done steps that are kept before those that wait, the list is cut. */
const DONE_MAX = 1_024;

export interface Work<Item> {
  /** Does at once what fits the part of this turn, and the rest in later ones. */
  readonly add: (items: readonly Item[]) => void;
}

/** @param step does one of them, or a part of it where there is MORE to do; it does not throw */
export function createWork<Item>(
  turns: Turns,
  step: (item: Item) => 'MORE' | 'DONE' | void,
): Work<Item> {
  const part = new Part(turns.clock);
  let waiting: Item[] = [];
  let done = 0;
  let isPartOpen = false;
  let isRunning = false;

  const open = (): void => {
    isPartOpen = true;
    part.begin();
    turns.nextTurn(() => {
      isPartOpen = false;
      if (done < waiting.length) run();
    });
  };

  const run = (): void => {
    if (!isPartOpen) open();
    const doNext = (): void => {
      const next = waiting[done];
      const isMore = next !== undefined && step(next) === 'MORE';
      if (!isMore) done += 1;
    };
    isRunning = true;
    try {
      while (done < waiting.length && part.run(doNext));
    } finally {
      isRunning = false;
    }
    if (done === waiting.length || done >= DONE_MAX) {
      waiting = waiting.slice(done);
      done = 0;
    }
  };

  return {
    add: (items) => {
      if (items.length === 0) return;
      for (const item of items) waiting.push(item);
      // What a step adds follows those that wait.
      if (!isRunning) run();
    },
  };
}
