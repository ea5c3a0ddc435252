/** Take-profit and stop-loss of positions: set by their owner, executed by ticks. Rules [F-E..]. */
import type { SetExits } from '../../domain/futures/commands.ts';
import type {
  ExitPrices,
  ExitsSince,
  FuturesOrder,
  FuturesPosition,
} from '../../domain/futuresOrders.ts';
import { type ClientOrderId, type OrderId, orderId, parseClientOrderId } from '../../domain/ids.ts';
import { givenExits } from '../../domain/futures/orderGroups.ts';
import { partsOfQuantity } from '../../domain/futures/orderParts.ts';
import type { MarketTick } from '../../domain/market.ts';
import {
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  type Quantity,
  type Rate,
} from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import {
  type ExitNode,
  type Holding,
  type Member,
  numberInId,
  type OptionMarket,
} from '../state.ts';
import { collectReached, isBeyond, isReached, type Trigger } from '../triggerIndex.ts';
import { followerRejection, type Turn } from '../turn.ts';
import { changedPosition, closingSide } from './copies.ts';
import {
  changedExits,
  exitLimit,
  exitsRejection,
  isSameExits,
  referenceOf,
  sameExits,
  withoutExit,
} from './exitPrices.ts';
import { positionedHolding } from './holdings.ts';
import { liquidationPriceNow } from './liquidationPrice.ts';
import { exchangesOrder } from './newOrder.ts';
import { fireLimit } from './stopLimit.ts';
import { takeBook } from './triggers.ts';

export function setExits(turn: Turn, command: SetExits, member: Member): Rejection | undefined {
  const holding = positionedHolding(member, command.positionId);
  const position = holding?.position;
  if (holding === undefined || position === undefined) return reject('UNKNOWN_POSITION');
  const exits = givenExits(command.exits);
  if (isSameExits(exits, position.exits)) return undefined;
  const rejection =
    exits === undefined
      ? undefined
      : (followerRejection(turn, ({ exitsRejection: ask }) => ask(turn.state, member)) ??
        setRejection(
          holding,
          position,
          changedExits(exits, position.exits),
          turn.state.rules.priceBand,
        ));
  if (rejection !== undefined) return rejection;
  changeExits(turn, holding, position, exits, sinceNow(turn, exits, position));
  return undefined;
}

function setRejection(
  { option }: Holding,
  { side }: FuturesPosition,
  exits: ExitPrices,
  band: Rate,
): Rejection | undefined {
  const { tick } = option.market;
  if (tick === undefined) return reject('NO_PRICE');
  const grid = { tickSize: option.config.tickSize, band };
  return exitsRejection(exits, side, grid, referenceOf(exits, tick));
}

/**
 * Order numbers from which orders replace each exit: one that was set or removed by hand is
 * replaced only by later orders.
 */
function sinceNow(
  { state }: Turn,
  exits: ExitPrices | undefined,
  position: FuturesPosition,
): ExitsSince {
  const { exitsSince: before } = position;
  const isSame = sameExits(exits, position.exits);
  const now = state.next.order;
  return {
    takeProfit: isSame.takeProfit ? (before?.takeProfit ?? 0) : now,
    stopLoss: isSame.stopLoss ? (before?.stopLoss ?? 0) : now,
  };
}

function changeExits(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  exits: ExitPrices | undefined,
  exitsSince: ExitsSince | undefined,
): void {
  turn.emit({
    type: 'PositionChanged',
    request: undefined,
    cause: 'EXITS',
    position: changedPosition(position, {
      leverage: position.leverage,
      quantity: position.quantity,
      entryPrice: position.entryPrice,
      margin: position.margin,
      liquidationPrice: liquidationPriceNow(holding, position),
      exits,
      exitsSince,
      realizedPnl: position.realizedPnl,
      fee: position.fee,
      updatedAt: turn.at,
    }),
  });
}

/** Exits the positions whose exit prices the tick has reached, oldest position first. */
export function fireExits(turn: Turn, optionMarket: OptionMarket, tick: MarketTick): void {
  const hits = collectReached(optionMarket.exitTriggers, tick);
  if (hits.length === 0) return;
  for (const node of hits.toSorted(byPositionThenKind)) {
    const { holding, trigger } = node;
    const { position } = holding;
    if (position === undefined || trigger === undefined) continue;
    if (isNodeReached(node, trigger, tick)) leavePosition(turn, node, position, tick);
  }
}

/**
 * The stop-loss of a position first: if the tick reached both, the worse outcome is the safe
 * assumption.
 */
const byPositionThenKind = (a: ExitNode, b: ExitNode): number =>
  positionNumber(a) - positionNumber(b) ||
  Number(a.kind === 'TAKEPROFIT') - Number(b.kind === 'TAKEPROFIT');

const positionNumber = ({ holding }: ExitNode): number =>
  holding.position === undefined ? 0 : numberInId(holding.position.id);

/**
 * For a take-profit set by a fill of this same tick, the tick's range may precede the fill, so it
 * is compared with the tick's last price. A stop-loss is beyond the price of that fill, which the
 * market passed before reaching it.
 */
const isNodeReached = ({ kind, since }: ExitNode, trigger: Trigger, tick: MarketTick): boolean =>
  kind === 'TAKEPROFIT' && since === tick ? isBeyond(trigger, tick) : isReached(trigger, tick);

/**
 * Orders placed by the exchange close the remaining position: one, or as many as it takes at most the
 * maximum each. At the market both exits are removed; beside a LIMIT, which may rest, the other one
 * stays.
 */
function leavePosition(
  turn: Turn,
  { kind, holding, trigger }: ExitNode,
  position: FuturesPosition,
  tick: MarketTick,
): void {
  const { exits } = position;
  if (trigger === undefined || exits === undefined) return;
  const limit = exitLimit(kind, exits);
  changeExits(turn, holding, position, limit && withoutExit(kind, exits), position.exitsSince);
  const reached = { kind, holding, trigger, limit };
  const parts = partsOfQuantity(position.quantity, holding.option.config) ?? [position.quantity];
  const ids = parts.map((part) => {
    const id = orderId(turn.state.next.order);
    turn.emit({ type: 'OrderAccepted', order: exitOrder(id, reached, position, part, turn.at) });
    return id;
  });
  for (const id of ids) {
    const working = turn.state.orders.get(id);
    if (working === undefined) continue;
    if (limit === undefined) takeBook(turn, working);
    else fireLimit(turn, working, tick);
  }
}

interface ReachedExit {
  readonly kind: ExitNode['kind'];
  readonly holding: Holding;
  readonly trigger: Trigger;
  readonly limit: Price | undefined;
}

const exitOrder = (
  id: OrderId,
  { kind, holding, trigger, limit }: ReachedExit,
  position: FuturesPosition,
  quantity: Quantity,
  at: Millis,
): FuturesOrder => {
  const order = {
    id,
    clientOrderId: exitClientId(position, id),
    marketType: kind,
    side: closingSide(position.side),
    price: limit,
    triggerPrice: trigger.price,
    triggerBy: trigger.by,
    // A LIMIT is triggered by an event of its own, which gives it its place.
    triggeredAt: limit === undefined ? at : undefined,
    quantity,
    filledQuantity: NO_QUANTITY,
    averagePrice: undefined,
    realizedPnl: NO_MONEY,
    status: 'WORKING',
  } as const;
  return exchangesOrder(position, holding, order, at);
};

/** The order's number makes the id unique. */
function exitClientId(position: FuturesPosition, id: OrderId): ClientOrderId {
  const clientId = parseClientOrderId(`exit-${position.id}-${numberInId(id)}`);
  if (clientId === undefined) throw new Error(`no client order id for ${position.id}`);
  return clientId;
}
