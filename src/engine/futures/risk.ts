/** Checks positions after a tick: warned, cleared or liquidated. Rules [F-X..]. */
import {
  isLiquidatable,
  maintenanceMarginAt,
  marginBalance,
  marginRatio,
} from '../../domain/futures/index.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { addMoney, type Money, type Price, type Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { EngineRules } from '../contract.ts';
import {
  type Backing,
  type Holding,
  type Member,
  numberInId,
  type OptionMarket,
} from '../state.ts';
import type { Turn } from '../turn.ts';
import { type CrossAccount, crossAccount, pnlAt } from './crossAccount.ts';
import { liquidateCross, liquidateIsolated } from './liquidate.ts';
import { positionNow } from './liquidationPrice.ts';
import { isSurelySafe, unsafeHoldings } from './safeBands.ts';

/**
 * Checks every position of the option that the mark price may have moved near liquidation, user by
 * user.
 */
export function judgeOptionMarket(turn: Turn, optionMarket: OptionMarket): void {
  const mark = optionMarket.market.tick?.markPrice;
  if (mark === undefined) return;
  const unsafe = unsafeHoldings(optionMarket, turn.state.rules);
  if (unsafe.length === 0) return;
  unsafe.sort(byUserThenSide);
  for (const holding of unsafe) {
    if (holding.position?.marginType === 'CROSS') judgeCross(turn, holding.member);
    else judgeIsolated(turn, holding, mark);
  }
}

/** A user's long before their short: both may lie in the option in hedge mode. */
const byUserThenSide = (a: Holding, b: Holding): number =>
  a.member.number - b.member.number ||
  Number(a.positionSide === 'SHORT') - Number(b.positionSide === 'SHORT');

function judgeIsolated(turn: Turn, holding: Holding, mark: Price): void {
  const { position } = holding;
  if (position === undefined) return;
  const health = isolatedHealth(holding, position, mark);
  if (isLiquidatable(health)) liquidateIsolated(turn, holding, position, mark);
  else warnOfRatio(turn, holding, position, marginRatio(health));
}

/**
 * Whether an order of this holding is refused because its margin is exhausted at the current marks:
 * a fill since the last tick may have caused that, and the next tick liquidates it. An account with
 * an unpriced position is not checked.
 */
export function liquidatingRejection(
  rules: EngineRules,
  member: Member,
  holding: Holding | undefined,
): Rejection | undefined {
  const backing = holding?.backing;
  const isBeyond =
    isBeyondMargin(rules, member, member.cross) ||
    (backing !== undefined && backing !== member.cross && isBeyondMargin(rules, member, backing));
  return isBeyond ? reject('LIQUIDATING') : undefined;
}

function isBeyondMargin(rules: EngineRules, member: Member, backing: Backing): boolean {
  const [first] = backing.holdings;
  if (first === undefined || isSurelySafe(backing, rules)) return false;
  const mark = first.option.market.tick?.markPrice;
  if (first.position === undefined || mark === undefined) return false;
  const health =
    backing.marginType === 'CROSS'
      ? crossHealthNow(member)
      : isolatedHealth(first, first.position, mark);
  return health !== undefined && isLiquidatable(health);
}

interface Health {
  readonly maintenanceMargin: Money;
  readonly marginBalance: Money;
}

export const isolatedHealth = (
  holding: Holding,
  position: FuturesPosition,
  mark: Price,
): Health => ({
  maintenanceMargin: maintenanceMarginAt({
    quantity: position.quantity,
    price: mark,
    tiers: holding.option.config.tiers,
  }),
  marginBalance: marginBalance(position.margin, pnlAt(position, mark)),
});

export const crossHealth = (member: Member, account: CrossAccount): Health => ({
  maintenanceMargin: account.maintenance,
  marginBalance: addMoney(member.futures.point.balance, account.unrealized),
});

function judgeCross(turn: Turn, member: Member): void {
  let health = crossHealthNow(member);
  if (health !== undefined && isLiquidatable(health)) {
    liquidateCross(turn, member);
    health = crossHealthNow(member);
  }
  if (health === undefined || isLiquidatable(health)) return;
  const ratio = marginRatio(health);
  for (const { holding, position } of positionsInOrder(member))
    warnOfRatio(turn, holding, position, ratio);
}

/** Undefined without cross positions, and while one of them has no price. */
function crossHealthNow(member: Member): Health | undefined {
  const account = member.cross.holdings.length === 0 ? undefined : crossAccount(member);
  return account === undefined ? undefined : crossHealth(member, account);
}

interface Positioned {
  readonly holding: Holding;
  readonly position: FuturesPosition;
}

const positionsInOrder = (member: Member): readonly Positioned[] =>
  member.cross.holdings
    .flatMap((holding): Positioned[] => {
      const { position } = holding;
      return position === undefined ? [] : [{ holding, position }];
    })
    .toSorted((a, b) => numberInId(a.position.id) - numberInId(b.position.id));

/** Warns at `warnAt`, and again only after the ratio was below `warnAgainBelow`. */
function warnOfRatio(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  ratio: Rate | undefined,
): void {
  if (ratio === undefined) return;
  const { warnAt, warnAgainBelow } = turn.state.rules;
  if (!position.isWarned && ratio >= warnAt)
    turn.emit({
      type: 'PositionWarned',
      position: { ...positionNow(holding, position), isWarned: true, updatedAt: turn.at },
      marginRatio: ratio,
    });
  else if (position.isWarned && ratio < warnAgainBelow)
    turn.emit({
      type: 'PositionChanged',
      request: undefined,
      position: { ...positionNow(holding, position), isWarned: false, updatedAt: turn.at },
      cause: 'WARNING_OVER',
    });
}
