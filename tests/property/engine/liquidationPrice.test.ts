/** The liquidation price that is read is the account's own: [F-P10] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FuturesPosition } from '../../../src/domain/futuresOrders.ts';
import { isLiquidatable } from '../../../src/domain/futures/index.ts';
import { type Price, price } from '../../../src/domain/quantities.ts';
import { crossAccount } from '../../../src/engine/futures/crossAccount.ts';
import { crossHealth } from '../../../src/engine/futures/risk.ts';
import { type EngineState, evolve, execute, positionsOf } from '../../../src/engine/index.ts';
import { anyStory, storyCommand } from '../../support/engineMoves.ts';
import { beginStory, STORY_RULES } from '../../support/engineStories.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** Whether the account is liquidated with the instrument's mark there and everything else as it is. */
function isLiquidatedAt(state: EngineState, position: FuturesPosition, mark: Price): boolean {
  const tried = throughSnapshot(state, STORY_RULES);
  for (const { tick } of state.markets.values()) {
    if (tick === undefined) continue;
    const isHere = tick.instrument === position.instrument;
    evolve(tried, { type: 'MarketMoved', tick: isHere ? { ...tick, markPrice: mark } : tick });
  }
  const member = tried.members.get(position.userId);
  const account = member === undefined ? undefined : crossAccount(member);
  if (member === undefined || account === undefined) throw new Error('no account');
  return isLiquidatable(crossHealth(member, account));
}

const tickSizeOf = (state: EngineState, { optionId }: FuturesPosition): bigint =>
  state.options.get(optionId)?.config.tickSize ?? 1n;

test('[F-P10] one tick before a cross position’s liquidation price the account lives, one beyond it does not', () => {
  let read = 0;
  let moved = 0;
  fc.assert(
    fc.property(anyStory, (moves) => {
      const { state } = beginStory();
      for (const [index, move] of moves.entries()) {
        execute(state, storyCommand(state, move, index));
        if (index % 7 !== 0) continue;
        for (const [userId, member] of state.members) {
          const stated = new Map(
            member.cross.holdings.map(({ position }) => [position?.id, position?.liquidationPrice]),
          );
          for (const position of positionsOf(state, userId)) {
            const { liquidationPrice: at, marginType, id } = position;
            const tick = tickSizeOf(state, position);
            if (marginType !== 'CROSS' || at === undefined || at <= tick) continue;
            read += 1;
            if (stated.get(id) !== at) moved += 1;
            const below = isLiquidatedAt(state, position, price(at - tick));
            const above = isLiquidatedAt(state, position, price(at + tick));
            expect([position.id, below]).toEqual([position.id, !above]);
          }
        }
      }
    }),
    { numRuns: 25, seed: 20_261_002 },
  );
  expect(read).toBeGreaterThan(100);
  expect(moved).toBeGreaterThan(20);
});
