/**
 * What happened on the exchange, feature by feature. An event carries the state after it, so that
 * evolving is setting and a reader needs nothing else. How it is stored: engine/codec.
 */
import type { UserEvent } from './accounts/events.ts';
import type { FuturesEvent } from './futures/events.ts';
import type { LedgerEvent } from './ledger/events.ts';
import type { MarketMoved } from './market/events.ts';
import type { RoundEvent } from './rounds/events.ts';

/** Events of the log: what the state is rebuilt from. */
export type StoredEvent = UserEvent | LedgerEvent | FuturesEvent | RoundEvent;

/** Events that only mirror the market: applied, but neither stored nor part of the state hash. */
type TransientEvent = MarketMoved;

export type ExchangeEvent = StoredEvent | TransientEvent;

export const isTransient = (event: ExchangeEvent): event is TransientEvent =>
  event.type === 'MarketMoved';
