/** What the screens ask for, as parameters of the calls. */
import type { OrderParams } from '../streams/futures/placeOrder.ts';
import type { ExitsInput, OrderInput } from '../ui/services/futures.ts';

/** Undefined in the page is null on the wire: no exit. */
export const toExits = (exits: ExitsInput) => ({
  takeProfit: exits.takeProfit ?? null,
  stopLoss: exits.stopLoss ?? null,
  isMarkTp: exits.isMarkTp,
  isMarkSl: exits.isMarkSl,
  takeProfitLimit: exits.takeProfitLimit ?? null,
  stopLossLimit: exits.stopLossLimit ?? null,
});

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
