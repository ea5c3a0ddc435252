/** Levels of a retracement, in exact decimals. Pure. [W-D4] */
import {
  decimal,
  formatDecimal,
  multiply,
  parseDecimal,
  roundToStep,
} from '../../../../../domain/decimal.ts';

/** Each level with the series color that distinguishes it; the ends are in the drawing's own. */
const RATIOS = [
  ['0', undefined],
  ['0.236', 0],
  ['0.382', 1],
  ['0.5', 2],
  ['0.618', 3],
  ['0.786', 4],
  ['1', undefined],
] as const;

export interface Level {
  readonly ratio: string;
  /** Decimal text, on the tick, rounded half up. */
  readonly price: string;
  /** Index of a series color; undefined for the drawing's own. */
  readonly series: number | undefined;
}

/** 0 is at the end of the movement and 1 at its start; empty for prices that are none. */
export function fibonacciLevels(start: string, end: string, tickSize: string): readonly Level[] {
  const from = parseDecimal(start);
  const to = parseDecimal(end);
  const tick = parseDecimal(tickSize);
  if (from === undefined || to === undefined || tick === undefined) return [];
  return RATIOS.map(([ratio, series]) => {
    const exact = to + multiply(from - to, decimal(ratio), 'halfUp');
    return { ratio, price: formatDecimal(roundToStep(exact, tick, 'halfUp')), series };
  });
}
