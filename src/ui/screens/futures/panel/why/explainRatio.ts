/** Explains the margin ratio of a position. */
import { decimal, divide, formatDecimal, ONE } from '../../../../../domain/decimal.ts';
import { tierAt } from '../../../../../domain/futures/index.ts';
import { notional, priceOf, quantityOf } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { PricedPosition, AccountFigures } from '../../../../../protocol/futures/pricedView.ts';
import { optionTiers } from '../../../../market/optionsById.ts';
import { calc, type Explanation, type Step, sum, toTable, type Part } from './steps.ts';

// The free money of the wallet in a calculation: orders that wait for their price hold a part of it.

export type FreeMoney = Pick<AccountFigures, 'playerPoint' | 'held'>;

const isHolding = ({ held }: FreeMoney): boolean => decimal(held) !== 0n;

/** Free balance less the amount that orders hold, where they hold something. Rule [U-A4]. */
export function freeMoney(wallet: FreeMoney): readonly Part[] {
  const { playerPoint, held } = wallet;
  if (!isHolding(wallet)) return calc`${playerPoint}`;
  return calc`${formatDecimal(decimal(playerPoint) + decimal(held))} − ${held}`;
}

/** Notes about money that orders hold and the figure does not count. */
export const holdNotes = (wallet: FreeMoney): Explanation['notes'] =>
  isHolding(wallet) ? [{ key: 'why.note.ordersHold', figures: { held: wallet.held } }] : [];

/** A position with its figures and its instrument. */
export interface Held {
  readonly position: WirePosition;
  readonly priced: PricedPosition;
  readonly option: WireFuturesOption;
}

/** Q M m − A in the tier of the value at mark. */
function maintenanceOf({ position, priced, option }: Held): Step {
  const value = notional(priceOf(priced.markPrice), quantityOf(position.quantity), 'down');
  const tier = tierAt(optionTiers(option), value);
  const { markPrice } = priced;
  const { quantity } = position;
  const rate = formatDecimal(tier.maintenanceRate);
  return {
    label: 'why.maintenance',
    parts:
      tier.maintenanceAmount === 0n
        ? calc`${markPrice} × ${quantity} × ${rate}`
        : calc`${markPrice} × ${quantity} × ${rate} − ${tier.maintenanceAmount}`,
    result: priced.maintenanceMargin,
    rounding: 'up',
    digits: 8,
    unit: 'USDT',
  };
}

/**
 * Maintenance margin as a percentage of the balance, with the roundings applied before the table.
 */
function ratioSteps(
  maintenance: string,
  balance: string,
  inTable: string | undefined,
): readonly Step[] {
  const below = decimal(balance);
  if (below <= 0n || inTable === undefined) return [];
  // 1e-8 of one is 1e-6 of a percent.
  const exact = formatDecimal(divide(decimal(maintenance) * ONE, below, 'up') * 100n);
  const step: Step = {
    label: 'why.ratio',
    parts: calc`${maintenance} ÷ ${balance} × ${'100'}`,
    result: exact,
    rounding: 'up',
    digits: 6,
    unit: '%',
  };
  return toTable(step, inTable, { rounding: 'halfUp', digits: 2 });
}

const SPENT = { key: 'why.note.spent' } as const;

function explainIsolated(held: Held): Explanation {
  const { position, priced } = held;
  const balance = formatDecimal(decimal(position.margin) + decimal(priced.pnl));
  const steps = ratioSteps(priced.maintenanceMargin, balance, priced.marginRatio);
  return {
    title: 'why.ratio',
    formula: 'why.formula.ratioIsolated',
    steps: [
      maintenanceOf(held),
      {
        label: 'why.balance',
        parts: calc`${position.margin} + ${priced.pnl}`,
        result: balance,
        rounding: 'exact',
        digits: 8,
        unit: 'USDT',
      },
      ...steps,
    ],
    notes: [steps.length === 0 ? SPENT : { key: 'why.note.ratio' }],
  };
}

/** All cross positions share one balance and have one ratio. */
function explainCross(cross: readonly Held[], wallet: FreeMoney): Explanation {
  const total = (of: (held: Held) => string) =>
    formatDecimal(cross.reduce((all, held) => all + decimal(of(held)), 0n));
  const maintenance = total(({ priced }) => priced.maintenanceMargin);
  const pnl = total(({ priced }) => priced.pnl);
  const balance = formatDecimal(decimal(wallet.playerPoint) + decimal(pnl));
  const whole = { rounding: 'exact', digits: 8, unit: 'USDT' } as const;
  const inTable = cross[0]?.priced.marginRatio;
  const steps = ratioSteps(maintenance, balance, inTable);
  return {
    title: 'why.ratio',
    formula: 'why.formula.ratioCross',
    steps: [
      ...cross.map(maintenanceOf),
      {
        label: 'why.maintenanceSum',
        parts: sum(cross.map(({ priced }) => calc`${priced.maintenanceMargin}`)),
        result: maintenance,
        ...whole,
      },
      {
        label: 'why.crossBalance',
        parts: calc`${freeMoney(wallet)} + ${sum(cross.map(({ priced }) => calc`${priced.pnl}`))}`,
        result: balance,
        ...whole,
      },
      ...steps,
    ],
    notes: [steps.length === 0 ? SPENT : { key: 'why.note.ratioCross' }, ...holdNotes(wallet)],
  };
}

/**
 * @param cross every cross position of the account, including the explained one
 * @param wallet its free money, and what orders hold of it
 */
export const explainRatio = (held: Held, cross: readonly Held[], wallet: FreeMoney): Explanation =>
  held.position.marginType === 'ISOLATED' ? explainIsolated(held) : explainCross(cross, wallet);
