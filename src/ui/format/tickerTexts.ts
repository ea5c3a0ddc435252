/** A ticker as the head of a market shows it. */
import type { Language } from '../../domain/preferences.ts';
import type { WireTicker } from '../../protocol/market/entities.ts';
import {
  changePercent,
  formatCompact,
  formatFixed,
  shareToPercent,
  signOf,
  stepDigits,
} from './decimalText.ts';
import { formatCountdown } from './timeText.ts';

/** Properties of an instrument that its figures depend on. */
export interface FiguresOf {
  /** Decimal text: prices have its digits. */
  readonly tickSize: string;
  /** The coin that volumes are counted in. */
  readonly base: string;
}

/** The figures beside the price, in their order; each has a label of this name. */
export const TICKER_FIGURES = [
  'mark',
  'index',
  'fundingBoth',
  'high',
  'low',
  'volume',
  'turnover',
] as const;
export type TickerFigure = (typeof TICKER_FIGURES)[number];

const TONES = { '-1': 'down', '0': 'flat', '1': 'up' } as const;

export interface TickerTexts {
  readonly last: string;
  /** Since 24 h ago, in percent with its unit, rounded half up. */
  readonly change: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly figures: Readonly<Record<TickerFigure, string>>;
}

/** @param now the moment that the time until funding counts from, ms UTC */
export function tickerTexts(
  ticker: WireTicker,
  { tickSize, base }: FiguresOf,
  { now, language }: { readonly now: number; readonly language: Language },
): TickerTexts {
  const digits = stepDigits(tickSize);
  const price = (text: string): string => formatFixed(text, { digits, rounding: 'halfUp' });
  const change = changePercent(ticker.last, ticker.open24);
  const countdown = formatCountdown(ticker.nextFundingAt - now);
  return {
    last: price(ticker.last),
    change: `${formatFixed(change, { digits: 2, rounding: 'halfUp', sign: 'always' })}%`,
    tone: TONES[`${signOf(change)}`],
    figures: {
      mark: price(ticker.mark),
      index: price(ticker.index),
      fundingBoth: `${shareToPercent(ticker.fundingRate, 4)}% / ${countdown}`,
      high: price(ticker.high24),
      low: price(ticker.low24),
      volume: `${formatCompact(ticker.volume24, language)} ${base}`,
      turnover: formatCompact(ticker.turnover24, language),
    },
  };
}
