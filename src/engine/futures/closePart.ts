/** The part of a fill that closes. Rules [F-P..]. */
import {
  type CloseSplit,
  marginShareOf,
  splitIsolatedClose,
  unrealizedPnl,
} from '../../domain/futures/index.ts';
import type { Fill, FuturesPosition } from '../../domain/futuresOrders.ts';
import {
  addMoney,
  type Money,
  money,
  type Quantity,
  subtractQuantity,
} from '../../domain/quantities.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import type { Holding, Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { cancelReduceOnly, cancelWorking } from './cancel.ts';
import { changedPosition, closedPart, filledOrder } from './copies.ts';
import { crossAccount } from './crossAccount.ts';
import { type Execution, feeOf, holdShare, makeFill } from './execution.ts';
import { liquidationPriceOf } from './liquidationPrice.ts';
import { workingOf } from './orderMemory.ts';

/** Closes `closes` of the position; a cross close that is not covered cancels the order instead. */
export function closePart(
  turn: Turn,
  working: WorkingOrder,
  position: FuturesPosition,
  closes: Quantity,
  execution: Execution,
): void {
  const { holding, member } = working;
  const { price } = execution;
  const fee = feeOf(turn, working, closes, execution);
  const realized = unrealizedPnl({
    side: position.side,
    quantity: closes,
    entryPrice: position.entryPrice,
    price,
  });
  const released = holdShare(working, closes);
  const gain = realized - fee + released;
  if (position.marginType === 'CROSS' && !coverLoss(turn, working, gain)) {
    cancelWorking(turn, working, 'NO_MARGIN');
    return;
  }
  const share = marginShareOf(position, closes);
  const split = splitClose(position, share, gain, member.futures.point.balance);
  const fill = makeFill(turn, working, position.id, closes, execution, {
    fee,
    realizedPnl: realized,
    insurance: money(split.fromInsurance),
    keptExits: undefined,
  });
  turn.emit({
    type: 'OrderFilled',
    order: filledOrder(working.order, fill, released, holding.account.setting.leverage),
    fill,
  });
  const wallet = member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', -released);
  toPocket(posting, wallet, 'margin', -split.fromMargin);
  toPocket(posting, wallet, 'point', split.toPoint);
  toHouse(posting, 'fee', 'FUTURES', fee);
  toHouse(posting, 'market', 'FUTURES', -realized);
  toHouse(posting, 'insurance', 'FUTURES', -split.fromInsurance);
  post(turn.emit, posting, 'TRADE', fill.id);
  reducePosition(turn, holding, position, fill, split.fromMargin);
  for (const { closed } of turn.onTrade)
    closed(turn, position.userId, closedPart(position, price, closes), 'CLOSE');
}

/** A cross close is paid from `point`, and only the excess by the insurance fund. */
function splitClose(
  position: FuturesPosition,
  share: Money,
  gain: bigint,
  point: Money,
): CloseSplit {
  if (position.marginType === 'CROSS') {
    const missing = point + gain < 0n ? -(point + gain) : 0n;
    return { toPoint: gain + missing, fromMargin: 0n, fromInsurance: missing };
  }
  return splitIsolatedClose(position.margin, share, gain);
}

function reducePosition(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  fill: Fill,
  fromMargin: bigint,
): void {
  const left = subtractQuantity(position.quantity, fill.quantity);
  const margin = money(position.margin - fromMargin);
  const { side, entryPrice, marginType } = position;
  const after = changedPosition(position, {
    leverage: position.leverage,
    quantity: left,
    entryPrice,
    margin,
    liquidationPrice:
      left === 0n
        ? undefined
        : liquidationPriceOf(holding, { side, quantity: left, entryPrice, marginType, margin }),
    exits: position.exits,
    realizedPnl: addMoney(position.realizedPnl, fill.realizedPnl),
    fee: addMoney(position.fee, fill.fee),
    updatedAt: turn.at,
  });
  if (left > 0n) {
    turn.emit({ type: 'PositionChanged', request: undefined, position: after, cause: 'REDUCED' });
    return;
  }
  turn.emit({ type: 'PositionClosed', position: after, closePrice: fill.price });
  cancelReduceOnly(turn, holding);
}

/**
 * Whether a cross close that changes `point` by `gain` is covered: by `point` and the holds of
 * working orders, or, when the rest of the account is not in profit, by the insurance fund. The
 * fund never covers a loss while the account has open profit.
 * @param held the holds of working orders that may be released
 */
export function isLossCovered(
  member: Member,
  holding: Holding,
  gain: bigint,
  held: bigint,
): boolean {
  if (member.futures.point.balance + held + gain >= 0n) return true;
  const others = crossAccount(member, holding);
  return others !== undefined && others.unrealized <= 0n;
}

/** Cancels other orders, newest first, until `point` covers the close. */
function coverLoss(turn: Turn, working: WorkingOrder, gain: bigint): boolean {
  const { member, holding, order } = working;
  const { point, wait } = member.futures;
  if (point.balance + gain >= 0n) return true;
  if (!isLossCovered(member, holding, gain, wait.balance - order.hold)) return false;
  for (const other of workingOf(member).toReversed()) {
    if (point.balance + gain >= 0n) break;
    if (other !== working && other.order.hold > 0n) cancelWorking(turn, other, 'NO_MARGIN');
  }
  return true;
}
