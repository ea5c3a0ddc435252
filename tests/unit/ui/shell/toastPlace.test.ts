import { describe, expect, test } from 'vitest';
import { freeTop } from '../../../../src/ui/shell/toastLines.ts';

const row = (top: number, bottom: number) => ({ left: 0, right: 390, top, bottom });
const room = { left: 8, right: 382, height: 60, bottom: 844, preferred: 168 };

describe('[U-T1] the place of toasts', () => {
  test('is the preferred one while no control is there', () => {
    expect(freeTop([row(0, 48), row(700, 844)], room)).toBe(168);
    expect(freeTop([{ left: 400, right: 500, top: 0, bottom: 844 }], room)).toBe(168);
  });

  test('is the nearest gap that covers no control', () => {
    expect(freeTop([row(0, 48), row(150, 200), row(400, 844)], room)).toBe(206);
    expect(freeTop([row(0, 100), row(110, 230), row(400, 844)], room)).toBe(236);
  });

  test('covers as few as possible where there is no gap', () => {
    const rows = Array.from({ length: 19 }, (_, index) => row(index * 44, index * 44 + 44));
    const covered = (top: number) => rows.filter((box) => box.top < top + 60 && box.bottom > top);
    expect(covered(freeTop(rows, room))).toHaveLength(2);
  });

  test('stays within a window that is too low for it', () => {
    expect(freeTop([], { ...room, bottom: 40 })).toBeGreaterThanOrEqual(0);
  });
});
