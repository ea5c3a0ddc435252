/** The exchange of the random stories of `engineMoves`, with all that may happen let happen. */
import { expect } from 'vitest';
import type { Command } from '../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import {
  decide,
  type EngineState,
  evolve,
  execute,
  initialState,
  invariants,
  ledgerInvariants,
} from '../../src/engine/index.ts';
import { GOLD_OPTION, stamped, testRules } from './engine.ts';
import { type Move, prologue, storyCommand } from './engineMoves.ts';

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

/** The exchange once a story has been played, whatever was refused in it. */
export function stateOfStory(moves: readonly Move[]): EngineState {
  const { state } = beginStory();
  for (const [index, move] of moves.entries()) execute(state, storyCommand(state, move, index));
  return state;
}

/** Executes a command; the ledger holds after every event of it, and everything after the last. */
export function executeHeld(state: EngineState, command: Command): void {
  decide(state, command, (event) => {
    evolve(state, event);
    expect([event.type, ledgerInvariants(state)]).toEqual([event.type, []]);
  });
  expect([command.type, invariants(state)]).toEqual([command.type, []]);
}
