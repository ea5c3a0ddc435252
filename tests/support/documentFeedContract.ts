/** Contract of the feed of changes over every store; part of that of documents. */
import { expect, it } from 'vitest';
import { createDocuments, type PutDocument } from '../../src/gateway/documents/documents.ts';
import { ALICE, type Bench, BOB, change, put, START } from './documentBench.ts';

export function describeFeed(bench: Bench): void {
  const rows = () => bench.store().documents;
  const site = (id: string, over: Partial<PutDocument> = {}) => put(id, { kind: 'site', ...over });
  const after = async (number: number, limit = 100) => {
    const changes = await rows().changesAfter(number, limit);
    return changes?.map(({ kind, id, version }) => [kind, id, version]);
  };

  it('[O-J1] lists puts and deletes of followed kinds in the order of their commits, also after a restart', async () => {
    expect([await rows().lastChange(), await after(0)]).toEqual([0, []]);
    await change(bench, [site('1'), put('n'), site('2')]);
    const place = await rows().lastChange();
    await change(bench, [site('1'), { type: 'delete', kind: 'site', id: '2' }]);
    await change(bench, [
      { type: 'delete', kind: 'site', id: '2' },
      { type: 'delete', kind: 'note', id: 'n' },
    ]);
    await bench.reopen();
    expect(await after(place)).toEqual([
      ['site', '1', 2],
      ['site', '2', 0],
    ]);
    const all = await after(0);
    expect(all?.toSorted()).toEqual([
      ['site', '1', 1],
      ['site', '1', 2],
      ['site', '2', 0],
      ['site', '2', 1],
    ]);
    expect(await after(await rows().lastChange())).toEqual([]);
  });

  it('[O-J1] numbers grow, and a reader receives as many rows at once as it asks for', async () => {
    for (const id of ['1', '2', '3']) await change(bench, [site(id)]);
    const numbers = (await rows().changesAfter(0, 100))?.map(({ number }) => number) ?? [];
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.at(-1)).toBe(await rows().lastChange());
    expect(await after(0, 2)).toEqual([
      ['site', '1', 1],
      ['site', '2', 1],
    ]);
    expect(await after(numbers[1] ?? 0, 2)).toEqual([['site', '3', 1]]);
  });

  it('[O-J1] has no row of a transaction that was refused', async () => {
    await change(bench, [site('1')]);
    const place = await rows().lastChange();
    expect((await change(bench, [site('2'), site('1', { expectedVersion: 7 })])).ok).toBe(false);
    expect(await after(place)).toEqual([]);
    await change(bench, [site('3')]);
    expect(await after(place)).toEqual([['site', '3', 1]]);
  });

  it('[O-J2] is trimmed after ten minutes, and a reader who is further behind receives no answer', async () => {
    const MINUTE = 60_000;
    const writer = createDocuments(rows());
    const write = (id: string, minute: number) =>
      writer.transact([site(id)], { actor: ALICE, at: START + minute * MINUTE });
    await write('1', 0);
    const first = await rows().lastChange();
    await write('2', 10);
    const second = await rows().lastChange();
    await write('3', 19);
    expect(await after(first)).toHaveLength(2);
    await write('4', 20);
    expect(await after(second)).toEqual([
      ['site', '3', 1],
      ['site', '4', 1],
    ]);
    expect([await after(first), await after(0)]).toEqual([undefined, undefined]);
    // Of a store that was put back to an earlier moment.
    expect(await after((await rows().lastChange()) + 5)).toBeUndefined();
  });

  it('[O-J3] names what an erased person had without a word of theirs', async () => {
    await change(bench, [
      put('u-1', { kind: 'profile', owner: ALICE }),
      put('1/phone/01012345678', { kind: 'claim', owner: ALICE }),
      put('1/MARU', { kind: 'partner', owner: ALICE }),
      put('u-2', { kind: 'profile', owner: BOB }),
    ]);
    const place = await rows().lastChange();
    await change(bench, [{ type: 'erase', owner: ALICE }]);
    expect((await after(place))?.toSorted()).toEqual([
      ['partner', '', 0],
      ['profile', 'u-1', 0],
    ]);
    expect(JSON.stringify(await after(0))).not.toMatch(/010|MARU/);
  });
}
