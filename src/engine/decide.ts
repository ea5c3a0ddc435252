/** Dispatches each command to its decision. */
import type { Command } from '../domain/commands.ts';
import { settleBonuses, watchBonuses } from './bonus/settle.ts';
import type { Decide } from './contract.ts';
import { COMMANDS, ON_TRADE } from './features.ts';
import type { EngineState } from './state.ts';
import type { Decision } from './tables.ts';

const DECISIONS: Readonly<Record<Command['type'], Decision<Command>>> = COMMANDS;

/**
 * Refuses the command before any event, or emits its events. Changes nothing itself: `emit` applies
 * each event at once, so the state read here is always the one after the last event. What a command
 * did to bonuses follows its other events.
 */
export const decide: Decide<EngineState> = (state, command, emit) => {
  const { at } = command;
  const watched = watchBonuses(state, emit);
  const turn = { state, emit: watched.emit, at, onTrade: ON_TRADE };
  const rejection = DECISIONS[command.type](turn, command);
  if (rejection === undefined) settleBonuses({ ...turn, emit }, watched.seen);
  return rejection;
};
