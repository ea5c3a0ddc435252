/** Random accounts and prices for the pricing worker, and what the formulas say of them. */
import fc from 'fast-check';
import {
  breakEvenPrice,
  crossLiquidationPrice,
  initialMargin,
  isolatedLiquidationPrice,
  maintenanceMarginAt,
  marginRatio,
  roe,
  unrealizedPnl,
} from '../../src/domain/futures/index.ts';
import { type InstrumentCode, instrumentCode, optionId } from '../../src/domain/ids.ts';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import {
  money,
  type Price,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../src/domain/quantities.ts';
import type { InstrumentPrices, PricedFigures } from '../../src/workers/clients/pricingClient.ts';
import type {
  PricingMarket,
  PricingPosition,
  PricingWallet,
} from '../../src/workers/pricing/pricingTypes.ts';

const market = (
  id: number,
  code: string,
  tick: string,
  tiers: PricingMarket['tiers'],
): PricingMarket => ({
  optionId: optionId(id),
  instrument: instrumentCode(code),
  tickSize: priceOf(tick),
  lotSize: quantityOf('0.001'),
  maxQuantity: quantityOf('100000000'),
  tiers,
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
});

export const MARKETS = [
  market(1, 'BTCUSDT', '0.1', TIERS.bitcoin),
  market(2, 'ETHUSDT', '0.01', TIERS.major),
  market(3, 'XRPUSDT', '0.0001', TIERS.standard),
] as const;

/** 60,000, 3,000 and 0.5. */
const USUAL = [6_000_000_000_000n, 300_000_000_000n, 50_000_000n] as const;

const onTick = (at: bigint, { tickSize }: PricingMarket): Price => {
  const ticks = at / tickSize;
  return price((ticks > 0n ? ticks : 1n) * tickSize);
};

/** A price within a factor of two of the usual one, on the tick. */
const priceIn = (index: 0 | 1 | 2): fc.Arbitrary<Price> =>
  fc
    .integer({ min: 500_000, max: 2_000_000 })
    .map((parts) => onTick((USUAL[index] * BigInt(parts)) / 1_000_000n, MARKETS[index]));

const anyIndex = fc.constantFrom<0 | 1 | 2>(0, 1, 2);

/** Everyday ones: entries on the tick, or averages with all their digits. */
export const positionCases: fc.Arbitrary<Omit<PricingPosition, 'positionId'>> = anyIndex.chain(
  (index) =>
    fc
      .record({
        side: fc.constantFrom('LONG', 'SHORT'),
        marginType: fc.constantFrom('CROSS', 'ISOLATED'),
        leverage: fc.integer({ min: 1, max: 50 }),
        /** Thousandths of what 1,000,000 USDT would buy. */
        size: fc.integer({ min: 1, max: 1_000 }),
        entry: priceIn(index),
        digits: fc.integer({ min: 0, max: 9_999_999 }),
        isAverage: fc.boolean(),
        /** Margin beyond the initial margin, in percent of it. */
        added: fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 300 })),
      })
      .map(({ side, marginType, leverage, size, entry, digits, isAverage, added }) => {
        const lots = (BigInt(size) * 10n ** 19n) / USUAL[index] / 100_000n + 1n;
        const held = quantity(lots * 100_000n);
        const entryPrice = isAverage ? price(entry + BigInt(digits)) : entry;
        const initial = initialMargin({ quantity: held, price: entryPrice, leverage });
        const margin = marginType === 'CROSS' ? 0n : (initial * BigInt(100 + added)) / 100n;
        return {
          optionId: MARKETS[index].optionId,
          side,
          marginType,
          leverage,
          quantity: held,
          entryPrice,
          margin: money(margin),
        };
      }),
);

/** At most one long and one short of an option, both of one margin type, as the exchange keeps it. */
export const accountPositions: fc.Arbitrary<readonly PricingPosition[]> = fc
  .array(positionCases, { minLength: 1, maxLength: 8 })
  .map((positions) => {
    const kept = new Map<string, PricingPosition>();
    for (const position of positions) {
      const [first] = [...kept.values()].filter((other) => other.optionId === position.optionId);
      if (first !== undefined && first.marginType !== position.marginType) continue;
      const positionId = `p-${position.optionId}-${position.side}`;
      if (!kept.has(positionId)) kept.set(positionId, { ...position, positionId });
    }
    return [...kept.values()];
  });

export type Marks = readonly [Price, Price, Price];
export const marksCases: fc.Arbitrary<Marks> = fc.tuple(priceIn(0), priceIn(1), priceIn(2));

export const walletCases: fc.Arbitrary<PricingWallet> = fc
  .record({
    point: fc.bigInt({ min: 0n, max: 10n ** 14n }),
    held: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    margins: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    owed: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  })
  .map(({ point, held, margins, owed }) => ({
    point: money(point),
    held: money(held),
    margins: money(margins),
    funding: money(-owed),
    holds: [],
    resting: [],
  }));

/** Prices as they come from the market; the last one a tick away from the mark. */
export const pricesAt = (
  marks: Marks,
  lasts: Marks = marks,
): Map<InstrumentCode, InstrumentPrices> =>
  new Map(
    MARKETS.map((each, index) => {
      const mark = marks[index] ?? price(0n);
      const last = lasts[index] ?? mark;
      return [each.instrument, { mark, last, bid: mark, ask: price(mark + each.tickSize) }];
    }),
  );

export const marketOf = (position: Pick<PricingPosition, 'optionId'>): PricingMarket => {
  const found = MARKETS.find((each) => each.optionId === position.optionId);
  if (found === undefined) throw new Error(`no market ${position.optionId}`);
  return found;
};

export const markOf = (position: Pick<PricingPosition, 'optionId'>, marks: Marks): Price =>
  marks[MARKETS.findIndex((each) => each.optionId === position.optionId)] ?? price(0n);

/** Every figure by the bigint formulas alone. */
export function expectedFigures(
  position: PricingPosition,
  account: readonly PricingPosition[],
  wallet: PricingWallet,
  marks: Marks,
  lasts: Marks,
): PricedFigures {
  const { side, quantity: held, entryPrice, leverage, margin } = position;
  const { tiers, tickSize, takerFee } = marketOf(position);
  const mark = markOf(position, marks);
  const last = markOf(position, lasts);
  const pnlOf = (p: PricingPosition): bigint => unrealizedPnl({ ...p, price: markOf(p, marks) });
  const keptBy = (p: PricingPosition): bigint =>
    maintenanceMarginAt({ ...p, price: markOf(p, marks), tiers: marketOf(p).tiers });
  const sum = (of: (p: PricingPosition) => bigint, over: readonly PricingPosition[]): bigint =>
    over.reduce((total, p) => total + of(p), 0n);
  const cross = account.filter((p) => p.marginType === 'CROSS');
  const isCross = position.marginType === 'CROSS';
  const others = cross.filter((p) => p.optionId !== position.optionId);
  const legs = cross.filter((p) => p.optionId === position.optionId);
  const balance = isCross ? wallet.point + sum(pnlOf, cross) : margin + pnlOf(position);
  const maintenance = isCross ? sum(keptBy, cross) : keptBy(position);
  return {
    pnl: pnlOf(position),
    roe: roe({ side, entryPrice, price: mark, leverage }),
    roeOfMarkMargin: roe({ side, entryPrice, price: mark, leverage, marginPrice: mark }),
    pnlOnLast: unrealizedPnl({ ...position, price: last }),
    roeOnLast: roe({ side, entryPrice, price: last, leverage }),
    roeOnLastOfMarkMargin: roe({ side, entryPrice, price: last, leverage, marginPrice: mark }),
    liquidationPrice: isCross
      ? crossLiquidationPrice({
          walletBalance: wallet.point,
          othersPnl: money(sum(pnlOf, others)),
          othersMaintenanceMargin: money(sum(keptBy, others)),
          legs,
          tiers,
          tickSize,
        })
      : isolatedLiquidationPrice({ ...position, walletMargin: margin, tiers, tickSize }),
    entryMargin: initialMargin({ quantity: held, price: entryPrice, leverage }),
    initialMargin: initialMargin({ quantity: held, price: mark, leverage }),
    maintenanceMargin: keptBy(position),
    marginBalance: balance,
    marginRatio: marginRatio({
      maintenanceMargin: money(maintenance),
      marginBalance: money(balance),
    }),
    breakEvenPrice: breakEvenPrice({
      side,
      entryPrice,
      openFeeRate: takerFee,
      closeFeeRate: takerFee,
    }),
  };
}
