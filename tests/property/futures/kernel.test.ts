import { describe, expect, it } from 'vitest';
import {
  createColumns,
  createPricedColumns,
  priceExactly,
  pricedRow,
  revalue,
  setRow,
  truncateRows,
} from '../../../src/domain/futures/kernel.ts';
import { money, price } from '../../../src/domain/quantities.ts';
import { type Flavour, pricingCase, usualCase } from '../../support/pricingCases.ts';
import { compareWithOracle } from '../../support/pricingOracle.ts';

describe('the kernel agrees with the bigint formulas in every digit', () => {
  it.each<[Flavour, number]>([
    ['everyday', 1],
    ['everyday', 2],
    ['extreme', 3],
    ['extreme', 4],
  ])('%s positions, seed %d', (flavour, seed) => {
    const report = compareWithOracle(pricingCase(seed, 10_000, flavour));
    expect(report.examples).toEqual([]);
    expect(report.wrong).toBe(0);
  });

  it('and settles nearly all usual rows without them', () => {
    const report = compareWithOracle(usualCase(5, 10_000));
    expect(report.wrong).toBe(0);
    expect(report.exactRows).toBeLessThan(20);
  });
});

describe('rows', () => {
  const { markets, positions } = usualCase(7, 100);
  const marks = Float64Array.from(markets, (market) => Number(market.mark));
  const filled = () => {
    const columns = createColumns(100, markets);
    for (const [index, position] of positions.entries()) setRow(columns, index, position);
    return { columns, out: createPricedColumns(100) };
  };
  const exact = (index: number, at = marks) => {
    const position = positions[index];
    const market = position && markets[position.market];
    if (position === undefined || market === undefined) throw new Error(`no row ${index}`);
    return priceExactly(position, market, price(BigInt(at[position.market] ?? 0)));
  };

  it('follow the marks from one revaluation to the next, across tiers', () => {
    const { columns, out } = filled();
    for (const factor of [1, 1.0001, 30, 0.01, 400, 1]) {
      const moved = marks.map((mark) => Math.round(mark * factor));
      revalue(columns, moved, out);
      for (let index = 0; index < 100; index += 1)
        expect(pricedRow(out, index)).toEqual(exact(index, moved));
    }
  });

  it('show a changed row with the next revaluation and leave the others', () => {
    const { columns, out } = filled();
    revalue(columns, marks, out);
    const [first] = positions;
    const market = first && markets[first.market];
    if (first === undefined || market === undefined) throw new Error('no row');
    const changed = { ...first, walletMargin: money((first.walletMargin ?? 0n) * 2n) };
    setRow(columns, 0, changed);
    revalue(columns, marks, out);
    expect(pricedRow(out, 0)).toEqual(priceExactly(changed, market, price(market.mark)));
    expect(pricedRow(out, 1)).toEqual(exact(1));
  });

  it('are undefined while their market has no mark', () => {
    const { columns, out } = filled();
    revalue(
      columns,
      marks.map(() => Number.NaN),
      out,
    );
    expect(pricedRow(out, 0)).toBeUndefined();
    revalue(columns, marks, out);
    expect(pricedRow(out, 0)).toEqual(exact(0));
  });

  it('can be dropped from the end and set again', () => {
    const { columns, out } = filled();
    truncateRows(columns, 50);
    revalue(columns, marks, out);
    expect(columns.length).toBe(50);
    for (let index = 50; index < 100; index += 1) {
      const position = positions[index];
      if (position !== undefined) setRow(columns, index, position);
    }
    revalue(columns, marks, out);
    expect(pricedRow(out, 99)).toEqual(exact(99));
  });

  it('are refused beyond the end, with a gap, in an unknown market or at a broken mark', () => {
    const columns = createColumns(2, markets);
    const [first] = positions;
    if (first === undefined) throw new Error('no row');
    expect(() => setRow(columns, 1, first)).toThrow(RangeError);
    setRow(columns, 0, first);
    setRow(columns, 1, first);
    expect(() => setRow(columns, 2, first)).toThrow(RangeError);
    expect(() => setRow(columns, 0, { ...first, market: 9 })).toThrow(RangeError);
    const out = createPricedColumns(2);
    expect(() => revalue(columns, Float64Array.of(2e17, 2e17, 2e17), out)).toThrow(RangeError);
  });
});
