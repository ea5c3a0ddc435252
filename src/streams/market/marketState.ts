/** State of the markets, and its changes by messages. Pure; conflation happens around it. */
import type {
  MarketMessage,
  WireBook,
  WireCandle,
  WireMarketTrade,
  WireTicker,
} from '../../protocol/market/entities.ts';
import { MINUTE_MS } from '../../domain/time.ts';

// Forming minutes of the reference prices, folded from tickers: their messages carry none.

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

export interface StockState {
  readonly ticker: WireTicker | undefined;
  readonly book: WireBook | undefined;
  /** Newest first, at most TAPE_MAX. */
  readonly trades: readonly WireMarketTrade[];
  readonly candle: WireCandle | undefined;
  readonly references: References | undefined;
}

export const TAPE_MAX = 100;

export const UNKNOWN_STOCK: StockState = {
  ticker: undefined,
  book: undefined,
  trades: [],
  candle: undefined,
  references: undefined,
};

/** Trades received again (after a new subscription) are ignored; `added` are in time order. */
export function extendTape(
  tape: readonly WireMarketTrade[],
  added: readonly WireMarketTrade[],
): readonly WireMarketTrade[] {
  const [first] = added;
  if (first === undefined) return tape;
  // Ids count up: news that begins above the newest one known holds nothing known.
  if (first.id > (tape[0]?.id ?? -Infinity))
    return [...added.toReversed(), ...tape].slice(0, TAPE_MAX);
  const known = new Set(tape.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id)).toReversed();
  return fresh.length === 0 ? tape : [...fresh, ...tape].slice(0, TAPE_MAX);
}

/** A ticker from the list topic may be older than one from the stock's own topic. */
const newerTicker = (known: WireTicker | undefined, received: WireTicker): WireTicker =>
  known === undefined || received.at >= known.at ? received : known;

export const takeTicker = (
  { ticker: known, references }: StockState,
  received: WireTicker,
): Pick<StockState, 'ticker' | 'references'> => {
  const ticker = newerTicker(known, received);
  return { ticker, references: foldReferences(references, ticker) };
};

export function applyMessage(
  state: StockState,
  { ticker, book, trades, candle }: MarketMessage,
): StockState {
  return {
    ...takeTicker(state, ticker),
    book: book ?? state.book,
    trades: extendTape(state.trades, trades),
    candle,
  };
}

/** The message that shows a state; undefined before one has come. */
export function stateToMessage(state: StockState): MarketMessage | undefined {
  const { ticker, book, candle, trades } = state;
  if (ticker === undefined || candle === undefined) return undefined;
  return { ticker, book, trades: trades.toReversed(), candle };
}
