import { expect, test } from 'vitest';
import { dayBars, lastDays, zeroBars } from '../../../../src/ui/screens/admin/dashboard/bars.ts';

const SIZE = { width: 300, height: 100 } as const;
const day = (name: string, up: number, down: number) => ({ day: name, up, down });

test('[U-C6] what came in and what went out have one scale and one zero', () => {
  const { bars, zero } = dayBars([day('a', 30, 0), day('b', 0, 10), day('c', 15, 5)], SIZE);
  expect(zero).toBe(75);
  expect(bars.map(({ upHeight, downHeight }) => [upHeight, downHeight])).toEqual([
    [75, 0],
    [0, 25],
    [37.5, 12.5],
  ]);
  for (const bar of bars) expect(bar.x + bar.width).toBeLessThanOrEqual(SIZE.width);
});

test('[U-C6] days without anything stand on the ground', () => {
  const { bars, zero } = dayBars([day('a', 0, 0)], SIZE);
  expect(zero).toBe(SIZE.height);
  expect(bars[0]).toMatchObject({ upHeight: 0, downHeight: 0 });
});

test('[U-C6] bars of exposure share one zero: what is earned lies to the left of it', () => {
  const [paid, earned] = zeroBars([170, -30]);
  expect(paid).toEqual({ left: 15, width: 85 });
  expect(earned).toEqual({ left: 0, width: 15 });
  expect(zeroBars([0])).toEqual([{ left: 0, width: 0 }]);
});

test('the last days of a drawing cross the ends of months', () => {
  expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
