/** Holds the kernel's results against the bigint formulas, digit by digit. */
import { price } from '../../src/domain/quantities.ts';
import {
  createColumns,
  createMarginColumns,
  createPricedColumns,
  type MarginColumns,
  type MarginRow,
  marginsExactly,
  priceExactly,
  priceMargins,
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

const MARGIN_FIGURES = [
  'markMargin',
  'roeOfMarkMargin',
  'roeOnLastOfMarkMargin',
  'marginBalance',
] as const satisfies readonly (keyof MarginRow)[];

/** A last price a little away from the mark, as it is as a rule; on the mark for the smallest. */
const lastOf = ({ mark }: PricingCase['markets'][number]): bigint =>
  mark + (mark % 3n === 0n ? -mark / 700n : mark / 900n);

function marginFigure(
  out: MarginColumns,
  index: number,
  figure: (typeof MARGIN_FIGURES)[number],
): bigint | undefined {
  const wide = out.wide.get(index);
  if (wide !== undefined) return wide[figure];
  const value = out[figure][index];
  return value === undefined || Number.isNaN(value) ? undefined : BigInt(value);
}

/** Prices a case with the kernel and counts figures unlike the oracle's. */
export function compareWithOracle({ markets, positions }: PricingCase): OracleReport {
  const columns = createColumns(positions.length, markets);
  const out = createPricedColumns(positions.length);
  for (const [index, position] of positions.entries()) setRow(columns, index, position);
  const marks = Float64Array.from(markets, (market) => Number(market.mark));
  const lasts = Float64Array.from(markets, (market) => Number(lastOf(market)));
  const margins = createMarginColumns(positions.length);
  const exactRows = revalue(columns, marks, out);
  const exactMargins = priceMargins(columns, marks, lasts, out, margins);
  let wrong = 0;
  const examples: string[] = [];
  for (const [index, position] of positions.entries()) {
    const market = markets[position.market];
    if (market === undefined) throw new Error(`no market ${position.market}`);
    const expected = priceExactly(position, market, price(market.mark));
    const got = pricedRow(out, index);
    const compare = (figure: string, is: bigint | undefined, should: bigint | undefined): void => {
      if (is === should) return;
      wrong += 1;
      if (examples.length < 5) examples.push(`row ${index} ${figure}: ${is} for ${should}`);
    };
    for (const figure of FIGURES) compare(figure, got?.[figure], expected[figure]);
    const onMark = marginsExactly(position, price(market.mark), price(lastOf(market)));
    for (const figure of MARGIN_FIGURES)
      compare(figure, marginFigure(margins, index, figure), onMark[figure]);
  }
  return { rows: positions.length, exactRows: Math.max(exactRows, exactMargins), wrong, examples };
}
