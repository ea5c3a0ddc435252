/** Holds the kernel's results against the bigint formulas, digit by digit. */
import { price } from '../../src/domain/quantities.ts';
import {
  createColumns,
  createPricedColumns,
  priceExactly,
  pricedRow,
  type PricedRow,
  revalue,
  setRow,
} from '../../src/domain/futures/kernel.ts';
import type { PricingCase } from './pricingCases.ts';

export type OracleReport = {
  readonly rows: number;
  /** Rows the exact path had to price. */
  readonly exactRows: number;
  /** Figures that differ in any digit, with the first few of them. */
  readonly wrong: number;
  readonly examples: readonly string[];
};

const FIGURES = [
  'pnl',
  'roe',
  'liquidationPrice',
  'initialMargin',
  'maintenanceMargin',
  'marginRatio',
  'cost',
] as const satisfies readonly (keyof PricedRow)[];

/** Prices a case with the kernel and counts figures unlike the oracle's. */
export function compareWithOracle({ markets, positions }: PricingCase): OracleReport {
  const columns = createColumns(positions.length, markets);
  const out = createPricedColumns(positions.length);
  for (const [index, position] of positions.entries()) setRow(columns, index, position);
  const marks = Float64Array.from(markets, (market) => Number(market.mark));
  const exactRows = revalue(columns, marks, out);
  let wrong = 0;
  const examples: string[] = [];
  for (const [index, position] of positions.entries()) {
    const market = markets[position.market];
    if (market === undefined) throw new Error(`no market ${position.market}`);
    const expected = priceExactly(position, market, price(market.mark));
    const got = pricedRow(out, index);
    for (const figure of FIGURES) {
      if (got?.[figure] === expected[figure]) continue;
      wrong += 1;
      if (examples.length < 5)
        examples.push(`row ${index} ${figure}: ${got?.[figure]} for ${expected[figure]}`);
    }
  }
  return { rows: positions.length, exactRows, wrong, examples };
}
