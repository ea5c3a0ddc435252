/** Decides a command and applies its events. */
import type { Command } from '../domain/commands.ts';
import { type ExchangeEvent, isTransient, type StoredEvent } from '../domain/events.ts';
import type { Decide, Evolve, Outcome } from './contract.ts';
import type { EngineState } from './state.ts';
import { settleBonuses, watchBonuses } from './bonus/settle.ts';
import { COMMANDS, EVENTS, ON_TRADE } from './features.ts';
import type { Decision, EventEntry } from './tables.ts';
import type { UserId } from '../domain/ids.ts';
import { evolveMarketMoved } from './market/moveMarket.ts';

// Dispatches each event to the change it applies.

const ENTRIES: Readonly<Record<StoredEvent['type'], EventEntry<StoredEvent>>> = EVENTS;

/**
 * Applies an event to the state, in place, and returns the same state. An event that does not fit
 * (of an unknown user or option) is a defect and throws.
 */
export const evolve: Evolve<EngineState> = (state, event) => {
  if (isTransient(event)) {
    evolveMarketMoved(state, event.tick);
    return state;
  }
  const entry = ENTRIES[event.type];
  entry.evolve(state, entry.upgrade === undefined ? event : entry.upgrade(state, event));
  return state;
};

/** The user an event is about; undefined for events of the exchange itself. */
export const ownerOf = (event: ExchangeEvent): UserId | undefined =>
  isTransient(event) ? undefined : ENTRIES[event.type].owner(event);

// Dispatches each command to its decision.

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

const NOTHING = (): void => {};

/**
 * Executes a command on the state and collects its events. A thrown error is a defect, after
 * which the state may be half changed and must be rebuilt from the log.
 * @param beforeEvent called with each event before it changes the state
 */
export function execute(
  state: EngineState,
  command: Command,
  beforeEvent: (event: ExchangeEvent) => void = NOTHING,
): Outcome {
  const events: ExchangeEvent[] = [];
  const rejection = decide(state, command, (event) => {
    beforeEvent(event);
    evolve(state, event);
    events.push(event);
  });
  if (rejection === undefined) return { ok: true, events };
  if (events.length > 0) throw new Error(`${command.type} was refused after an event`);
  return { ok: false, rejection };
}
