import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INDICATOR_KINDS, usualChoice } from '../../../../../src/domain/indicators/choices.ts';
import {
  createPlotValues,
  plotOf,
} from '../../../../../src/ui/screens/futures/chart/indicatorPlots.ts';

describe.each(INDICATOR_KINDS)('%s', (kind) => {
  const choice = usualChoice(kind);
  const make = () => createPlotValues(() => plotOf(choice).running);

  test('has one value per curve', () => {
    const values = make();
    values.setCloses(Array.from({ length: 60 }, (_, index) => 100 + index));
    expect(values.at(-1)).toHaveLength(plotOf(choice).curves.length);
    expect(values.at(-1).every((value) => Number.isFinite(value))).toBe(true);
  });

  test('updated bar by bar it equals the values over the whole history', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e5, noNaN: true }), { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 1, max: 59 }),
        (closes, known) => {
          const whole = make();
          whole.setCloses(closes);
          const followed = make();
          followed.setCloses(closes.slice(0, known));
          for (const close of closes.slice(known)) {
            followed.append(close + 1);
            followed.change(close);
          }
          for (const index of closes.keys()) expect(followed.at(index)).toEqual(whole.at(index));
        },
      ),
      { numRuns: 30 },
    );
  });
});
