import { describe, expect, it } from 'vitest';
import {
  createColumns,
  createPricedColumns,
  priceExactly,
  type PricedPosition,
  pricedRow,
  revalue,
  setRow,
  truncateRows,
} from '../../../src/domain/futures/kernel.ts';
import { buildTiers } from '../../../src/domain/futures/index.ts';
import { TIERS } from '../../../src/domain/instruments/tiers.ts';
import { money, moneyOf, price, quantity, rateOf } from '../../../src/domain/quantities.ts';
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

describe('figures a hair beside a rounding point', () => {
  const tiers = buildTiers([
    { floor: moneyOf('0'), maintenanceRate: rateOf('0.004'), leverageMax: 125 },
  ]);
  /** The residue that makes `factor x` congruent to `rest` modulo `modulus`. */
  const solve = (factor: bigint, rest: bigint, modulus: bigint): bigint => {
    let [a, b, x, y] = [((factor % modulus) + modulus) % modulus, modulus, 1n, 0n];
    while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
    return (((x * rest) % modulus) + modulus) % modulus;
  };
  const check = (mark: bigint, position: Omit<PricedPosition, 'market'>) =>
    compareWithOracle({
      markets: [{ tiers, tickSize: price(1n), mark }],
      positions: [{ market: 0, ...position }],
    });

  it.each([-5n, -3n, -1n, 1n, 3n, 5n])('ROE, %d parts of 2E above a tie', (parts) => {
    for (let entry = 1_000_000_000_000_001n; entry < 1_000_000_000_000_100n; entry += 2n) {
      if (entry % 5n === 0n) continue;
      // 2 gain 1e4 + E = parts (mod 2E): the steps are an integer and a half, but for parts / 2E.
      const gain = solve(10_000n, (parts - entry) / 2n, entry);
      const base = { quantity: quantity(1_000n), leverage: 1, walletMargin: money(10n ** 9n) };
      for (const side of ['LONG', 'SHORT'] as const) {
        const mark = side === 'LONG' ? entry + gain : entry - gain;
        const report = check(mark, { ...base, side, entryPrice: price(entry) });
        expect(report.examples).toEqual([]);
        expect(report.exactRows).toBe(0);
      }
    }
  });

  it.each([-5n, -3n, -1n, 1n, 3n, 5n])(
    'ROE on mark margin, %d parts of 2M above a tie',
    (parts) => {
      for (let mark = 1_000_000_000_000_001n; mark < 1_000_000_000_000_100n; mark += 2n) {
        if (mark % 5n === 0n) continue;
        // 2 gain 1e4 + M = parts (mod 2M), as above with the mark below the line.
        const gain = solve(10_000n, (parts - mark) / 2n, mark);
        const base = { quantity: quantity(1_000n), leverage: 1, walletMargin: money(10n ** 9n) };
        for (const side of ['LONG', 'SHORT'] as const) {
          const entry = side === 'LONG' ? mark - gain : mark + gain;
          const report = check(mark, {
            ...base,
            side,
            entryPrice: price(entry > 0n ? entry : mark),
          });
          expect(report.examples).toEqual([]);
          expect(report.exactRows).toBe(0);
        }
      }
    },
  );

  it.each([-3n, -1n, 0n, 1n, 3n])('margin ratio, %d parts of the balance above a step', (parts) => {
    for (let balance = 1_000_000_000_001n; balance < 1_000_000_000_100n; balance += 2n) {
      if (balance % 5n === 0n) continue;
      // Maintenance margin x 1e8 = parts (mod balance).
      const maintenance = solve(100_000_000n, parts, balance) + balance;
      const mark = maintenance * 250n;
      const entryPrice = price(mark);
      const walletMargin = money(balance);
      const one = { side: 'LONG', quantity: quantity(100_000_000n), leverage: 1 } as const;
      const report = check(mark, { ...one, entryPrice, walletMargin });
      expect(report.examples).toEqual([]);
      expect(report.exactRows).toBe(0);
    }
  });

  it('margin ratio on a balance of next to nothing', () => {
    const mark = 5_000_000_000_007n;
    for (let left = -2n; left <= 3n; left += 1n) {
      const one = { side: 'SHORT', quantity: quantity(1_000_000_000n), leverage: 20 } as const;
      const report = check(mark, { ...one, entryPrice: price(mark), walletMargin: money(left) });
      expect(report.examples).toEqual([]);
    }
  });
});

describe('figures beyond 2^53', () => {
  it('stand aside as bigints: a liquidation price of more than 90 million', () => {
    const report = compareWithOracle({
      markets: [{ tiers: TIERS.bitcoin, tickSize: price(1n), mark: 3_000_000_000_000_001n }],
      positions: [90_000_000_001n, 30_000_000_003n].map((margin) => ({
        market: 0,
        side: 'SHORT',
        quantity: quantity(1_003n),
        entryPrice: price(3_000_000_000_000_001n),
        leverage: 1,
        walletMargin: money(margin),
      })),
    });
    expect(report.examples).toEqual([]);
    expect(report.exactRows).toBeGreaterThan(0);
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
