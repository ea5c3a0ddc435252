import { describe, expect, test } from 'vitest';
import {
  filterChoice,
  isFiltered,
  type ListFilter,
} from '../../../../../src/ui/kit/table/filterChoice.ts';

interface Filter extends ListFilter {
  readonly symbol: number | undefined;
  readonly side: 'BUY' | 'SELL' | undefined;
}

const ALL: Filter = { days: { from: '', to: '' }, symbol: undefined, side: undefined };

const symbol = filterChoice<Filter, 'symbol'>('symbol', 'Symbol', [7, 12], (id) => `#${id}`);
const side = filterChoice<Filter, 'side'>('side', 'Side', ['BUY', 'SELL'], (word) => word);

describe('a choice of a filter', () => {
  test('offers its values by name', () => {
    expect(symbol.words).toEqual([
      { value: '7', label: '#7' },
      { value: '12', label: '#12' },
    ]);
  });

  test('reads and writes its own field and leaves the others', () => {
    const chosen = side.write(symbol.write(ALL, '12'), 'SELL');
    expect(chosen).toEqual({ ...ALL, symbol: 12, side: 'SELL' });
    expect([symbol.read(chosen), side.read(chosen)]).toEqual(['12', 'SELL']);
  });

  test('without a value everything passes', () => {
    expect(symbol.write({ ...ALL, symbol: 7 }, undefined)).toEqual(ALL);
    expect(symbol.read(ALL)).toBeUndefined();
  });

  test('a value that is not offered changes nothing', () => {
    expect(symbol.write({ ...ALL, symbol: 7 }, '99')).toEqual({ ...ALL, symbol: 7 });
  });
});

describe('whether a list is filtered', () => {
  const choices = [symbol, side];

  test('each choice and each day counts', () => {
    expect(isFiltered(choices, ALL, ALL)).toBe(false);
    expect(isFiltered(choices, { ...ALL, side: 'BUY' }, ALL)).toBe(true);
    expect(isFiltered(choices, { ...ALL, days: { from: '2025-05-07', to: '' } }, ALL)).toBe(true);
    expect(isFiltered(choices, { ...ALL, days: { from: '', to: '2025-05-07' } }, ALL)).toBe(true);
  });

  test('values that the cleared filter has too do not count', () => {
    const ofSeven = { ...ALL, symbol: 7 };
    expect(isFiltered(choices, ofSeven, ofSeven)).toBe(false);
  });
});
