/** A story's state once more, so that two commands can be compared from the same point. */
import { type EngineState, evolve } from '../../src/engine/index.ts';
import { STORY_RULES } from './engineStories.ts';
import { throughSnapshot } from './stateText.ts';

/** The same durable state, and the same prices with what was taken of them. */
export function copyOf(state: EngineState): EngineState {
  const copy = throughSnapshot(state, STORY_RULES);
  for (const [instrument, { tick, takenFromAsks, takenFromBids }] of state.markets) {
    if (tick === undefined) continue;
    evolve(copy, { type: 'MarketMoved', tick });
    const market = copy.markets.get(instrument);
    if (market !== undefined) Object.assign(market, { takenFromAsks, takenFromBids });
  }
  return copy;
}
