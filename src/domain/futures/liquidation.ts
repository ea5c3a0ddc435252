/**
 * Liquidation prices: where the maintenance margin, evaluated at the price itself, has grown to
 * the margin balance. One formula for isolated positions (one leg), cross positions and the two
 * legs of hedge mode.
 */
import { ONE } from '../decimal.ts';
import {
  addMoney,
  type Money,
  NO_MONEY,
  type Price,
  type Quantity,
  type Rate,
  subtractMoney,
} from '../quantities.ts';
import {
  compareRatio,
  divideRatio,
  type Ratio,
  ratio,
  signOfRatio,
  subtractRatio,
} from '../ratio.ts';
import { priceOnTick } from './bankruptcy.ts';
import type { Contract } from './formula.ts';
import { direction, type PositionSide } from './side.ts';
import type { Tier } from './tiers.ts';

/** One position in the formula: its entry, and the rate and amount of its maintenance margin. */
export type FormulaLeg = {
  readonly side: PositionSide;
  readonly size: bigint;
  readonly entry: bigint;
  readonly maintenanceRate: bigint;
  readonly maintenanceAmount: bigint;
};

/**
 * (W + sum(A - d Q E)) / sum(Q (m - d)), or sum(N (m + d)) / (W + sum(A + d N / E)) for inverse
 * contracts; W is the balance behind the legs without their own PnL.
 * @returns undefined when margin and balance never meet (the denominator is zero)
 */
export function priceAtMaintenance(
  unit: bigint,
  contract: Contract,
  balance: bigint,
  legs: readonly FormulaLeg[],
): Ratio | undefined {
  return contract === 'linear'
    ? linearPriceAtMaintenance(unit, balance, legs)
    : inversePriceAtMaintenance(unit, balance, legs);
}

function linearPriceAtMaintenance(
  unit: bigint,
  balance: bigint,
  legs: readonly FormulaLeg[],
): Ratio | undefined {
  let numerator = balance * unit;
  let denominator = 0n;
  for (const leg of legs) {
    const d = direction(leg.side);
    numerator += leg.maintenanceAmount * unit - d * leg.size * leg.entry;
    denominator += leg.size * (leg.maintenanceRate - d * unit);
  }
  return denominator === 0n ? undefined : ratio(numerator * unit, denominator);
}

function inversePriceAtMaintenance(
  unit: bigint,
  balance: bigint,
  legs: readonly FormulaLeg[],
): Ratio | undefined {
  let entries = 1n;
  for (const leg of legs) entries *= leg.entry;
  let numerator = 0n;
  let denominator = balance * entries;
  for (const leg of legs) {
    const d = direction(leg.side);
    numerator += leg.size * (leg.maintenanceRate + d * unit);
    denominator += leg.maintenanceAmount * entries + d * leg.size * unit * (entries / leg.entry);
  }
  return denominator === 0n ? undefined : ratio(numerator * entries, denominator);
}

/** A position of the product, as far as its liquidation price depends on it; quantity above 0. */
export type LiquidationLeg = {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
};

/**
 * The exact price at which one leg is liquidated. Balance less maintenance margin rises with the
 * price of a long and falls with that of a short, so its sign at price zero says whether there is
 * a positive root, and one tier contains it.
 */
function solveForOneLeg(
  balance: Money,
  leg: LiquidationLeg,
  tiers: readonly Tier[],
  feeRate: bigint,
): Ratio | undefined {
  const { side, quantity, entryPrice } = leg;
  const atZero = balance * ONE - direction(side) * quantity * entryPrice;
  if (side === 'LONG' ? atZero >= 0n : atZero <= 0n) return undefined;
  for (const tier of tiers) {
    const root = priceAtMaintenance(ONE, 'linear', balance, [
      {
        side,
        size: quantity,
        entry: entryPrice,
        maintenanceRate: tier.maintenanceRate + feeRate,
        maintenanceAmount: tier.maintenanceAmount,
      },
    ]);
    if (root !== undefined && isInTier(root, quantity, tier)) return root;
  }
  return undefined;
}

/** Whether the value of `quantity` at the price lies in the tier, both edges included. */
function isInTier({ numerator, denominator }: Ratio, quantity: Quantity, tier: Tier): boolean {
  const sign = denominator < 0n ? -1n : 1n;
  const value = sign * numerator * quantity;
  const unit = sign * denominator * ONE;
  return (
    value > 0n && value >= tier.floor * unit && (tier.cap === undefined || value <= tier.cap * unit)
  );
}

/**
 * The exact price at which the legs are liquidated together, each with the tier it is in at that
 * very price. Balance less maintenance margin is a continuous concave function of the price,
 * straight between tier edges; the edges are walked upwards from price zero. Two legs may have a
 * root on either side: the one against the net position is meant.
 */
function solveInTiers(
  balance: Money,
  legs: readonly LiquidationLeg[],
  tiers: readonly Tier[],
  feeRate: bigint,
): Ratio | undefined {
  const [first] = legs;
  if (first !== undefined && legs.length === 1)
    return solveForOneLeg(balance, first, tiers, feeRate);
  let net = 0n;
  for (const leg of legs) net += direction(leg.side) * leg.quantity;
  const at = legs.map(() => 0);
  let from = ratio(0n);
  let found: Ratio | undefined;
  for (;;) {
    const to = nextEdge(legs, tiers, at);
    const root = priceAtMaintenance(ONE, 'linear', balance, formulaLegs(legs, tiers, at, feeRate));
    if (root !== undefined && isWithin(root, from, to?.price)) {
      found = root;
      if (net > 0n) return found;
    }
    if (to === undefined) return found;
    at[to.leg] = (at[to.leg] ?? 0) + 1;
    from = to.price;
  }
}

/**
 * LONG where a falling price liquidates. The formula's denominator, sum(Q (m - d)), is the slope of
 * maintenance margin less balance, so its sign decides.
 */
const fallingSide = (root: Ratio): PositionSide => (root.denominator < 0n ? 'LONG' : 'SHORT');

const isWithin = (root: Ratio, from: Ratio, to: Ratio | undefined): boolean =>
  signOfRatio(root) > 0 &&
  compareRatio(root, from) >= 0 &&
  (to === undefined || compareRatio(root, to) <= 0);

/** The lowest price at which one of the legs outgrows its present tier. */
function nextEdge(
  legs: readonly LiquidationLeg[],
  tiers: readonly Tier[],
  at: readonly number[],
): { readonly price: Ratio; readonly leg: number } | undefined {
  let next: { readonly price: Ratio; readonly leg: number } | undefined;
  for (const [index, leg] of legs.entries()) {
    const cap = tiers[at[index] ?? 0]?.cap;
    if (cap === undefined) continue;
    const edge = ratio(cap * ONE, leg.quantity);
    if (next === undefined || compareRatio(edge, next.price) < 0)
      next = { price: edge, leg: index };
  }
  return next;
}

function formulaLegs(
  legs: readonly LiquidationLeg[],
  tiers: readonly Tier[],
  at: readonly number[],
  feeRate: bigint,
): readonly FormulaLeg[] {
  return legs.map((leg, index) => {
    const tier = tiers[at[index] ?? 0];
    if (tier === undefined) throw new RangeError('a tier table has no tiers');
    return {
      side: leg.side,
      size: leg.quantity,
      entry: leg.entryPrice,
      maintenanceRate: tier.maintenanceRate + feeRate,
      maintenanceAmount: tier.maintenanceAmount,
    };
  });
}

/**
 * Liquidation price of an isolated linear position, in the tier it lands in; a long's rounded up
 * to the tick and a short's down (never beyond the exact price).
 * @param p.walletMargin margin put in and added, less funding paid, without the PnL
 * @param p.liquidationFeeRate reserved on top of the maintenance rate (`mark-mm-fee`); the
 *   product reserves none
 * @returns undefined when no positive price liquidates it
 */
export function isolatedLiquidationPrice(
  p: LiquidationLeg & {
    readonly walletMargin: Money;
    readonly tiers: readonly Tier[];
    readonly tickSize: Price;
    readonly liquidationFeeRate?: Rate;
  },
): Price | undefined {
  const exact = solveInTiers(p.walletMargin, [p], p.tiers, p.liquidationFeeRate ?? 0n);
  return exact === undefined ? undefined : priceOnTick(exact, fallingSide(exact), p.tickSize);
}

/**
 * The price of one instrument at which a cross wallet is liquidated, all other prices unchanged:
 * one price for both legs of hedge mode. Rounded to the tick so that it is never beyond the exact
 * price: up where a falling price liquidates (a net long), down where a rising one does.
 * @param p.walletBalance total wallet less isolated margins
 * @param p.othersPnl unrealized PnL of the cross positions in other instruments
 * @param p.othersMaintenanceMargin their maintenance margins
 * @param p.legs the cross positions in this instrument, one or two
 * @returns undefined when no positive price liquidates it
 */
export function crossLiquidationPrice(p: {
  readonly walletBalance: Money;
  readonly othersPnl?: Money;
  readonly othersMaintenanceMargin?: Money;
  readonly legs: readonly LiquidationLeg[];
  readonly tiers: readonly Tier[];
  readonly tickSize: Price;
  readonly liquidationFeeRate?: Rate;
}): Price | undefined {
  const balance = subtractMoney(
    addMoney(p.walletBalance, p.othersPnl ?? NO_MONEY),
    p.othersMaintenanceMargin ?? NO_MONEY,
  );
  const exact = solveInTiers(balance, p.legs, p.tiers, p.liquidationFeeRate ?? 0n);
  return exact === undefined ? undefined : priceOnTick(exact, fallingSide(exact), p.tickSize);
}

/**
 * An older rule: maintenance margin on the entry value, with the fee for closing at the bankruptcy
 * price reserved, where the fee itself is part of what the balance has to bear.
 * @returns undefined when no price uses the balance up
 */
export const priceWithBankruptcyFee = (
  unit: bigint,
  contract: Contract,
  leg: FormulaLeg,
  balance: bigint,
  feeRate: bigint,
): Ratio | undefined =>
  contract === 'linear'
    ? linearPriceWithBankruptcyFee(unit, leg, balance, feeRate)
    : inversePriceWithBankruptcyFee(unit, leg, balance, feeRate);

/** BP = (Q E - d B) / (Q (1 - d f)), LP = E - d (B - Q E m + A - Q BP f) / Q. */
function linearPriceWithBankruptcyFee(
  unit: bigint,
  leg: FormulaLeg,
  balance: bigint,
  feeRate: bigint,
): Ratio | undefined {
  const d = direction(leg.side);
  const value = leg.size * leg.entry;
  const kept = unit - d * feeRate;
  if (kept === 0n) return undefined;
  // Q BP over unit squared is (Q E - d B) / (1 - d f).
  const fee = ratio((value - d * balance * unit) * feeRate, kept);
  const maintenance = ratio(value * leg.maintenanceRate, unit);
  const whole = ratio((balance + leg.maintenanceAmount) * unit);
  const free = subtractRatio(subtractRatio(whole, maintenance), fee);
  return divideRatio(subtractRatio(ratio(d * value), free), ratio(d * leg.size));
}

/**
 * From BP = N (1 + d f) / (N/E + d B) and 1/LP = 1/E + d (B - N m/E - N f/BP) / N follows
 * LP = N E (1 + d f) / (N (1 - d m (1 + d f)) + d B E).
 */
function inversePriceWithBankruptcyFee(
  unit: bigint,
  leg: FormulaLeg,
  balance: bigint,
  feeRate: bigint,
): Ratio | undefined {
  const d = direction(leg.side);
  const grown = unit + d * feeRate;
  const denominator =
    leg.size * (unit * unit - d * leg.maintenanceRate * grown) + d * unit * balance * leg.entry;
  return denominator === 0n ? undefined : ratio(leg.size * leg.entry * grown * unit, denominator);
}
