/** What the screens ask for, as parameters of the calls. */
import { filledRequest, type WireOf } from '../domain/described.ts';
import { EXIT_FIELDS } from '../domain/futuresOrders.ts';
import type { OrderParams } from '../streams/futures/placeOrder.ts';
import type { ExitsInput, OrderInput } from '../ui/services/futures.ts';

/** Undefined in the page is null on the wire: no exit. */
export const toExits: (exits: ExitsInput) => WireOf<typeof EXIT_FIELDS> =
  filledRequest(EXIT_FIELDS);

/** Undefined in the page is null on the wire. */
export const toOrderParams = ({
  positionSide,
  price,
  triggerPrice,
  ...order
}: OrderInput): OrderParams => ({
  ...order,
  ...toExits(order),
  positionSide: positionSide ?? null,
  price: price ?? null,
  triggerPrice: triggerPrice ?? null,
});
