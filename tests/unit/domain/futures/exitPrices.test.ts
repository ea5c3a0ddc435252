import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exitPriceOfPnl,
  exitPriceOfRoe,
  pnlOfExitPrice,
  roeOfExitPrice,
} from '../../../../src/domain/futures/index.ts';
import {
  money,
  moneyOf,
  price,
  priceOf,
  quantityOf,
  rate,
  rateOf,
} from '../../../../src/domain/quantities.ts';
import {
  leverages,
  prices,
  quantities,
  sides,
  steps,
} from '../../../support/futuresArbitraries.ts';

const long = { side: 'LONG', entryPrice: priceOf('60000'), tickSize: priceOf('0.1') } as const;
const short = { ...long, side: 'SHORT' } as const;

describe('exitPriceOfRoe', () => {
  it('moves the entry by the return over the leverage, towards the gain', () => {
    expect(exitPriceOfRoe({ ...long, leverage: 10, roe: rateOf('0.25') })).toBe(priceOf('61500'));
    expect(exitPriceOfRoe({ ...long, leverage: 10, roe: rateOf('-0.1') })).toBe(priceOf('59400'));
    expect(exitPriceOfRoe({ ...short, leverage: 10, roe: rateOf('0.25') })).toBe(priceOf('58500'));
    expect(exitPriceOfRoe({ ...short, leverage: 10, roe: rateOf('-0.1') })).toBe(priceOf('60600'));
  });

  it("rounds a long's up and a short's down, profit or loss", () => {
    // 60000 (1 + 0.1 / 7) = 60857.142857..., 60000 (1 - 0.1 / 7) = 59142.857142...
    expect(exitPriceOfRoe({ ...long, leverage: 7, roe: rateOf('0.1') })).toBe(priceOf('60857.2'));
    expect(exitPriceOfRoe({ ...long, leverage: 7, roe: rateOf('-0.1') })).toBe(priceOf('59142.9'));
    expect(exitPriceOfRoe({ ...short, leverage: 7, roe: rateOf('0.1') })).toBe(priceOf('59142.8'));
    expect(exitPriceOfRoe({ ...short, leverage: 7, roe: rateOf('-0.1') })).toBe(priceOf('60857.1'));
  });

  it('can be measured on the margin at the exit itself', () => {
    const p = { leverage: 10, basis: 'mark' } as const;
    // E / (1 - 0.25 / 10) and E / (1 + 0.25 / 10).
    expect(exitPriceOfRoe({ ...long, ...p, roe: rateOf('0.25') })).toBe(priceOf('61538.5'));
    expect(exitPriceOfRoe({ ...short, ...p, roe: rateOf('0.25') })).toBe(priceOf('58536.5'));
    expect(exitPriceOfRoe({ ...long, ...p, roe: rateOf('10') })).toBeUndefined();
  });

  it('a short cannot gain more than its value, a long cannot lose more', () => {
    expect(exitPriceOfRoe({ ...short, leverage: 2, roe: rateOf('2') })).toBeUndefined();
    expect(exitPriceOfRoe({ ...short, leverage: 2, roe: rateOf('1.999999') })).toBeUndefined();
    expect(exitPriceOfRoe({ ...long, leverage: 2, roe: rateOf('-2') })).toBeUndefined();
  });
});

describe('exitPriceOfPnl', () => {
  const quantity = quantityOf('0.3');

  it('moves the entry by the money over the quantity, towards the gain', () => {
    expect(exitPriceOfPnl({ ...long, quantity, pnl: moneyOf('100') })).toBe(priceOf('60333.4'));
    expect(exitPriceOfPnl({ ...long, quantity, pnl: moneyOf('-100') })).toBe(priceOf('59666.7'));
    expect(exitPriceOfPnl({ ...short, quantity, pnl: moneyOf('100') })).toBe(priceOf('59666.6'));
    expect(exitPriceOfPnl({ ...short, quantity, pnl: moneyOf('-100') })).toBe(priceOf('60333.3'));
  });

  it('there is none beyond price zero', () => {
    expect(exitPriceOfPnl({ ...long, quantity, pnl: moneyOf('-18000') })).toBeUndefined();
    expect(exitPriceOfPnl({ ...short, quantity, pnl: moneyOf('18000') })).toBeUndefined();
  });
});

describe('the result of an exit', () => {
  it('is the PnL the engine will realise and the return the position will show', () => {
    const at = { exitPrice: priceOf('61500'), quantity: quantityOf('0.5'), leverage: 10 };
    expect(pnlOfExitPrice({ ...long, ...at })).toBe(moneyOf('750'));
    expect(roeOfExitPrice({ ...long, ...at })).toBe(rateOf('0.25'));
    expect(roeOfExitPrice({ ...short, ...at })).toBe(rateOf('-0.25'));
    expect(roeOfExitPrice({ ...long, ...at, basis: 'mark' })).toBe(rateOf('0.2439'));
  });

  const terms = fc.record({
    side: sides,
    entryPrice: prices,
    leverage: leverages,
    basis: fc.constantFrom('entry' as const, 'mark' as const),
    tickSize: steps.map(price),
    /** Steps of 0.01 %. */
    roe: fc.integer({ min: -20_000, max: 200_000 }).map((points) => rate(BigInt(points) * 10_000n)),
  });

  it('is never less than was asked of the price, and one tick nearer it would be', () => {
    let found = 0;
    fc.assert(
      fc.property(terms, ({ roe: asked, ...p }) => {
        const exitPrice = exitPriceOfRoe({ ...p, roe: asked });
        if (exitPrice === undefined) return true;
        found += 1;
        const nearer = price(p.side === 'LONG' ? exitPrice - p.tickSize : exitPrice + p.tickSize);
        // Half up to 0.01 % may lift what lies just below back to what was asked.
        return (
          roeOfExitPrice({ ...p, exitPrice }) >= asked &&
          (nearer <= 0n || roeOfExitPrice({ ...p, exitPrice: nearer }) <= asked)
        );
      }),
      { numRuns: 3_000, seed: 41 },
    );
    expect(found).toBeGreaterThan(1_000);
  });

  it('in money is never less than was asked, and one tick nearer it would be', () => {
    const inMoney = fc.record({
      side: sides,
      entryPrice: prices,
      quantity: quantities,
      tickSize: steps.map(price),
      pnl: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 15n }).map(money),
    });
    let found = 0;
    fc.assert(
      fc.property(inMoney, ({ pnl: asked, ...p }) => {
        const exitPrice = exitPriceOfPnl({ ...p, pnl: asked });
        if (exitPrice === undefined) return true;
        found += 1;
        const nearer = price(p.side === 'LONG' ? exitPrice - p.tickSize : exitPrice + p.tickSize);
        // A loss is cut towards zero, so what lies just below may show as what was asked.
        return (
          pnlOfExitPrice({ ...p, exitPrice }) >= asked &&
          (nearer <= 0n || pnlOfExitPrice({ ...p, exitPrice: nearer }) <= asked)
        );
      }),
      { numRuns: 3_000, seed: 42 },
    );
    expect(found).toBeGreaterThan(500);
  });
});
