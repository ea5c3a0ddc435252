/** Forming minutes of the reference prices, folded from tickers: their messages carry none. */
import { MINUTE_MS } from '../../domain/time.ts';
import type { WireCandle, WireTicker } from '../../protocol/market/entities.ts';

export interface References {
  readonly MARK: WireCandle;
  readonly INDEX: WireCandle;
}

/** Beside the price as text, so that no digit is lost. */
const higher = (a: string, b: string): string => (Number(a) >= Number(b) ? a : b);
const lower = (a: string, b: string): string => (Number(a) <= Number(b) ? a : b);

function foldPrice(known: WireCandle | undefined, minute: number, price: string): WireCandle {
  if (known === undefined || known[0] < minute) return [minute, price, price, price, price, '0'];
  const [at, open, high, low, close] = known;
  if (at > minute || close === price) return known;
  return [at, open, higher(high, price), lower(low, price), price, '0'];
}

/**
 * The forming minutes after another ticker; the same object where nothing changed. Both prices move
 * once a second at most, so a ticker each second is enough for whole candles.
 */
export function foldReferences(
  known: References | undefined,
  { at, mark, index }: WireTicker,
): References {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const marks = foldPrice(known?.MARK, minute, mark);
  const indexes = foldPrice(known?.INDEX, minute, index);
  return known !== undefined && marks === known.MARK && indexes === known.INDEX
    ? known
    : { MARK: marks, INDEX: indexes };
}
