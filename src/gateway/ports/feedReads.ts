/** The prices that an exchange runs on, as features see them. */
import type { InstrumentCode } from '../../domain/ids.ts';
import type { Instrument } from '../../domain/instruments/index.ts';
import type { Millis } from '../../domain/time.ts';

/** Recording of one instrument that a replay plays. */
export interface PlayedRecord {
  readonly instrument: InstrumentCode;
  /** Who recorded it: `binance-usdm`; empty where the file does not say. */
  readonly venue: string;
  /** First and last recorded moment, ms UTC. */
  readonly recordedFrom: Millis;
  readonly recordedTo: Millis;
  /**
   * From this moment (ms UTC) on, prices are the record in its order or were traded here. What a
   * chart shows before it repeats the record.
   */
  readonly playedFrom: Millis;
}

export interface FeedInfo {
  readonly kind: 'replay' | 'synthetic' | 'live';
  /** For a replay: first and last recorded moment, ms UTC. */
  readonly recordedFrom?: Millis;
  readonly recordedTo?: Millis;
  /** For a replay: the record of each instrument. */
  readonly records?: readonly PlayedRecord[];
  readonly seed?: string;
}

export interface FeedDep {
  readonly feed: FeedInfo;
}

export interface InstrumentsDep {
  /**
   * Instruments with prices in the feed, by code; a recorded folder may hold more than the
   * catalogue names.
   */
  readonly instruments: ReadonlyMap<InstrumentCode, Instrument>;
}
