/**
 * Lists from the store. One is read at a time, so that an append waits behind one at most, and its
 * rows are turned into answers in parts, between which orders and prices pass.
 */
import * as v from 'valibot';
import type { Store } from '../ports.ts';
import type { StatementRows } from '../ports/statement.ts';
import { inParts, type Turns } from './turns.ts';

export type ListReads = Pick<Store, 'history' | 'readUser'> & {
  readonly statement: Pick<StatementRows, 'query' | 'closings'>;
};

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
    statement: {
      query: (query) => inTurn(() => store.statement.query(query)),
      closings: (userId, until) => inTurn(() => store.statement.closings(userId, until)),
    },
  };
}

/** `map` of every item, in parts. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  turns: Turns,
  map: (item: Item) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const partEnds = inParts(turns);
  for (const item of items) {
    await partEnds();
    results.push(map(item));
  }
  return results;
}

/** Rows of the history as they travel. @throws ValiError for a damaged one */
export const readRows = <Row>(
  schema: v.GenericSchema<unknown, Row>,
  bodies: readonly string[],
): Row[] => bodies.map((body) => v.parse(schema, JSON.parse(body)));
