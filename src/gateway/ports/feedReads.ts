/** The prices that an exchange runs on, as features see them. */
import type { InstrumentCode } from '../../domain/ids.ts';
import type { Instrument } from '../../domain/instruments/index.ts';
import type { FeedInfo } from '../ports.ts';

export interface FeedDep {
  readonly feed: FeedInfo;
}

export interface InstrumentsDep {
  /**
   * What the feed has prices for, by code; a recorded folder may hold more than the catalogue
   * names.
   */
  readonly instruments: ReadonlyMap<InstrumentCode, Instrument>;
}
