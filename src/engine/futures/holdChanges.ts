/** Holds of working orders after a change of leverage. Rule [F-O15]. */
import { restsOnLadder } from '../../domain/futures/conditional.ts';
import {
  type ChangedHold,
  holdsAtLeverage,
  type RestingHold,
} from '../../domain/futures/orderHolds.ts';
import type { OptionSetting } from '../../domain/futuresOrders.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Holding, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { remainingOf } from './copies.ts';
import { moveHold } from './execution.ts';
import { workingOf } from './orderMemory.ts';

interface HeldOrder extends RestingHold {
  readonly working: WorkingOrder;
}

export type HoldChange = ChangedHold<HeldOrder>;

/** The orders at their prices, oldest first. */
const restingOrders = (holding: Holding): readonly HeldOrder[] =>
  workingOf(holding.member).flatMap((working) => {
    const { order } = working;
    if (working.holding !== holding || order.price === undefined || !restsOnLadder(order))
      return [];
    const { side, price, reduceOnly, hold } = order;
    return [{ working, side, price, left: remainingOf(order), reduceOnly, hold }];
  });

/** The orders of the holdings that would hold another amount at this leverage. */
export function holdChanges(
  holdings: readonly Holding[],
  before: OptionSetting,
  leverage: number,
): { readonly changed: readonly HoldChange[] } | { readonly rejection: Rejection } {
  const changed: HoldChange[] = [];
  for (const holding of holdings) {
    const orders = restingOrders(holding);
    if (orders.every(({ reduceOnly }) => reduceOnly)) continue;
    const markPrice = holding.option.market.tick?.markPrice;
    if (markPrice === undefined) return { rejection: reject('NO_PRICE') };
    const isLess = leverage < before.leverage;
    changed.push(
      ...holdsAtLeverage(orders, { position: holding.position, markPrice, leverage, isLess }),
    );
  }
  return { changed };
}

/** Sum by which the orders' holds grow; below zero where they shrink. */
export const moreHeld = (changed: readonly HoldChange[]): bigint =>
  changed.reduce((sum, { order, hold }) => sum + hold - order.hold, 0n);

/** Holds the new amounts, releases first: `point` never falls below zero in between. */
export function applyHoldChanges(
  turn: Turn,
  changed: readonly HoldChange[],
  leverage: number,
): void {
  const growth = ({ order, hold }: HoldChange): number => Number(hold - order.hold);
  for (const one of changed.toSorted((a, b) => growth(a) - growth(b))) {
    const { working } = one.order;
    const { order, member, place } = working;
    turn.emit({
      type: 'OrderAmended',
      order: { ...order, leverage, hold: one.hold, updatedAt: turn.at },
      place,
    });
    moveHold(turn, member, order.id, one.hold - order.hold);
  }
}
