/** The feed of changes over random transactions, held against a list of what was committed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createDocuments,
  type DocumentChange,
} from '../../../../src/gateway/documents/documents.ts';
import { FOLLOWED_KINDS } from '../../../../src/gateway/documents/changeFeed.ts';
import { DOCUMENT_KINDS } from '../../../../src/gateway/documents/kinds.ts';
import { createMemoryDocuments } from '../../../../src/gateway/stores/memoryDocuments.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
/** Rows are in the feed for this long at least. */
const KEPT_MS = 10 * MINUTE;

/** Some transactions are refused because of another version. */
const change: fc.Arbitrary<DocumentChange> = fc
  .record({
    type: fc.constantFrom('put' as const, 'delete' as const),
    kind: fc.constantFrom('site', 'session', 'claim'),
    id: fc.constantFrom('1', '2', '3'),
    isStrict: fc.boolean(),
  })
  .map(({ type, kind, id, isStrict }): DocumentChange => {
    const expected = isStrict ? { expectedVersion: 1 } : {};
    return type === 'put'
      ? { type, kind, id, body: '{}', ...expected }
      : { type, kind, id, ...expected };
  });

const transactions = fc.array(
  fc.record({
    changes: fc.uniqueArray(change, {
      minLength: 1,
      maxLength: 4,
      selector: (one) => ('id' in one ? `${one.kind}/${one.id}` : ''),
    }),
    minutes: fc.nat(8),
  }),
  { maxLength: 30 },
);

test('[O-J1][O-J2] a reader at any place receives all that was committed after it, or learns that it is too far behind', async () => {
  await fc.assert(
    fc.asyncProperty(transactions, async (steps) => {
      const rows = createMemoryDocuments();
      const documents = createDocuments(rows);
      /** Each committed change of a followed kind, as kind, id and version, with its moment. */
      const committed: { readonly text: string; readonly at: number }[] = [];
      /** Places of readers who stopped after each transaction, with how much they had read. */
      const places: { readonly number: number; readonly read: number }[] = [];
      let at = START;
      for (const { changes, minutes } of steps) {
        at += minutes * MINUTE;
        const held = await Promise.all(
          changes.map(async (one) => 'id' in one && (await documents.get(one.kind, one.id))),
        );
        const result = await documents.transact(changes, { actor: 'exchange', at });
        if (result.ok)
          changes.forEach((one, index) => {
            if (!('id' in one) || one.kind === 'claim') return;
            if (one.type === 'delete' && held[index] === undefined) return;
            committed.push({ text: `${one.kind} ${one.id} ${result.versions[index]}`, at });
          });
        places.push({ number: await rows.lastChange(), read: committed.length });
      }
      for (const { number, read } of places) {
        const found = await rows.changesAfter(number, 1_000);
        const after = committed.slice(read).map(({ text }) => text);
        const isBehind = at - (committed[read - 1]?.at ?? START) >= KEPT_MS;
        const texts = found?.map(({ kind, id, version }) => `${kind} ${id} ${version}`);
        expect(texts === undefined ? isBehind : texts.toSorted()).toEqual(
          texts === undefined ? true : after.toSorted(),
        );
      }
    }),
  );
});

test('[O-J3] followed kinds are known, and those whose ids are words of people are named whole', () => {
  expect(Object.keys(DOCUMENT_KINDS)).toEqual(expect.arrayContaining(Object.keys(FOLLOWED_KINDS)));
  // `site/CODE`, which the partner chose.
  expect(FOLLOWED_KINDS.partner).toBe('whole');
  expect(FOLLOWED_KINDS).not.toHaveProperty('claim');
});
