/**
 * Positions far from any warning are skipped on a tick. Their backing (a cross account, an isolated
 * margin) has a band of mark prices per instrument within which it is known to be safe, and the
 * ends of the bands are kept in heaps, so a tick finds those whose band it leaves. Bands are a
 * cache: derived from the state in doubles with an error bound, invalidated by any change, and
 * without influence on decisions, since whatever is not surely safe is checked exactly.
 */
import type { FuturesPosition, MarginType } from '../../domain/futuresOrders.ts';
import type { EngineRules } from '../contract.ts';
import { collectUpTo, rekeyNode, removeNode } from '../heap.ts';
import { voidBands } from '../voidBands.ts';
import type { Backing, BandEdge, Holding, Member, OptionMarket } from '../state.ts';
import { ONE } from '../../domain/decimal.ts';

// Sums over positions in doubles, with a bound of their error. They settle cases far from any limit
// quickly; close cases are decided by the exact figures.

/** Scaled units of one whole. */
const UNIT = Number(ONE);

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
 * A lower bound of unrealized PnL less initial margins of the cross positions.
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
function surelyBelowWarning(money: number, holdings: readonly Holding[], warnAt: number): number {
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

/** Subtracted from a band's width, so that no rounding can widen it. */
const CAUTION = 0.999;

/** Adds a new position to its backing. */
export function enterBacking(holding: Holding, marginType: MarginType): void {
  const { member, option } = holding;
  const backing =
    marginType === 'CROSS'
      ? member.cross
      : { marginType, wallet: member.futures, holdings: [], hasSafeBands: false };
  voidBands(backing);
  backing.holdings.push(holding);
  holding.backing = backing;
  option.unsettled.add(holding);
}

export function leaveBacking(holding: Holding): void {
  const { option, backing, bands } = holding;
  if (backing === undefined) return;
  voidBands(backing);
  backing.holdings.splice(backing.holdings.indexOf(holding), 1);
  holding.backing = undefined;
  option.unsettled.delete(holding);
  if (bands === undefined) return;
  removeNode(option.bandLows, bands.low);
  removeNode(option.bandHighs, bands.high);
}

/** Positions of the option whose backing is not known to be safe at the current marks. */
export function unsafeHoldings(optionMarket: OptionMarket, rules: EngineRules): Holding[] {
  const { market, bandLows, bandHighs, unsettled } = optionMarket;
  const left: BandEdge[] = [];
  collectUpTo(bandLows, -market.approximateMark, left);
  collectUpTo(bandHighs, market.approximateMark, left);
  for (const { holding } of left) if (holding.backing !== undefined) voidBands(holding.backing);
  const unsafe: Holding[] = [];
  if (unsettled.size === 0) return unsafe;
  for (const holding of [...unsettled])
    if (holding.backing !== undefined && !settleBands(holding.backing, rules)) unsafe.push(holding);
  return unsafe;
}

/**
 * Whether nothing on the backing can be near a warning at the current marks; false when uncertain.
 * Asked in the middle of a tick, too, when its bands may have been left and are not void yet.
 */
export const isSurelySafe = (backing: Backing, rules: EngineRules): boolean =>
  (backing.hasSafeBands && backing.holdings.every(isInBand)) ||
  surelyBelowWarning(moneyOf(backing), backing.holdings, Number(rules.warnAt) / UNIT) > 0;

function isInBand({ option, bands }: Holding): boolean {
  const mark = option.market.approximateMark;
  return bands !== undefined && bands.low.heapKey > -mark && bands.high.heapKey > mark;
}

/**
 * Sets new bands for a backing that is surely below the warning threshold.
 *
 * With slack S = warnAt x balance - maintenance it stays so while
 * sum(|Q_i move_i| (warnAt + m_i)) < S, m_i the highest maintenance rate: per unit of price the
 * balance changes by Q, the maintenance by at most Q m. The slack is shared evenly.
 */
function settleBands(backing: Backing, rules: EngineRules): boolean {
  const warnAt = Number(rules.warnAt) / UNIT;
  const slack = surelyBelowWarning(moneyOf(backing), backing.holdings, warnAt);
  if (!(slack > 0)) return false;
  const part = (slack * CAUTION * UNIT) / backing.holdings.length;
  for (const holding of backing.holdings) {
    const { option, size } = holding;
    const mark = option.market.approximateMark;
    const rate = option.approximateTiers.at(-1)?.rate ?? 1;
    const reach = part / (Math.abs(size) * (warnAt + rate));
    holding.bands ??= { low: edgeOf(holding), high: edgeOf(holding) };
    rekeyNode(option.bandLows, holding.bands.low, reach - mark);
    rekeyNode(option.bandHighs, holding.bands.high, mark + reach);
    option.unsettled.delete(holding);
  }
  backing.hasSafeBands = true;
  return true;
}

const edgeOf = (holding: Holding): BandEdge => ({ heapKey: 0, heapIndex: -1, holding });

function moneyOf({ marginType, wallet, holdings }: Backing): number {
  if (marginType === 'CROSS') return Number(wallet.point.balance);
  return Number(holdings[0]?.position?.margin ?? 0n);
}
