/** IOC, FOK and post-only beside the orders they are made of, in any state a story reaches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restsOnLadder } from '../../../src/domain/futures/conditional.ts';
import type { PlaceOrder } from '../../../src/domain/futures/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { OrderInstructions } from '../../../src/domain/futuresOrders.ts';
import { type OptionId, userId } from '../../../src/domain/ids.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import {
  type EngineState,
  execute,
  positionModeOf,
  positionsOf,
} from '../../../src/engine/index.ts';
import { BTC_OPTION, clientId, ETH_OPTION } from '../../support/engine.ts';
import { anyStory, instructed, storyCommand } from '../../support/engineMoves.ts';
import { stateOfStory, beginStory } from '../../support/engineStories.ts';
import { affairsOf, copyOf, takenOf } from '../../support/engineCopies.ts';
import { canonicalText } from '../../support/stateText.ts';

const LATER = 1_700_000_900_000;

const anyOrder = fc.record({
  user: fc.integer({ min: 1, max: 3 }),
  option: fc.constantFrom(BTC_OPTION, ETH_OPTION),
  isBuy: fc.boolean(),
  opens: fc.boolean(),
  /** Hundredths of a percent from the mark. */
  away: fc.integer({ min: -60, max: 60 }),
  size: fc.integer({ min: 1, max: 80 }),
});
type Chosen = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

function limitOf(
  state: EngineState,
  chosen: Chosen,
  instructions: OrderInstructions | undefined,
): PlaceOrder {
  const market = state.options.get(chosen.option);
  const mark = market?.market.tick?.markPrice ?? 0n;
  const step = market?.config.tickSize ?? 1n;
  const isHedge = positionModeOf(state, userId(chosen.user)) === 'HEDGE';
  return {
    type: 'PlaceOrder',
    at: LATER,
    userId: userId(chosen.user),
    clientOrderId: clientId('instructed'),
    optionId: chosen.option,
    marketType: 'LIMIT',
    side: chosen.isBuy ? 'BUY' : 'SELL',
    positionSide: isHedge ? (chosen.isBuy === chosen.opens ? 'LONG' : 'SHORT') : undefined,
    price: price(((mark * BigInt(10_000 + chosen.away)) / 10_000n / step) * step),
    triggerPrice: undefined,
    triggerBy: undefined,
    quantity: quantity(BigInt(chosen.size * chosen.size) * 1_000_000n),
    reduceOnly: false,
    exits: undefined,
    instructions,
  };
}

const marketOf = (limit: PlaceOrder, taken: bigint): PlaceOrder => ({
  ...limit,
  marketType: 'MARKET',
  price: undefined,
  quantity: quantity(taken),
  instructions: undefined,
});

/** All that an order may touch, but for the order itself. */
const touchedOf = (state: EngineState, option: OptionId, user: number) => ({
  ...affairsOf(state, userId(user)),
  ...takenOf(state, option),
});

const lastOf = (events: readonly ExchangeEvent[]) =>
  events
    .flatMap((event) => ('order' in event ? [event.order] : []))
    .findLast((order) => order.clientOrderId === clientId('instructed'));

const takesOf = (events: readonly ExchangeEvent[]) =>
  events.flatMap((event) => (event.type === 'OrderFilled' ? [event.fill] : []));

const IOC = instructed({ timeInForce: 'IOC' });
const FOK = instructed({ timeInForce: 'FOK' });
const POST_ONLY = instructed({ postOnly: true });

/** Actual and expected effects of an order, to be compared. */
interface Compared {
  readonly kind: string;
  readonly is: readonly unknown[];
  readonly shouldBe: readonly unknown[];
}

/** As much of an order as can execute: one that closes a hedged position, all of it at most. Rule [F-O8]. */
function wholeOf(start: EngineState, { userId: owner, optionId, side, ...of }: PlaceOrder): bigint {
  const closes = side === 'SELL' ? 'LONG' : 'SHORT';
  const held = positionsOf(start, owner).find(
    (position) => position.optionId === optionId && position.side === closes,
  );
  const isMore = held !== undefined && of.positionSide === closes && of.quantity > held.quantity;
  return isMore ? held.quantity : of.quantity;
}

/** The same order as FOK, from the same state: all of it that can execute, or nothing. */
function compareFok(
  start: EngineState,
  chosen: Chosen,
  iocState: EngineState,
  status: string | undefined,
) {
  const state = copyOf(start);
  const before = canonicalText(state);
  const outcome = execute(state, limitOf(start, chosen, FOK));
  const { option, user } = chosen;
  return status !== undefined
    ? {
        is: [outcome.ok && lastOf(outcome.events)?.status, touchedOf(state, option, user)],
        shouldBe: [status, touchedOf(iocState, option, user)],
      }
    : { is: [outcome.ok, canonicalText(state)], shouldBe: [false, before] };
}

/** An IOC beside a MARKET of what it takes, and beside the FOK. */
function compareImmediate(start: EngineState, chosen: Chosen): Compared {
  const { option, user } = chosen;
  const state = copyOf(start);
  const ioc = limitOf(start, chosen, IOC);
  const outcome = execute(state, ioc);
  if (!outcome.ok) {
    // What is refused for something else than the book is so for both.
    const { is, shouldBe } = compareFok(start, chosen, state, undefined);
    return { kind: 'refused', is, shouldBe };
  }
  const order = lastOf(outcome.events);
  const filled = order?.filledQuantity ?? 0n;
  const isFilled = filled === ioc.quantity;
  const isWhole = filled > 0n && filled === wholeOf(start, ioc);
  const fok = compareFok(start, chosen, state, isWhole ? order?.status : undefined);
  const market = copyOf(start);
  const asMarket = filled === 0n ? undefined : execute(market, marketOf(ioc, filled));
  // A MARKET has a smallest quantity; what an order takes of a book has none.
  const isTooSmall = asMarket?.ok === false && asMarket.rejection.code.startsWith('QUANTITY_');
  const other = isTooSmall ? state : market;
  return {
    kind: isFilled ? 'filled' : filled === 0n ? 'untouched' : isTooSmall ? 'crumbs' : 'partly',
    is: [
      order?.status,
      takesOf(outcome.events).some(({ isMaker }) => isMaker),
      touchedOf(state, option, user),
      ...fok.is,
    ],
    shouldBe: [
      isFilled ? 'FILLED' : 'CANCELLED',
      false,
      touchedOf(other, option, user),
      ...fok.shouldBe,
    ],
  };
}

/** A post-only order beside the same LIMIT without it. */
function comparePostOnly(start: EngineState, chosen: Chosen): Compared {
  const limit = execute(copyOf(start), limitOf(start, chosen, undefined));
  const posted = execute(copyOf(start), limitOf(start, chosen, POST_ONLY));
  if (!limit.ok) return { kind: 'refused', is: [posted.ok], shouldBe: [false] };
  const isTaking = limit.events.some(
    ({ type }) => type === 'OrderFilled' || type === 'OrderCancelled',
  );
  return isTaking
    ? {
        kind: 'taking',
        is: [posted],
        shouldBe: [{ ok: false, rejection: { code: 'POST_ONLY_WOULD_TAKE' } }],
      }
    : {
        kind: 'resting',
        is: [posted.ok && lastOf(posted.events)],
        shouldBe: [{ ...lastOf(limit.events), instructions: POST_ONLY }],
      };
}

/** How often each kind was met, after a comparison at the end of every story. */
function afterStories(
  compare: (start: EngineState, chosen: Chosen) => Compared,
  seed: number,
): Readonly<Record<string, number>> {
  const met: Record<string, number> = {};
  const twelve = fc.array(anyOrder, { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(anyStory, twelve, (moves, orders) => {
      const state = stateOfStory(moves);
      for (const chosen of orders) {
        const { kind, is, shouldBe } = compare(state, chosen);
        met[kind] = (met[kind] ?? 0) + 1;
        expect(is).toEqual(shouldBe);
      }
    }),
    { numRuns: 40, seed },
  );
  return met;
}

test('[F-O22][F-O23] IOC does what a MARKET of what it takes does, FOK that or nothing', () => {
  const met = afterStories(compareImmediate, 20_261_123);
  for (const kind of ['filled', 'partly', 'untouched', 'refused'])
    expect([kind, (met[kind] ?? 0) > 5]).toEqual([kind, true]);
});

test('[F-O24] a post-only order is refused exactly where the same LIMIT would take', () => {
  const met = afterStories(comparePostOnly, 20_261_124);
  for (const kind of ['taking', 'resting', 'refused'])
    expect([kind, (met[kind] ?? 0) > 20]).toEqual([kind, true]);
});

test('[F-O22][F-O24][F-O25] what a story fills and leaves is within the words of its orders', () => {
  const met = { posted: 0, immediate: 0, dated: 0, expired: 0 };
  fc.assert(
    fc.property(anyStory, (moves) => {
      const { state } = beginStory();
      for (const [index, move] of moves.entries()) {
        const command = storyCommand(state, move, index);
        const outcome = execute(state, command);
        for (const event of outcome.ok ? outcome.events : []) count(met, event);
        expect(outcome.ok ? outcome.events.filter(isAgainstItsWords) : []).toEqual([]);
        const due = [...state.orders.values()].filter(
          ({ order: { instructions } }) => (instructions?.goodTill ?? Infinity) <= command.at,
        );
        expect(command.type === 'MoveMarket' && outcome.ok ? due : []).toEqual([]);
      }
      const times = [...state.orders.values()].map(({ order }) =>
        restsOnLadder(order) ? order.instructions?.timeInForce : undefined,
      );
      expect(times.filter((each) => each === 'IOC' || each === 'FOK')).toEqual([]);
    }),
    { numRuns: 200, seed: 20_261_125 },
  );
  for (const [kind, times] of Object.entries(met)) expect([kind, times > 20]).toEqual([kind, true]);
});

/** A fill as the wrong role, or at or after the moment the order ends; an end before it. */
function isAgainstItsWords(event: ExchangeEvent): boolean {
  if (event.type !== 'OrderFilled' && event.type !== 'OrderCancelled') return false;
  const { instructions, cancelReason, updatedAt } = event.order;
  const { postOnly, timeInForce, goodTill } = instructions ?? {};
  if (event.type === 'OrderCancelled')
    return cancelReason === 'EXPIRED' && !(goodTill !== undefined && goodTill <= updatedAt);
  const isImmediate = timeInForce === 'IOC' || timeInForce === 'FOK';
  const { isMaker, at } = event.fill;
  return (
    (postOnly === true && !isMaker) ||
    (isImmediate && isMaker) ||
    (goodTill !== undefined && at >= goodTill)
  );
}

function count(
  met: { posted: number; immediate: number; dated: number; expired: number },
  event: ExchangeEvent,
): void {
  if (event.type === 'OrderCancelled' && event.order.cancelReason === 'EXPIRED') met.expired += 1;
  if (event.type !== 'OrderFilled') return;
  const { instructions } = event.order;
  if (instructions?.postOnly === true) met.posted += 1;
  else if (instructions?.timeInForce === 'GTD') met.dated += 1;
  else if (instructions !== undefined) met.immediate += 1;
}
