/** Leverage and margin type of a user's option. Rules [F-O..]. */
import type { ChangeLeverage, ChangeMarginType } from '../../domain/futures/commands.ts';
import { divide, formatDecimal, ONE } from '../../domain/decimal.ts';
import { direction, initialMargin, tierAt } from '../../domain/futures/index.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { type Money, money, NO_MONEY, type Price } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type Holding, type Member, type OptionMarket, settingOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { changedPosition } from './copies.ts';
import { availableBalance, type Purpose, unfreeRejection } from './crossAccount.ts';
import { holdingsIn, restingOn } from './holdings.ts';
import { moveMargin } from './changeMargin.ts';
import { moreHeld, applyHoldChanges, type HoldChange, holdChanges } from './holdChanges.ts';

export function changeLeverage(
  turn: Turn,
  command: ChangeLeverage,
  member: Member,
): Rejection | undefined {
  const optionMarket = turn.state.options.get(command.optionId);
  if (optionMarket === undefined) return reject('UNKNOWN_OPTION');
  const { leverage } = command;
  const { leverageMax } = optionMarket.config;
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > leverageMax)
    return reject('INVALID_LEVERAGE', { maximum: String(leverageMax) });
  const setting = settingOf(member, optionMarket);
  if (setting.leverage === leverage) return undefined;
  const account = member.options.get(command.optionId);
  const holdings = account === undefined ? [] : holdingsIn(account);
  const rejection = leverageTierRejection(optionMarket, holdings, leverage);
  if (rejection !== undefined) return rejection;
  const reheld = holdChanges(holdings, setting, leverage);
  if ('rejection' in reheld) return reheld.rejection;
  const added = addedMargins(holdings, leverage);
  if ('rejection' in added) return added.rejection;
  const uncovered = leverageRejection(member, added, reheld.changed);
  if (uncovered !== undefined) return uncovered;
  turn.emit({
    type: 'LeverageChanged',
    userId: command.userId,
    setting: { optionId: command.optionId, leverage, marginType: setting.marginType },
  });
  applyHoldChanges(turn, reheld.changed, leverage);
  for (const { holding, position, margin } of added.margins)
    relever(turn, holding, position, leverage, margin);
  return undefined;
}

/**
 * Each side's position and the working orders that would add to it must fall into a tier that
 * allows this leverage.
 */
function leverageTierRejection(
  { config, market }: OptionMarket,
  holdings: readonly Holding[],
  leverage: number,
): Rejection | undefined {
  for (const holding of holdings) {
    const exposure = largestExposure(holding);
    if (exposure <= 0n) continue;
    const mark = market.tick?.markPrice;
    if (mark === undefined) return reject('NO_PRICE');
    const { leverageMax } = tierAt(config.tiers, money(divide(exposure * mark, ONE, 'up')));
    if (leverage > leverageMax) return reject('LEVERAGE_TIER', { maximum: String(leverageMax) });
  }
  return undefined;
}

/** The larger of the possible long and short exposure; in hedge mode a side never flips. */
function largestExposure(holding: Holding): bigint {
  const { position, positionSide } = holding;
  const held = position === undefined ? 0n : direction(position.side) * position.quantity;
  const long = held + restingOn(holding, 'BUY');
  const short = restingOn(holding, 'SELL') - held;
  if (positionSide !== undefined) return positionSide === 'LONG' ? long : short;
  return long > short ? long : short;
}

/** A position whose leverage changes, and the margin added to it. */
interface ReleveragedPosition {
  readonly holding: Holding;
  readonly position: FuturesPosition;
  readonly margin: Money;
}

/** Margins that positions need at another leverage. */
interface AddedMargins {
  readonly margins: readonly ReleveragedPosition[];
  /** Into isolated positions. */
  readonly moved: Money;
  /** Free balance that cross positions need beyond the present one. */
  readonly pledged: Money;
}

/**
 * Lower leverage needs more margin. Isolated positions take it from `point`; in cross the account
 * must have it free. Higher leverage releases nothing from an isolated position.
 */
function addedMargins(
  holdings: readonly Holding[],
  leverage: number,
): AddedMargins | { readonly rejection: Rejection } {
  const margins: ReleveragedPosition[] = [];
  let moved = 0n;
  let pledged = 0n;
  for (const holding of holdings) {
    const { position } = holding;
    if (position === undefined) continue;
    const mark = holding.option.market.tick?.markPrice;
    const isLess = leverage < position.leverage;
    const isIsolated = position.marginType === 'ISOLATED';
    if (isLess && !isIsolated && mark === undefined) return { rejection: reject('NO_PRICE') };
    const margin = isLess && isIsolated ? missingMargin(position, leverage) : NO_MONEY;
    if (isLess && mark !== undefined && !isIsolated)
      pledged += marginAt(position, mark, leverage) - marginAt(position, mark, position.leverage);
    moved += margin;
    margins.push({ holding, position, margin });
  }
  return { margins, moved: money(moved), pledged: money(pledged) };
}

/**
 * Whether margins and holds are covered together; otherwise the missing amount, and the orders that
 * lack it.
 */
function leverageRejection(
  member: Member,
  { moved, pledged }: AddedMargins,
  changed: readonly HoldChange[],
): Rejection | undefined {
  const taken = money(moved + moreHeld(changed));
  const needed = money(taken + pledged);
  const rejection =
    coverRejection(member, taken, 'MOVE') ?? coverRejection(member, needed, 'PLEDGE');
  const growing = changed.filter(({ order, hold }) => hold > order.hold);
  if (rejection?.code !== 'LEVERAGE_NOT_COVERED' || growing.length === 0) return rejection;
  const point = member.futures.point.balance;
  const missing = [taken - point, needed - (availableBalance(member) ?? point)];
  return reject('LEVERAGE_ORDERS_NOT_COVERED', {
    orders: growing.map(({ order }) => order.working.order.id).join(', '),
    missing: formatDecimal(missing.reduce((most, each) => (each > most ? each : most))),
  });
}

const marginAt = (
  { quantity }: Pick<FuturesPosition, 'quantity'>,
  price: Price,
  leverage: number,
): Money => initialMargin({ quantity, price, leverage });

/** The shortfall of an isolated position's margin against the initial margin at entry. */
function missingMargin(position: FuturesPosition, leverage: number): Money {
  const missing = marginAt(position, position.entryPrice, leverage) - position.margin;
  return missing > 0n ? money(missing) : NO_MONEY;
}

const coverRejection = (member: Member, needed: Money, purpose: Purpose): Rejection | undefined =>
  needed <= 0n ? undefined : unfreeRejection(member, needed, purpose, 'LEVERAGE_NOT_COVERED');

function relever(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  leverage: number,
  added: Money,
): void {
  const moved = moveMargin(turn, holding, position, added);
  turn.emit({
    type: 'PositionChanged',
    request: undefined,
    cause: 'LEVERAGE',
    position: changedPosition(position, {
      leverage,
      quantity: position.quantity,
      entryPrice: position.entryPrice,
      ...moved,
      exits: position.exits,
      realizedPnl: position.realizedPnl,
      fee: position.fee,
      updatedAt: turn.at,
    }),
  });
}

export function changeMarginType(
  turn: Turn,
  command: ChangeMarginType,
  member: Member,
): Rejection | undefined {
  const optionMarket = turn.state.options.get(command.optionId);
  if (optionMarket === undefined) return reject('UNKNOWN_OPTION');
  const setting = settingOf(member, optionMarket);
  if (setting.marginType === command.marginType) return undefined;
  if (isInUse(member, optionMarket)) return reject('MARGIN_TYPE_CONFLICT');
  turn.emit({
    type: 'MarginTypeChanged',
    userId: command.userId,
    setting: {
      optionId: command.optionId,
      leverage: setting.leverage,
      marginType: command.marginType,
    },
  });
  return undefined;
}

function isInUse(member: Member, optionMarket: OptionMarket): boolean {
  const account = member.options.get(optionMarket.config.optionId);
  return (
    account !== undefined &&
    holdingsIn(account).some(({ position, orderCount }) => position !== undefined || orderCount > 0)
  );
}
