import { describe, expect, test } from 'vitest';
import { NO_FILTER, placeOf, withPlace } from '../../../../src/ui/admin/tablePlace.ts';
import { pendingOf } from '../../../../src/ui/services/operator/acts.ts';

const CHOICES = [
  { key: 'status', label: 'Status', words: [{ value: 'WAIT', label: 'Waiting' }] },
] as const;

describe('[U-C2] the place of a table in the address', () => {
  test('is read back as it was written, beside what belongs to others', () => {
    const place = {
      filter: {
        values: { status: 'WAIT' },
        keyword: 'kim & co',
        days: { from: '2025-05-01', to: '2025-05-22' },
      },
      page: 3,
      size: '100',
      sorting: [{ id: 'name', desc: true }],
    } as const;
    const params = withPlace(new URLSearchParams('open=u-2'), {
      ...place,
      sorting: [...place.sorting],
    });
    expect(params.get('open')).toBe('u-2');
    expect(placeOf(new URLSearchParams(params.toString()), CHOICES)).toEqual(place);
  });

  test('what every table begins with leaves no trace', () => {
    const first = placeOf(new URLSearchParams(), CHOICES);
    expect(first).toEqual({
      filter: { ...NO_FILTER, values: { status: undefined } },
      page: 1,
      size: '50',
      sorting: [],
    });
    expect(withPlace(new URLSearchParams('page=4&q=x&sort=a'), first).toString()).toBe('');
  });

  test.each(['status=GONE', 'page=0', 'page=1.5', 'page=x', 'size=7', 'to=u-2', 'from=2026-13-01'])(
    '%s is as if it was not there',
    (text) => {
      expect(placeOf(new URLSearchParams(text), CHOICES)).toEqual(
        placeOf(new URLSearchParams(), CHOICES),
      );
    },
  );
});

describe('[U-C4] the answer of an act', () => {
  test('names who pressed first when another admin has to press too', () => {
    const pending = { id: 'p-1', by: 'u-1', at: 5 };
    expect(pendingOf({ status: 200, pending })).toEqual(pending);
  });

  test.each([
    [undefined],
    [null],
    ['done'],
    [{ status: 200 }],
    [{ pending: null }],
    [{ pending: { id: 'p-1' } }],
  ])('%j was carried out', (answer) => {
    expect(pendingOf(answer)).toBeUndefined();
  });
});
