/** Contract of documents over every store. `describeStore` calls it with its own store. */
import { describe, expect, it } from 'vitest';
import { createDocuments, type DocumentChange } from '../../src/gateway/documents/documents.ts';
import type { DocumentQuery } from '../../src/gateway/ports/documents.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { ALICE, type Bench, BOB, change, put, START } from './documentBench.ts';
import { describeFeed } from './documentFeedContract.ts';
import { emptyRecord } from './emptyRecord.ts';

const EVERYTHING = { page: 1, size: 100 } as const;
const TRICKY = '마루 🏔️ "quotes" \\ \'single\' $1 %s\n\ttab {0} {a,b}';

const found = async ({ documents }: Bench, over: Partial<DocumentQuery> = {}) => {
  const { items, total } = await documents().query({ kind: 'note', ...EVERYTHING, ...over });
  return { ids: items.map(({ id }) => id), total };
};

/** @param current the store as it is at the moment of the call, since a test may reopen it */
export function describeDocuments(current: () => Store, reopen: () => Promise<void>): void {
  const bench: Bench = {
    store: current,
    documents: () => createDocuments(current().documents),
    reopen,
  };
  describe('documents', () => {
    describeVersions(bench);
    describeTransactions(bench);
    describeQueries(bench);
    describeAudit(bench);
    describeErasure(bench);
    describeFeed(bench);
  });
}

function describeVersions(bench: Bench): void {
  it('are read back as written, also after a restart', async () => {
    const fields = { owner: ALICE, labels: ['a:1', 'b'], keywords: ['마루', '{x}'], body: TRICKY };
    expect(await change(bench, [put('n', fields)])).toEqual({ ok: true, versions: [1] });
    await bench.reopen();
    expect(await bench.documents().get('note', 'n')).toEqual({
      kind: 'note',
      id: 'n',
      version: 1,
      ...fields,
      createdAt: START,
      updatedAt: START,
    });
    expect(await bench.documents().get('other', 'n')).toBeUndefined();
  });

  it('count their versions and keep the moment of their creation', async () => {
    await change(bench, [put('n', { owner: ALICE, labels: ['a'] })]);
    expect(
      await change(bench, [put('n', { body: '"next"', expectedVersion: 1 })], START + 5),
    ).toEqual({ ok: true, versions: [2] });
    expect(await bench.documents().get('note', 'n')).toMatchObject({
      version: 2,
      owner: undefined,
      labels: [],
      createdAt: START,
      updatedAt: START + 5,
      body: '"next"',
    });
  });

  const stale: readonly (readonly [string, DocumentChange])[] = [
    ['a put over another version', put('n', { expectedVersion: 2 })],
    ['a put of a new document that exists', put('n', { expectedVersion: 0 })],
    ['a put over a document that does not exist', put('none', { expectedVersion: 1 })],
    ['a delete of another version', { type: 'delete', kind: 'note', id: 'n', expectedVersion: 3 }],
  ];
  it.each(stale)('%s is a conflict and changes nothing', async (_, one) => {
    await change(bench, [put('n')]);
    const conflict = { kind: 'note', id: 'id' in one ? one.id : '' };
    expect(await change(bench, [put('beside'), one])).toEqual({ ok: false, conflict });
    expect(await found(bench)).toEqual({ ids: ['n'], total: 1 });
    expect((await bench.documents().get('note', 'n'))?.version).toBe(1);
    expect((await bench.documents().audit(EVERYTHING)).total).toBe(1);
  });

  it('a deleted document starts again at version 1', async () => {
    const gone = { type: 'delete', kind: 'note', id: 'n' } as const;
    await change(bench, [put('n')]);
    expect(await change(bench, [gone])).toEqual({ ok: true, versions: [0] });
    expect(await change(bench, [gone])).toEqual({ ok: true, versions: [0] });
    expect(await change(bench, [put('n', { expectedVersion: 0 })])).toEqual({
      ok: true,
      versions: [1],
    });
  });
}

function describeTransactions(bench: Bench): void {
  it('changes of one transaction see each other', async () => {
    const outcome = await change(bench, [
      put('n', { expectedVersion: 0 }),
      put('n', { expectedVersion: 1 }),
      { type: 'delete', kind: 'note', id: 'n', expectedVersion: 2 },
    ]);
    expect(outcome).toEqual({ ok: true, versions: [1, 2, 0] });
  });

  it('of claims to one name started together one wins whole', async () => {
    const claim = (who: string) =>
      change(bench, [put('name', { expectedVersion: 0 }), put(who, { expectedVersion: 0 })]);
    const outcomes = await Promise.all(['a', 'b', 'c'].map(claim));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await found(bench)).total).toBe(2);
  });

  it('take place in the order they were requested', async () => {
    const gone = { type: 'delete', kind: 'note', id: 'n' } as const;
    const after = (expectedVersion: number) => put('n', { expectedVersion });
    const outcomes = await Promise.all(
      [after(0), after(1), gone, gone, after(0), after(1), after(2)].map((one) =>
        change(bench, [one]),
      ),
    );
    expect(outcomes).toEqual(
      [1, 2, 0, 0, 1, 2, 3].map((version) => ({ ok: true, versions: [version] })),
    );
  });

  it('run beside appends to the log', async () => {
    const positions = [1, 2, 3, 4, 5];
    await Promise.all(
      positions.flatMap((position) => [
        bench.store().append([emptyRecord(position, START)], []),
        change(bench, [put(`n-${position}`)]),
      ]),
    );
    expect((await found(bench)).total).toBe(5);
    expect(await bench.store().read(0, 10)).toHaveLength(5);
  });
}

function describeQueries(bench: Bench): void {
  it('answer pages newest first, or oldest first, with the total of all pages', async () => {
    for (const n of [2, 1, 3]) await change(bench, [put(`n-${n}`)], START + n);
    // Changed later, it keeps its place.
    await change(bench, [put('n-1')], START + 9);
    expect(await found(bench, { size: 2 })).toEqual({ ids: ['n-3', 'n-2'], total: 3 });
    expect(await found(bench, { size: 2, page: 2 })).toEqual({ ids: ['n-1'], total: 3 });
    expect(await found(bench, { order: 'oldest' })).toEqual({
      ids: ['n-1', 'n-2', 'n-3'],
      total: 3,
    });
  });

  it('order equal times by first writing', async () => {
    await change(bench, [put('b'), put('a'), put('c')]);
    await change(bench, [put('b')]);
    expect((await found(bench)).ids).toEqual(['c', 'a', 'b']);
    expect((await found(bench, { order: 'oldest' })).ids).toEqual(['b', 'a', 'c']);
  });

  it('filter by kind, owner, owners, label, keyword and inclusive times', async () => {
    await change(bench, [put('a', { owner: ALICE, labels: ['x', 'y'] })], START + 1);
    await change(bench, [put('b', { owner: BOB, labels: ['x'], keywords: ['fee'] })], START + 2);
    await change(bench, [put('c', { keywords: ['fee', 'funding'] })], START + 3);
    await change(bench, [put('d', { kind: 'other' })], START + 4);
    expect((await found(bench)).ids).toEqual(['c', 'b', 'a']);
    expect((await found(bench, { owner: ALICE })).ids).toEqual(['a']);
    expect((await found(bench, { owners: [ALICE, BOB] })).ids).toEqual(['b', 'a']);
    expect((await found(bench, { owners: [] })).ids).toEqual([]);
    expect((await found(bench, { labels: [['x']] })).ids).toEqual(['b', 'a']);
    expect((await found(bench, { labels: [['x', 'z'], ['y']] })).ids).toEqual(['a']);
    expect((await found(bench, { labels: [[]] })).total).toBe(0);
    expect((await found(bench, { keyword: 'fee' })).ids).toEqual(['c', 'b']);
    expect((await found(bench, { keyword: 'fe' })).total).toBe(0);
    expect((await found(bench, { from: START + 2, to: START + 2 })).ids).toEqual(['b']);
    expect((await found(bench, { keyword: 'fee', owner: BOB })).total).toBe(1);
  });
}

function describeAudit(bench: Bench): void {
  it('the audit trail says who changed what and when, from what to what', async () => {
    const { documents } = bench;
    await change(bench, [put('n', { owner: ALICE })], START);
    await documents().transact([put('n', { owner: ALICE, body: '2' })], {
      actor: 'operator',
      at: START + 1,
    });
    await documents().transact([{ type: 'delete', kind: 'note', id: 'n' }], {
      actor: 'exchange',
      at: START + 2,
    });
    await bench.reopen();
    const of = { kind: 'note', id: 'n', owner: ALICE };
    expect(await documents().audit({ kind: 'note', id: 'n', ...EVERYTHING })).toEqual({
      total: 3,
      items: [
        { ...of, at: START + 2, actor: 'exchange', action: 'DELETED', before: '2' },
        { ...of, at: START + 1, actor: 'operator', action: 'CHANGED', before: '"n"', after: '2' },
        { ...of, at: START, actor: ALICE, action: 'CREATED', after: '"n"' },
      ],
    });
    expect((await documents().audit({ owner: BOB, ...EVERYTHING })).total).toBe(0);
    expect((await documents().audit({ page: 2, size: 2 })).items).toHaveLength(1);
  });

  it('keeps the bodies of a secret out, and all of what leaves no trail', async () => {
    await change(bench, [put('secret', { audit: 'fact' }), put('session', { audit: 'none' })]);
    const { items } = await bench.documents().audit(EVERYTHING);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: 'secret', before: undefined, after: undefined });
  });
}

function describeErasure(bench: Bench): void {
  it("erases a user's documents and what the audit trail says of them", async () => {
    const { documents } = bench;
    await change(bench, [
      put('a', { owner: ALICE }),
      put('b', { kind: 'profile', owner: ALICE }),
      put('c', { owner: BOB }),
    ]);
    await change(bench, [{ type: 'delete', kind: 'note', id: 'a' }], START + 1);
    await documents().transact([{ type: 'erase', owner: ALICE }], {
      actor: 'exchange',
      at: START + 2,
    });
    expect(await found(bench)).toEqual({ ids: ['c'], total: 1 });
    expect(await documents().get('profile', 'b')).toBeUndefined();
    const { items } = await documents().audit({ owner: ALICE, ...EVERYTHING });
    expect(items.map(({ action }) => action)).toEqual(['ERASED', 'DELETED', 'CREATED', 'CREATED']);
    for (const { id, before, after } of items)
      expect([id, before, after]).toEqual([undefined, undefined, undefined]);
    expect((await documents().audit({ owner: BOB, ...EVERYTHING })).items[0]?.after).toBe('"c"');
  });
}
