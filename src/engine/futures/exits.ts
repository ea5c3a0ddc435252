/** Take-profit and stop-loss of positions: set by their owner, executed by ticks. Rules [F-E..]. */
import type { SetExits } from '../../domain/futures/commands.ts';
import type { ExitPrices, FuturesOrder, FuturesPosition } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, type OrderId, orderId, parseClientOrderId } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import { NO_MONEY, NO_QUANTITY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { traderExitsRejection } from '../copytrade/restrictions.ts';
import { type ExitNode, type Holding, numberInId, type OptionMarket } from '../state.ts';
import { collectReached, isBeyond, isReached, type Trigger } from '../triggerIndex.ts';
import { actingMember, type Turn } from '../turn.ts';
import { closingSide } from './copies.ts';
import { exitsRejection, givenExits, isSameExits, referenceOf } from './exitPrices.ts';
import { positionedHolding } from './holdings.ts';
import { positionNow } from './liquidationPrice.ts';
import { takeBook } from './triggers.ts';

export function setExits(turn: Turn, command: SetExits): Rejection | undefined {
  const acting = actingMember(turn.state, command.userId);
  if ('rejection' in acting) return acting.rejection;
  const holding = positionedHolding(acting.member, command.positionId);
  const position = holding?.position;
  if (holding === undefined || position === undefined) return reject('UNKNOWN_POSITION');
  const exits = givenExits(command.exits);
  if (isSameExits(exits, position.exits)) return undefined;
  const rejection =
    exits === undefined
      ? undefined
      : (traderExitsRejection(turn.state, acting.member) ?? setRejection(holding, position, exits));
  if (rejection !== undefined) return rejection;
  changeExits(turn, holding, position, exits);
  return undefined;
}

function setRejection(
  { option }: Holding,
  { side }: FuturesPosition,
  exits: ExitPrices,
): Rejection | undefined {
  const { tick } = option.market;
  if (tick === undefined) return reject('NO_PRICE');
  return exitsRejection(exits, side, option.config.tickSize, referenceOf(exits, tick));
}

function changeExits(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  exits: ExitPrices | undefined,
): void {
  turn.emit({
    type: 'PositionChanged',
    request: undefined,
    cause: 'EXITS',
    position: { ...positionNow(holding, position), exits, updatedAt: turn.at },
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
    if (isNodeReached(node, trigger, tick)) leavePosition(turn, node, position, trigger);
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

/** Both exits are removed, and an order placed by the exchange closes the remaining position. */
function leavePosition(
  turn: Turn,
  { kind, holding }: ExitNode,
  position: FuturesPosition,
  trigger: Trigger,
): void {
  changeExits(turn, holding, position, undefined);
  const id = orderId(turn.state.next.order);
  const order = exitOrder(id, kind, holding, position, trigger, turn.at);
  turn.emit({ type: 'OrderAccepted', order });
  const working = turn.state.orders.get(id);
  if (working !== undefined) takeBook(turn, working);
}

const exitOrder = (
  id: OrderId,
  kind: ExitNode['kind'],
  holding: Holding,
  position: FuturesPosition,
  { price, by }: Trigger,
  at: Millis,
): FuturesOrder => ({
  id,
  clientOrderId: exitClientId(position, id),
  userId: position.userId,
  optionId: position.optionId,
  instrument: position.instrument,
  marketType: kind,
  side: closingSide(position.side),
  positionSide: holding.positionSide,
  price: undefined,
  triggerPrice: price,
  triggerBy: by,
  triggeredAt: at,
  exits: undefined,
  instructions: undefined,
  pairedWith: undefined,
  quantity: position.quantity,
  filledQuantity: NO_QUANTITY,
  averagePrice: undefined,
  reduceOnly: true,
  leverage: position.leverage,
  marginType: position.marginType,
  hold: NO_MONEY,
  fee: NO_MONEY,
  realizedPnl: NO_MONEY,
  status: 'WORKING',
  cancelReason: undefined,
  createdAt: at,
  updatedAt: at,
});

/** The order's number makes the id unique. */
function exitClientId(position: FuturesPosition, id: OrderId): ClientOrderId {
  const clientId = parseClientOrderId(`exit-${position.id}-${numberInId(id)}`);
  if (clientId === undefined) throw new Error(`no client order id for ${position.id}`);
  return clientId;
}
