/** Commands about triggers, exits and amendments in decimal text. */
import type { Unstamped } from '../../src/domain/commands.ts';
import type { AmendOrder, SetExits } from '../../src/domain/futures/commands.ts';
import type { TriggerBy } from '../../src/domain/futuresOrders.ts';
import { parseOrderId, parsePositionId, userId } from '../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../src/domain/quantities.ts';
import { type ExitSpec, exitsOf } from './engine.ts';

export interface AmendSpec {
  readonly user?: number;
  readonly price?: string;
  readonly trigger?: string;
  readonly triggerBy?: TriggerBy;
  readonly quantity?: string;
}

export function amendOf(order: string, spec: AmendSpec): Unstamped<AmendOrder> {
  const id = parseOrderId(order);
  if (id === undefined) throw new Error(`not an order id: ${order}`);
  return {
    type: 'AmendOrder',
    userId: userId(spec.user ?? 1),
    orderId: id,
    price: spec.price === undefined ? undefined : priceOf(spec.price),
    triggerPrice: spec.trigger === undefined ? undefined : priceOf(spec.trigger),
    triggerBy: spec.triggerBy,
    quantity: spec.quantity === undefined ? undefined : quantityOf(spec.quantity),
  };
}

export function setExitsOf(position: string, spec: ExitSpec, user = 1): Unstamped<SetExits> {
  const id = parsePositionId(position);
  if (id === undefined) throw new Error(`not a position id: ${position}`);
  return { type: 'SetExits', userId: userId(user), positionId: id, exits: exitsOf(spec) };
}
