import { describe, expect, test } from 'vitest';
import { profitDay, profitDayText } from '../../../../src/domain/partners/profits.ts';
import { percentOf, shareOf } from '../../../../src/ui/screens/partner/percent.ts';
import {
  addressOfFilter,
  ALL_PROFITS,
  filterOfAddress,
  type ProfitFilter,
  profitRequest,
} from '../../../../src/ui/screens/partner/profitFilter.ts';

test('[U-N5] the days of the filter are those of the rows, wherever the reader is', () => {
  const days = { from: '2025-12-31', to: '2026-01-01' };
  const { startDate, endDate } = profitRequest({ ...ALL_PROFITS, days });
  const dayOf = (at = 0) => profitDayText(profitDay(at));
  expect([dayOf(startDate), dayOf(endDate)]).toEqual([days.from, days.to]);
  expect(profitRequest(ALL_PROFITS)).toEqual({ isChildren: false });
});

test('[U-N5] the address has the whole filter, and of an address only what is one', () => {
  const filter: ProfitFilter = {
    whose: 'children',
    type: 'ROUNDS',
    state: 'DUE',
    days: { from: '2025-12-31', to: '' },
  };
  const address = addressOfFilter(filter);
  expect(address.toString()).toBe('whose=children&type=ROUNDS&state=DUE&from=2025-12-31');
  expect(filterOfAddress(address)).toEqual(filter);
  expect(addressOfFilter(ALL_PROFITS).toString()).toBe('');
  const other = 'whose=all&type=x&state=&from=2025-02-30&to=today';
  expect(filterOfAddress(new URLSearchParams(other))).toEqual(ALL_PROFITS);
});

describe('[U-N6] a rate', () => {
  test.each([
    ['30', '0.3', '30%'],
    ['0.0001', '0.000001', '0.0001%'],
    ['100', '1', '100%'],
    ['0', '0', '0%'],
  ])('of %s percent is %s', (typed, share, shown) => {
    expect(shareOf(typed)).toBe(share);
    expect(percentOf(share)).toBe(shown);
  });

  test.each(['', 'x', '-1', '100.0001', '1.00001'])('%j is none', (typed) => {
    expect(shareOf(typed)).toBeUndefined();
  });
});
