/**
 * Maintenance tiers: the larger a position, the larger the share of it that must be held as margin.
 * Bracketed: each slice of the value has the rate of its own tier. The maintenance amount makes
 * `value x rate - amount` of the top tier equal to that sum, so the margin is continuous at
 * the edges.
 */
import { ONE } from '../decimal.ts';
import { type Money, money, NO_MONEY, type Rate } from '../quantities.ts';
import { addRatio, compareRatio, type Ratio, ratio, subtractRatio } from '../ratio.ts';
import { shareOf } from './formula.ts';

export type Tier = {
  /** The tier holds values from here ... */
  readonly floor: Money;
  /** ... to here; undefined in the last tier. */
  readonly cap: Money | undefined;
  readonly maintenanceRate: Rate;
  readonly maintenanceAmount: Money;
  /** Highest leverage of a position of this value, a positive integer. */
  readonly leverageMax: number;
};

/** A(n) = A(n-1) + floor(n) (m(n) - m(n-1)). */
export const nextMaintenanceAmount = (
  unit: bigint,
  previousAmount: bigint,
  previousRate: bigint,
  floor: bigint,
  maintenanceRate: bigint,
): Ratio => ({
  numerator: previousAmount * unit + floor * (maintenanceRate - previousRate),
  denominator: unit,
});

/** The sum over tiers of the slice of the value inside the tier x its rate. */
export function slicedMaintenance(
  unit: bigint,
  value: Ratio,
  tiers: readonly { readonly floor: bigint; readonly maintenanceRate: bigint }[],
): Ratio {
  let sum = ratio(0n);
  for (const [index, tier] of tiers.entries()) {
    const floor = ratio(tier.floor);
    if (compareRatio(value, floor) <= 0) break;
    const next = tiers[index + 1];
    const inside = next !== undefined && compareRatio(value, ratio(next.floor)) > 0;
    const top = inside ? ratio(next.floor) : value;
    sum = addRatio(sum, shareOf(unit, subtractRatio(top, floor), tier.maintenanceRate));
  }
  return sum;
}

/**
 * Tiers with caps and maintenance amounts filled in.
 * Throws RangeError on data that is no tier table: floors must start at 0 and rise, rates rise,
 * leverage fall, amounts fit in 8 decimals, and the initial margin at the highest leverage
 * must exceed the maintenance margin.
 */
export function buildTiers(
  rows: readonly {
    readonly floor: Money;
    readonly maintenanceRate: Rate;
    readonly leverageMax: number;
  }[],
): readonly Tier[] {
  if (rows.length === 0) throw new RangeError('a tier table has no tiers');
  const tiers: Tier[] = [];
  for (const [index, row] of rows.entries()) {
    const previous = tiers[index - 1];
    if (row.maintenanceRate * BigInt(row.leverageMax) >= ONE)
      throw new RangeError(`tier ${index}: margin at ${row.leverageMax}x is below maintenance`);
    tiers.push({
      ...row,
      cap: rows[index + 1]?.floor,
      maintenanceAmount:
        previous === undefined ? firstAmount(row.floor) : amountAfter(previous, row),
    });
  }
  return tiers;
}

function firstAmount(floor: Money): Money {
  if (floor !== 0n) throw new RangeError('the first tier must start at zero');
  return NO_MONEY;
}

function amountAfter(
  previous: Tier,
  row: { readonly floor: Money; readonly maintenanceRate: Rate; readonly leverageMax: number },
): Money {
  const rises =
    row.floor > previous.floor &&
    row.maintenanceRate > previous.maintenanceRate &&
    row.leverageMax < previous.leverageMax;
  if (!rises) throw new RangeError('tiers must rise in floor and rate and fall in leverage');
  const exact = nextMaintenanceAmount(
    ONE,
    previous.maintenanceAmount,
    previous.maintenanceRate,
    row.floor,
    row.maintenanceRate,
  );
  if (exact.numerator % exact.denominator !== 0n)
    throw new RangeError('a maintenance amount has more than 8 decimals');
  return money(exact.numerator / exact.denominator);
}

/**
 * The tier a value (in quote currency) falls into; a value on an edge belongs to the upper tier,
 * where its margin is the same. Throws RangeError on an empty table.
 */
export function tierAt(tiers: readonly Tier[], notional: Money): Tier {
  for (const tier of tiers) {
    if (tier.cap === undefined || notional < tier.cap) return tier;
  }
  throw new RangeError('a tier table has no last tier');
}
