/** Command that the exchange makes of a form's input: through the parameters of the call. */
import * as v from 'valibot';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { PlaceOrder } from '../../src/domain/futures/commands.ts';
import type { UserId } from '../../src/domain/ids.ts';
import { placing } from '../../src/gateway/futures/handlers/orders.ts';
import { orderCalls } from '../../src/protocol/futures/calls/orders.ts';
import type { OrderInput } from '../../src/ui/services/futures.ts';
import { toOrderParams } from '../../src/wiring/futures.ts';
import { clientId } from './engine.ts';

/** Fails where a parameter is malformed. */
export function orderOfForm(input: OrderInput, user: UserId): Unstamped<PlaceOrder> {
  const params = v.parse(orderCalls.placeOrder.params, { ...toOrderParams(input), siteInfoId: 1 });
  return placing(params, user, clientId(input.clientOrderId));
}
