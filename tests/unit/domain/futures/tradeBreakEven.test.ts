import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakEvenPrice } from '../../../../src/domain/futures/index.ts';
import { tradeBreakEven, type TradeSoFar } from '../../../../src/domain/futures/tradeResult.ts';
import { ONE } from '../../../../src/domain/decimal.ts';
import {
  type Money,
  money,
  moneyOf,
  price,
  priceOf,
  quantityOf,
  rateOf,
} from '../../../../src/domain/quantities.ts';
import { feeRates, quantities, sides } from '../../../support/futuresArbitraries.ts';

const trade: TradeSoFar = {
  side: 'LONG',
  quantity: quantityOf('0.5'),
  entryPrice: priceOf('100000'),
  realizedPnl: moneyOf('0'),
  fee: moneyOf('20'),
  funding: moneyOf('0'),
};
const closeFeeRate = rateOf('0.0004');

test('[F-V4] with the fee of the opening alone it is the break-even of a round trip', () => {
  // 0.5 x 100000 x 0.0004 = 20
  const alone = { entryPrice: trade.entryPrice, openFeeRate: closeFeeRate, closeFeeRate };
  for (const side of ['LONG', 'SHORT'] as const) {
    expect(tradeBreakEven({ ...trade, side, closeFeeRate })).toBe(
      breakEvenPrice({ ...alone, side }),
    );
  }
});

test('[F-V4] funding and what was closed before move it', () => {
  // (50000 - (30 - 20 - 5)) / (0.5 x 0.9996) = 49995 / 0.4998 = 100030.01200480...
  const earned = { ...trade, realizedPnl: moneyOf('30'), funding: moneyOf('-5'), closeFeeRate };
  expect(tradeBreakEven(earned)).toBe(priceOf('100030.01200481'));
  // (50000 + (30 - 20 - 5)) / (0.5 x 1.0004) = 50005 / 0.5002 = 99970.01199520...
  expect(tradeBreakEven({ ...earned, side: 'SHORT' })).toBe(priceOf('99970.0119952'));
});

test('[F-V4] there is none where no positive price ends it without profit or loss', () => {
  expect(tradeBreakEven({ ...trade, realizedPnl: moneyOf('60000'), closeFeeRate })).toBeUndefined();
  const lost = { ...trade, side: 'SHORT', realizedPnl: moneyOf('-60000') } as const;
  expect(tradeBreakEven({ ...lost, closeFeeRate })).toBeUndefined();
});

test('[F-V4] closing there never loses, and one step before it does', () => {
  const earnings = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(money);
  let found = 0;
  fc.assert(
    fc.property(
      sides,
      quantities,
      fc.bigInt({ min: ONE, max: 10n ** 14n }).map(price),
      fc.tuple(
        earnings,
        earnings.map((fee): Money => (fee < 0n ? money(-fee) : fee)),
        earnings,
      ),
      feeRates,
      (side, quantity, entryPrice, [realizedPnl, fee, funding], rate) => {
        const held = { side, quantity, entryPrice, realizedPnl, fee, funding };
        const at = tradeBreakEven({ ...held, closeFeeRate: rate });
        if (at === undefined) return;
        found += 1;
        /** The result of closing at a price, in 1e-24. */
        const resultAt = (exit: bigint): bigint => {
          const move = side === 'LONG' ? exit - entryPrice : entryPrice - exit;
          const earned = realizedPnl - fee + funding;
          return quantity * move * ONE - quantity * exit * rate + earned * ONE * ONE;
        };
        expect(resultAt(at) >= 0n).toBe(true);
        const before = side === 'LONG' ? at - 1n : at + 1n;
        expect(resultAt(before) < 0n).toBe(true);
      },
    ),
    { numRuns: 2_000, seed: 20_261_123 },
  );
  expect(found).toBeGreaterThan(500);
});
