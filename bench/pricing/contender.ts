/**
 * Contender of the comparison: one way to revalue all positions of a case, and its answers row by
 * row.
 */
import type { PricedRow } from '../../src/domain/futures/kernel.ts';
import type { PricingCase } from '../../tests/support/pricingCases.ts';

/** The figures a contender works out, scaled (1e-8); undefined where there is none. */
export type Figures = { readonly [Figure in keyof PricedRow]?: bigint | undefined };

export type Revaluation = {
  /** Prices every row at the marks (scaled, by market). */
  readonly revalue: (marks: Float64Array) => void;
  readonly row: (index: number) => Figures;
};

export type Contender = {
  readonly name: string;
  readonly prepare: (of: PricingCase) => Revaluation;
};

/** Marks of a case as doubles. */
export const marksOf = ({ markets }: PricingCase): Float64Array =>
  Float64Array.from(markets, (market) => Number(market.mark));
