/** Prices and charts. */
import { type InstrumentCode, instrumentCode } from '../../domain/ids.ts';
import type { PriceType } from '../../domain/market.ts';
import { reject } from '../../domain/rejections.ts';
import type { CallAnswer } from '../../protocol/call.ts';
import type { marketCalls } from '../../protocol/market/calls.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import type { MarketDep, MarketReads } from '../ports/marketReads.ts';
import type { Kernel } from '../kernel.ts';
import type { InstrumentsDep } from '../ports/feedReads.ts';
import { formingStart, newestCandles } from './candles.ts';

/** Keys of key_value in the spellings that servers of this kind use. */
type MarketKeyKind = 'orderbook' | 'ohlc' | 'futures';

/** `orderbook:BTCUSDT`, `order_book_BTCUSDT`, `OHLC.BTCUSDT`, `futuresInfo-BTCUSDT`, ... */
const KEY =
  /^(?:(?<orderbook>order[_-]?book)|(?<ohlc>ohlc)|(?<futures>futures(?:[_-]?info)?))[:_.-](?<stock>[A-Z0-9_]+)$/i;

/** @returns undefined for an unknown kind of key; the contract accepts none */
function readMarketKey(
  key: string,
): { readonly kind: MarketKeyKind; readonly stock: string } | undefined {
  const groups = KEY.exec(key)?.groups;
  const stock = groups?.['stock'];
  if (groups === undefined || stock === undefined) return undefined;
  const kinds = ['orderbook', 'ohlc', 'futures'] as const;
  const kind = kinds.find((name) => groups[name] !== undefined);
  return kind === undefined ? undefined : { kind, stock };
}

const CHART_MAX = 1_500;
const PAGE_MAX = 500;

/** The catalogue's name of a stock that is traded here, or a refusal. */
function knownStock(market: MarketReads, text: string): Reply<InstrumentCode> {
  const stock = instrumentCode(text);
  return market.stocks.includes(stock) ? succeed(stock) : refuse(reject('UNKNOWN_STOCK'));
}

function lastPrice(
  { market }: MarketDep,
  { stock: text, second }: { readonly stock: string; readonly second: number },
): Reply<CallAnswer<typeof marketCalls.lastPrice>> {
  const stock = knownStock(market, text);
  if (!stock.ok) return stock;
  const found = market.lastPrice(stock.answer, second);
  return found === undefined ? refuse(reject('NO_PRICE')) : succeed({ stock: text, ...found });
}

/** In pieces, so that no other request waits for all of it. */
async function prepareCandles(
  { market, nextTurn }: Kernel & MarketDep,
  stock: InstrumentCode,
  type: PriceType,
): Promise<void> {
  while (!market.prepareCandles(stock, type))
    await new Promise<void>((resolve) => nextTurn(resolve));
}

type KeyValue = CallAnswer<typeof marketCalls.keyValue>;

function valueOf(
  market: MarketReads,
  key: string,
  kind: KeyValue['kind'],
  stock: InstrumentCode,
): KeyValue | undefined {
  switch (kind) {
    case 'orderbook': {
      const value = market.book(stock);
      return value && { kind, key, value };
    }
    case 'ohlc': {
      const value = market.formingCandle(stock);
      return value && { kind, key, value };
    }
    case 'futures': {
      const value = market.ticker(stock);
      return value && { kind, key, value };
    }
  }
}

export const marketHandlers = (
  core: Kernel & InstrumentsDep & MarketDep,
): HandlersOf<typeof marketCalls> => ({
  chart: async ({ stock: text, period, priceType, beginMillis, endMillis, isFirst }) => {
    const { market } = core;
    const stock = knownStock(market, text);
    if (!stock.ok) return stock;
    await prepareCandles(core, stock.answer, priceType);
    const now = market.now();
    const end = isFirst ? now + 1 : formingStart(core, stock.answer, period);
    const range = { from: beginMillis, to: Math.min(endMillis, end) };
    const found = newestCandles(core, stock.answer, period, range, CHART_MAX, priceType);
    return succeed([...found.candles]);
  },

  chartPage: async (params) => {
    const { market } = core;
    const { period, priceType, beginMillis, endMillis } = params;
    const stock = knownStock(market, params.stock);
    if (!stock.ok) return stock;
    await prepareCandles(core, stock.answer, priceType);
    const now = market.now();
    const end = params.isFirst ? now + 1 : formingStart(core, stock.answer, period);
    const range = { from: beginMillis, to: Math.min(endMillis, end) };
    const { candles, wholeFrom } = newestCandles(
      core,
      stock.answer,
      period,
      range,
      PAGE_MAX,
      priceType,
    );
    const nextEndMillis = wholeFrom > beginMillis ? wholeFrom : null;
    return succeed({ items: [...candles], nextEndMillis });
  },

  rawData: ({ stock: text, startDate, endDate, page, size }) => {
    const { market } = core;
    const stock = knownStock(market, text);
    if (!stock.ok) return stock;
    const { items, total } = market.pricesBySecond(stock.answer, {
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
      page,
      size,
    });
    return succeed({ items: [...items], total, page, size });
  },

  lastPrice: (params) => lastPrice(core, params),
  publicLastPrice: (params) => lastPrice(core, params),

  keyValue: ({ key }) => {
    const read = readMarketKey(key);
    if (read === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'key' }));
    const stock = knownStock(core.market, read.stock);
    if (!stock.ok) return stock;
    const value = valueOf(core.market, key, read.kind, stock.answer);
    return value === undefined ? refuse(reject('NO_PRICE')) : succeed(value);
  },
});
