/** Counts figures that differ from the bigint formulas. */
import { priceExactly, type PricedRow } from '../../src/domain/futures/kernel.ts';
import { price } from '../../src/domain/quantities.ts';
import {
  type Flavour,
  type PricingCase,
  pricingCase,
  usualCase,
} from '../../tests/support/pricingCases.ts';
import { compareWithOracle } from '../../tests/support/pricingOracle.ts';
import { type Contender, marksOf } from './contender.ts';

export type DigitCount = { readonly rows: number; readonly wrong: number; readonly exact: number };

const BATCH = 10_000;

/** The kernel on seeded rows of all kinds; `exact` is how many rows took the exact path. */
export function kernelDigits(rows: number): Record<Flavour | 'usual', DigitCount> {
  const count = (make: (seed: number) => PricingCase, share: number): DigitCount => {
    let total = { rows: 0, wrong: 0, exact: 0 };
    for (let seed = 1; total.rows < rows * share; seed += 1) {
      const report = compareWithOracle(make(seed));
      total = {
        rows: total.rows + report.rows,
        wrong: total.wrong + report.wrong,
        exact: total.exact + report.exactRows,
      };
    }
    return total;
  };
  return {
    usual: count((seed) => usualCase(seed, BATCH), 0.3),
    everyday: count((seed) => pricingCase(seed, BATCH, 'everyday'), 0.4),
    extreme: count((seed) => pricingCase(seed, BATCH, 'extreme'), 0.3),
  };
}

/** Wrong figures of a contender among those it works out, on the rows of one case. */
export function contenderDigits(contender: Contender, of: PricingCase): DigitCount {
  const run = contender.prepare(of);
  run.revalue(marksOf(of));
  let wrong = 0;
  for (const [index, position] of of.positions.entries()) {
    const market = of.markets[position.market];
    if (market === undefined) continue;
    const expected: PricedRow = priceExactly(position, market, price(market.mark));
    const got: Record<string, bigint | undefined> = run.row(index);
    for (const [figure, value] of Object.entries(expected)) {
      if (figure in got && got[figure] !== value) wrong += 1;
    }
  }
  return { rows: of.positions.length, wrong, exact: 0 };
}
