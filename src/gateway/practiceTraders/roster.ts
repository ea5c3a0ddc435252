/** Who the practice traders are. The same seed makes the same five, with the same parameters. */
import type { InstrumentCode } from '../../domain/ids.ts';
import type { ChartPeriod } from '../../domain/market.ts';
import { type Money, moneyOf, type Rate, rateOf } from '../../domain/quantities.ts';
import { HOUR_MS, type Millis, MINUTE_MS } from '../../domain/time.ts';
import { hashText, uniform } from '../feeds/hash.ts';
import {
  averageCross,
  bandReversal,
  channelBreakout,
  grid,
  strengthReversion,
  type TradingStrategy,
} from './strategies.ts';

export interface PracticeTrader {
  readonly username: string;
  readonly name: string;
  /** Introduction in Korean and English, since all readers see the same one. */
  readonly introduction: string;
  readonly strategy: TradingStrategy;
  readonly stock: InstrumentCode;
  readonly period: ChartPeriod;
  readonly periodMs: Millis;
  readonly leverage: number;
  /** Margin of one unit. */
  readonly margin: Money;
  readonly capacity: number;
  readonly fee: Rate;
}

/** Bars of all traders end on multiples of this. */
export const DECIDE_MS = 15 * MINUTE_MS;

const PERIODS = {
  '15m': DECIDE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
} as const satisfies Partial<Record<ChartPeriod, Millis>>;

interface Role {
  readonly word: string;
  readonly name: string;
  readonly ko: (figures: string) => string;
  readonly en: (figures: string) => string;
  readonly stock: string;
  readonly period: keyof typeof PERIODS;
  readonly leverage: number;
  readonly margin: string;
  readonly capacity: number;
  readonly fee: string;
  /** The parameters as text, and the strategy with them. */
  readonly make: (between: (least: number, most: number) => number) => {
    readonly figures: string;
    readonly strategy: TradingStrategy;
  };
}

const ROLES: readonly Role[] = [
  {
    word: 'cross',
    name: 'MA Cross',
    stock: 'BTCUSDT',
    period: '30m',
    leverage: 5,
    margin: '400',
    capacity: 500,
    fee: '0.1',
    ko: (figures) => `이동평균 교차 (${figures})`,
    en: (figures) => `Moving-average cross (${figures})`,
    make: (between) => {
      const [fast, slow] = [between(8, 12), between(28, 36)];
      return { figures: `${fast}/${slow}`, strategy: averageCross(fast, slow) };
    },
  },
  {
    word: 'channel',
    name: 'Channel Breakout',
    stock: 'ETHUSDT',
    period: '1h',
    leverage: 4,
    margin: '500',
    capacity: 300,
    fee: '0.15',
    ko: (figures) => `돈치안 채널 돌파 (${figures})`,
    en: (figures) => `Donchian channel breakout (${figures})`,
    make: (between) => {
      const [entry, exit] = [between(18, 24), between(8, 12)];
      return { figures: `${entry}/${exit}`, strategy: channelBreakout(entry, exit) };
    },
  },
  {
    word: 'strength',
    name: 'RSI Reversion',
    stock: 'SOLUSDT',
    period: '15m',
    leverage: 3,
    margin: '400',
    capacity: 200,
    fee: '0.08',
    ko: (figures) => `RSI 평균 회귀 (${figures})`,
    en: (figures) => `RSI mean reversion (${figures})`,
    make: (between) => {
      const [length, low] = [between(12, 16), between(26, 30)];
      return {
        figures: `${length}, ${low}/${100 - low}`,
        strategy: strengthReversion(length, low),
      };
    },
  },
  {
    word: 'bands',
    name: 'Bollinger Reversal',
    stock: 'XRPUSDT',
    period: '15m',
    leverage: 3,
    margin: '300',
    capacity: 100,
    fee: '0.05',
    ko: (figures) => `볼린저 밴드 반전 (${figures})`,
    en: (figures) => `Bollinger band reversal (${figures})`,
    make: (between) => {
      const length = between(18, 24);
      return { figures: `${length}, 2σ`, strategy: bandReversal(length, 2) };
    },
  },
  {
    word: 'grid',
    name: 'Quiet Grid',
    stock: 'BTCUSDT',
    period: '15m',
    leverage: 2,
    margin: '300',
    capacity: 1_000,
    fee: '0',
    ko: (figures) => `이동 중심 그리드 (${figures})`,
    en: (figures) => `Grid around a moving center (${figures})`,
    make: (between) => {
      const [length, bp] = [between(80, 110), between(50, 70)];
      return { figures: `${bp / 100} %`, strategy: grid(length, bp / 10_000, 3) };
    },
  },
];

/**
 * The traders of an exchange.
 * @param stocks what is offered; a trader whose own is not trades another one
 */
export function createRoster(
  seed: string,
  stocks: readonly InstrumentCode[],
): readonly PracticeTrader[] {
  const noise = hashText(`practice traders ${seed}`);
  return ROLES.flatMap((role, index) => {
    let drawn = 0;
    const between = (least: number, most: number): number => {
      drawn += 1;
      return least + Math.floor(uniform(noise, index, drawn) * (most - least + 1));
    };
    const { figures, strategy } = role.make(between);
    const stock = stocks.find((one) => one === role.stock) ?? stocks[index % stocks.length];
    if (stock === undefined) return [];
    return {
      username: `practice_${role.word}`,
      name: role.name,
      introduction: `${role.ko(figures)} · ${role.en(figures)}`,
      strategy,
      stock,
      period: role.period,
      periodMs: PERIODS[role.period],
      leverage: role.leverage,
      capacity: role.capacity,
      margin: moneyOf(role.margin),
      fee: rateOf(role.fee),
    };
  });
}
