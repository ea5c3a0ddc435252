import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  positionSize,
  riskOfBalance,
  type SizeQuestion,
} from '../../../../src/domain/futures/positionSize.ts';
import { tradingFee, unrealizedPnl } from '../../../../src/domain/futures/index.ts';
import { TIERS } from '../../../../src/domain/instruments/tiers.ts';
import {
  money,
  moneyOf,
  notional,
  price,
  priceOf,
  quantity,
  quantityOf,
  rate,
  rateOf,
} from '../../../../src/domain/quantities.ts';
import { leverages, tierTables } from '../../../support/futuresArbitraries.ts';

const long: SizeQuestion = {
  entryPrice: priceOf('100000'),
  stopPrice: priceOf('98000'),
  risk: moneyOf('100'),
  openFeeRate: rateOf('0'),
  closeFeeRate: rateOf('0'),
  lotSize: quantityOf('0.001'),
  minQuantity: quantityOf('0.001'),
  maxQuantity: quantityOf('100'),
  tiers: TIERS.bitcoin,
  leverage: 20,
};
const fees = { openFeeRate: rateOf('0.0004'), closeFeeRate: rateOf('0.0004') } as const;

describe('[F-V1] the quantity whose stop loses the risk', () => {
  test('without fees it is the risk over the distance', () => {
    // 100 / 2000
    expect(positionSize(long)).toEqual({
      side: 'LONG',
      quantity: quantityOf('0.05'),
      limit: 'RISK',
      loss: moneyOf('100'),
      fees: moneyOf('0'),
      value: moneyOf('5000'),
      margin: moneyOf('250'),
    });
  });

  test('fees of both fills belong to the loss', () => {
    // 100 / (2000 + 100000 x 0.0004 + 98000 x 0.0004) = 100 / 2079.2 = 0.04809...
    // 0.048 x 2079.2 = 99.8016, of which 0.048 x 79.2 = 3.8016 are fees
    expect(positionSize({ ...long, ...fees })).toMatchObject({
      quantity: quantityOf('0.048'),
      fees: moneyOf('3.8016'),
      loss: moneyOf('99.8016'),
    });
  });

  test('a short loses upwards', () => {
    // 100 / (2000 + 40 + 40.8) = 0.04805...
    const short = { ...long, ...fees, stopPrice: priceOf('102000') };
    expect(positionSize(short)).toMatchObject({ side: 'SHORT', quantity: quantityOf('0.048') });
  });

  test('fewer lots where the rounded fees exceed the risk', () => {
    const fine = {
      lotSize: quantity(1n),
      minQuantity: quantity(1n),
      risk: money(1n),
      entryPrice: priceOf('1'),
      stopPrice: priceOf('0.5'),
    };
    // Three units lose 1.5e-8, rounded to 1e-8; with any fee, rounded up to 1e-8 twice, they lose more.
    expect(positionSize({ ...long, ...fine })).toMatchObject({ quantity: 3n, loss: 1n });
    expect(positionSize({ ...long, ...fine, ...fees })).toMatchObject({ quantity: 0n, loss: 0n });
    // Lots of 1e-8 that lose 0.1: a loss is rounded to 1e-8 toward zero, each fee up, so that 20 lose 4e-8.
    const cheap = {
      ...fine,
      entryPrice: priceOf('0.2'),
      stopPrice: priceOf('0.1'),
      risk: money(3n),
    };
    expect(positionSize({ ...long, ...cheap, ...fees })).toMatchObject({ quantity: 19n, loss: 3n });
  });

  const questions = fc
    .record({
      entry: fc.integer({ min: 1, max: 2_000_000 }),
      stop: fc.integer({ min: 1, max: 2_000_000 }),
      risk: fc.bigInt({ min: 1n, max: 10n ** 14n }),
      open: fc.bigInt({ min: 0n, max: 100_000n }),
      close: fc.bigInt({ min: 0n, max: 100_000n }),
      lotDigits: fc.integer({ min: 0, max: 8 }),
      tiers: tierTables,
      leverage: leverages,
      affordable: fc.option(fc.bigInt({ min: 0n, max: 10n ** 13n }), { nil: undefined }),
    })
    .filter(({ entry, stop }) => entry !== stop)
    .map((p): SizeQuestion => ({
      entryPrice: price(BigInt(p.entry) * 10_000_000n),
      stopPrice: price(BigInt(p.stop) * 10_000_000n),
      risk: money(p.risk),
      openFeeRate: rate(p.open),
      closeFeeRate: rate(p.close),
      lotSize: quantity(10n ** BigInt(p.lotDigits)),
      minQuantity: quantity(10n ** BigInt(p.lotDigits)),
      maxQuantity: quantityOf('1000000'),
      tiers: p.tiers,
      leverage: p.leverage,
      affordable: p.affordable === undefined ? undefined : quantity(p.affordable),
    }));

  const lossOf = (question: SizeQuestion, lots: bigint): bigint => {
    const size = quantity(lots);
    const { entryPrice, stopPrice } = question;
    const side = stopPrice < entryPrice ? 'LONG' : 'SHORT';
    const paid =
      tradingFee({ quantity: size, price: entryPrice, feeRate: question.openFeeRate }) +
      tradingFee({ quantity: size, price: stopPrice, feeRate: question.closeFeeRate });
    return paid - unrealizedPnl({ side, quantity: size, entryPrice, price: stopPrice });
  };

  test('no loss exceeds the risk, and one lot more would or is not allowed', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(questions, (question) => {
        const size = positionSize(question);
        if (size === undefined) throw new Error('no size');
        seen.set(size.limit, (seen.get(size.limit) ?? 0) + 1);
        expect(size.quantity % question.lotSize).toBe(0n);
        expect(size.loss).toBe(lossOf(question, size.quantity));
        expect(size.loss <= question.risk).toBe(true);
        const more = quantity(size.quantity + question.lotSize);
        const last = question.tiers.findLast((tier) => tier.leverageMax >= question.leverage);
        const isRefused =
          more > question.maxQuantity ||
          more > (question.affordable ?? more) ||
          last === undefined ||
          (last.cap !== undefined && notional(question.entryPrice, more, 'up') >= last.cap);
        expect(isRefused || lossOf(question, more) > question.risk).toBe(true);
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
    for (const limit of ['RISK', 'TIER', 'BALANCE']) expect(seen.get(limit)).toBeGreaterThan(50);
  });
});

describe('[F-V2] the limits of an order', () => {
  const open = { ...long, risk: moneyOf('1000000') };

  test('the tier of the leverage, the largest order and the balance, the smallest of them', () => {
    // At 50x the tier ends at 12,000,000: 119.999 at 100,000 stays below it.
    const large = { ...open, maxQuantity: quantityOf('1000'), leverage: 50 };
    expect(positionSize(large)).toMatchObject({ limit: 'TIER', quantity: quantityOf('119.999') });
    expect(positionSize(open)).toMatchObject({
      limit: 'LARGEST_ORDER',
      quantity: quantityOf('100'),
    });
    const affordable = quantityOf('1.2345');
    expect(positionSize({ ...open, affordable })).toMatchObject({
      limit: 'BALANCE',
      quantity: quantityOf('1.234'),
    });
  });

  test('a leverage that no tier allows leaves nothing', () => {
    expect(positionSize({ ...open, leverage: 126 })).toMatchObject({ limit: 'TIER', quantity: 0n });
  });

  test('below the smallest order it is zero', () => {
    const small = { ...long, risk: moneyOf('9.99'), minQuantity: quantityOf('0.005') };
    expect(positionSize(small)).toMatchObject({ quantity: 0n, loss: 0n });
    expect(positionSize({ ...small, risk: moneyOf('10') })).toMatchObject({
      quantity: quantityOf('0.005'),
    });
  });
});

describe('[F-V3] what is asked', () => {
  test('the risk is the percentage of the balance, rounded down', () => {
    expect(riskOfBalance(moneyOf('10000'), 150_000_000n)).toBe(moneyOf('150'));
    expect(riskOfBalance(moneyOf('0.00000333'), 100_000_000n)).toBe(money(3n));
    expect(riskOfBalance(moneyOf('-5'), 100_000_000n)).toBe(money(0n));
  });

  test('there is no size without a distance, a price or a risk', () => {
    expect(positionSize({ ...long, stopPrice: long.entryPrice })).toBeUndefined();
    expect(positionSize({ ...long, stopPrice: price(0n) })).toBeUndefined();
    expect(positionSize({ ...long, risk: money(0n) })).toBeUndefined();
  });
});
