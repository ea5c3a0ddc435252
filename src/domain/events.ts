/**
 * Events of the exchange. An event carries the state after it, so that applying it only assigns
 * values and a reader needs nothing else. Stored form: engine/codec.
 */
import type { StoredEvent } from './features.ts';
import type { MarketMoved } from './market/commands.ts';

export type { StoredEvent } from './features.ts';

/** Events that only mirror the market: applied, but neither stored nor part of the state hash. */
type TransientEvent = MarketMoved;

export type ExchangeEvent = StoredEvent | TransientEvent;

export const isTransient = (event: ExchangeEvent): event is TransientEvent =>
  event.type === 'MarketMoved';
