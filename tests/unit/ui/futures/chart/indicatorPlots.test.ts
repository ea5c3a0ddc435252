import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INDICATOR_KINDS, usualChoice } from '../../../../../src/domain/indicators/choices.ts';
import type { IndicatorBar } from '../../../../../src/domain/indicators/running.ts';
import { HOUR_MS } from '../../../../../src/domain/time.ts';
import {
  createPlotValues,
  plotOf,
} from '../../../../../src/ui/screens/futures/chart/indicatorPlots.ts';

/** A bar of an hour with a range on either side of its close. */
const barOf = (index: number, close: number): IndicatorBar => ({
  at: index * HOUR_MS,
  high: close * 1.01,
  low: close * 0.98,
  close,
  volume: 1 + (index % 7),
});

describe.each(INDICATOR_KINDS)('%s', (kind) => {
  const choice = usualChoice(kind);
  const make = () => createPlotValues(() => plotOf(choice).running);

  test('has one value per curve', () => {
    const values = make();
    values.setBars(Array.from({ length: 90 }, (_, index) => barOf(index, 100 + index)));
    const { curves } = plotOf(choice);
    const last = values.at(-1);
    expect(last).toHaveLength(curves.length);
    const isKnown = curves.every(
      ({ trend }, index) => Number.isFinite(last[index]) || trend === 'down',
    );
    expect(isKnown).toBe(true);
  });

  test('updated bar by bar it equals the values over the whole history', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e5, noNaN: true }), { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 1, max: 59 }),
        (closes, known) => {
          const whole = make();
          whole.setBars(closes.map((close, index) => barOf(index, close)));
          const followed = make();
          followed.setBars(closes.slice(0, known).map((close, index) => barOf(index, close)));
          for (const [index, close] of closes.entries()) {
            if (index < known) continue;
            followed.append(barOf(index, close + 1));
            followed.change(barOf(index, close));
          }
          for (const index of closes.keys()) expect(followed.at(index)).toEqual(whole.at(index));
        },
      ),
      { numRuns: 30 },
    );
  });
});
