/** How often a transaction waits for its store: an order waits as long. */
import { expect, test } from 'vitest';
import {
  createDocuments,
  type DocumentChange,
} from '../../../../src/gateway/documents/documents.ts';
import type { DocumentRows, DocumentWriter } from '../../../../src/gateway/ports/documents.ts';
import { createMemoryDocuments } from '../../../../src/gateway/stores/memoryDocuments.ts';
import { turn } from '../../../support/clock.ts';

const ORIGIN = { actor: 'exchange', at: 1_000 } as const;
const put = (id: string, expectedVersion = 0): DocumentChange => ({
  type: 'put',
  kind: 'claim',
  id,
  body: `"${id}"`,
  expectedVersion,
});

/** Documents in memory, each statement answered in a later turn; counts those turns. */
function world() {
  const rows = createMemoryDocuments();
  let waits = 0;
  let pending: Promise<void> | undefined;
  const later = async <T>(action: () => Promise<T>): Promise<T> => {
    pending ??= turn().then(() => {
      waits += 1;
      pending = undefined;
    });
    await pending;
    return action();
  };
  const slow = (writer: DocumentWriter): DocumentWriter => ({
    find: (key) => later(() => writer.find(key)),
    removeOwned: (owner) => later(() => writer.removeOwned(owner)),
    write: (document) => later(() => writer.write(document)),
    remove: (key) => later(() => writer.remove(key)),
    addAudit: (row) => later(() => writer.addAudit(row)),
    eraseAudit: (owner) => later(() => writer.eraseAudit(owner)),
    trimChanges: (below) => later(() => writer.trimChanges(below)),
  });
  const waiting: DocumentRows = {
    ...rows,
    transaction: (work) => rows.transaction((writer) => work(slow(writer))),
  };
  return { documents: createDocuments(waiting), waits: () => waits };
}

test('[A-S21] changes of different documents wait twice, whatever their number', async () => {
  const { documents, waits } = world();
  const changes = ['a', 'b', 'c', 'd'].map((id) => put(id));
  expect(await documents.transact(changes, ORIGIN)).toEqual({ ok: true, versions: [1, 1, 1, 1] });
  expect(waits()).toBe(2);
  const trail = await documents.audit({ page: 1, size: 10 });
  expect(trail.items.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

test('[A-S21] the first of several conflicts is named, and nothing is changed', async () => {
  const { documents } = world();
  await documents.transact([put('b'), put('c')], ORIGIN);
  const changes = [put('a'), put('b'), put('c')];
  expect(await documents.transact(changes, ORIGIN)).toEqual({
    ok: false,
    conflict: { kind: 'claim', id: 'b' },
  });
  expect(await documents.get('claim', 'a')).toBeUndefined();
  expect((await documents.audit({ page: 1, size: 10 })).total).toBe(2);
});
