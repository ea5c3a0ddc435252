/** Our own contenders: the kernel recomputing everything, a single tick, and the formulas. */
import {
  createColumns,
  createPricedColumns,
  markStale,
  priceExactly,
  pricedRow,
  type PricedRow,
  revalue,
  setRow,
} from '../../src/domain/futures/kernel.ts';
import { price } from '../../src/domain/quantities.ts';
import type { PricingCase } from '../../tests/support/pricingCases.ts';
import type { Contender, Revaluation } from './contender.ts';

const prepareKernel = (of: PricingCase, isFull: boolean): Revaluation => {
  const rows = of.positions.length;
  const columns = createColumns(rows, of.markets);
  const out = createPricedColumns(rows);
  for (const [index, position] of of.positions.entries()) setRow(columns, index, position);
  return {
    revalue: (marks) => {
      if (isFull) for (let index = 0; index < rows; index += 1) markStale(columns, index);
      revalue(columns, marks, out);
    },
    row: (index) => pricedRow(out, index) ?? {},
  };
};

/** Every row as if it had just changed: entry value, margins and liquidation price as well. */
export const kernelFull: Contender = {
  name: 'kernel, full recomputation',
  prepare: (of) => prepareKernel(of, true),
};

/** Cost of a price tick: rows stay, marks move. */
export const kernelTick: Contender = {
  name: 'kernel, tick',
  prepare: (of) => prepareKernel(of, false),
};

/** From bigint positions to priced columns: what a fresh snapshot costs. */
export const kernelLoad: Contender = {
  name: 'kernel, rows set and priced',
  prepare: (of) => {
    const columns = createColumns(of.positions.length, of.markets);
    const out = createPricedColumns(of.positions.length);
    return {
      revalue: (marks) => {
        for (const [index, position] of of.positions.entries()) setRow(columns, index, position);
        revalue(columns, marks, out);
      },
      row: (index) => pricedRow(out, index) ?? {},
    };
  },
};

/** The engine's functions on bigints, one row object each: the oracle. */
export const formulas: Contender = {
  name: 'bigint formulas of the domain',
  prepare: (of) => {
    const rows: PricedRow[] = [];
    return {
      revalue: (marks) => {
        for (const [index, position] of of.positions.entries()) {
          const market = of.markets[position.market];
          if (market === undefined) continue;
          const mark = price(BigInt(marks[position.market] ?? 0));
          rows[index] = priceExactly(position, market, mark);
        }
      },
      row: (index) => rows[index] ?? {},
    };
  },
};
