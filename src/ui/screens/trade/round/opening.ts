/** When a closed market offers rounds again. */
import { isOpenAt, nextChangeAt, type TradingHours } from '../../../../domain/instruments/index.ts';

/**
 * The next opening after `at` (ms UTC). A round must end by the close, so near the end of a session
 * there may be none although the market still trades: then it is the following opening. Undefined
 * for an instrument that never closes.
 */
export function nextOpeningAt(hours: TradingHours, at: number): number | undefined {
  const change = nextChangeAt(hours, at);
  if (change === undefined || !isOpenAt(hours, at)) return change;
  return nextChangeAt(hours, change);
}
