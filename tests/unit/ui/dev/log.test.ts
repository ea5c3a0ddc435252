import { describe, expect, test } from 'vitest';
import { chainOf } from '../../../../src/ui/screens/dev/log/chain.ts';
import { scrollWindow } from '../../../../src/ui/screens/dev/log/scaledScroll.ts';
import type { LoggedFact } from '../../../../src/ui/services/dev/log.ts';

const VIEW = 448;
const at = (rows: number, scrollTop: number) => scrollWindow(rows, 28, { scrollTop, viewPx: VIEW });

describe('[I-L3] a list of any length', () => {
  test.each([0, 3, 1_000, 1_000_000, 50_000_000])('of %i rows', (rows) => {
    const top = at(rows, 0);
    expect(top.first).toBe(0);
    expect(top.topPx).toBe(0);
    expect(top.count).toBe(Math.min(rows, 22));
    const bottom = at(rows, top.heightPx - VIEW);
    expect(bottom.first + bottom.count).toBe(rows);
    // The last row ends where the content ends.
    expect(bottom.topPx + bottom.count * 28).toBeCloseTo(
      Math.max(top.heightPx, rows * 28 > VIEW ? 0 : rows * 28),
      3,
    );
    expect(top.heightPx).toBeLessThanOrEqual(12_000_000);
  });

  test('never renders more than what is in view, and what is in view is rendered', () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const { heightPx } = at(1_000_000, 0);
      const scrollTop = share * (heightPx - VIEW);
      const { topPx, count } = at(1_000_000, scrollTop);
      expect(count).toBeLessThanOrEqual(30);
      expect(topPx).toBeLessThanOrEqual(scrollTop);
      expect(topPx + count * 28).toBeGreaterThanOrEqual(scrollTop + VIEW);
    }
  });
});

describe('[I-L4] the chain of a fact', () => {
  const fact = (seq: number, ids: readonly string[], type = 'FILL'): LoggedFact => ({
    ...{ seq, at: 1_000 + seq * 10, type, body: {}, ids },
  });

  test('is in the order of the log, each fact once, with the time between and the shared ids', () => {
    const fill = fact(5, ['o-1', 'p-1']);
    const placed = fact(3, ['o-1', 'c-1'], 'ORDER');
    const closed = fact(9, ['p-1'], 'POSITION_CLOSE');
    expect(chainOf(fill, [closed, fill, placed, fill])).toEqual([
      { fact: placed, afterMs: undefined, shared: ['o-1'] },
      { fact: fill, afterMs: 20, shared: ['o-1', 'p-1'] },
      { fact: closed, afterMs: 40, shared: ['p-1'] },
    ]);
  });
});
