/** Random accounts and prices for the properties: everyday ones, and the far ends. */
import fc from 'fast-check';
import { divide, ONE } from '../domain/decimal.ts';
import { type InstrumentCode, instrumentCode, optionId } from '../domain/ids.ts';
import { TIERS } from '../domain/instruments/tiers.ts';
import {
  money,
  type Price,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../domain/quantities.ts';
import type { InstrumentPrices } from '../workers/clients/pricingClient.ts';
import type {
  PricingMarket,
  PricingPosition,
  PricingWallet,
} from '../workers/pricing/pricingTypes.ts';

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
  closingMax: quantityOf('100000000'),
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

/** Margin that opening requires. */
const marginAt = (held: bigint, at: bigint, leverage: number): bigint =>
  divide(held * at, ONE * BigInt(leverage), 'up');

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
        const initial = marginAt(held, entryPrice, leverage);
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

/** A long and a short of nearly the same size: what liquidates them together may be very far away. */
export const hedgedPositions: fc.Arbitrary<readonly PricingPosition[]> = fc
  .tuple(positionCases, fc.bigInt({ min: -20n, max: 20n }))
  .map(([first, lots]) => {
    const other = first.quantity + lots * 100_000n;
    const common = { ...first, marginType: 'CROSS', margin: money(0n) } as const;
    return [
      { ...common, side: 'LONG', positionId: 'long' },
      {
        ...common,
        side: 'SHORT',
        positionId: 'short',
        quantity: other > 0n ? quantity(other) : first.quantity,
      },
    ];
  });

/** Mark or last prices of the three markets. */
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

/** Prices as they come from the market: the best bid on the mark, the best ask a tick above. */
export const pricesAt = (
  marks: readonly Price[],
  lasts: readonly Price[] = marks,
  markets: readonly PricingMarket[] = MARKETS,
): ReadonlyMap<InstrumentCode, InstrumentPrices> =>
  new Map(
    markets.map((each, index) => {
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

/** The marks with one market's replaced. */
export const markedAt = (
  position: Pick<PricingPosition, 'optionId'>,
  marks: Marks,
  at: bigint,
): Marks => {
  const [first, second, third] = marks;
  switch (position.optionId) {
    case MARKETS[0].optionId:
      return [price(at), second, third];
    case MARKETS[1].optionId:
      return [first, price(at), third];
    default:
      return [first, second, price(at)];
  }
};

/** One isolated position in a market of its own, at a mark and a last price. */
export interface LonePosition {
  readonly market: PricingMarket;
  readonly position: PricingPosition;
  readonly mark: Price;
  readonly last: Price;
}

/** The position of a case, in the first of the markets. */
const alone = (held: {
  readonly side: 'LONG' | 'SHORT';
  readonly leverage: number;
  readonly held: bigint;
  readonly entryPrice: Price;
  readonly margin: bigint;
}): PricingPosition => ({
  positionId: 'p',
  optionId: MARKETS[0].optionId,
  side: held.side,
  marginType: 'ISOLATED',
  leverage: held.leverage,
  quantity: quantity(held.held),
  entryPrice: held.entryPrice,
  margin: money(held.margin),
});

/** Log-uniform between 10^from and 10^to, as an integer above zero. */
const sized = (from: number, to: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.bigInt({ min: 1n, max: 10_000_000n }))
    .map(([digits, parts]) => (10n ** BigInt(digits) * parts) / 10_000_000n + 1n);

/** A market that exists for one case alone. */
const loneMarket = (tiers: PricingMarket['tiers'], tick: bigint): PricingMarket => ({
  ...MARKETS[0],
  tiers,
  tickSize: price(tick),
});

const anyTiers = fc.constantFrom(...Object.values(TIERS));

const near = fc.oneof(fc.constant(1_000_000n), fc.bigInt({ min: 700_000n, max: 1_300_000n }));

/** Prices from 1e-8 to 5e7, quantities from 1e-8 to 1e9, margins of all sizes. */
export const extremeCases: fc.Arbitrary<LonePosition> = fc
  .record({
    tiers: anyTiers,
    mark: sized(0, 15),
    tickDigits: fc.integer({ min: 0, max: 7 }),
    entryParts: near,
    lastParts: near,
    held: sized(0, 17),
    side: fc.constantFrom('LONG', 'SHORT'),
    leverage: fc.constantFrom(1, 2, 3, 7, 10, 25, 33, 50, 75, 100, 125),
    margin: fc.oneof(fc.constant(100n), fc.bigInt({ min: 0n, max: 13_000n })),
  })
  .map(({ tiers, mark, tickDigits, entryParts, lastParts, held, side, leverage, margin }) => {
    const at = (parts: bigint): Price => price((mark * parts) / 1_000_000n + 1n);
    const digits = Math.max(0, mark.toString().length - 1 - tickDigits);
    const entryPrice = at(entryParts);
    const initial = marginAt(held, entryPrice, leverage);
    return {
      market: loneMarket(tiers, 10n ** BigInt(digits)),
      mark: price(mark),
      last: at(lastParts),
      position: alone({ side, leverage, held, entryPrice, margin: (initial * margin) / 100n }),
    };
  });

/**
 * A return that lies on a tie, a unit of price below it or a unit above: the entry is a multiple of
 * 2e4 times the leverage, and the gain an odd number of half steps.
 */
export const tieCases: fc.Arbitrary<LonePosition> = fc
  .record({
    leverage: fc.integer({ min: 1, max: 125 }),
    grain: fc.bigInt({ min: 1_000n, max: 1_000_000n }),
    steps: fc.bigInt({ min: -9_000n, max: 90_000n }),
    beside: fc.constantFrom(-1n, 0n, 1n),
    side: fc.constantFrom('LONG', 'SHORT'),
    held: sized(3, 12),
  })
  .map(({ leverage, grain, steps, beside, side, held }) => {
    const entry = 20_000n * BigInt(leverage) * grain;
    const gain = (2n * steps + 1n) * grain + beside;
    const moved = side === 'LONG' ? entry + gain : entry - gain;
    const mark = price(moved > 0n ? moved : entry);
    return {
      market: loneMarket(TIERS.bitcoin, 1n),
      mark,
      last: mark,
      position: alone({
        side,
        leverage,
        held,
        entryPrice: price(entry),
        margin: marginAt(held, entry, leverage),
      }),
    };
  });

/** A position whose value at the mark is on the edge of a tier, or a lot beside it. */
export const edgeCases: fc.Arbitrary<LonePosition> = fc
  .record({
    tier: fc.integer({ min: 1, max: TIERS.bitcoin.length - 1 }),
    mark: fc.bigInt({ min: 1n, max: 100_000n }),
    beside: fc.constantFrom(-1n, 0n, 1n),
    entryParts: near,
    side: fc.constantFrom('LONG', 'SHORT'),
  })
  .map(({ tier, mark, beside, entryParts, side }) => {
    const floor = TIERS.bitcoin[tier]?.floor ?? 0n;
    const at = mark * ONE;
    const held = (floor * ONE) / at + beside;
    const entryPrice = price((at * entryParts) / 1_000_000n);
    return {
      market: loneMarket(TIERS.bitcoin, 10_000n),
      mark: price(at),
      last: price(at),
      position: alone({
        side,
        leverage: 1,
        held,
        entryPrice,
        margin: marginAt(held, entryPrice, 1),
      }),
    };
  });
