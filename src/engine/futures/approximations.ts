/**
 * Sums over positions in doubles, with a bound of their error. They settle cases far from any limit
 * quickly; close cases are decided by the exact figures.
 */
import { ONE } from '../../domain/decimal.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import type { Holding, Member, OptionMarket } from '../state.ts';

/** Scaled units of one whole. */
export const UNIT = Number(ONE);

/** Relative bound on the rounding error of a sum in doubles, with margin. */
const ERROR_SHARE = 1e-9;
/** Units of 1e-8 by which the exact sums, each term rounded by itself, may lie apart. */
const ERROR_UNITS = 1000;

/** A sum being accumulated; `gross` is the sum of the terms without their signs. */
interface Sum {
  net: number;
  gross: number;
}

const surely = ({ net, gross }: Sum): number => net - gross * ERROR_SHARE - ERROR_UNITS;

/** Keeps the position as doubles. */
export function approximate(holding: Holding, position: FuturesPosition): void {
  const size = Number(position.quantity);
  holding.size = position.side === 'LONG' ? size : -size;
  holding.entry = Number(position.entryPrice);
}

/**
 * A lower bound of unrealised PnL less initial margins of the cross positions.
 * @param except a holding left out
 * @returns NaN while a position has no price
 */
export function surelyFreeOfCross(member: Member, except?: Holding): number {
  const sum: Sum = { net: 0, gross: Math.abs(Number(member.futures.point.balance)) };
  for (const holding of member.cross.holdings) {
    if (holding === except) continue;
    const { option, account, size, entry } = holding;
    const mark = option.market.approximateMark;
    if (mark === 0) return Number.NaN;
    const value = (Math.abs(size) * mark) / UNIT;
    sum.net += (size * (mark - entry)) / UNIT - value / account.setting.leverage;
    sum.gross += 2 * value + (Math.abs(size) * entry) / UNIT;
  }
  return surely(sum);
}

/**
 * A lower bound of warnAt x balance - maintenance margin of positions that share the same margin.
 * @returns NaN while one has no price or has been warned, since then every tick may matter
 */
export function surelyBelowWarning(
  money: number,
  holdings: readonly Holding[],
  warnAt: number,
): number {
  let balance = money;
  let maintenance = 0;
  let gross = Math.abs(money);
  for (const { option, position, size, entry } of holdings) {
    const mark = option.market.approximateMark;
    if (mark === 0 || position?.isWarned !== false) return Number.NaN;
    const value = (Math.abs(size) * mark) / UNIT;
    balance += (size * (mark - entry)) / UNIT;
    maintenance += maintenanceOf(option, value);
    gross += 2 * value + (Math.abs(size) * entry) / UNIT;
  }
  return surely({ net: warnAt * balance - maintenance, gross });
}

function maintenanceOf(option: OptionMarket, value: number): number {
  for (const { cap, rate, amount } of option.approximateTiers)
    if (value < cap) return value * rate - amount;
  return value;
}
