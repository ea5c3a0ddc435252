/** Levels of a retracement, in exact decimals. Pure. [W-D4] */
import {
  decimal,
  formatDecimal,
  multiply,
  parseDecimal,
  roundToStep,
} from '../../../../../domain/decimal.ts';

const RATIOS = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'] as const;

export interface Level {
  readonly ratio: string;
  /** Decimal text, on the tick, rounded half up. */
  readonly price: string;
}

/** 0 is at the end of the movement and 1 at its start; empty for prices that are none. */
export function fibonacciLevels(start: string, end: string, tickSize: string): readonly Level[] {
  const from = parseDecimal(start);
  const to = parseDecimal(end);
  const tick = parseDecimal(tickSize);
  if (from === undefined || to === undefined || tick === undefined) return [];
  return RATIOS.map((ratio) => {
    const exact = to + multiply(from - to, decimal(ratio), 'halfUp');
    return { ratio, price: formatDecimal(roundToStep(exact, tick, 'halfUp')) };
  });
}
