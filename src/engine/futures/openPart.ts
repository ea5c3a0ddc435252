/** The part of a fill that opens or increases a position. Rules [F-P..]. */
import { averageEntryPrice, initialMargin } from '../../domain/futures/index.ts';
import type { Fill, FuturesPosition } from '../../domain/futuresOrders.ts';
import { positionId } from '../../domain/ids.ts';
import {
  addMoney,
  addQuantity,
  type Money,
  money,
  NO_MONEY,
  NO_QUANTITY,
  type Quantity,
} from '../../domain/quantities.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import type { Member, WorkingOrder } from '../state.ts';
import type { FilledPart, Turn } from '../turn.ts';
import { cancelWorking } from './cancel.ts';
import { changedPosition, filledOrder, opensSide } from './copies.ts';
import { isFree } from './crossAccount.ts';
import { type Execution, feeOf, holdShare, makeFill } from './execution.ts';
import { type MergedExits, mergedExits } from './exitPrices.ts';
import { liquidationPriceOf } from './liquidationPrice.ts';

/**
 * Opens `opens` in the direction of the order; if the margin is insufficient, the order is
 * cancelled.
 */
export function openPart(
  turn: Turn,
  working: WorkingOrder,
  opens: Quantity,
  execution: Execution,
): void {
  const { holding, member } = working;
  const { leverage, marginType } = holding.account.setting;
  const { price } = execution;
  const fee = feeOf(turn, working, opens, execution);
  const needed = initialMargin({ quantity: opens, price, leverage });
  const released = holdShare(working, opens);
  const isIsolated = marginType === 'ISOLATED';
  const behind = marginBehind(member, isIsolated, needed, released, fee);
  if (behind === undefined) {
    cancelWorking(turn, working, 'NO_MARGIN');
    return;
  }
  const held = holding.position;
  const id = held?.id ?? positionId(turn.state.next.position);
  const merged = mergedExits(held, working.order);
  const fill = makeFill(turn, working, id, opens, execution, {
    fee,
    realizedPnl: NO_MONEY,
    insurance: NO_MONEY,
    keptExits: merged.kept,
  });
  turn.emit({
    type: 'OrderFilled',
    order: filledOrder(working.order, fill, released, leverage),
    fill,
  });
  const wallet = member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', -released);
  toPocket(posting, wallet, 'point', released - fee - behind);
  toPocket(posting, wallet, 'margin', behind);
  toHouse(posting, 'fee', 'FUTURES', fee);
  post(turn.emit, posting, 'TRADE', fill.id);
  if (held === undefined) openPosition(turn, working, fill, behind, merged);
  else increasePosition(turn, working, held, fill, behind, merged);
  const { optionId, instrument, side } = working.order;
  const opened: FilledPart = {
    positionId: id,
    optionId,
    instrument,
    side: opensSide(side),
    leverage,
    price,
    quantity: opens,
    held: held?.quantity ?? NO_QUANTITY,
  };
  for (const follower of turn.onTrade) follower.opened(turn, working.order.userId, opened, needed);
}

/**
 * The margin for the opening part (zero in cross), or undefined when the owner's balance does not
 * cover it. The order's hold is always reserved for it; an isolated position may pay the fee out of
 * its margin, a cross one needs it in `point`.
 */
function marginBehind(
  member: Member,
  isIsolated: boolean,
  needed: Money,
  released: Money,
  fee: Money,
): Money | undefined {
  if (needed > released) {
    const missing = money(needed - released);
    if (isFree(member, missing, isIsolated ? 'MOVE' : 'PLEDGE') !== true) return undefined;
  }
  const left = member.futures.point.balance + released - fee;
  if (!isIsolated) return left < 0n ? undefined : NO_MONEY;
  if (left <= 0n) return undefined;
  return left < needed ? money(left) : needed;
}

function openPosition(
  turn: Turn,
  working: WorkingOrder,
  fill: Fill,
  margin: Money,
  { exits, since }: MergedExits,
): void {
  const { holding, order } = working;
  const side = opensSide(order.side);
  const { leverage, marginType } = holding.account.setting;
  turn.emit({
    type: 'PositionOpened',
    position: {
      id: fill.positionId,
      userId: order.userId,
      optionId: order.optionId,
      instrument: order.instrument,
      side,
      marginType,
      leverage,
      quantity: fill.quantity,
      entryPrice: fill.price,
      margin,
      liquidationPrice: liquidationPriceOf(holding, {
        side,
        quantity: fill.quantity,
        entryPrice: fill.price,
        marginType,
        margin,
      }),
      exits,
      exitsSince: since,
      realizedPnl: NO_MONEY,
      fee: fill.fee,
      funding: NO_MONEY,
      isWarned: false,
      openedAt: turn.at,
      updatedAt: turn.at,
    },
  });
}

function increasePosition(
  turn: Turn,
  { holding }: WorkingOrder,
  position: FuturesPosition,
  fill: Fill,
  added: Money,
  { exits, since }: MergedExits,
): void {
  const { side, marginType } = position;
  const { quantity: filled, price } = fill;
  const total = addQuantity(position.quantity, filled);
  const margin = addMoney(position.margin, added);
  const entryPrice = averageEntryPrice(position, { side, quantity: filled, price });
  turn.emit({
    type: 'PositionChanged',
    request: undefined,
    cause: 'INCREASED',
    position: changedPosition(position, {
      leverage: holding.account.setting.leverage,
      quantity: total,
      entryPrice,
      margin,
      liquidationPrice: liquidationPriceOf(holding, {
        side,
        quantity: total,
        entryPrice,
        marginType,
        margin,
      }),
      exits,
      exitsSince: since,
      realizedPnl: position.realizedPnl,
      fee: addMoney(position.fee, fill.fee),
      updatedAt: turn.at,
    }),
  });
}
