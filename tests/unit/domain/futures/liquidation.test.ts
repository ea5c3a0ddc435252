import { describe, expect, it } from 'vitest';
import {
  bankruptcyPrice,
  buildTiers,
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  type LiquidationLeg,
} from '../../../../src/domain/futures/index.ts';
import { priceWithBankruptcyFee } from '../../../../src/domain/futures/liquidation.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../../src/domain/quantities.ts';
import {
  addRatio,
  divideRatio,
  ratio,
  reduceRatio,
  subtractRatio,
} from '../../../../src/domain/ratio.ts';

const flat = buildTiers([
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.01'), leverageMax: 50 },
]);
const bracketed = buildTiers([
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.01'), leverageMax: 50 },
  { floor: moneyOf('1000'), maintenanceRate: rateOf('0.02'), leverageMax: 25 },
  { floor: moneyOf('1100'), maintenanceRate: rateOf('0.05'), leverageMax: 10 },
]);
const leg = (side: 'LONG' | 'SHORT', quantity: string, entry: string): LiquidationLeg => ({
  side,
  quantity: quantityOf(quantity),
  entryPrice: priceOf(entry),
});

describe('isolatedLiquidationPrice', () => {
  const long = { ...leg('LONG', '1', '8'), walletMargin: moneyOf('1.6'), tiers: flat };
  const short = { ...leg('SHORT', '2', '10'), walletMargin: moneyOf('4'), tiers: flat };

  it("a long's rounds up to the tick", () => {
    expect(isolatedLiquidationPrice({ ...long, tickSize: priceOf('0.01') })).toBe(priceOf('6.47'));
    expect(isolatedLiquidationPrice({ ...long, tickSize: priceOf('0.00000001') })).toBe(
      priceOf('6.46464647'),
    );
  });

  it("a short's rounds down to the tick", () => {
    expect(isolatedLiquidationPrice({ ...short, tickSize: priceOf('0.01') })).toBe(
      priceOf('11.88'),
    );
    expect(isolatedLiquidationPrice({ ...short, tickSize: priceOf('0.5') })).toBe(priceOf('11.5'));
  });

  it('the taker rate can be reserved on top (mark-mm-fee)', () => {
    const p = { ...short, tickSize: priceOf('0.00000001'), liquidationFeeRate: rateOf('0.0006') };
    expect(isolatedLiquidationPrice(p)).toBe(priceOf('11.87413417'));
  });

  it('there is none for a long whose margin covers all of its value', () => {
    const covered = { ...long, walletMargin: moneyOf('8.1'), tickSize: priceOf('0.01') };
    expect(isolatedLiquidationPrice(covered)).toBeUndefined();
  });

  it('[F-P10] is solved in the tier it lands in, not the one it was opened in', () => {
    const p = { walletMargin: moneyOf('200'), tiers: bracketed, tickSize: priceOf('0.00000001') };
    // Opened at 950 (tier 1), liquidated in tier 3: 1150 - p = 0.05 p - 43.
    const opened = isolatedLiquidationPrice({ ...leg('SHORT', '1', '950'), ...p });
    expect(opened).toBe(priceOf('1136.19047619'));
    // Opened at 1150 (tier 3), liquidated in tier 1: p - 950 = 0.01 p.
    const down = isolatedLiquidationPrice({ ...leg('LONG', '1', '1150'), ...p });
    expect(down).toBe(priceOf('959.5959596'));
  });
});

describe('crossLiquidationPrice', () => {
  const tick = { tickSize: priceOf('0.00000001') };
  const tiers = buildTiers([
    { floor: moneyOf('0'), maintenanceRate: rateOf('0.004'), leverageMax: 100 },
  ]);

  it('both legs of hedge mode share one price', () => {
    const p = { legs: [leg('LONG', '0.5', '60000'), leg('SHORT', '0.2', '61000')], tiers, ...tick };
    expect(crossLiquidationPrice({ ...p, walletBalance: moneyOf('2000') })).toBe(
      priceOf('53162.85329745'),
    );
  });

  it('counts what other instruments gain and keep back', () => {
    const legs = [leg('SHORT', '0.4', '62000'), leg('LONG', '0.1', '63000')];
    const others = { othersPnl: moneyOf('-600'), othersMaintenanceMargin: moneyOf('69') };
    const p = { walletBalance: moneyOf('3000'), legs, tiers, ...tick };
    expect(crossLiquidationPrice({ ...p, ...others })).toBe(priceOf('68976.82119205'));
  });

  it('a rich wallet has none for a long, and a flat pair is liquidated only far above', () => {
    const rich = { walletBalance: moneyOf('100000'), legs: [leg('LONG', '1', '60000')], tiers };
    expect(crossLiquidationPrice({ ...rich, ...tick })).toBeUndefined();
    const pair = [leg('LONG', '1', '100'), leg('SHORT', '1', '100')];
    const p = { walletBalance: moneyOf('8'), legs: pair, tiers, tickSize: priceOf('1') };
    expect(crossLiquidationPrice(p)).toBe(priceOf('1000'));
  });

  it('of two prices, the one against the net position is meant', () => {
    // The net long of 0.01 gains less than the pair's maintenance grows in the upper tier, so the
    // balance is used up again far above; the loss on the way down is what matters.
    const steep = buildTiers([
      { floor: moneyOf('0'), maintenanceRate: rateOf('0.001'), leverageMax: 100 },
      { floor: moneyOf('1000'), maintenanceRate: rateOf('0.01'), leverageMax: 50 },
    ]);
    const p = { walletBalance: moneyOf('2.05'), tiers: steep, tickSize: priceOf('0.01') };
    const legs = [leg('LONG', '1.01', '100'), leg('SHORT', '1', '100')];
    const mirrored = [leg('LONG', '1', '100'), leg('SHORT', '1.01', '100')];
    const lower = crossLiquidationPrice({ ...p, walletBalance: moneyOf('0.5'), legs });
    expect(lower).toBe(priceOf('62.58'));
    const upper = crossLiquidationPrice({ ...p, legs: mirrored });
    expect(upper).toBe(priceOf('253.95'));
  });
});

describe('bankruptcyPrice', () => {
  it('is where the margin is gone: up to the tick for a long, down for a short', () => {
    const long = { ...leg('LONG', '0.02', '4182.1'), walletMargin: moneyOf('3.6366087') };
    expect(bankruptcyPrice({ ...long, tickSize: priceOf('0.05') })).toBe(priceOf('4000.3'));
    const short = { ...leg('SHORT', '10', '0.7658'), walletMargin: moneyOf('8.65816084') };
    expect(bankruptcyPrice({ ...short, tickSize: priceOf('0.0001') })).toBe(priceOf('1.6316'));
  });

  it('there is none for a long whose margin covers its value', () => {
    const covered = { ...leg('LONG', '1', '10'), walletMargin: moneyOf('10') };
    expect(bankruptcyPrice({ ...covered, tickSize: priceOf('0.01') })).toBeUndefined();
  });
});

describe('the older inverse rule with the fee at bankruptcy', () => {
  it.each(['LONG', 'SHORT'] as const)('meets its own definition for a %s', (side) => {
    const unit = 10n ** 8n;
    const d = ratio(side === 'LONG' ? 1n : -1n);
    const terms = { size: 10_000n * unit, entry: 8_000n * unit, maintenanceRate: unit / 200n };
    const balance = unit / 5n;
    const fee = 75_000n;
    const exact = priceWithBankruptcyFee(
      unit,
      'inverse',
      { side, ...terms, maintenanceAmount: 0n },
      balance,
      fee,
    );
    if (exact === undefined) throw new Error('no price');
    const real = (scaled: bigint) => ratio(scaled, unit);
    const times = (a: ReturnType<typeof ratio>, b: ReturnType<typeof ratio>) =>
      ratio(a.numerator * b.numerator, a.denominator * b.denominator);
    const one = ratio(1n);
    const N = real(terms.size);
    const value = divideRatio(N, real(terms.entry));
    const f = real(fee);
    const bankruptcy = divideRatio(
      times(N, addRatio(one, times(d, f))),
      addRatio(value, times(d, real(balance))),
    );
    const kept = addRatio(
      times(value, real(terms.maintenanceRate)),
      divideRatio(times(N, f), bankruptcy),
    );
    const free = times(d, subtractRatio(real(balance), kept));
    const inverse = addRatio(divideRatio(one, real(terms.entry)), divideRatio(free, N));
    const price = ratio(exact.numerator, exact.denominator * unit);
    expect(reduceRatio(price)).toEqual(reduceRatio(divideRatio(one, inverse)));
  });
});
