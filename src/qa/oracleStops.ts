/** The oracle's maintenance margins and liquidation prices, by the slices of the tiers. */
import { ONE } from '../domain/decimal.ts';
import { compareRatio, type Ratio, ratio, roundRatio, signOfRatio } from '../domain/ratio.ts';
import type { PricingMarket, PricingPosition } from '../workers/pricing/pricingTypes.ts';

type Tiers = PricingMarket['tiers'];
type Leg = Pick<PricingPosition, 'side' | 'quantity' | 'entryPrice'>;

const signOf = ({ side }: Leg): bigint => (side === 'LONG' ? 1n : -1n);

/**
 * Maintenance margin of a quantity at the price n / d: each slice of the value at the rate of its
 * tier. In units of 1e-24 / d.
 */
function slicedAt(quantity: bigint, n: bigint, d: bigint, tiers: Tiers): bigint {
  const value = quantity * n;
  let total = 0n;
  for (const { floor, cap, maintenanceRate } of tiers) {
    const from = floor * ONE * d;
    if (value <= from) break;
    const to = cap === undefined || value < cap * ONE * d ? value : cap * ONE * d;
    total += (to - from) * maintenanceRate;
  }
  return total;
}

/** Maintenance margin at a price, rounded up. */
export const maintenanceOf = (quantity: bigint, at: bigint, tiers: Tiers): bigint =>
  roundRatio(ratio(slicedAt(quantity, at, 1n, tiers), ONE * ONE), 'up');

/** Balance less maintenance margin at the price n / d, in units of 1e-24 / d. */
const leftAt = (
  balance: bigint,
  legs: readonly Leg[],
  n: bigint,
  d: bigint,
  tiers: Tiers,
): bigint =>
  legs.reduce(
    (left, leg) =>
      left +
      signOf(leg) * leg.quantity * (n - leg.entryPrice * d) * ONE -
      slicedAt(leg.quantity, n, d, tiers),
    balance * ONE * ONE * d,
  );

/** The rate of the slice that a value just above Q n / d adds to. */
function rateAbove(quantity: bigint, { numerator, denominator }: Ratio, tiers: Tiers): bigint {
  const value = quantity * numerator;
  const tier = tiers.findLast(({ floor }) => value >= floor * ONE * denominator);
  if (tier === undefined) throw new RangeError('a tier table has no tiers');
  return tier.maintenanceRate;
}

/** Prices at which a leg's value reaches the next tier, from zero upwards. */
const edgesOf = (legs: readonly Leg[], tiers: Tiers): readonly Ratio[] =>
  legs
    .flatMap(({ quantity }) => tiers.map(({ floor }) => ratio(floor * ONE, quantity)))
    .toSorted(compareRatio);

/** Where the balance meets the maintenance margin, and whether more is left above it. */
interface Root {
  readonly at: Ratio;
  readonly isFalling: boolean;
}

/** All roots, the lowest first: between two edges the function is a straight line. */
function* rootsOf(balance: bigint, legs: readonly Leg[], tiers: Tiers): Generator<Root> {
  const edges = edgesOf(legs, tiers);
  for (const [index, edge] of edges.entries()) {
    const left = leftAt(balance, legs, edge.numerator, edge.denominator, tiers);
    const slope = legs.reduce(
      (total, leg) =>
        total + leg.quantity * (signOf(leg) * ONE - rateAbove(leg.quantity, edge, tiers)),
      0n,
    );
    if (slope === 0n) continue;
    // The line through (edge, left): its root is edge - left / slope.
    const at = ratio(edge.numerator * slope - left, edge.denominator * slope);
    const next = edges[index + 1];
    const isInside =
      compareRatio(at, edge) >= 0 && (next === undefined || compareRatio(at, next) <= 0);
    if (isInside && signOfRatio(at) > 0) yield { at, isFalling: slope > 0n };
  }
}

/**
 * The price on the tick at which the legs are liquidated together: up where falling prices
 * liquidate, else down. Of two roots the one against the net position.
 * @param balance behind the legs, without their PnL and less what other options must keep
 */
export function stopPrice(
  balance: bigint,
  legs: readonly Leg[],
  { tiers, tickSize }: PricingMarket,
): bigint | undefined {
  const net = legs.reduce((total, leg) => total + signOf(leg) * leg.quantity, 0n);
  let found: Root | undefined;
  for (const root of rootsOf(balance, legs, tiers)) {
    found = root;
    if (net > 0n || legs.length === 1) break;
  }
  if (found === undefined) return undefined;
  const ticks = ratio(found.at.numerator, found.at.denominator * tickSize);
  return roundRatio(ticks, found.isFalling ? 'up' : 'down') * tickSize;
}
