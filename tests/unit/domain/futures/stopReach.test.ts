/** Rule [F-V20] of src/domain/futures/SPEC.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialMargin, unrealizedPnl } from '../../../../src/domain/futures/index.ts';
import { countedExitPrice, isLiquidatedFirst } from '../../../../src/domain/futures/stopReach.ts';
import { money, price, priceOf, quantity, quantityOf } from '../../../../src/domain/quantities.ts';

/** Isolated, 50x, bought at 102,708: liquidated at 101,058. */
const long = {
  side: 'LONG',
  entryPrice: priceOf('102708'),
  quantity: quantityOf('0.01'),
  margin: initialMargin({ quantity: quantityOf('0.01'), price: priceOf('102708'), leverage: 50 }),
  liquidationPrice: priceOf('101058'),
} as const;

const lossAt = (position: Parameters<typeof countedExitPrice>[1], at: string) =>
  unrealizedPnl({ ...position, price: countedExitPrice(priceOf(at), position) });

describe('[F-V20] a stop behind the liquidation price', () => {
  test('is one at or beyond it, whichever side', () => {
    const at = (side: 'LONG' | 'SHORT', stop: string, from: string) =>
      isLiquidatedFirst(side, priceOf(stop), long.liquidationPrice, priceOf(from));
    expect(at('LONG', '97563.9', '102708')).toBe(true);
    expect(at('LONG', '101058', '102708')).toBe(true);
    expect(at('LONG', '101058.1', '102708')).toBe(false);
    expect(at('SHORT', '101058.1', '100000')).toBe(true);
    expect(at('SHORT', '101057.9', '100000')).toBe(false);
    expect(isLiquidatedFirst('LONG', priceOf('1'), undefined, long.entryPrice)).toBe(false);
  });

  test('of two legs it is the one that loses by the move', () => {
    // The shared price lies below the market: the short leg gains on its way.
    expect(isLiquidatedFirst('SHORT', priceOf('110000'), priceOf('90000'), priceOf('100000'))).toBe(
      false,
    );
  });

  test('loses the margin of an isolated position, and nothing beyond it', () => {
    expect(lossAt(long, '97563.9')).toBe(-long.margin);
    // Between liquidation and bankruptcy all of it is lost as well.
    expect(lossAt(long, '101000')).toBe(-long.margin);
    expect(lossAt(long, '101058.1')).toBe(money(-16_49900000n));
    expect(lossAt({ ...long, liquidationPrice: undefined }, '97563.9')).toBe(-long.margin);
  });

  test('of a cross position is counted at its liquidation price', () => {
    const cross = { ...long, margin: undefined };
    expect(lossAt(cross, '97563.9')).toBe(money(-16_50000000n));
    expect(lossAt({ ...cross, liquidationPrice: undefined }, '97708')).toBe(money(-50_00000000n));
  });

  test('no loss is beyond the margin, and no gain is changed, of any position', () => {
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('LONG' as const, 'SHORT' as const),
          entryPrice: fc.bigInt({ min: 1n, max: 10n ** 13n }).map(price),
          quantity: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(quantity),
          margin: fc.bigInt({ min: 1n, max: 10n ** 14n }).map(money),
          liquidationPrice: fc.option(fc.bigInt({ min: 1n, max: 10n ** 13n }).map(price), {
            nil: undefined,
          }),
        }),
        fc.bigInt({ min: 1n, max: 2n * 10n ** 13n }).map(price),
        (position, at) => {
          const counted = countedExitPrice(at, position);
          const pnl = unrealizedPnl({ ...position, price: counted });
          expect(pnl >= -position.margin).toBe(true);
          const { side, liquidationPrice, entryPrice } = position;
          const isFirst = isLiquidatedFirst(side, at, liquidationPrice, entryPrice);
          const plain = unrealizedPnl({ ...position, price: at });
          const isPlain = !isFirst && plain > -position.margin;
          expect(isPlain ? pnl : plain).toBe(plain);
        },
      ),
    );
  });
});
