/**
 * Random play for the engine: a move is a few small numbers, and `commandOf` makes a command of it
 * that fits the market of the moment. So any list of moves is a valid story, and shrinks well.
 */
import fc from 'fast-check';
import type { Command, Unstamped } from '../../src/domain/commands.ts';
import type { PlaceOrder } from '../../src/domain/futures/commands.ts';
import type { OrderInstructions } from '../../src/domain/futuresOrders.ts';
import {
  type OptionId,
  type OrderId,
  orderId,
  positionId,
  siteId,
  type UserId,
  userId,
  registrationId,
} from '../../src/domain/ids.ts';
import { money, price, quantity, rate } from '../../src/domain/quantities.ts';
import { type EngineState, positionModeOf, positionsOf } from '../../src/engine/index.ts';
import { anyExits, conditionCommand } from './engineConditionMoves.ts';
import { BTC, BTC_OPTION, clientId, ETH, ETH_OPTION, GOLD, GOLD_OPTION } from './engine.ts';

const INSTRUMENTS = [BTC, ETH, GOLD] as const;
const OPTIONS = [BTC_OPTION, ETH_OPTION, GOLD_OPTION] as const;
const TICK_SIZES = [10_000_000n, 1_000_000n, 10_000_000n] as const;
const LEVERAGES = [2, 20, 50, 100, 125] as const;
const USERS = 3;

export interface Move {
  readonly kind:
    | 'limit'
    | 'market'
    | 'tick'
    | 'gap'
    | 'cancel'
    | 'trigger'
    | 'exits'
    | 'amend'
    | 'margin'
    | 'mode'
    | 'leverage'
    | 'type'
    | 'fund'
    | 'deposit'
    | 'user';
  readonly user: number;
  readonly market: number;
  readonly isBuy: boolean;
  readonly reduceOnly: boolean;
  /** -100 to 100: how far from the mark, or how far the mark moves. */
  readonly shift: number;
  /** 1 to 60: how much. */
  readonly size: number;
  /** Instructions of a LIMIT. Moves of recorded logs are older than instructions are. */
  readonly instructions?: OrderInstructions | undefined;
  /** Trail of a trigger; moves of recorded logs have none. */
  readonly trails?: 'DISTANCE' | 'RATE' | undefined;
  /**
   * Whether a trigger at the market may open, and whether one that trails may do so later; moves of
   * recorded logs have neither.
   */
  readonly opens?: boolean | undefined;
  readonly activates?: boolean | undefined;
}

export const instructed = (stated: Partial<OrderInstructions>): OrderInstructions => ({
  timeInForce: 'GTC',
  postOnly: false,
  goodTill: undefined,
  trail: undefined,
  priceProtect: false,
  ...stated,
});

const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('limit' as const) },
    { weight: 8, arbitrary: fc.constant('market' as const) },
    { weight: 16, arbitrary: fc.constant('tick' as const) },
    { weight: 1, arbitrary: fc.constant('gap' as const) },
    { weight: 2, arbitrary: fc.constant('cancel' as const) },
    { weight: 3, arbitrary: fc.constant('trigger' as const) },
    { weight: 2, arbitrary: fc.constant('exits' as const) },
    { weight: 3, arbitrary: fc.constant('amend' as const) },
    { weight: 2, arbitrary: fc.constant('margin' as const) },
    { weight: 1, arbitrary: fc.constant('mode' as const) },
    { weight: 3, arbitrary: fc.constant('leverage' as const) },
    { weight: 2, arbitrary: fc.constant('type' as const) },
    { weight: 1, arbitrary: fc.constant('fund' as const) },
    { weight: 1, arbitrary: fc.constant('deposit' as const) },
    { weight: 1, arbitrary: fc.constant('user' as const) },
  ),
  user: fc.integer({ min: 1, max: USERS }),
  // Mostly the first market, so that positions meet orders.
  market: fc.integer({ min: 0, max: 5 }).map((n) => Math.max(0, n - 3)),
  isBuy: fc.boolean(),
  reduceOnly: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  shift: fc.integer({ min: -100, max: 100 }),
  size: fc.integer({ min: 1, max: 60 }),
  trails: fc.constantFrom(...([undefined, undefined, 'DISTANCE', 'RATE'] as const)),
  opens: fc.boolean(),
  activates: fc.boolean(),
  instructions: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(instructed({ timeInForce: 'IOC' })) },
    { weight: 1, arbitrary: fc.constant(instructed({ timeInForce: 'FOK' })) },
    { weight: 1, arbitrary: fc.constant(instructed({ postOnly: true })) },
    {
      weight: 2,
      // Stories run for as many milliseconds as they have moves.
      arbitrary: fc.integer({ min: 1, max: 220 }).map((ms) =>
        instructed({
          timeInForce: 'GTD',
          postOnly: ms % 4 === 0,
          goodTill: 1_700_000_000_000 + ms,
        }),
      ),
    },
  ),
});

export const anyStory = fc.array(anyMove, { minLength: 20, maxLength: 200, size: 'max' });

/** Who begins in hedge mode, and who with an isolated first market. */
const HEDGER = userId(2);
const ISOLATED = userId(3);

/** Users with funds and prices, before the story begins. */
export const prologue = (): readonly Unstamped[] => [
  { type: 'OpenExchange', insurance: money(10n ** 13n) },
  ...INSTRUMENTS.map((_, market) => tick(market, 100_00000000n)),
  ...Array.from({ length: USERS }, (_, index): readonly Unstamped[] => [
    {
      type: 'RegisterUser',
      siteId: siteId(1),
      registrationId: registrationId(String(index + 1).padStart(32, '0')),
    },
    {
      type: 'CreditFromHouse',
      userId: userId(index + 1),
      wallet: 'FUTURES',
      amount: money(100_00000000n * BigInt(index + 1)),
      reference: 'start',
    },
  ]).flat(),
  { type: 'ChangePositionMode', userId: HEDGER, mode: 'HEDGE' },
  {
    type: 'ChangeMarginType',
    userId: ISOLATED,
    optionId: BTC_OPTION,
    marginType: 'ISOLATED',
  },
];

function tick(market: number, mark: bigint, low = mark, high = mark): Unstamped {
  const step = TICK_SIZES[market] ?? 1n;
  const instrument = INSTRUMENTS[market] ?? BTC;
  const level = (away: bigint, size: bigint) =>
    [price(mark + away * step), quantity(size)] as const;
  return {
    type: 'MoveMarket',
    tick: {
      instrument,
      at: 0,
      lastPrice: price(mark),
      low: price(low),
      high: price(high),
      markPrice: price(mark),
      indexPrice: price(mark),
      book: {
        bids: [level(-1n, 5_00000000n), level(-3n, 20_00000000n), level(-40n, 500_00000000n)],
        asks: [level(1n, 5_00000000n), level(3n, 20_00000000n), level(40n, 500_00000000n)],
      },
      trades: [],
    },
  };
}

const markOf = (state: EngineState, market: number): bigint =>
  state.markets.get(INSTRUMENTS[market] ?? BTC)?.tick?.markPrice ?? 100_00000000n;

/** The mark moved by `shift` parts of `parts`, on the tick and never below one tick. */
function moved(state: EngineState, move: Move, parts: bigint): bigint {
  const step = TICK_SIZES[move.market] ?? 1n;
  const mark = markOf(state, move.market);
  const to = ((mark * (parts + BigInt(move.shift))) / parts / step) * step;
  return to < step ? step : to;
}

/** Prices on both sides of the mark, up to 5 % away. */
const beside = (state: EngineState, move: Move) => ({
  isBuy: move.isBuy,
  size: move.size,
  near: moved(state, move, 2000n),
  far: moved(state, { ...move, shift: -move.shift }, 2000n),
});

function marketMove(state: EngineState, move: Move): Unstamped {
  const before = markOf(state, move.market);
  // Up to 67 % for a gap, else up to 4 % or, more often, 0.5 %.
  const parts = move.kind === 'gap' ? 150n : move.size % 4 === 0 ? 2_500n : 20_000n;
  const after = moved(state, move, parts);
  return before < after
    ? tick(move.market, after, before, after)
    : tick(move.market, after, after, before);
}

/** The command a move means now; `index` numbers client order ids, references and moments. */
function commandOf(state: EngineState, move: Move, index: number): Unstamped {
  const user = userId(move.user);
  const optionId = OPTIONS[move.market] ?? BTC_OPTION;
  switch (move.kind) {
    case 'limit':
    case 'market':
      return {
        type: 'PlaceOrder',
        userId: user,
        // Now and then an id used before.
        clientOrderId: clientId(`c${index - (move.size === 1 ? 3 : 0)}`),
        optionId,
        marketType: move.kind === 'limit' ? 'LIMIT' : 'MARKET',
        side: move.isBuy ? 'BUY' : 'SELL',
        ...aboutSide(state, move, user, optionId),
        price: move.kind === 'limit' ? price(moved(state, move, 1200n)) : undefined,
        triggerPrice: undefined,
        triggerBy: undefined,
        exits: move.size % 5 === 0 ? anyExits(beside(state, move)) : undefined,
        instructions: move.kind === 'limit' ? move.instructions : undefined,
      };
    case 'tick':
    case 'gap':
      return marketMove(state, move);
    case 'trigger':
    case 'exits':
    case 'amend':
      return conditionCommand(state, {
        ...beside(state, move),
        kind: move.kind,
        user,
        option: optionId,
        index,
        instructions: move.instructions,
        trails: move.trails,
        opens: move.opens,
        activates: move.activates,
      });
    case 'cancel':
      return move.isBuy
        ? {
            type: 'CancelAllOrders',
            userId: user,
            optionId: move.reduceOnly ? optionId : undefined,
          }
        : { type: 'CancelOrder', userId: user, orderId: someOrder(state, move) };
    case 'margin':
      return marginMove(state, move, user, optionId);
    case 'mode':
      return { type: 'ChangePositionMode', userId: user, mode: move.isBuy ? 'HEDGE' : 'ONE_WAY' };
    case 'leverage':
      return {
        type: 'ChangeLeverage',
        userId: user,
        optionId,
        leverage: LEVERAGES[move.size % LEVERAGES.length] ?? 10,
      };
    case 'type':
      return {
        type: 'ChangeMarginType',
        userId: user,
        optionId,
        marginType: move.isBuy ? 'ISOLATED' : 'CROSS',
      };
    case 'fund':
      return {
        type: 'SettleFunding',
        instrument: INSTRUMENTS[move.market] ?? BTC,
        rate: rate(BigInt(move.shift) * 50_000n),
        dueAt: index,
      };
    case 'deposit':
      return {
        type: 'CreditFromHouse',
        userId: user,
        wallet: move.isBuy ? 'FUTURES' : 'BTC',
        amount: money(BigInt(move.size) * 10_000_000n),
        reference: `d${index}`,
      };
    case 'user':
      return userMove(move);
  }
}

type About = Pick<PlaceOrder, 'positionSide' | 'quantity' | 'reduceOnly'>;

/** In hedge mode every third order closes: at most what is there, so that most are taken. */
function aboutSide(state: EngineState, move: Move, user: UserId, option: OptionId): About {
  const wanted = quantity(BigInt(move.size * move.size) * 500_000n);
  if (positionModeOf(state, user) === 'ONE_WAY')
    return {
      // Now and then a side that one-way mode does not know.
      positionSide: move.size === 59 ? 'LONG' : undefined,
      quantity: wanted,
      reduceOnly: move.reduceOnly,
    };
  const isClosing = move.size % 3 === 0;
  const positionSide = move.isBuy === isClosing ? 'SHORT' : 'LONG';
  const held = positionsOf(state, user, option).find(({ side }) => side === positionSide);
  const isMore = isClosing && held !== undefined && wanted > held.quantity;
  return {
    positionSide,
    quantity: isMore ? held.quantity : wanted,
    reduceOnly: isClosing && move.reduceOnly,
  };
}

/**
 * Into the margin of one of the user's positions, or out of it; of no position when they have none.
 */
function marginMove(state: EngineState, move: Move, user: UserId, option: OptionId): Unstamped {
  const positions = positionsOf(state, user, option);
  return {
    type: 'ChangeMargin',
    userId: user,
    positionId: positions[move.size % (positions.length || 1)]?.id ?? positionId(1),
    direction: move.isBuy ? 'ADD' : 'REMOVE',
    amount: money(BigInt(move.size * move.size) * (move.reduceOnly ? 1n : 1_000_000n)),
    requestId: undefined,
  };
}

/** One of the working orders of any user, or one that may have been. */
const someOrder = (state: EngineState, move: Move): OrderId =>
  [...state.orders.keys()][move.size % 7] ?? orderId(move.size);

function userMove(move: Move): Unstamped {
  const user = userId(move.user);
  if (move.reduceOnly)
    return { type: 'SetUserStatus', userId: user, status: move.isBuy ? 'NORMAL' : 'DENY' };
  return { type: 'CloseAccount', userId: user };
}

/** The command as it comes at the story's moment `index`. */
export const storyCommand = (state: EngineState, move: Move, index: number): Command => ({
  ...commandOf(state, move, index),
  at: 1_700_000_000_000 + index,
});
