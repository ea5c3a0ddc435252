/** Moves of a random story that concern triggers, exits and amendments. */
import { restsOnLadder } from '../../src/domain/futures/conditional.ts';
import { PLAIN_INSTRUCTIONS } from '../../src/domain/futures/orderGroups.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import type {
  ExitPrices,
  FuturesPosition,
  OrderInstructions,
  OrderSide,
  PositionSide,
  Trail,
} from '../../src/domain/futuresOrders.ts';
import { type OptionId, orderId, parsePositionId, type UserId } from '../../src/domain/ids.ts';
import { price, quantity, rate } from '../../src/domain/quantities.ts';
import { type EngineState, positionsOf, workingOrdersOf } from '../../src/engine/index.ts';
import { clientId } from './engine.ts';

/** Parts of a conditional move: who, where, and numbers to choose by. */
export interface ConditionMove {
  readonly kind: 'trigger' | 'exits' | 'amend';
  readonly user: UserId;
  readonly option: OptionId;
  readonly isBuy: boolean;
  /** 1 to 60. */
  readonly size: number;
  /** A price on the tick near the mark. */
  readonly near: bigint;
  /** A price on the tick near the mark, on its other side. */
  readonly far: bigint;
  readonly index: number;
  /** Given, a trigger has a limit price. */
  readonly instructions: OrderInstructions | undefined;
  /** Given, a trigger follows the price instead. */
  readonly trails?: 'DISTANCE' | 'RATE' | undefined;
  /** Whether a trigger at the market may open. */
  readonly opens?: boolean | undefined;
  /** Whether what trails waits for a price from which on it does. */
  readonly activates?: boolean | undefined;
}

export function conditionCommand(state: EngineState, move: ConditionMove): Unstamped {
  switch (move.kind) {
    case 'trigger':
      return triggerOrder(state, move);
    case 'exits':
      return {
        type: 'SetExits',
        userId: move.user,
        positionId: positionOf(state, move)?.id ?? parsePositionId('p-1') ?? unknown(),
        exits: anyExits(move),
      };
    case 'amend':
      return amendment(state, move);
  }
}

const unknown = (): never => {
  throw new Error('not a position id');
};

/** Now and then exits for an order, on either side of the mark. */
export const anyExits = ({ isBuy, size, near, far }: ExitSource): ExitPrices => {
  const [high, low] = near > far ? [near, far] : [far, near];
  const takeProfit = size % 4 === 0 ? undefined : price(isBuy ? high : low);
  const stopLoss = size % 4 === 1 ? undefined : price(isBuy ? low : high);
  return {
    takeProfit,
    stopLoss,
    takeProfitBy: size % 3 === 0 ? 'MARK' : 'LAST',
    stopLossBy: size % 2 === 0 ? 'MARK' : 'LAST',
    takeProfitLimit: undefined,
    stopLossLimit: undefined,
  };
};

type ExitSource = Pick<ConditionMove, 'isBuy' | 'size' | 'near' | 'far'>;

function positionOf(state: EngineState, move: ConditionMove): FuturesPosition | undefined {
  const positions = positionsOf(state, move.user, move.option);
  return positions.find(({ side }) => (side === 'LONG') === move.isBuy) ?? positions[0];
}

/** A trail as far as the prices on both sides of the mark are from one another. */
function trailOf(
  { trails, near, far, size, activates }: ConditionMove,
  side: OrderSide,
): Trail | undefined {
  const [high, low] = near > far ? [near, far] : [far, near];
  const activation = activates === true ? price(side === 'SELL' ? high : low) : undefined;
  if (trails === 'DISTANCE') return { distance: price(high - low), rate: undefined, activation };
  return trails === 'RATE'
    ? { distance: undefined, rate: rate(BigInt(size) * 100_000n), activation }
    : undefined;
}

function triggerOrder(state: EngineState, move: ConditionMove): Unstamped {
  const position = positionOf(state, move);
  const side: OrderSide = position?.side === 'LONG' ? 'SELL' : 'BUY';
  const whole = position?.quantity ?? 1_00000000n;
  const part = (whole / 200_000n) * 100_000n;
  const isAbove = move.near > move.far;
  const trail = trailOf(move, side);
  const limits = move.instructions !== undefined && trail === undefined;
  return {
    type: 'PlaceOrder',
    userId: move.user,
    clientOrderId: clientId(`t${move.index}`),
    optionId: move.option,
    // Mostly the type that does not fire at once.
    marketType:
      trail === undefined && (side === 'SELL') === (isAbove !== (move.size % 9 === 0))
        ? 'TAKEPROFIT'
        : 'STOPLOSS',
    side,
    positionSide: sideOf(state, move, position?.side),
    price: limits ? price(move.far) : undefined,
    triggerPrice: trail === undefined ? price(move.near) : undefined,
    triggerBy: move.size % 2 === 0 ? 'MARK' : 'LAST',
    quantity: quantity(move.size % 3 === 0 && part > 0n ? part : whole),
    reduceOnly: limits ? move.isBuy : move.opens !== true,
    exits: undefined,
    instructions:
      trail === undefined
        ? move.size % 3 === 0
          ? undefined
          : move.instructions
        : { ...PLAIN_INSTRUCTIONS, trail },
  };
}

const sideOf = (
  state: EngineState,
  { user }: ConditionMove,
  side: PositionSide | undefined,
): PositionSide | undefined =>
  state.members.get(user)?.positionMode === 'HEDGE' ? (side ?? 'LONG') : undefined;

function amendment(state: EngineState, move: ConditionMove): Unstamped {
  const orders = workingOrdersOf(state, move.user);
  const order = orders[move.size % (orders.length || 1)];
  const isLimit = order !== undefined && restsOnLadder(order);
  const hasPrice = order?.price !== undefined;
  const changesPrice = move.size % 3 > 0;
  return {
    type: 'AmendOrder',
    userId: move.user,
    orderId: order?.id ?? orderId(1),
    price: hasPrice && changesPrice ? price(move.near) : undefined,
    triggerPrice: !isLimit && changesPrice ? price(move.near) : undefined,
    triggerBy: !isLimit && move.size % 4 === 0 ? 'MARK' : undefined,
    quantity: move.size % 2 === 0 ? quantity(BigInt(move.size * move.size) * 500_000n) : undefined,
  };
}
