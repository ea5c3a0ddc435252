/** A scale order beside its orders placed one after another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE_WEIGHTS, type PlaceScale } from '../../../src/domain/futures/scale.ts';
import { userId } from '../../../src/domain/ids.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import {
  type EngineState,
  execute,
  invariants,
  positionModeOf,
} from '../../../src/engine/index.ts';
import { ordersOfScale } from '../../../src/engine/futures/placeScale.ts';
import { BTC_OPTION, clientId, ETH_OPTION } from '../../support/engine.ts';
import { affairsOf, copyOf } from '../../support/engineCopies.ts';
import { anyStory } from '../../support/engineMoves.ts';
import { stateOfStory } from '../../support/engineStories.ts';

const LATER = 1_700_000_900_000;

const anyScale = fc.record({
  user: fc.integer({ min: 1, max: 3 }),
  option: fc.constantFrom(BTC_OPTION, ETH_OPTION),
  isBuy: fc.boolean(),
  /** Distance of the first price from the last traded one, and length of the ladder, in ticks. */
  away: fc.oneof(fc.integer({ min: -30, max: 0 }), fc.integer({ min: 1, max: 60 })),
  reach: fc.integer({ min: 5, max: 200 }),
  count: fc.integer({ min: 2, max: 20 }),
  size: fc.integer({ min: 1, max: 90 }),
  weights: fc.constantFrom(...SCALE_WEIGHTS),
  reduceOnly: fc.boolean(),
  postOnly: fc.boolean(),
});
type Chosen = typeof anyScale extends fc.Arbitrary<infer T> ? T : never;

function commandOf(state: EngineState, chosen: Chosen): PlaceScale | undefined {
  const optionMarket = state.options.get(chosen.option);
  const tick = optionMarket?.market.tick;
  if (optionMarket === undefined || tick === undefined) return undefined;
  const { tickSize, lotSize } = optionMarket.config;
  const sign = chosen.isBuy ? -1n : 1n;
  const base = (tick.lastPrice / tickSize) * tickSize;
  const at = (ticks: number) => price(base + sign * BigInt(ticks) * tickSize);
  const { user, option, isBuy, away, reach, size, postOnly, ...rest } = chosen;
  const isHedge = positionModeOf(state, userId(user)) === 'HEDGE';
  return {
    ...rest,
    instructions: { postOnly },
    type: 'PlaceScale',
    at: LATER,
    userId: userId(user),
    clientOrderId: clientId('ladder'),
    optionId: option,
    side: isBuy ? 'BUY' : 'SELL',
    positionSide: isHedge ? (isBuy === rest.reduceOnly ? 'SHORT' : 'LONG') : undefined,
    firstPrice: at(away),
    lastPrice: at(away + reach),
    quantity: quantity(BigInt(size * size * 20) * lotSize),
  };
}

interface Compared {
  /** Kind of the case. */
  readonly kind: string;
  readonly is: unknown;
  readonly shouldBe: unknown;
}

function compare(start: EngineState, chosen: Chosen): Compared | undefined {
  const command = commandOf(start, chosen);
  if (command === undefined) return undefined;
  const ladder = ordersOfScale(start, command);
  if ('rejection' in ladder) return undefined;
  const [whole, single] = [copyOf(start), copyOf(start)];
  const before = affairsOf(whole, userId(chosen.user));
  const outcome = execute(whole, command);
  expect(invariants(whole)).toEqual([]);
  const singles = ladder.orders.map((order) => execute(single, { ...order, at: LATER }));
  if (!outcome.ok) {
    const isTaking = singles.some((one) => one.ok && one.events.some(isFill));
    const isAnyRefused = singles.some(({ ok }) => !ok);
    return {
      kind: outcome.rejection.code,
      is: [affairsOf(whole, userId(chosen.user)), isTaking || isAnyRefused],
      shouldBe: [before, true],
    };
  }
  const accepted = outcome.events.filter(({ type }) => type === 'OrderAccepted').length;
  if (outcome.events.some(isFill)) return { kind: 'took', is: accepted, shouldBe: chosen.count };
  return {
    kind: 'rests',
    is: [accepted, affairsOf(whole, userId(chosen.user))],
    shouldBe: [singles.filter(({ ok }) => ok).length, affairsOf(single, userId(chosen.user))],
  };
}

const isFill = ({ type }: { readonly type: string }): boolean => type === 'OrderFilled';

test('[F-O40][F-O44] a ladder that takes nothing is its orders one after another; else all or none', () => {
  const met: Record<string, number> = {};
  const ten = fc.array(anyScale, { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(anyStory, ten, (moves, scales) => {
      const state = stateOfStory(moves);
      for (const chosen of scales) {
        const compared = compare(state, chosen);
        if (compared === undefined) continue;
        const { kind, is, shouldBe } = compared;
        expect(is).toEqual(shouldBe);
        met[kind] = (met[kind] ?? 0) + 1;
      }
    }),
    { numRuns: 60, seed: 20_261_126 },
  );
  for (const kind of ['rests', 'took', 'INSUFFICIENT_BALANCE', 'POST_ONLY_WOULD_TAKE'])
    expect([kind, (met[kind] ?? 0) > 3, met]).toEqual([kind, true, met]);
});
