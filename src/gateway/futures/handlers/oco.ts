/** Placing an OCO, once under its id. */
import type { Unstamped } from '../../../domain/commands.ts';
import type { PlaceOco } from '../../../domain/futures/oco.ts';
import { type ClientOrderId, optionId, type UserId } from '../../../domain/ids.ts';
import { price, quantity } from '../../../domain/quantities.ts';
import { ordersOfOco } from '../../../engine/futures/placeOco.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { ocoCalls } from '../../../protocol/futures/calls/oco.ts';
import { createClientId } from '../../calls/clientIds.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { refuse } from '../../reply.ts';
import { placeTogether } from './together.ts';
import type { HistoryDep } from '../historyReads.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

const placing = (
  params: CallParams<typeof ocoCalls.placeOco>,
  userId: UserId,
  clientOrderId: ClientOrderId,
): Unstamped<PlaceOco> => ({
  type: 'PlaceOco',
  userId,
  clientOrderId,
  optionId: optionId(params.futuresOptionId),
  side: params.side,
  positionSide: params.positionSide ?? undefined,
  quantity: quantity(params.quantity),
  price: price(params.price),
  triggerPrice: price(params.triggerPrice),
  triggerBy: params.isMarkSl ? 'MARK' : 'LAST',
  stopLimitPrice: params.stopLimitPrice == null ? undefined : price(params.stopLimitPrice),
  reduceOnly: params.reduceOnly,
});

export const ocoHandlers = (
  core: Kernel & HistoryDep & AccountReadsDep,
): HandlersOf<typeof ocoCalls> => ({
  placeOco: async (params, { identity: { userId } }) => {
    const id = params.clientOrderId ?? createClientId(core.random);
    const command = placing(params, userId, id);
    const pair = ordersOfOco(command);
    return 'rejection' in pair
      ? refuse(pair.rejection)
      : placeTogether(core, userId, command, pair.orders);
  },
});
