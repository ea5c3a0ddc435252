/** Seeded positions and prices for the pricing kernel: everyday ones, and the far ends. */
import { ONE } from '../../src/domain/decimal.ts';
import {
  buildTiers,
  initialMargin,
  type PositionSide,
  type Tier,
} from '../../src/domain/futures/index.ts';
import type { PricedMarket, PricedPosition } from '../../src/domain/futures/kernel.ts';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import {
  type Money,
  money,
  moneyOf,
  price,
  priceOf,
  quantity,
  rateOf,
} from '../../src/domain/quantities.ts';

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

/** Rates in lowest terms that the fast path takes with a large numerator, or not at all. */
const ODD_RATES: readonly Tier[] = buildTiers([
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.00412345'), leverageMax: 125 },
  { floor: moneyOf('100000'), maintenanceRate: rateOf('0.12345677'), leverageMax: 8 },
]);

/** One that the fast path takes until value x numerator grows beyond 2^52. */
const FINE_RATE: readonly Tier[] = buildTiers([
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.00412345'), leverageMax: 125 },
]);

const SHIPPED = Object.values(TIERS);

const anyTiers = (random: Random, flavour: Flavour): readonly Tier[] =>
  flavour === 'extreme' && random() < 0.4
    ? pick(random, [ODD_RATES, FINE_RATE])
    : (SHIPPED[Math.floor(random() * SHIPPED.length)] ?? ODD_RATES);

const pick = <T>(random: Random, items: readonly [T, ...(readonly T[])]): T =>
  items[Math.floor(random() * items.length)] ?? items[0];

/** Log-uniform between 10^from and 10^to, as an integer above zero. */
const anySize = (random: Random, from: number, to: number): bigint =>
  BigInt(Math.max(1, Math.floor(10 ** (from + (to - from) * random()))));

/** To a few significant digits, as traders write them, or not. */
const trimmed = (random: Random, value: bigint): bigint => {
  if (random() < 0.4) return value;
  const grain = 10n ** BigInt(Math.max(0, value.toString().length - 1 - Math.floor(random() * 6)));
  return (value / grain) * grain;
};

export type MarkedMarket = PricedMarket & { readonly mark: bigint };

export type Flavour = 'everyday' | 'extreme';

/** A market of any price between 1e-8 and 5e7 (everyday: 0.01 to 100,000), at some mark. */
function anyMarket(random: Random, flavour: Flavour): MarkedMarket {
  const everyday = flavour === 'everyday';
  const mark = trimmed(random, anySize(random, everyday ? 6 : 0, everyday ? 13 : 15.7));
  const digits = mark.toString().length;
  const tick = 10n ** BigInt(Math.max(0, digits - 1 - Math.floor(random() * 7)));
  return { mark, tickSize: price(tick), tiers: anyTiers(random, flavour) };
}

/** Entry near the mark as a rule; sometimes at it, sometimes anywhere. */
function anyEntry(random: Random, mark: bigint, flavour: Flavour): bigint {
  const kind = random();
  if (kind < 0.05) return mark;
  if (kind < 0.1 && flavour === 'extreme') return anySize(random, 0, 15.7);
  const near = (mark * BigInt(Math.floor(7e8 + 6e8 * random()))) / 1_000_000_000n;
  return trimmed(random, near > 0n ? near : 1n);
}

/** The initial margin, more, less, dust, all of the value, or too little. */
function anyMargin(random: Random, initial: Money): Money {
  const kind = random();
  if (kind < 0.4) return initial;
  if (kind < 0.8) return money((initial * BigInt(Math.floor(3e6 * random()))) / 1_000_000n);
  if (kind < 0.9) return money(initial * BigInt(1 + Math.floor(130 * random())));
  return money(trimmed(random, initial) - BigInt(Math.floor(1e4 * random())));
}

function anyPosition(
  random: Random,
  market: number,
  mark: bigint,
  flavour: Flavour,
): PricedPosition {
  const side: PositionSide = random() < 0.5 ? 'LONG' : 'SHORT';
  const entryPrice = price(anyEntry(random, mark, flavour));
  const value = anySize(random, 8, 14.5);
  const everyday = (value * ONE) / mark;
  const size = flavour === 'everyday' ? everyday : anySize(random, 0, 17);
  const held = quantity(trimmed(random, size > 0n ? size : 1n));
  const leverage = pick(random, [1, 2, 3, 5, 7, 10, 20, 25, 33, 50, 75, 100, 125]);
  const initial = initialMargin({ quantity: held, price: entryPrice, leverage });
  const walletMargin = random() < 0.1 ? undefined : anyMargin(random, initial);
  return { market, side, quantity: held, entryPrice, leverage, walletMargin };
}

export type PricingCase = {
  readonly markets: readonly MarkedMarket[];
  readonly positions: readonly PricedPosition[];
};

/** `rows` positions spread over 50 markets. */
export function pricingCase(seed: number, rows: number, flavour: Flavour): PricingCase {
  const random = createRandom(seed);
  const markets = Array.from({ length: 50 }, () => anyMarket(random, flavour));
  const positions = Array.from({ length: rows }, () => {
    const market = Math.floor(random() * markets.length);
    return anyPosition(random, market, markets[market]?.mark ?? ONE, flavour);
  });
  return { markets, positions };
}

/** Three usual markets, for measuring: prices on ticks, sizes in lots. */
export function usualCase(seed: number, rows: number): PricingCase {
  const random = createRandom(seed);
  const market = (tiers: readonly Tier[], tick: string, mark: string): MarkedMarket => ({
    tiers,
    tickSize: priceOf(tick),
    mark: priceOf(mark),
  });
  const markets = [
    market(TIERS.bitcoin, '0.1', '60123.4'),
    market(TIERS.major, '0.01', '3012.34'),
    market(TIERS.standard, '0.0001', '0.5123'),
  ] as const;
  const lots = [100_000n, 1_000_000n, 1_000_000_000n] as const;
  const positions = Array.from({ length: rows }, (): PricedPosition => {
    const index = pick(random, [0, 1, 2] as const);
    const { mark, tickSize } = markets[index];
    const near = (mark * BigInt(Math.floor(9e5 + 2e5 * random()))) / 1_000_000n;
    // Half of the entries are averages with all their digits.
    const entryPrice = price(random() < 0.5 ? near : (near / tickSize) * tickSize);
    const held = quantity(lots[index] * BigInt(1 + Math.floor(2_000 * random())));
    const leverage = 1 + Math.floor(50 * random());
    return {
      market: index,
      side: random() < 0.5 ? 'LONG' : 'SHORT',
      quantity: held,
      entryPrice,
      leverage,
      walletMargin: initialMargin({ quantity: held, price: entryPrice, leverage }),
    };
  });
  return { markets, positions };
}
