/**
 * Lists from the store. One is read at a time, so that an append waits behind one at most, and its
 * rows are turned into answers in parts, between which orders and prices pass.
 */
import type { Store } from '../ports.ts';
import type { NextTurn } from './lanes.ts';

export type ListReads = Pick<Store, 'history' | 'readUser'>;

/** Rows turned into answers in one turn: one takes some 10 to 20 µs. */
const ROWS_A_TURN = 50;

/** The same reads, each after the one before it. */
export function oneAtATime(store: ListReads): ListReads {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(read: () => Promise<T>): Promise<T> => {
    const mine = last.then(read);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    history: (query) => inTurn(() => store.history(query)),
    readUser: (userId, afterSeq, limit) => inTurn(() => store.readUser(userId, afterSeq, limit)),
  };
}

/** `map` of every item, a few in each turn of the event loop. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  nextTurn: NextTurn,
  map: (item: Item) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < items.length; done += ROWS_A_TURN) {
    if (done > 0) await new Promise<void>((resolve) => nextTurn(resolve));
    results.push(...items.slice(done, done + ROWS_A_TURN).map(map));
  }
  return results;
}
