/** Open positions: take-profit and stop-loss, and the margin of isolated ones. */
import type { Unstamped } from '../../../domain/commands.ts';
import { wirePart, type WireOf } from '../../../domain/described.ts';
import type { ChangeMargin } from '../../../domain/futures/commands.ts';
import {
  type ExitName,
  exitOf,
  type FlatExit,
  flatExits,
} from '../../../domain/futures/orderGroups.ts';
import { exitsFrom } from '../../../domain/futures/orderWire.ts';
import { EXIT_FIELDS, type ExitPrices } from '../../../domain/futuresOrders.ts';
import {
  type PositionId,
  parseOrderId,
  parsePositionId,
  type UserId,
} from '../../../domain/ids.ts';
import { money } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { positionCalls } from '../../../protocol/futures/calls/positions.ts';
import type { WireOrder, WirePosition } from '../../../protocol/futures/entities.ts';
import { toWirePosition } from '../wire.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { findOrder } from '../findOrder.ts';
import { lastPosition } from './params.ts';
import type { SubmitResult } from '../../ports/submit.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

/** The exits of an order or position, without the rest of it. */
const exitsIn: (one: WireOrder | WirePosition) => WireOf<typeof EXIT_FIELDS> =
  wirePart(EXIT_FIELDS);

/** The position after a change; read from the account when nothing changed. */
async function positionAnswer(
  core: AccountReadsDep,
  userId: UserId,
  id: PositionId,
  result: SubmitResult,
): Promise<Reply<WirePosition>> {
  if (!result.ok) return refuse(result.rejection);
  const changed = lastPosition(result.events, id);
  if (changed !== undefined) return succeed(toWirePosition(changed));
  return keptPosition(core, userId, id);
}

async function keptPosition(
  core: AccountReadsDep,
  userId: UserId,
  id: PositionId,
): Promise<Reply<WirePosition>> {
  const kept = await core.readAccounts((accounts) => accounts.position(userId, id));
  return kept === undefined ? refuse(reject('UNKNOWN_POSITION')) : succeed(kept);
}

type ExitParams = CallParams<typeof positionCalls.setExits>;

/** An omitted one stays as it is, so that setting one never removes the other. */
async function wantedExits(
  core: AccountReadsDep,
  userId: UserId,
  id: PositionId,
  params: ExitParams,
): Promise<ExitPrices> {
  if (params.takeProfit !== undefined && params.stopLoss !== undefined) return exitsFrom(params);
  const kept = await core.readAccounts((accounts) => accounts.position(userId, id));
  if (kept === undefined) return exitsFrom(params);
  const wanted = (name: ExitName): FlatExit<string | bigint | undefined> => {
    const asked = exitOf(name, params);
    if (params[name] !== undefined) return asked;
    const before = exitOf(name, kept);
    return { ...before, limit: asked.limit ?? before.limit };
  };
  return exitsFrom(flatExits(wanted('takeProfit'), wanted('stopLoss')));
}

/** A trigger order that only closes this position. */
const closes =
  (position: WirePosition) =>
  ({ marketType, side, positionSide, reduceOnly }: WireOrder): boolean =>
    reduceOnly &&
    (marketType === 'TAKEPROFIT' || marketType === 'STOPLOSS') &&
    side === (position.side === 'LONG' ? 'SELL' : 'BUY') &&
    (positionSide === null || positionSide === position.side);

export const positionHandlers = (
  core: Kernel & HistoryDep & AccountReadsDep,
): HandlersOf<typeof positionCalls> => ({
  setExits: async (params, { identity: { userId } }) => {
    const positionId = parsePositionId(params.futuresPositionId);
    if (positionId === undefined) return refuse(reject('UNKNOWN_POSITION'));
    const exits = await wantedExits(core, userId, positionId, params);
    const result = await core.submit({ type: 'SetExits', userId, positionId, exits });
    return positionAnswer(core, userId, positionId, result);
  },

  changeMargin: async (params, { identity: { userId } }) => {
    const positionId = parsePositionId(params.futuresPositionId);
    if (positionId === undefined) return refuse(reject('UNKNOWN_POSITION'));
    const { clientRequestId: id } = params;
    const command: Unstamped<ChangeMargin> = {
      type: 'ChangeMargin',
      userId,
      positionId,
      direction: params.type,
      amount: money(params.amount),
      requestId: id,
    };
    const submit = async () => positionAnswer(core, userId, positionId, await core.submit(command));
    if (id === undefined) return submit();
    return core.requests.run({
      userId,
      kind: 'margin',
      id,
      content: command,
      first: () => keptPosition(core, userId, positionId),
      submit,
    });
  },

  orderExits: async (params, { identity: { userId } }) => {
    const id = parseOrderId(params.orderId);
    if (id === undefined) return refuse(reject('UNKNOWN_ORDER'));
    const order = await findOrder(core, userId, id);
    if (order === undefined) return refuse(reject('UNKNOWN_ORDER'));
    return succeed({ orderId: order.id, ...exitsIn(order) });
  },

  positionExits: async (params, { identity: { userId } }) => {
    const id = parsePositionId(params.futuresPositionId);
    if (id === undefined) return refuse(reject('UNKNOWN_POSITION'));
    const answer = await core.readAccounts((accounts) => {
      const position = accounts.position(userId, id);
      if (position === undefined) return undefined;
      const orders = accounts
        .openOrders(userId)
        .filter(({ futuresOptionId }) => futuresOptionId === position.futuresOptionId)
        .filter(closes(position));
      return { futuresPositionId: position.id, ...exitsIn(position), orders };
    });
    return answer === undefined ? refuse(reject('UNKNOWN_POSITION')) : succeed(answer);
  },
});
