/** The largest market orders a user can place in one option at a leverage. */
import { divide, formatDecimal, ONE, roundToStep } from '../../domain/decimal.ts';
import { restsOnLadder } from '../../domain/futures/conditional.ts';
import { maxOpenQuantity } from '../../domain/futures/index.ts';
import type { FuturesPosition, OrderSide, PositionSide } from '../../domain/futuresOrders.ts';
import type { OptionId, UserId } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import { positionCapAt } from '../../domain/orderEntry.ts';
import { type Money, money, type Price } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { FuturesOptionConfig } from '../../engine/contract.ts';
import {
  crossFiguresOf,
  type EngineState,
  positionModeOf,
  positionsOf,
  settingsOf,
  workingOrdersOf,
} from '../../engine/index.ts';
import type { CallAnswer } from '../../protocol/call.ts';
import type { CALLS } from '../../protocol/contract.ts';
import { type Reply, refuse, succeed } from '../reply.ts';

type QuantityPer = CallAnswer<typeof CALLS.quantityPer>;

/** Terms and prices that an order's quantity is computed from. */
interface Room {
  readonly config: FuturesOptionConfig;
  readonly tick: MarketTick;
  readonly leverage: number;
  /** Free for a new position. */
  readonly available: Money;
  readonly positions: readonly FuturesPosition[];
  readonly isOneWay: boolean;
  /** Unfilled quantity of the working LIMIT orders, by the side they would open. */
  readonly resting: Readonly<Record<PositionSide, bigint>>;
}

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Quantity whose value at a price is still below the end of the tier; a value on it is beyond. */
const quantityBelow = (cap: Money, price: Price): bigint => divide((cap - 1n) * ONE, price, 'down');

/**
 * One-way mode first closes the opposite position and opens with the remainder; hedge mode opens.
 */
function largest(room: Room, side: OrderSide, cap: Money | undefined): bigint {
  const { config, tick, leverage, available, positions } = room;
  const best = side === 'BUY' ? tick.book.asks[0] : tick.book.bids[0];
  if (best === undefined) return 0n;
  const [orderPrice] = best;
  const opens: PositionSide = side === 'BUY' ? 'LONG' : 'SHORT';
  const heldOn = (wanted: boolean): bigint =>
    positions.find((position) => (position.side === opens) === wanted)?.quantity ?? 0n;
  const closable = room.isOneWay ? heldOn(false) : 0n;
  const { markPrice } = tick;
  const { lotSize } = config;
  const terms = { side: opens, orderPrice, markPrice, leverage, available, lotSize };
  const paid = maxOpenQuantity(terms) + closable;
  const bound = heldOn(true) + room.resting[opens];
  const allowed = cap === undefined ? paid : quantityBelow(cap, orderPrice) - bound + closable;
  const found = roundToStep(lower(lower(paid, allowed), config.maxQuantity), lotSize, 'down');
  return found < config.minQuantity ? 0n : found;
}

function restingBySide(state: EngineState, userId: UserId, optionId: OptionId) {
  const resting = { LONG: 0n, SHORT: 0n };
  for (const order of workingOrdersOf(state, userId, optionId)) {
    const opens: PositionSide = order.side === 'BUY' ? 'LONG' : 'SHORT';
    const isElsewhere = order.positionSide !== undefined && order.positionSide !== opens;
    if (!restsOnLadder(order) || isElsewhere) continue;
    resting[opens] += order.quantity - order.filledQuantity;
  }
  return resting;
}

/**
 * The spendable balance: cross pledges what is available, isolated also moves it out of `point`.
 */
function spendable(state: EngineState, userId: UserId, optionId: OptionId): Money | undefined {
  const figures = crossFiguresOf(state, userId);
  if (figures === undefined) return undefined;
  const setting = settingsOf(state, userId).find((one) => one.optionId === optionId);
  return setting?.marginType === 'ISOLATED'
    ? money(lower(figures.point, figures.available))
    : figures.available;
}

/** At the best opposite price of the book; the free balance is limited by the order cost rule. */
export function quantityPer(
  state: EngineState,
  userId: UserId,
  optionId: OptionId,
  leverage: number,
): Reply<QuantityPer> {
  const board = state.options.get(optionId);
  if (board === undefined) return refuse(reject('UNKNOWN_OPTION'));
  const { config, market } = board;
  if (leverage > config.leverageMax) {
    return refuse(reject('INVALID_LEVERAGE', { maximum: String(config.leverageMax) }));
  }
  const available = spendable(state, userId, optionId);
  if (market.tick === undefined || available === undefined) return refuse(reject('NO_PRICE'));
  const room: Room = {
    config,
    tick: market.tick,
    leverage,
    available,
    positions: positionsOf(state, userId, optionId),
    isOneWay: positionModeOf(state, userId) === 'ONE_WAY',
    resting: restingBySide(state, userId, optionId),
  };
  const cap = positionCapAt(config.tiers, leverage);
  return succeed({
    futuresOptionId: optionId,
    leverage,
    maxPositionValue: cap === undefined ? null : formatDecimal(cap),
    maxBuyQuantity: formatDecimal(largest(room, 'BUY', cap)),
    maxSellQuantity: formatDecimal(largest(room, 'SELL', cap)),
  });
}
