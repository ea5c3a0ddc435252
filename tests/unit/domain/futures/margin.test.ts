import { describe, expect, it } from 'vitest';
import {
  buildTiers,
  futuresShownBalance,
  initialMargin,
  isLiquidatable,
  maintenanceMargin,
  maintenanceMarginAt,
  marginBalance,
  marginRatio,
  tierAt,
} from '../../../../src/domain/futures/index.ts';
import { slicedMaintenance } from '../../../../src/domain/futures/tiers.ts';
import { TIERS } from '../../../../src/domain/instruments/tiers.ts';
import { ONE } from '../../../../src/domain/decimal.ts';
import {
  money,
  moneyOf,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../../../src/domain/quantities.ts';
import { ratio, roundRatio } from '../../../../src/domain/ratio.ts';

const rows = [
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.005'), leverageMax: 100 },
  { floor: moneyOf('2000000'), maintenanceRate: rateOf('0.0075'), leverageMax: 50 },
  { floor: moneyOf('5000000'), maintenanceRate: rateOf('0.01'), leverageMax: 20 },
];
const tiers = buildTiers(rows);

describe('initialMargin', () => {
  it('is Q P / L, rounded up against the holder', () => {
    expect(
      initialMargin({ quantity: quantityOf('0.001'), price: priceOf('63165.5'), leverage: 20 }),
    ).toBe(moneyOf('3.158275'));
    expect(initialMargin({ quantity: quantity(ONE), price: price(1n), leverage: 3 })).toBe(1n);
    expect(initialMargin({ quantity: quantity(ONE), price: price(4n), leverage: 3 })).toBe(2n);
  });
});

describe('tiers', () => {
  it('have amounts that make the margin continuous', () => {
    expect(tiers.map((tier) => tier.maintenanceAmount)).toEqual([
      0n,
      moneyOf('5000'),
      moneyOf('17500'),
    ]);
    expect(tiers.map((tier) => tier.cap)).toEqual([
      moneyOf('2000000'),
      moneyOf('5000000'),
      undefined,
    ]);
  });

  it('hold values from their floor up to, but not at, the next', () => {
    expect(tierAt(tiers, moneyOf('1999999.99999999'))).toBe(tiers[0]);
    expect(tierAt(tiers, moneyOf('2000000'))).toBe(tiers[1]);
    expect(tierAt(tiers, moneyOf('9000000000'))).toBe(tiers[2]);
  });

  it('sum slice by slice to value x rate - amount', () => {
    const value = moneyOf('7654321');
    const sliced = slicedMaintenance(ONE, ratio(value), tiers);
    const whole = maintenanceMarginAt({
      quantity: quantityOf('7654321'),
      price: priceOf('1'),
      tiers,
    });
    expect(roundRatio(sliced, 'up')).toBe(whole);
    expect(whole).toBe(moneyOf('59043.21'));
  });

  it.each([
    ['no rows', []],
    ['a first floor above zero', rows.slice(1)],
    ['a floor that does not rise', [rows[0], { ...rows[1], floor: moneyOf('0') }]],
    ['a rate that does not rise', [rows[0], { ...rows[1], maintenanceRate: rateOf('0.005') }]],
    ['leverage that does not fall', [rows[0], { ...rows[1], leverageMax: 100 }]],
    ['maintenance above the initial margin', [{ ...rows[0], leverageMax: 200 }]],
    ['an amount beyond 8 decimals', [rows[0], { ...rows[1], floor: money(1n) }]],
  ])('are refused with %s', (_, bad) => {
    expect(() => buildTiers(bad as typeof rows)).toThrow(RangeError);
  });

  it('ship with 125x, 75x, 50x and 25x at most', () => {
    expect(Object.values(TIERS).map((table) => table[0]?.leverageMax)).toEqual([125, 75, 50, 25]);
  });
});

describe('maintenanceMargin', () => {
  it('is Q M m - A with the tier given, rounded up against the holder', () => {
    const tier = tierAt(tiers, moneyOf('3000000'));
    const p = { quantity: quantityOf('100'), price: priceOf('30000') };
    expect(maintenanceMargin({ ...p, tier })).toBe(moneyOf('17500'));
    const [first] = tiers;
    if (first === undefined) throw new Error('no tier');
    expect(maintenanceMargin({ quantity: quantity(1n), price: price(ONE), tier: first })).toBe(1n);
  });
});

describe('margin balance and ratio', () => {
  it('[F-X3] liquidates when maintenance margin is at or above the balance', () => {
    const balance = marginBalance(moneyOf('300'), moneyOf('-270'));
    expect(isLiquidatable({ maintenanceMargin: moneyOf('30'), marginBalance: balance })).toBe(true);
    const below = moneyOf('29.99999999');
    expect(isLiquidatable({ maintenanceMargin: below, marginBalance: balance })).toBe(false);
  });

  it('is maintenance margin over balance, rounded up, and no number without a balance', () => {
    const ratioOf = (mm: string, balance: string): bigint | undefined =>
      marginRatio({ maintenanceMargin: moneyOf(mm), marginBalance: moneyOf(balance) });
    expect(ratioOf('150', '130')).toBe(rateOf('1.15384616'));
    expect(ratioOf('65', '130')).toBe(rateOf('0.5'));
    expect(ratioOf('1', '0')).toBeUndefined();
    expect(ratioOf('1', '-5')).toBeUndefined();
  });

  it('shows free, held, margins, funding and unrealized PnL as one balance, floored at 0', () => {
    const p = {
      playerPoint: moneyOf('70'),
      held: moneyOf('10'),
      margins: moneyOf('20'),
      funding: moneyOf('-1.5'),
    };
    expect(futuresShownBalance({ ...p, unrealizedPnl: moneyOf('-20') })).toBe(moneyOf('78.5'));
    expect(futuresShownBalance({ ...p, unrealizedPnl: moneyOf('-200') })).toBe(0n);
  });
});
