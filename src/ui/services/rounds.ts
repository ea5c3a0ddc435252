/** Services of short rounds. */
import type { ActorRefFrom } from 'xstate';
import type { Readable } from '../../domain/readable.ts';
import type { roundMachine } from '../../machines/round.ts';
import type { Answer, Loadable, Page } from '../../protocol/answer.ts';
import type { AttemptService } from '../../protocol/attempt.ts';
import type { DailySummary, PublicBet } from '../../protocol/rounds/entities.ts';
import type { ClockReading } from '../../protocol/clockReading.ts';
import type {
  RoundTick,
  WireBet,
  WireRound,
  WireTradeOption,
} from '../../protocol/rounds/entities.ts';

export interface BetInput {
  readonly tradeRoundId: string;
  readonly type: 'B' | 'S';
  readonly point: string;
  /** Created once per intention, the same for every retry. */
  readonly clientBetId: string;
}

export interface BetListRequest {
  readonly tradeOptionId: number | undefined;
  /** Only bets of this round. */
  readonly tradeRoundId?: string | undefined;
  /** Game types, sides and statuses; empty means all. */
  readonly gameTypes: readonly string[];
  readonly sides: readonly ('B' | 'S')[];
  readonly statuses: readonly (1 | 2 | 3 | 4)[];
  readonly startDate: number | undefined;
  readonly endDate: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface WatchedRounds {
  readonly actor: ActorRefFrom<typeof roundMachine>;
  readonly release: () => void;
}

export interface RoundServices {
  readonly options: Readable<Loadable<readonly WireTradeOption[]>>;
  readonly clock: Readable<ClockReading | undefined>;
  /** The rounds of an option, which are followed until their last watcher releases them. */
  readonly watch: (tradeOptionId: number) => Promise<WatchedRounds>;
  readonly bet: AttemptService<BetInput, WireBet>;
  readonly recent: (tradeOptionId: number) => Promise<Answer<readonly WireRound[]>>;
  readonly round: (
    tradeRoundId: string,
  ) => Promise<Answer<{ readonly round: WireRound; readonly ticks: readonly RoundTick[] }>>;
  readonly summary: (
    tradeOptionId: number,
    date: string | undefined,
  ) => Promise<Answer<DailySummary>>;
  readonly bets: (request: BetListRequest) => Promise<Answer<Page<WireBet>>>;
  readonly publicBets: (tradeOptionId: number) => Promise<Answer<readonly PublicBet[]>>;
  /** The stake as a person last typed it on a site, in this browser; undefined before the first. */
  readonly stakes: {
    readonly of: (siteId: number, userId: string) => string | undefined;
    readonly keep: (siteId: number, userId: string, typed: string) => void;
  };
  /** Calls back with the ms since the call, about 20 times a second, until it is ended. */
  readonly frames: (listener: (elapsedMs: number) => void) => () => void;
  /** Power ball commitments as this browser showed them while their rounds ran. */
  readonly commitments: {
    readonly see: (tradeRoundId: string, commitment: string) => void;
    readonly of: (tradeRoundId: string) => string | undefined;
  };
}
