import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE } from '../../../src/domain/decimal.ts';
import {
  applyFill,
  breakEvenPrice,
  fundingPayment,
  initialMargin,
  maintenanceMargin,
  maintenanceMarginAt,
  maxOpenQuantity,
  type OpenPosition,
  orderCost,
  type PositionFill,
  roe,
  tradingFee,
  unrealizedPnl,
} from '../../../src/domain/futures/index.ts';
import { slicedMaintenance } from '../../../src/domain/futures/tiers.ts';
import { TIERS } from '../../../src/domain/instruments/tiers.ts';
import { price, quantity, rate } from '../../../src/domain/quantities.ts';
import { ratio, roundRatio } from '../../../src/domain/ratio.ts';
import {
  amounts,
  feeRates,
  leverages,
  prices,
  quantities,
  sides,
  steps,
  tierTables,
} from '../../support/futuresArbitraries.ts';

const runs = { numRuns: 1_000, seed: 21 };
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

describe('PnL and ROE', () => {
  it('a long never loses and a short never gains from a higher price', () => {
    fc.assert(
      fc.property(quantities, prices, prices, prices, leverages, (size, entry, a, b, leverage) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const at = (side: 'LONG' | 'SHORT', mark: typeof a) => ({
          pnl: unrealizedPnl({ side, quantity: size, entryPrice: entry, price: mark }),
          roe: roe({ side, entryPrice: entry, price: mark, leverage }),
        });
        expect(at('LONG', low).pnl <= at('LONG', high).pnl).toBe(true);
        expect(at('SHORT', low).pnl >= at('SHORT', high).pnl).toBe(true);
        expect(at('LONG', low).roe <= at('LONG', high).roe).toBe(true);
        expect(at('SHORT', low).roe >= at('SHORT', high).roe).toBe(true);
      }),
      runs,
    );
  });

  it("a short's PnL is a long's with the sign changed, and ROE differs by a tie at most", () => {
    fc.assert(
      fc.property(quantities, prices, prices, leverages, (size, entry, mark, leverage) => {
        const p = { quantity: size, entryPrice: entry, price: mark };
        const sum = unrealizedPnl({ ...p, side: 'LONG' }) + unrealizedPnl({ ...p, side: 'SHORT' });
        expect(sum).toBe(0n);
        const r = { entryPrice: entry, price: mark, leverage };
        const off = roe({ ...r, side: 'LONG' }) + roe({ ...r, side: 'SHORT' });
        expect([0n, 10_000n]).toContain(off);
      }),
      runs,
    );
  });

  it('closing at the entry price makes nothing, so it costs exactly the fees', () => {
    fc.assert(
      fc.property(sides, quantities, prices, feeRates, (side, size, entry, feeRate) => {
        const other = side === 'LONG' ? 'SHORT' : 'LONG';
        const opened = applyFill(undefined, { side, quantity: size, price: entry }).position;
        const closed = applyFill(opened, { side: other, quantity: size, price: entry });
        expect(closed.position).toBeUndefined();
        const fee = tradingFee({ quantity: size, price: entry, feeRate });
        expect(closed.realizedPnl - 2n * fee).toBe(-2n * fee);
        expect(closed.realizedPnl).toBe(0n);
      }),
      runs,
    );
  });

  it('at the break-even price the round trip loses nothing', () => {
    fc.assert(
      fc.property(sides, prices, feeRates, feeRates, (side, entryPrice, open, close) => {
        const at = breakEvenPrice({ side, entryPrice, openFeeRate: open, closeFeeRate: close });
        const d = side === 'LONG' ? 1n : -1n;
        const net = (mark: bigint): bigint =>
          d * (mark - entryPrice) * ONE - entryPrice * open - mark * close;
        expect(net(at) >= 0n).toBe(true);
        expect(net(at - d) < 0n).toBe(true);
      }),
      runs,
    );
  });
});

describe('funding', () => {
  it('what one side pays the other receives, but for one unit that stays with the exchange', () => {
    fc.assert(
      fc.property(quantities, prices, feeRates, fc.boolean(), (size, mark, any, negative) => {
        const fundingRate = rate(negative ? -any : any);
        const p = { quantity: size, markPrice: mark, fundingRate };
        const sum =
          fundingPayment({ ...p, side: 'LONG' }) + fundingPayment({ ...p, side: 'SHORT' });
        expect(sum === 0n || sum === -1n).toBe(true);
      }),
      runs,
    );
  });
});

describe('fills', () => {
  const fillOf = (side: 'LONG' | 'SHORT', size: bigint, at: bigint): PositionFill => ({
    side,
    quantity: quantity(size),
    price: price(at),
  });
  const split = fc.record({
    side: sides,
    held: quantities,
    entry: prices,
    first: quantities,
    second: quantities,
    at: prices,
  });

  it('adding in two parts changes the entry by the rounding of one part at most', () => {
    fc.assert(
      fc.property(split, ({ side, held, entry, first, second, at }) => {
        const before: OpenPosition = { side, quantity: held, entryPrice: entry };
        const whole = applyFill(before, fillOf(side, first + second, at)).position;
        const half = applyFill(before, fillOf(side, first, at)).position;
        const parts = applyFill(half, fillOf(side, second, at)).position;
        expect(parts?.quantity).toBe(whole?.quantity);
        const off = absolute((parts?.entryPrice ?? 0n) - (whole?.entryPrice ?? 0n));
        expect(off <= 1n).toBe(true);
      }),
      runs,
    );
  });

  it('closing in two parts changes the PnL by the cut of one part at most', () => {
    fc.assert(
      fc.property(split, ({ side, held, entry, first, second, at }) => {
        const other = side === 'LONG' ? 'SHORT' : 'LONG';
        const total = quantity(held + first + second);
        const before: OpenPosition = { side, quantity: total, entryPrice: entry };
        const whole = applyFill(before, fillOf(other, first + second, at));
        const half = applyFill(before, fillOf(other, first, at));
        const parts = applyFill(half.position, fillOf(other, second, at));
        expect(parts.position).toEqual(whole.position);
        expect(whole.position?.entryPrice).toBe(entry);
        const off = absolute(half.realizedPnl + parts.realizedPnl - whole.realizedPnl);
        expect(off <= 1n).toBe(true);
      }),
      runs,
    );
  });

  it('crossing through zero is closing all and opening the rest', () => {
    fc.assert(
      fc.property(split, ({ side, held, entry, first, at }) => {
        const other = side === 'LONG' ? 'SHORT' : 'LONG';
        const before: OpenPosition = { side, quantity: held, entryPrice: entry };
        const crossed = applyFill(before, fillOf(other, held + first, at));
        const closed = applyFill(before, fillOf(other, held, at));
        expect(closed.position).toBeUndefined();
        expect(crossed.realizedPnl).toBe(closed.realizedPnl);
        expect(crossed.position).toEqual(applyFill(undefined, fillOf(other, first, at)).position);
      }),
      runs,
    );
  });
});

describe('order cost and the largest quantity', () => {
  const orders = fc.record({
    side: sides,
    orderPrice: prices,
    markPrice: prices,
    leverage: leverages,
  });

  it('are inverse: the quantity is affordable and one lot more is not', () => {
    fc.assert(
      fc.property(orders, amounts, steps, (order, available, lot) => {
        const lotSize = quantity(lot);
        const size = maxOpenQuantity({ ...order, available, lotSize });
        expect(size % lotSize).toBe(0n);
        expect(orderCost({ ...order, quantity: size }) <= available).toBe(true);
        const more = quantity(size + lotSize);
        expect(orderCost({ ...order, quantity: more }) > available).toBe(true);
      }),
      runs,
    );
  });

  it('the cost is at least the initial margin, and equal to it without an open loss', () => {
    fc.assert(
      fc.property(orders, quantities, (order, size) => {
        const { orderPrice, markPrice, leverage, side } = order;
        const margin = initialMargin({ quantity: size, price: orderPrice, leverage });
        const cost = orderCost({ ...order, quantity: size });
        const isWorse = side === 'LONG' ? markPrice < orderPrice : markPrice > orderPrice;
        return isWorse ? cost >= margin : cost === margin;
      }),
      runs,
    );
  });
});

describe('tiers', () => {
  it('the margin is continuous at every edge of every shipped table', () => {
    for (const tiers of Object.values(TIERS)) {
      for (const [index, tier] of tiers.entries()) {
        const below = tiers[index - 1];
        if (below === undefined) continue;
        const at = { quantity: quantity(ONE), price: price(tier.floor) };
        expect(maintenanceMargin({ ...at, tier })).toBe(maintenanceMargin({ ...at, tier: below }));
      }
    }
  });

  it('value x rate - amount is the sum of the slices', () => {
    fc.assert(
      fc.property(tierTables, quantities, prices, (tiers, size, mark) => {
        const value = ratio(size * mark, ONE);
        const sliced = roundRatio(slicedMaintenance(ONE, value, tiers), 'up');
        expect(maintenanceMarginAt({ quantity: size, price: mark, tiers })).toBe(sliced);
      }),
      runs,
    );
  });

  it('the margin never falls when the value grows', () => {
    fc.assert(
      fc.property(tierTables, quantities, prices, prices, (tiers, size, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const at = (mark: typeof a): bigint =>
          maintenanceMarginAt({ quantity: size, price: mark, tiers });
        expect(at(low) <= at(high)).toBe(true);
        expect(at(high) <= (size * high) / ONE + 1n).toBe(true);
      }),
      runs,
    );
  });
});
