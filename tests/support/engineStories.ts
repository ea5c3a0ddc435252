/** The exchange of the random stories of `engineMoves`, with all that may happen let happen. */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { type EngineState, execute, initialState } from '../../src/engine/index.ts';
import { GOLD_OPTION, stamped, testRules } from './engine.ts';
import { prologue } from './engineMoves.ts';

const base = testRules({ openOrdersMax: 6 });

/** Gold never closes here, and its tiers allow 125x like the others. */
export const STORY_RULES: EngineRules = {
  ...base,
  options: base.options.map((option) => ({
    ...option,
    isOpenAt: () => true,
    leverageMax: 125,
    tiers: option.optionId === GOLD_OPTION ? TIERS.bitcoin : option.tiers,
  })),
};

/** The exchange after the prologue, and what has happened so far. */
export function beginStory(): { readonly state: EngineState; readonly events: ExchangeEvent[] } {
  const state = initialState(STORY_RULES);
  const events: ExchangeEvent[] = [];
  for (const command of prologue()) {
    const outcome = execute(state, stamped(command, 1_700_000_000_000));
    if (!outcome.ok) throw new Error(outcome.rejection.code);
    events.push(...outcome.events);
  }
  return { state, events };
}
