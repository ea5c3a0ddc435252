/** Explains the liquidation price of a position. */
import { decimal, formatDecimal, ONE, type Rounding } from '../../../../../domain/decimal.ts';
import type { Tier } from '../../../../../domain/futures/index.ts';
import { priceOnTick } from '../../../../../domain/futures/bankruptcy.ts';
import { priceAtMaintenance } from '../../../../../domain/futures/liquidation.ts';
import { REACH_TIMES, reachableLiquidation } from '../../../../../domain/futures/stopReach.ts';
import { priceOf } from '../../../../../domain/quantities.ts';
import { compareRatio, multiplyRatio, type Ratio, ratio } from '../../../../../domain/ratio.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { optionTiers } from '../../../../market/optionsById.ts';
import { type Held, type FreeMoney, freeMoney, holdNotes } from './explainRatio.ts';
import { calc, type Explanation, type Part, type Step, sum } from './steps.ts';

interface Leg {
  readonly position: WirePosition;
  readonly tier: Tier;
}

/** Every combination of one tier per position. */
const choices = (held: readonly Held[]): readonly (readonly Leg[])[] =>
  held.reduce<readonly (readonly Leg[])[]>(
    (known, { position, option }) =>
      known.flatMap((legs) => optionTiers(option).map((tier) => [...legs, { position, tier }])),
    [[]],
  );

const formulaLeg = ({ position, tier }: Leg) => ({
  side: position.side,
  size: decimal(position.quantity),
  entry: decimal(position.entryPrice),
  maintenanceRate: tier.maintenanceRate,
  maintenanceAmount: tier.maintenanceAmount,
});

function isInTier(root: Ratio, { position, tier }: Leg): boolean {
  const value = multiplyRatio(root, ratio(decimal(position.quantity), ONE));
  return (
    compareRatio(value, ratio(tier.floor)) >= 0 &&
    (tier.cap === undefined || compareRatio(value, ratio(tier.cap)) <= 0)
  );
}

const netOf = (held: readonly Held[]): bigint =>
  held.reduce((net, { position: { side, quantity } }) => {
    const size = decimal(quantity);
    return side === 'LONG' ? net + size : net - size;
  }, 0n);

/** The tiers in which the positions are liquidated, and the exact price there. */
function solve(
  held: readonly Held[],
  balance: bigint,
): { readonly legs: readonly Leg[]; readonly root: Ratio } | undefined {
  const roots = choices(held)
    .flatMap((legs) => {
      const root = priceAtMaintenance(ONE, 'linear', balance, legs.map(formulaLeg));
      return root !== undefined &&
        compareRatio(root, ratio(0n)) > 0 &&
        legs.every((leg) => isInTier(root, leg))
        ? [{ legs, root }]
        : [];
    })
    .toSorted((a, b) => compareRatio(a.root, b.root));
  // With two legs there may be a price on either side: the one against the net position.
  return netOf(held) > 0n ? roots[0] : roots.at(-1);
}

/** (Q E − W − A) ÷ (Q (1 − m)) for a long, (Q E + W + A) ÷ (Q (1 + m)) for a short. */
function oneLeg({ position, tier }: Leg, balance: string): readonly Part[] {
  const { quantity, entryPrice, side } = position;
  const rate = formatDecimal(tier.maintenanceRate);
  const amount = tier.maintenanceAmount;
  if (side === 'LONG') {
    return amount === 0n
      ? calc`(${quantity} × ${entryPrice} − ${balance}) ÷ (${quantity} × (${'1'} − ${rate}))`
      : calc`(${quantity} × ${entryPrice} − ${balance} − ${amount}) ÷ (${quantity} × (${'1'} − ${rate}))`;
  }
  return amount === 0n
    ? calc`(${quantity} × ${entryPrice} + ${balance}) ÷ (${quantity} × (${'1'} + ${rate}))`
    : calc`(${quantity} × ${entryPrice} + ${balance} + ${amount}) ÷ (${quantity} × (${'1'} + ${rate}))`;
}

/** (W + Σ(A − d Q E)) ÷ Σ Q (m − d) for a long and a short together. */
function twoLegs(legs: readonly Leg[], balance: string): readonly Part[] {
  const upper = legs.map(({ position: { side, quantity, entryPrice }, tier }) =>
    side === 'LONG'
      ? calc`${tier.maintenanceAmount} − ${quantity} × ${entryPrice}`
      : calc`${tier.maintenanceAmount} + ${quantity} × ${entryPrice}`,
  );
  const lower = legs.map(({ position: { side, quantity }, tier }) => {
    const rate = formatDecimal(tier.maintenanceRate);
    return side === 'LONG'
      ? calc`${quantity} × (${rate} − ${'1'})`
      : calc`${quantity} × (${rate} + ${'1'})`;
  });
  return calc`(${balance} + ${sum(upper)}) ÷ (${sum(lower)})`;
}

/** The balance behind the cross positions of one instrument: the wallet and all other positions. */
function crossBalance(others: readonly Held[], wallet: FreeMoney): Step {
  const profit = others.map(({ priced }) => calc`${priced.pnl}`);
  const kept = others.map(({ priced }) => calc`${priced.maintenanceMargin}`);
  const result = others.reduce(
    (left, { priced }) => left + decimal(priced.pnl) - decimal(priced.maintenanceMargin),
    decimal(wallet.playerPoint),
  );
  const free = freeMoney(wallet);
  return {
    label: 'why.crossBehind',
    parts: others.length === 0 ? free : calc`${free} + ${sum(profit)} − (${sum(kept)})`,
    result: formatDecimal(result),
    rounding: 'exact',
    digits: 8,
    unit: 'USDT',
  };
}

/** The price on the tick, where it exists and is left out of the table for being out of reach. */
function outOfReach({ priced, option }: Held, root: Ratio, isFalling: boolean): string | undefined {
  const exact = priceOnTick(root, isFalling ? 'LONG' : 'SHORT', priceOf(option.tickSize));
  const isFar = reachableLiquidation(exact, priceOf(priced.markPrice)) === undefined;
  return isFar && exact !== undefined ? formatDecimal(exact) : undefined;
}

/** Why the table shows no price where there is one. */
const farNote = ({ priced }: Held) => ({
  key: 'why.note.outOfReach' as const,
  figures: { factor: String(REACH_TIMES), mark: priced.markPrice },
});

/**
 * @param cross every cross position of the account, including the explained one
 * @param wallet free money of the wallet, and what orders hold of it
 * @param inTable the price that the table shows; undefined = none
 */
export function explainLiquidation(
  held: Held,
  cross: readonly Held[],
  wallet: FreeMoney,
  inTable: string | undefined,
): Explanation {
  const { position, option } = held;
  const isCross = position.marginType === 'CROSS';
  const isSameOption = (other: Held) => other.position.futuresOptionId === position.futuresOptionId;
  const own = isCross ? cross.filter(isSameOption) : [held];
  const behind = isCross
    ? crossBalance(
        cross.filter((other) => !isSameOption(other)),
        wallet,
      )
    : undefined;
  const holds = isCross ? holdNotes(wallet) : [];
  const balance = behind?.result ?? position.margin;
  const solved = solve(own, decimal(balance));
  const [first, second] = solved?.legs ?? [];
  const base = {
    title: 'why.liquidation',
    formula:
      own.length > 1
        ? 'why.formula.liquidationBoth'
        : (`why.formula.liquidation${position.side}` as const),
  } as const;
  // A falling price liquidates where the denominator of the exact ratio is negative: rounded up there.
  const isFalling = solved !== undefined && solved.root.denominator < 0n;
  const far =
    solved && inTable === undefined ? outOfReach(held, solved.root, isFalling) : undefined;
  const result = inTable ?? far;
  if (solved === undefined || first === undefined || result === undefined) {
    return {
      ...base,
      steps: behind === undefined ? [] : [behind],
      notes: [{ key: 'why.note.never' }, ...holds],
    };
  }
  const rounding: Rounding = isFalling ? 'up' : 'down';
  return {
    ...base,
    steps: [
      ...(behind === undefined ? [] : [behind]),
      {
        label: 'why.liquidation',
        parts: second === undefined ? oneLeg(first, balance) : twoLegs(solved.legs, balance),
        result,
        rounding,
        digits: undefined,
        tick: option.tickSize,
        unit: 'USDT',
      },
    ],
    notes: [
      ...(far === undefined ? [] : [farNote(held)]),
      ...solved.legs.map(({ tier }) => ({
        key: 'why.note.tier' as const,
        figures: {
          rate: formatDecimal(tier.maintenanceRate * 100n),
          amount: formatDecimal(tier.maintenanceAmount),
        },
      })),
      { key: isCross ? 'why.note.liquidationCross' : 'why.note.liquidationIsolated' },
      ...holds,
    ],
  };
}
