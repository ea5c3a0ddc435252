import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playedTo, playFrom, SPEEDS } from '../../../../src/ui/screens/trade/replay/usePlayback.ts';

const TICKS = Array.from({ length: 121 }, (_, place) => ({
  at: 1_000_000_000_000 + place * 250,
  price: String(100 + place),
}));
const START = 1_000_000_000_000;

describe('[R-X5] a replay that plays', () => {
  test.each([
    ['1', 10_000, 40],
    ['4', 2_500, 40],
    ['16', 625, 40],
  ] as const)('at %sx reaches the tenth second after %i ms', (speed, elapsedMs, index) => {
    expect(playedTo(TICKS, { from: START, elapsedMs, speed })).toEqual({
      at: START + 10_000,
      index,
      isOver: false,
    });
  });

  test('begins at the moment shown, and at the first price where that is the last', () => {
    expect(playFrom(TICKS, 8)).toBe(START + 2_000);
    expect(playFrom(TICKS, 120)).toBe(START);
    expect(playFrom([], 0)).toBe(0);
  });

  test('never passes the last price, never goes back, and is over there', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SPEEDS),
        fc.nat({ max: 120 }),
        fc.array(fc.nat({ max: 2_000 }), { minLength: 1, maxLength: 40 }),
        (speed, index, steps) => {
          const from = playFrom(TICKS, index);
          let elapsedMs = 0;
          let before = from;
          for (const step of steps) {
            elapsedMs += step;
            const shown = playedTo(TICKS, { from, elapsedMs, speed });
            expect(shown.at).toBeGreaterThanOrEqual(before);
            expect(shown.at).toBeLessThanOrEqual(START + 30_000);
            expect(shown.isOver).toBe(shown.at === START + 30_000);
            expect(TICKS[shown.index]?.at).toBeLessThanOrEqual(shown.at);
            before = shown.at;
          }
        },
      ),
    );
  });
});
