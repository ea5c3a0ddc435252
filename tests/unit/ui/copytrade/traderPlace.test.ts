import { expect, test } from 'vitest';
import {
  nextPlace,
  readPlace,
  writePlace,
} from '../../../../src/ui/screens/copytrade/list/useTraderPlace.ts';

const read = (search: string) => readPlace(new URLSearchParams(search));

test('[U-Y1] the address keeps the list, and only what differs from the first look', () => {
  expect(writePlace(read(''))).toEqual({});
  const search = 'q=mina&sort=MDD&window=7&hideFull=1&active=0&view=table&page=3&compare=u-1%2Cu-2';
  const place = read(search);
  expect(place).toEqual({
    words: 'mina',
    sort: 'MDD',
    window: '7',
    isHideFull: true,
    isActiveOnly: false,
    view: 'table',
    page: 3,
    compared: ['u-1', 'u-2'],
  });
  expect(new URLSearchParams(writePlace(place)).toString()).toBe(search);
});

test('[U-Y1] what cannot be read is as if it were left out; more than three are not compared', () => {
  expect(read('sort=NOTHING&window=8&page=-2&view=tiles')).toEqual(read(''));
  expect(read('compare=u-1,u-1,,u-2,u-3,u-4').compared).toEqual(['u-1', 'u-2', 'u-3']);
});

test('[U-Y1] other traders begin at their first page; another look at the same ones stays', () => {
  const place = read('page=4&compare=u-1');
  expect(nextPlace(place, { sort: 'FEE' })).toMatchObject({ sort: 'FEE', page: 1 });
  expect(nextPlace(place, { view: 'table' })).toMatchObject({ view: 'table', page: 4 });
  expect(nextPlace(place, { compared: [] })).toMatchObject({ compared: [], page: 4 });
  expect(nextPlace(place, { page: 5 })).toMatchObject({ page: 5 });
});
