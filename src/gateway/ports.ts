/**
 * Ports that a running exchange needs from its host. The same gateway runs in a Node process and in
 * a browser worker; hosts supply only these.
 */
import type { Candle, ChartPeriod, FundingInfo, MarketTick, PriceType } from '../domain/market.ts';
import type { InstrumentCode, OptionId, TradeOptionId, UserId } from '../domain/ids.ts';
import type { Price } from '../domain/quantities.ts';
import type { PricePoint } from '../domain/rounds/roundTypes.ts';
import type { Millis } from '../domain/time.ts';
import type { DocumentRows } from './ports/documents.ts';
import type { FeedInfo } from './ports/feedReads.ts';
import type { LogRecord } from './ports/log.ts';
import type { MetaName } from './ports/metaNames.ts';
import type { Page } from './ports/page.ts';
import type { StatementLine, StatementRows } from './ports/statement.ts';

export type { LogRecord } from './ports/log.ts';
export type { Page } from './ports/page.ts';

/** Wall clock and timers; tests use one that they move by hand. */
export interface Clock {
  readonly now: () => Millis;
  /** Ms since some moment, of a monotonic clock; may have fractions. */
  readonly elapsed: () => number;
  /** Runs `action` once after `delayMs`; the returned function cancels it. */
  readonly after: (delayMs: number, action: () => void) => () => void;
}

/** Unpredictable bytes for tokens and salts. */
export type RandomBytes = (length: number) => Uint8Array;

/** Events of a record in the form of a later version. */
export type RewrittenRecord = Pick<LogRecord, 'position' | 'version' | 'events'>;

/** Lists that only grow and are read by page, written in the same transaction as the log. */
export type HistoryKind =
  | 'ORDER'
  | 'TRADE'
  | 'FUNDING'
  | 'LIQUIDATION'
  | 'BET'
  | 'PUBLIC_BET'
  | 'ROUND'
  | 'REQUEST'
  | 'DNW'
  | 'P2P'
  | 'P2P_DESK'
  | 'P2P_STEP'
  | 'COUPON'
  | 'APPLICATION'
  | 'POSITION'
  | 'COPY'
  | 'COPY_FEE'
  | 'FOLLOW'
  | 'TRADER_FILL';
export interface HistoryRow {
  readonly kind: HistoryKind;
  /** Unique within its kind; a row written again with the same id replaces the first. */
  readonly id: string;
  /** Undefined for rows without an owner (a round's outcome). */
  readonly userId: UserId | undefined;
  readonly optionId: OptionId | TradeOptionId | undefined;
  readonly at: Millis;
  /** Words without spaces that a query may ask for, such as `side:B`; none where left out. */
  readonly labels?: readonly string[];
  /** The client's own id of the request behind the row, where it is looked for by that. */
  readonly requestId?: string;
  /** JSON text of the wire shape. */
  readonly body: string;
}

export interface HistoryQuery {
  readonly kind: HistoryKind;
  /** Undefined selects rows without an owner. */
  readonly userId: UserId | undefined;
  /** The one row with this id, if it is the user's. */
  readonly id?: string;
  readonly optionId?: OptionId | TradeOptionId;
  /** A row must carry at least one label of every group. */
  readonly labels?: readonly (readonly string[])[];
  /** Inclusive bounds on `at`. */
  readonly from?: Millis;
  readonly to?: Millis;
  /** From 1. Newest first, ties by id descending in writing order. */
  readonly page: number;
  readonly size: number;
}

/** Head of a snapshot of the engine's state up to and including `position`. */
export interface Snapshot {
  readonly position: number;
  readonly version: number;
  readonly body: string;
}

/** A part of the snapshot at `position`; pieces of a section count from 0. */
export interface SnapshotPiece {
  readonly position: number;
  readonly section: string;
  readonly number: number;
  readonly body: string;
}

/**
 * Durable memory of the exchange. Every method rejects with an Error when the medium fails; after a
 * failed `append` nothing of that batch is stored.
 */
export interface Store {
  /**
   * All or nothing; resolved means it survives a killed process. Refuses a position that is taken.
   */
  readonly append: (
    records: readonly LogRecord[],
    history: readonly HistoryRow[],
    lines?: readonly StatementLine[],
  ) => Promise<void>;
  /** Records with `position > after` in order, at most `limit`. */
  readonly read: (after: number, limit: number) => Promise<readonly LogRecord[]>;
  /**
   * Records of one user holding account events with `seq > afterSeq`, in order, at most `limit`.
   */
  readonly readUser: (
    userId: UserId,
    afterSeq: number,
    limit: number,
  ) => Promise<readonly LogRecord[]>;
  /**
   * Replaces the events of records that are there, all or nothing; everything else of them stays.
   */
  readonly rewrite: (records: readonly RewrittenRecord[]) => Promise<void>;
  readonly history: (query: HistoryQuery) => Promise<Page<string>>;
  /** The body of the user's newest row with this request id, found by an index. */
  readonly findRequest: (
    kind: HistoryKind,
    userId: UserId,
    requestId: string,
  ) => Promise<string | undefined>;
  /**
   * Stores a piece of a snapshot that is not complete; a piece written again replaces the first.
   */
  readonly saveSnapshotPiece: (piece: SnapshotPiece) => Promise<void>;
  /**
   * Makes the pieces of its position the snapshot that is loaded, and removes all others, in one
   * step: until then the one before is whole.
   */
  readonly saveSnapshot: (snapshot: Snapshot) => Promise<void>;
  readonly loadSnapshot: () => Promise<Snapshot | undefined>;
  readonly loadSnapshotPiece: (
    position: number,
    section: string,
    number: number,
  ) => Promise<string | undefined>;
  /** The next start reads the log from its beginning. */
  readonly dropSnapshot: () => Promise<void>;
  readonly documents: DocumentRows;
  readonly statement: StatementRows;
  /** Small named texts (signing key, feed anchor). */
  readonly readMeta: (key: MetaName) => Promise<string | undefined>;
  readonly writeMeta: (key: MetaName, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Where prices come from. All functions are pure in their arguments: repeated calls return the
 * same.
 */
export interface Feed {
  readonly info: FeedInfo;
  readonly instruments: readonly InstrumentCode[];
  /**
   * The market at `at`, with the trades and extremes since `since` (exclusive).
   * Undefined when the instrument has no price then (closed market).
   */
  readonly tick: (instrument: InstrumentCode, since: Millis, at: Millis) => MarketTick | undefined;
  /** The mark of `tick` at a moment, without the work of the rest. */
  readonly mark: (instrument: InstrumentCode, at: Millis) => Price | undefined;
  /**
   * Candles opening in [from, to), oldest first, the last one as far as `now` has come; of what was
   * traded unless a reference price is named, whose candles have no volume.
   */
  readonly candles: (
    instrument: InstrumentCode,
    period: ChartPeriod,
    from: Millis,
    to: Millis,
    now: Millis,
    type?: PriceType,
  ) => readonly Candle[];
  /**
   * Does a part, some milliseconds long, of the work that the first candles of a price need.
   * Candles that are asked for before it returns true are right too, but take that time at once.
   * @returns whether nothing remains to be done
   */
  readonly prepareCandles: (instrument: InstrumentCode, type: PriceType) => boolean;
  /**
   * The last price of every step of 250 ms in (from, to], oldest first; none while closed, and none
   * of a step in which the market is known to have traded nothing.
   */
  readonly prices: (instrument: InstrumentCode, from: Millis, to: Millis) => readonly PricePoint[];
  readonly funding: (instrument: InstrumentCode, at: Millis) => FundingInfo;
}

/** One socket as the broker sees it, whatever carries it. */
export interface SocketPort {
  readonly send: (text: string) => void;
  readonly close: (code?: number, reason?: string) => void;
  /** Bytes waiting to leave; a client that lags too far is disconnected. */
  readonly bufferedBytes: () => number;
  /** The Host header it was opened with; none where no network leads to the exchange. */
  readonly host?: string;
  /** Where it was opened from, as requests report it; none where the host reports none. */
  readonly address?: string;
}

/** Callbacks by which the host reports one socket's events to the broker. */
export interface SocketHandler {
  readonly onText: (text: string) => void;
  readonly onClosed: () => void;
}

/** Structured fields of a log line, beside its message. */
export interface LogContext {
  /** The id of the request that the host's answer carries. */
  readonly request?: string | undefined;
}

/** Messages name no person, and nothing that a person typed. */
export interface Logger {
  readonly info: (message: string, about?: LogContext) => void;
  readonly warn: (message: string, about?: LogContext) => void;
  /**
   * Notes the task that the exchange starts; a host may count these to name what blocked the
   * process. Called often: nothing is logged for it alone.
   */
  readonly note?: (what: string) => void;
}
