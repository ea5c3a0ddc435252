/** A story's state once more, so that two commands can be compared from the same point. */
import type { OptionId, UserId } from '../../src/domain/ids.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import {
  type EngineState,
  evolve,
  execute,
  initialState,
  positionsOf,
  walletsOf,
  workingOrdersOf,
} from '../../src/engine/index.ts';
import { stamped } from './engine.ts';
import { type Move, prologue, storyCommand } from './engineMoves.ts';
import { STORY_RULES } from './engineStories.ts';
import { throughSnapshot } from './stateText.ts';

/** The exchange after the prologue and these moves, whatever they were refused for. */
export function stateAfter(rules: EngineRules, moves: readonly Move[]): EngineState {
  const state = initialState(rules);
  for (const command of prologue()) execute(state, stamped(command, 1_700_000_000_000));
  for (const [index, move] of moves.entries()) execute(state, storyCommand(state, move, index));
  return state;
}

/** The same durable state, and the same prices. */
export function copyUnder(rules: EngineRules, state: EngineState): EngineState {
  const copy = throughSnapshot(state, rules);
  for (const { tick } of state.markets.values())
    if (tick !== undefined) evolve(copy, { type: 'MarketMoved', tick });
  return copy;
}

/** The same durable state, and the same prices with what was taken of them. */
export function copyOf(state: EngineState): EngineState {
  const copy = copyUnder(STORY_RULES, state);
  for (const [instrument, { takenFromAsks, takenFromBids }] of state.markets) {
    const market = copy.markets.get(instrument);
    if (market !== undefined) Object.assign(market, { takenFromAsks, takenFromBids });
  }
  return copy;
}

/** All of a user that an order may touch. */
export const affairsOf = (state: EngineState, user: UserId) => ({
  wallets: walletsOf(state, user),
  positions: positionsOf(state, user),
  orders: workingOrdersOf(state, user),
});

/** The quantities that users have taken from an option's book since its last tick. */
export const takenOf = (state: EngineState, option: OptionId) => ({
  takenFromAsks: state.options.get(option)?.market.takenFromAsks,
  takenFromBids: state.options.get(option)?.market.takenFromBids,
});
