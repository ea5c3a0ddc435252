/** A market after a step as text, for the other processes of an exchange; nothing of it is stored. */
import * as v from 'valibot';
import { instrumentCode } from '../../domain/ids.ts';
import type { BookLevel, MarketTick, MarketTrade } from '../../domain/market.ts';
import { price, quantity } from '../../domain/quantities.ts';

const whole = v.pipe(v.number(), v.safeInteger());
const scaled = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
);
const priceCell = v.pipe(scaled, v.transform(price));
const quantityCell = v.pipe(scaled, v.transform(quantity));

const levels = v.array(
  v.pipe(
    v.tuple([priceCell, quantityCell]),
    v.transform((level): BookLevel => level),
  ),
);

const trades = v.array(
  v.pipe(
    v.tuple([whole, priceCell, quantityCell, v.picklist(['BUY', 'SELL']), whole]),
    v.transform(([id, at, amount, side, moment]): MarketTrade => ({
      id,
      price: at,
      quantity: amount,
      side,
      at: moment,
    })),
  ),
);

/** Another version of the program may write another form, whose steps are then left out. */
const row = v.tuple([
  v.string(),
  whole,
  v.boolean(),
  v.tuple([priceCell, priceCell, priceCell, priceCell, priceCell]),
  levels,
  levels,
  trades,
]);

export const tickText = (tick: MarketTick): string =>
  JSON.stringify(
    [
      tick.instrument,
      tick.at,
      tick.isCarried === true,
      [tick.lastPrice, tick.low, tick.high, tick.markPrice, tick.indexPrice],
      tick.book.bids,
      tick.book.asks,
      tick.trades.map((trade) => [trade.id, trade.price, trade.quantity, trade.side, trade.at]),
    ],
    (_, cell: unknown) => (typeof cell === 'bigint' ? cell.toString() : cell),
  );

/** @returns undefined for a text of another form */
export function parseTick(text: string): MarketTick | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), row), text);
  if (!parsed.success) return undefined;
  const [instrument, at, isCarried, prices, bids, asks, made] = parsed.output;
  const [lastPrice, low, high, markPrice, indexPrice] = prices;
  return {
    instrument: instrumentCode(instrument),
    at,
    lastPrice,
    ...(isCarried && { isCarried }),
    low,
    high,
    markPrice,
    indexPrice,
    book: { bids, asks },
    trades: made,
  };
}
