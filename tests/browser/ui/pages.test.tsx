import { act } from 'react';
import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../../../src/ui/kit/table/pages.ts';
import { usePages } from '../../../src/ui/kit/table/usePages.ts';
import { itemId } from '../../../src/ui/market/history/historyList.ts';
import { downFrom, FAILURE, pagedExchange } from '../../unit/ui/futures/panel/pagedExchange.ts';
import { renderHook } from './renderHook.tsx';

/** Waits until pending answers have been applied. */
const settled = () => act(async () => {});

async function openList(count: number) {
  const { readPage, ...exchange } = pagedExchange(count);
  const props = { key: ['test'], readPage, idOf: itemId };
  const hook = await renderHook(usePages<Parameters<typeof itemId>[0]>, { ...props, version: 0 });
  await settled();
  let version = 0;
  return {
    ...exchange,
    state: () => hook.result().state,
    ids: () => hook.result().state.items.map(itemId),
    more: async () => {
      act(() => hook.result().readMore());
      await settled();
    },
    refresh: async () => {
      version += 1;
      await hook.render({ ...props, version });
      await settled();
    },
    readMore: () => hook.result().readMore(),
  };
}

test('the first page, then the next, until the list is complete', async () => {
  const list = await openList(450);
  expect(list.state()).toMatchObject({ status: 'ready', total: 450, isComplete: false });
  await list.more();
  await list.more();
  expect(list.state().isComplete).toBe(true);
  expect(list.ids()).toEqual(downFrom(450));
  await list.more();
  expect(list.requested).toEqual([1, 2, 3]);
});

test('rows written meanwhile push others on: none is missed and none is repeated', async () => {
  const list = await openList(450);
  list.add(30);
  await list.more();
  await list.refresh();
  list.add(5);
  await list.more();
  await list.refresh();
  expect(list.ids()).toEqual(downFrom(485));
  expect(list.state()).toMatchObject({ total: 485, isComplete: true });
});

test('more new rows than a page holds: the list restarts instead of hiding a gap', async () => {
  const list = await openList(450);
  await list.more();
  list.add(PAGE_SIZE + 1);
  await list.refresh();
  expect(list.ids()).toEqual(downFrom(651).slice(0, PAGE_SIZE));
  await list.more();
  expect(list.ids()).toEqual(downFrom(651).slice(0, 2 * PAGE_SIZE));
});

test('a known row that has changed is shown as it is now, and one that is gone is not shown', async () => {
  const row = (id: string, state: string) => ({ id, state });
  let rows = ['c', 'b', 'a'].map((id) => row(id, 'DUE'));
  const props = {
    key: ['changing'],
    readPage: async () => ({ ok: true, value: { items: rows, total: rows.length } }) as const,
    idOf: ({ id }: { readonly id: string }) => id,
  };
  const hook = await renderHook(usePages<ReturnType<typeof row>>, { ...props, version: 0 });
  await settled();
  rows = [row('d', 'OPEN'), row('c', 'SETTLED'), row('a', 'DUE')];
  await hook.render({ ...props, version: 1 });
  await settled();
  expect(hook.result().state).toMatchObject({ items: rows, total: 3, isComplete: true });
  rows = [];
  await hook.render({ ...props, version: 2 });
  await settled();
  expect(hook.result().state).toMatchObject({ items: [], total: 0, isComplete: true });
});

test('rows that are gone make later pages be read again: none is skipped', async () => {
  const list = await openList(450);
  await list.more();
  list.add(-30);
  await list.refresh();
  await list.more();
  await list.more();
  expect(list.ids()).toEqual(downFrom(420));
});

test('a failed page keeps the known rows and is read again', async () => {
  const list = await openList(450);
  list.failNext();
  await list.more();
  expect(list.state()).toMatchObject({ status: 'failed', error: FAILURE });
  expect(list.ids()).toHaveLength(PAGE_SIZE);
  await list.more();
  expect(list.requested).toEqual([1, 2, 2]);
  expect(list.state()).toMatchObject({ status: 'ready', error: undefined });
});

test('requested twice at once, a page is read once', async () => {
  const list = await openList(1_000);
  act(() => {
    list.readMore();
    list.readMore();
  });
  await settled();
  expect(list.requested).toEqual([1, 2]);
  expect(list.ids()).toEqual(downFrom(1_000).slice(0, 400));
});
