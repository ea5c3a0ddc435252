/** Dispatches each event to the change it applies. */
import { type ExchangeEvent, isTransient, type StoredEvent } from '../domain/events.ts';
import type { UserId } from '../domain/ids.ts';
import type { Evolve } from './contract.ts';
import { EVENTS } from './features.ts';
import { evolveMarketMoved } from './market/moveMarket.ts';
import type { EngineState } from './state.ts';
import type { EventEntry } from './tables.ts';

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
