/** Prices and charts. */
import { periodStart } from '../../../domain/chartPeriods.ts';
import { type InstrumentCode, instrumentCode } from '../../../domain/ids.ts';
import type { ChartPeriod } from '../../../domain/market.ts';
import { reject } from '../../../domain/rejections.ts';
import type { Millis } from '../../../domain/time.ts';
import type { CallAnswer } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/contract.ts';
import type { WireCandle } from '../../../protocol/market.ts';
import type { GatewayCore, MarketReads } from '../../core.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import { openCall } from '../endpoint.ts';

const CANDLES_MAX = 1_500;
/** Windows of CANDLES_MAX read at most, so that a long closed stretch does not read for ever. */
const WINDOWS_MAX = 4;

/** The newest candles of [from, to), at most CANDLES_MAX, reading no further back than needed. */
function newestCandles(
  market: MarketReads,
  stock: InstrumentCode,
  period: ChartPeriod,
  range: { readonly from: Millis; readonly to: Millis },
): WireCandle[] {
  const found: WireCandle[] = [];
  let end = range.to;
  for (let n = 0; n < WINDOWS_MAX && end > range.from && found.length < CANDLES_MAX; n += 1) {
    const start = Math.max(range.from, periodStart(period, end, -CANDLES_MAX));
    found.unshift(...market.candles(stock, period, start, end));
    end = start;
  }
  return found.slice(-CANDLES_MAX);
}

/** The catalogue's name of a stock that is traded here, or a refusal. */
function knownStock(market: MarketReads, text: string): Reply<InstrumentCode> {
  const stock = instrumentCode(text);
  return market.stocks.includes(stock) ? succeed(stock) : refuse(reject('UNKNOWN_STOCK'));
}

function lastPrice(
  { market }: GatewayCore,
  { stock: text, second }: { readonly stock: string; readonly second: number },
): Reply<CallAnswer<typeof CALLS.lastPrice>> {
  const stock = knownStock(market, text);
  if (!stock.ok) return stock;
  const found = market.lastPrice(stock.answer, second);
  return found === undefined ? refuse(reject('NO_PRICE')) : succeed({ stock: text, ...found });
}

type KeyValue = CallAnswer<typeof CALLS.keyValue>;

function valueOf(market: MarketReads, key: string, stock: InstrumentCode): KeyValue | undefined {
  if (key.startsWith('orderbook:')) {
    const value = market.book(stock);
    return value && { kind: 'orderbook', key, value };
  }
  if (key.startsWith('ohlc:')) {
    const value = market.formingCandle(stock);
    return value && { kind: 'ohlc', key, value };
  }
  const value = market.ticker(stock);
  return value && { kind: 'futures', key, value };
}

export const stockEndpoints = (core: GatewayCore) => ({
  chart: openCall(CALLS.chart, ({ stock: text, period, beginMillis, endMillis }) => {
    const stock = knownStock(core.market, text);
    if (!stock.ok) return stock;
    const range = { from: beginMillis, to: Math.min(endMillis, core.clock.now() + 1) };
    return succeed(newestCandles(core.market, stock.answer, period, range));
  }),

  lastPrice: openCall(CALLS.lastPrice, (params) => lastPrice(core, params)),
  publicLastPrice: openCall(CALLS.publicLastPrice, (params) => lastPrice(core, params)),

  keyValue: openCall(CALLS.keyValue, ({ key }) => {
    const stock = knownStock(core.market, key.slice(key.indexOf(':') + 1));
    if (!stock.ok) return stock;
    const value = valueOf(core.market, key, stock.answer);
    return value === undefined ? refuse(reject('NO_PRICE')) : succeed(value);
  }),
});
