import { describe, expect, test } from 'vitest';
import type { WireExportItem } from '../../../../src/protocol/profile/entities.ts';
import { exportAll } from '../../../../src/ui/screens/profile/exportAll.ts';

const item = (at: number): WireExportItem => ({ source: 'event', kind: 'Any', at, data: {} });

describe('[U-P24] an export', () => {
  test('is all parts in their order, and says how far it is', async () => {
    const parts = new Map([
      [undefined, { items: [item(1), item(2)], next: 'a' }],
      ['a', { items: [], next: 'b' }],
      ['b', { items: [item(3)], next: null }],
    ]);
    const counts: number[] = [];
    const answer = await exportAll(
      async (cursor) => {
        const value = parts.get(cursor);
        if (value === undefined) throw new Error(`unexpected cursor ${cursor}`);
        return { ok: true, value };
      },
      (count) => counts.push(count),
    );
    expect(answer).toEqual({ ok: true, value: [item(1), item(2), item(3)] });
    expect(counts).toEqual([2, 2, 3]);
  });

  test('is nothing but the refusal when a part is refused', async () => {
    const error = { status: 429, code: 'TOO_MANY_REQUESTS', message: '' };
    const answer = await exportAll(
      async (cursor) =>
        cursor === undefined
          ? { ok: true, value: { items: [item(1)], next: 'a' } }
          : { ok: false, error },
      () => undefined,
    );
    expect(answer).toEqual({ ok: false, error });
  });
});
