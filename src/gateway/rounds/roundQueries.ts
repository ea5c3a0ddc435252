/** Short rounds as the HTTP app sees them. */
import {
  type InstrumentCode,
  type RoundId,
  type TradeOptionId,
  roundId,
} from '../../domain/ids.ts';
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import type { PricePoint, RoundOption, RoundTimes } from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import type {
  DailySummary,
  RoundTick,
  WireBet,
  WireRound,
  WireTradeOption,
} from '../../protocol/rounds/entities.ts';
import type { HistoryQuery, Page } from '../ports.ts';
import type { RoundNames } from '../ports/roundNames.ts';
import type { StoredPublicBet } from './rows.ts';
import type { RoundWinner } from './dailyTally.ts';

/** One round of one option. */
export interface Round {
  readonly option: RoundOption;
  readonly times: RoundTimes;
}

export const idOf = ({ option, times }: Round): RoundId => roundId(option.optionId, times.startAt);

export interface OptionReads {
  /** With the terms of the rounds that bets are placed on now. */
  readonly options: readonly RoundOption[];
  /** Terms of the rounds of an option that take no bets yet, where they differ. */
  readonly pendingOf: (id: TradeOptionId) => RoundTermsFrom | undefined;
  readonly find: (id: TradeOptionId) => RoundOption | undefined;
  /** The round with this id; undefined for an unknown option or an invalid start. */
  readonly round: (text: string) => Round | undefined;
  /** The round that runs at a moment; undefined while the market is closed or about to close. */
  readonly runningAt: (option: RoundOption, at: Millis) => Round | undefined;
  /** The round that takes bets by a moment, locked or not; undefined while there is none to open. */
  readonly bettingAt: (option: RoundOption, at: Millis) => Round | undefined;
  readonly toWire: (option: RoundOption, now: Millis) => WireTradeOption;
}

export interface RoundListQuery {
  /** Inclusive, on the moment rounds start; reaches at most a day back from its end. */
  readonly from: Millis | undefined;
  readonly to: Millis | undefined;
  /** Only rounds with one of these results; undefined returns all that have begun. */
  readonly winners: ReadonlySet<RoundWinner> | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** A page, and how many results had to be computed for it: what the request is charged for. */
export interface RoundList extends Page<WireRound> {
  readonly computed: number;
}

export interface RoundSummary {
  readonly summary: DailySummary;
  readonly computed: number;
}

/** Current and past rounds. Rejects with UnavailableError while the store cannot be reached. */
export interface RoundReads {
  /** Rounds that have begun or take bets, in the order given. */
  readonly views: (rounds: readonly Round[]) => Promise<readonly WireRound[]>;
  /** The last rounds that ended, newest first. */
  readonly recent: (option: RoundOption, size: number) => Promise<readonly WireRound[]>;
  /** The prices that settle a round, as far as they are known now. */
  readonly ticks: (round: Round) => readonly RoundTick[];
  readonly list: (option: RoundOption, query: RoundListQuery) => Promise<RoundList>;
  /**
   * Results of the rounds that started on a day and have ended. @param dayAt its first moment, ms
   * UTC
   */
  readonly summary: (option: RoundOption, dayAt: Millis) => Promise<RoundSummary>;
}

export interface RoundQueries {
  readonly book: OptionReads;
  readonly names: RoundNames;
  readonly reads: RoundReads;
  /** Prices of an instrument in (from, to], in order of time. */
  readonly path: (instrument: InstrumentCode, from: Millis, to: Millis) => readonly PricePoint[];
  /** The latest bets of all users on an option, newest first. */
  readonly recentBets: (optionId: TradeOptionId) => Promise<readonly StoredPublicBet[]>;
  /** A player's settled bets, newest first. */
  readonly settledBets: (query: Omit<HistoryQuery, 'kind'>) => Promise<Page<WireBet>>;
}

export interface RoundsDep {
  readonly rounds: RoundQueries;
}
