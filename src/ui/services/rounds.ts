/** The part of the door that is about short rounds. */
import type { ActorRefFrom } from 'xstate';
import type { Readable } from '../../domain/readable.ts';
import type { roundMachine } from '../../machines/round.ts';
import type { Answer, Loadable, Page } from '../../protocol/answer.ts';
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
  /** Made once per intention, the same for every retry. */
  readonly clientBetId: string;
}

export interface BetListRequest {
  readonly tradeOptionId: number | undefined;
  /** Bets of one round alone. */
  readonly tradeRoundId?: string | undefined;
  /** Game types, sides and statuses; empty is all. */
  readonly gameTypes: readonly string[];
  readonly sides: readonly ('B' | 'S')[];
  readonly statuses: readonly (1 | 2 | 3)[];
  readonly startDate: number | undefined;
  readonly endDate: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface RoundServices {
  readonly options: Readable<Loadable<readonly WireTradeOption[]>>;
  readonly clock: Readable<ClockReading | undefined>;
  /** The life of an option's rounds: starts with its first holder, stops when the last one releases it. */
  readonly watch: (tradeOptionId: number) => {
    readonly actor: ActorRefFrom<typeof roundMachine>;
    readonly release: () => void;
  };
  readonly bet: (input: BetInput) => Promise<Answer<WireBet>>;
  readonly recent: (tradeOptionId: number) => Promise<Answer<readonly WireRound[]>>;
  readonly round: (
    tradeRoundId: string,
  ) => Promise<Answer<{ readonly round: WireRound; readonly ticks: readonly RoundTick[] }>>;
  readonly summary: (
    tradeOptionId: number,
    date: string | undefined,
  ) => Promise<Answer<DailySummary>>;
  readonly bets: (request: BetListRequest) => Promise<Answer<Page<WireBet>>>;
  readonly everybody: (tradeOptionId: number) => Promise<Answer<readonly PublicBet[]>>;
  /** Power balls' commitments as this browser saw them while their rounds ran. */
  readonly commitments: {
    readonly see: (tradeRoundId: string, commitment: string) => void;
    readonly of: (tradeRoundId: string) => string | undefined;
  };
}
