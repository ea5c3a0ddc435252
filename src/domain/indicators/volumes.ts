/** Indicators that weigh prices with what was traded. */
import { DAY_MS } from '../time.ts';
import type { IndicatorBar, Running } from './running.ts';

/**
 * On-balance volume (Granville): the volume of a bar is added when it closed above the previous
 * one, subtracted when below. Starts at 0 with the first bar known.
 */
export function onBalanceVolume(): Running<number, IndicatorBar> {
  let sum = 0;
  let before: number | undefined;
  const sumAt = ({ close, volume }: IndicatorBar): number =>
    before === undefined ? 0 : sum + Math.sign(close - before) * volume;
  return {
    peek: sumAt,
    take: (bar) => {
      sum = sumAt(bar);
      before = bar.close;
    },
  };
}

interface Traded {
  readonly day: number;
  readonly value: number;
  readonly volume: number;
}

/**
 * Volume-weighted average price since midnight UTC, with (high + low + close) / 3 as the price of a
 * bar. Undefined until something was traded on that day.
 */
export function volumeWeightedPrice(): Running<number, IndicatorBar> {
  let traded: Traded = { day: 0, value: 0, volume: 0 };
  const tradedAt = ({ at, high, low, close, volume }: IndicatorBar): Traded => {
    const day = Math.floor(at / DAY_MS);
    const value = ((high + low + close) / 3) * volume;
    return day === traded.day
      ? { day, value: traded.value + value, volume: traded.volume + volume }
      : { day, value, volume };
  };
  return {
    peek: (bar) => {
      const { value, volume } = tradedAt(bar);
      return volume > 0 ? value / volume : undefined;
    },
    take: (bar) => {
      traded = tradedAt(bar);
    },
  };
}
