import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankruptcyPrice,
  crossLiquidationPrice,
  isLiquidatable,
  isolatedLiquidationPrice,
  maintenanceMarginAt,
  marginBalance,
  type PositionSide,
  unrealizedPnl,
} from '../../../src/domain/futures/index.ts';
import { decimal, ONE } from '../../../src/domain/decimal.ts';
import { contractValue } from '../../../src/domain/futures/formula.ts';
import { priceAtLossOf } from '../../../src/domain/futures/bankruptcy.ts';
import { priceAtMaintenance } from '../../../src/domain/futures/liquidation.ts';
import { maintenanceOfValue } from '../../../src/domain/futures/margin.ts';
import { grossPnl } from '../../../src/domain/futures/pnl.ts';
import { slicedMaintenance } from '../../../src/domain/futures/tiers.ts';
import { money, type Price, price, quantity } from '../../../src/domain/quantities.ts';
import {
  addRatio,
  compareRatio,
  type Ratio,
  ratio,
  signOfRatio,
  subtractRatio,
} from '../../../src/domain/ratio.ts';
import {
  amounts,
  prices,
  quantities,
  sides,
  steps,
  tierTables,
} from '../../support/futuresArbitraries.ts';

/** Balance less maintenance margin at a price, exactly: liquidated at zero and below. */
const excess = (
  p: {
    readonly side: PositionSide;
    readonly quantity: bigint;
    readonly entryPrice: bigint;
    readonly walletMargin: bigint;
    readonly tiers: Parameters<typeof slicedMaintenance>[2];
  },
  at: bigint,
): Ratio => {
  const pnl = grossPnl(ONE, 'linear', p.side, p.quantity, p.entryPrice, at);
  const value = contractValue(ONE, 'linear', p.quantity, at);
  const balance = addRatio(ratio(p.walletMargin), pnl);
  return subtractRatio(balance, slicedMaintenance(ONE, value, p.tiers));
};

const positions = fc.record({
  side: sides,
  quantity: quantities,
  entryPrice: prices,
  walletMargin: amounts,
  tiers: tierTables,
  tickSize: steps.map(price),
});

describe('the isolated liquidation price', () => {
  it('is the tick at which margin ratio has reached 100 %, and one tick further it has not', () => {
    let found = 0;
    fc.assert(
      fc.property(positions, (p) => {
        const stop = isolatedLiquidationPrice(p);
        if (stop === undefined) return p.side === 'SHORT' || signOfRatio(excess(p, 1n)) === 1;
        found += 1;
        // Never later than the truth: at the price itself up to one tick of balance is left, and
        // one tick on, in the direction of the loss, there is none.
        const past = p.side === 'LONG' ? stop - p.tickSize : stop + p.tickSize;
        return (
          signOfRatio(excess(p, stop)) >= 0 && (past < 0n || signOfRatio(excess(p, past)) === -1)
        );
      }),
      { numRuns: 3_000, seed: 11 },
    );
    expect(found).toBeGreaterThan(1_000);
  });

  it('agrees with what the engine checks: liquidatable there, give or take the last digits', () => {
    const everyday = fc.record({
      side: sides,
      quantity: fc.bigInt({ min: 100_000n, max: 10n ** 11n }).map(quantity),
      entryPrice: fc.bigInt({ min: decimal('1'), max: decimal('100000') }).map(price),
      leverage: fc.integer({ min: 2, max: 20 }),
      tiers: tierTables,
    });
    fc.assert(
      fc.property(everyday, ({ leverage, ...position }) => {
        const { side, quantity: size, entryPrice, tiers } = position;
        const walletMargin = money((size * entryPrice) / ONE / BigInt(leverage));
        const p = { ...position, walletMargin, tickSize: price(1n) };
        const stop = isolatedLiquidationPrice(p);
        if (stop === undefined) return true;
        const liquidatable = (at: Price): boolean =>
          isLiquidatable({
            maintenanceMargin: maintenanceMarginAt({ quantity: size, price: at, tiers }),
            marginBalance: marginBalance(
              walletMargin,
              unrealizedPnl({ side, quantity: size, entryPrice, price: at }),
            ),
          });
        // Rounding margin and PnL to 8 decimals may shift the moment by a few units of 1e-8.
        const slack = (4n * ONE) / size + 2n;
        const loss = side === 'LONG' ? -slack : slack;
        const before = price(stop - loss);
        const after = price(stop + loss);
        return (after <= 0n || liquidatable(after)) && (before <= 0n || !liquidatable(before));
      }),
      { numRuns: 2_000, seed: 12 },
    );
  });

  it('never comes after the bankruptcy price', () => {
    fc.assert(
      fc.property(positions, (p) => {
        const stop = isolatedLiquidationPrice(p);
        const bankrupt = bankruptcyPrice(p);
        if (bankrupt === undefined) return true;
        if (p.side === 'SHORT') return stop === undefined || stop <= bankrupt;
        return stop !== undefined && stop >= bankrupt;
      }),
      { numRuns: 2_000, seed: 13 },
    );
  });

  it('moves away when margin is added', () => {
    fc.assert(
      fc.property(positions, amounts, (p, more) => {
        const before = isolatedLiquidationPrice(p);
        const after = isolatedLiquidationPrice({
          ...p,
          walletMargin: money(p.walletMargin + more),
        });
        if (after === undefined) return true;
        return before !== undefined && (p.side === 'LONG' ? after <= before : after >= before);
      }),
      { numRuns: 1_000, seed: 14 },
    );
  });
});

describe('the cross liquidation price', () => {
  it('of one leg is the isolated one with the wallet behind it', () => {
    fc.assert(
      fc.property(positions, (p) => {
        const { walletMargin, tiers, tickSize } = p;
        const cross = crossLiquidationPrice({
          walletBalance: walletMargin,
          legs: [p],
          tiers,
          tickSize,
        });
        expect(cross).toBe(isolatedLiquidationPrice(p));
      }),
      { numRuns: 500, seed: 15 },
    );
  });

  it('of two legs uses up the balance exactly, in tiers of their own', () => {
    const pairs = fc.record({
      long: quantities,
      short: quantities,
      longEntry: prices,
      shortEntry: prices,
      balance: amounts,
      tiers: tierTables,
    });
    let found = 0;
    fc.assert(
      fc.property(pairs, ({ long, short, longEntry, shortEntry, balance, tiers }) => {
        const legs = [
          { side: 'LONG', quantity: long, entryPrice: longEntry },
          { side: 'SHORT', quantity: short, entryPrice: shortEntry },
        ] as const;
        const tickSize = price(1n);
        const stop = crossLiquidationPrice({ walletBalance: balance, legs, tiers, tickSize });
        if (stop === undefined) return true;
        found += 1;
        const left = (at: bigint): Ratio =>
          legs
            .map((leg) => excess({ ...leg, walletMargin: 0n, tiers }, at))
            .reduce(addRatio, ratio(balance));
        const signs = [stop - 1n, stop, stop + 1n]
          .filter((at) => at >= 0n)
          .map((at) => signOfRatio(left(at)));
        return signs.includes(0) || new Set(signs).size > 1;
      }),
      { numRuns: 2_000, seed: 16 },
    );
    expect(found).toBeGreaterThan(500);
  });
});

describe('inverse contracts', () => {
  const unit = ONE;
  const inverse = fc.record({
    side: sides,
    size: quantities,
    entry: prices,
    margin: amounts,
    rate: fc.bigInt({ min: 1n, max: ONE / 4n }),
  });

  it('are liquidated where coin balance and coin maintenance meet', () => {
    fc.assert(
      fc.property(inverse, ({ side, size, entry, margin, rate }) => {
        const leg = { side, size, entry, maintenanceRate: rate, maintenanceAmount: 0n };
        const stop = priceAtMaintenance(unit, 'inverse', margin, [leg]);
        if (stop === undefined || signOfRatio(stop) <= 0) return true;
        // Over a unit in which the price is whole, both sides are equal to the last digit.
        const finer = stop.denominator < 0n ? -stop.denominator : stop.denominator;
        const at = stop.denominator < 0n ? -stop.numerator : stop.numerator;
        const fine = unit * finer;
        const pnl = grossPnl(fine, 'inverse', side, size * finer, entry * finer, at);
        const value = contractValue(fine, 'inverse', size * finer, at);
        const kept = maintenanceOfValue(fine, value, rate * finer, 0n);
        return compareRatio(addRatio(ratio(margin * finer), pnl), kept) === 0;
      }),
      { numRuns: 500, seed: 17 },
    );
  });

  it('are bankrupt where the coin PnL has used up the margin', () => {
    fc.assert(
      fc.property(inverse, ({ side, size, entry, margin }) => {
        const stop = priceAtLossOf(unit, 'inverse', side, size, entry, ratio(margin));
        if (stop === undefined || signOfRatio(stop) <= 0) return true;
        const finer = stop.denominator < 0n ? -stop.denominator : stop.denominator;
        const at = stop.denominator < 0n ? -stop.numerator : stop.numerator;
        const fine = unit * finer;
        const pnl = grossPnl(fine, 'inverse', side, size * finer, entry * finer, at);
        return signOfRatio(addRatio(ratio(margin * finer), pnl)) === 0;
      }),
      { numRuns: 500, seed: 18 },
    );
  });
});
