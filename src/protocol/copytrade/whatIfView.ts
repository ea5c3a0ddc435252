/** The look back as screens ask for it and receive it: plain decimals, ready to be formatted. */
import type { FigureWindow } from '../../domain/copytrade/figures.ts';
import type { SkipReason } from '../../domain/copytrade/proportion.ts';

export interface FollowInput {
  readonly stocks: readonly string[];
  /** Whole percents of the trader's margin. */
  readonly multiplyPer: number;
  /** USDT. */
  readonly maxBet: string;
  readonly oneMaxBet: string;
}

export interface WhatIfQuestion {
  readonly traderId: string;
  /** When they became a trader, ms UTC. */
  readonly since: number;
  readonly settings: FollowInput;
  readonly window: FigureWindow;
  /** USDT at the beginning. */
  readonly balance: string;
}

/** Amounts in USDT. */
export interface WhatIfAnswer {
  /** The beginning and the end of each day, ms UTC, with what it was worth then. */
  readonly curve: readonly (readonly [at: number, equity: string])[];
  readonly pnl: string;
  /** A share of the beginning. */
  readonly roi: string;
  readonly tradingFees: string;
  readonly traderFees: string;
  readonly funding: string;
  readonly copies: number;
  readonly liquidations: number;
  readonly skips: Readonly<Record<SkipReason, number>>;
  /** The day that lost most, ms UTC; null when none lost. */
  readonly worstDay: { readonly at: number; readonly pnl: string } | null;
}

export interface WhatIfControl {
  readonly signal: AbortSignal;
  /** Receives shares of the work, 1 at the end. */
  readonly onProgress: (share: number) => void;
}
