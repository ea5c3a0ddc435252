/**
 * Cross accounts far from any warning are not looked at on a tick. Each has a band of mark prices
 * per instrument inside which it is known to be safe, and the ends of the bands lie in heaps, so a
 * tick finds those whose band it leaves. Bands are a memo: derived from the state in doubles with
 * an error bound, void as soon as the account changes, and without influence on what is decided,
 * since whoever is not surely safe is judged exactly.
 */
import { ONE } from '../../domain/decimal.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import type { EngineRules } from '../contract.ts';
import { collectUpTo, rekeyNode, removeNode } from '../heap.ts';
import type { BandEdge, Holding, Member, OptionBoard } from '../state.ts';

const UNIT = Number(ONE);

/** Share of all sums that rounding in doubles may cost, with room to spare. */
const ERROR_SHARE = 1e-9;
/** Units of 1e-8 by which the exact sums, each rounded once, may lie apart. */
const ERROR_UNITS = 1000;
/** Taken off a band's width, so that no rounding can widen it. */
const CAUTION = 0.999;

/** Keeps the position as doubles. */
export function approximate(holding: Holding, position: FuturesPosition): void {
  const size = Number(position.quantity);
  holding.size = position.side === 'LONG' ? size : -size;
  holding.entry = Number(position.entryPrice);
}

export function enterBands(holding: Holding, position: FuturesPosition): void {
  approximate(holding, position);
  holding.option.unsettled.add(holding);
}

export function leaveBands(holding: Holding): void {
  const { option, bands } = holding;
  option.unsettled.delete(holding);
  if (bands === undefined) return;
  removeNode(option.bandLows, bands.low);
  removeNode(option.bandHighs, bands.high);
}

/** To be called at every change of the account: its bands hold no more. */
export function voidBands(member: Member): void {
  if (!member.hasSafeBands) return;
  member.hasSafeBands = false;
  for (const holding of member.crossHoldings) holding.option.unsettled.add(holding);
}

/** The cross accounts in the option that cannot be told to be safe at its mark, in any order. */
export function unsafeMembers(board: OptionBoard, rules: EngineRules): ReadonlySet<Member> {
  const { market, bandLows, bandHighs, unsettled } = board;
  const left: BandEdge[] = [];
  collectUpTo(bandLows, -market.approximateMark, left);
  collectUpTo(bandHighs, market.approximateMark, left);
  if (left.length === 0 && unsettled.size === 0) return NOBODY;
  const unsafe = new Set<Member>();
  for (const { holding } of left) voidBands(holding.member);
  for (const { member } of [...unsettled])
    if (!member.hasSafeBands && !settleBands(member, rules)) unsafe.add(member);
  return unsafe;
}

const NOBODY: ReadonlySet<Member> = new Set();

/**
 * Gives the account new bands if it is surely below the warning.
 *
 * With slack S = warnAt x balance - maintenance it stays so while
 * sum(|Q_i move_i| (warnAt + m_i)) < S, m_i the highest maintenance rate: per unit of price the
 * balance changes by Q, the maintenance by at most Q m. The slack is shared evenly.
 */
function settleBands(member: Member, rules: EngineRules): boolean {
  const warnAt = Number(rules.warnAt) / UNIT;
  const slack = surelyFree(member, warnAt);
  if (!(slack > 0)) return false;
  const part = (slack * CAUTION * UNIT) / member.crossHoldings.length;
  for (const holding of member.crossHoldings) {
    const { option, size } = holding;
    const mark = option.market.approximateMark;
    const rate = option.approximateTiers.at(-1)?.rate ?? 1;
    const reach = part / (Math.abs(size) * (warnAt + rate));
    holding.bands ??= { low: edgeOf(holding), high: edgeOf(holding) };
    rekeyNode(option.bandLows, holding.bands.low, reach - mark);
    rekeyNode(option.bandHighs, holding.bands.high, mark + reach);
    option.unsettled.delete(holding);
  }
  member.hasSafeBands = true;
  return true;
}

const edgeOf = (holding: Holding): BandEdge => ({ heapKey: 0, heapIndex: -1, holding });

/**
 * A lower bound of warnAt x balance - maintenance; NaN while a position has no price or one has
 * been warned, for then every tick may matter.
 */
function surelyFree(member: Member, warnAt: number): number {
  const point = Number(member.futures.point.balance);
  let balance = point;
  let maintenance = 0;
  let gross = point;
  for (const { option, position, size, entry } of member.crossHoldings) {
    const mark = option.market.approximateMark;
    if (mark === 0 || position?.isWarned !== false) return Number.NaN;
    const value = (Math.abs(size) * mark) / UNIT;
    balance += (size * (mark - entry)) / UNIT;
    maintenance += maintenanceOf(option, value);
    gross += value + (Math.abs(size) * entry) / UNIT;
  }
  return warnAt * balance - maintenance - gross * ERROR_SHARE - ERROR_UNITS;
}

function maintenanceOf(option: OptionBoard, value: number): number {
  for (const { cap, rate, amount } of option.approximateTiers)
    if (value < cap) return value * rate - amount;
  return value;
}
