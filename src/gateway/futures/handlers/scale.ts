/** Placing a scale order, once under its id. */
import type { Unstamped } from '../../../domain/commands.ts';
import { wireReader } from '../../../domain/described.ts';
import type { PlaceScale } from '../../../domain/futures/scale.ts';
import { LADDER_FIELDS } from '../../../domain/futuresOrders.ts';
import { type ClientOrderId, optionId, type UserId } from '../../../domain/ids.ts';
import { price, quantity } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { ordersOfScale } from '../../../engine/futures/placeScale.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { scaleCalls } from '../../../protocol/futures/calls/scale.ts';
import { createClientId } from '../../calls/clientIds.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { refuse } from '../../reply.ts';
import { placeTogether } from './together.ts';
import type { HistoryDep } from '../historyReads.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

const readLadder = wireReader(LADDER_FIELDS);

const placing = (
  params: CallParams<typeof scaleCalls.placeScale>,
  userId: UserId,
  clientOrderId: ClientOrderId,
): Unstamped<PlaceScale> => ({
  type: 'PlaceScale',
  userId,
  clientOrderId,
  optionId: optionId(params.futuresOptionId),
  side: params.side,
  positionSide: params.positionSide ?? undefined,
  firstPrice: price(params.firstPrice),
  lastPrice: price(params.lastPrice),
  count: params.count,
  quantity: quantity(params.quantity),
  weights: params.weights,
  reduceOnly: params.reduceOnly,
  instructions: readLadder(params),
});

export const scaleHandlers = (
  core: Kernel & HistoryDep & AccountReadsDep,
): HandlersOf<typeof scaleCalls> => ({
  placeScale: async (params, { identity: { userId } }) => {
    const id = params.clientOrderId ?? createClientId(core.random);
    const command = placing(params, userId, id);
    const ladder = await core.readState((state) => ordersOfScale(state, command));
    if ('rejection' in ladder) return refuse(ladder.rejection);
    const [one, ...rest] = ladder.orders;
    if (one === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'count' }));
    return placeTogether(core, userId, command, [one, ...rest]);
  },
});
