/** Candles, figures of the day and running rounds of several stocks at once. */
import { divide, formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { type InstrumentCode, instrumentCode } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import type { CallAnswer } from '../../../protocol/call.ts';
import type { marketCalls } from '../../../protocol/rounds/calls/markets.ts';
import type { WireTicker } from '../../../protocol/market/entities.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { newestCandles } from '../../market/candles.ts';
import { wordsOf } from '../../calls/words.ts';
import type { MarketDep, MarketReads } from '../../ports/marketReads.ts';
import type { Kernel } from '../../kernel.ts';
import type { InstrumentsDep } from '../../ports/feedReads.ts';
import type { RoundsDep } from '../roundQueries.ts';
import { isOfferedOn } from './options.ts';

const CANDLES = 200;
const CANDLE_STOCKS_MAX = 20;
const STOCKS_MAX = 50;
/** Percent with two digits, in units of 1e-8. */
const PERCENT_STEP = 1_000_000n;

/** Stocks of a comma list without duplicates; refused when one is unknown or the list is too long. */
function stocksOf(
  { stocks }: MarketReads,
  text: string,
  max: number,
): Reply<readonly InstrumentCode[]> {
  const named = [...new Set(wordsOf(text))].map(instrumentCode);
  if (named.length === 0 || named.length > max)
    return refuse(reject('INVALID_PARAMETER', { name: 'stockListStrs' }));
  return named.every((stock) => stocks.includes(stock))
    ? succeed(named)
    : refuse(reject('UNKNOWN_STOCK'));
}

/** Change in percent with two digits, half up; 0 where the first price is none. */
function changePercent(open: string, last: string): string {
  const from = parseDecimal(open) ?? 0n;
  const change = (parseDecimal(last) ?? 0n) - from;
  if (from === 0n) return '0';
  const hundredths = divide(change * 10_000n, from, 'halfUp');
  return formatDecimal(hundredths * PERCENT_STEP);
}

type Statistics = CallAnswer<typeof marketCalls.tickerStatistics>[number];

const toStatistics = (ticker: WireTicker): Statistics => ({
  stock: ticker.stock,
  lastPrice: ticker.last,
  openPrice: ticker.open24,
  highPrice: ticker.high24,
  lowPrice: ticker.low24,
  volume: ticker.volume24,
  changePercent: changePercent(ticker.open24, ticker.last),
});

export const marketHandlers = (
  core: Kernel & InstrumentsDep & MarketDep & RoundsDep,
): HandlersOf<typeof marketCalls> => ({
  tradeKline: ({ stockListStrs, interval }) => {
    const { market } = core;
    const stocks = stocksOf(market, stockListStrs, CANDLE_STOCKS_MAX);
    if (!stocks.ok) return stocks;
    const range = { from: 0, to: market.now() + 1 };
    return succeed(
      Object.fromEntries(
        stocks.answer.map((stock) => {
          const { candles } = newestCandles(core, stock, interval, range, CANDLES);
          return [stock, [...candles]];
        }),
      ),
    );
  },

  tickerStatistics: ({ stockListStrs }) => {
    const { market } = core;
    const stocks = stocksOf(market, stockListStrs, STOCKS_MAX);
    if (!stocks.ok) return stocks;
    // A market without any price yet has no figures.
    return succeed(
      stocks.answer.flatMap((stock) => {
        const ticker = market.ticker(stock);
        return ticker === undefined ? [] : toStatistics(ticker);
      }),
    );
  },

  publicTradeRounds: async ({ stockListStrs }, { site }) => {
    const { market, rounds, clock } = core;
    const stocks = stocksOf(market, stockListStrs, STOCKS_MAX);
    if (!stocks.ok) return stocks;
    const now = clock.now();
    const running = rounds.book.options
      .filter(({ instrument }) => instrument !== undefined && stocks.answer.includes(instrument))
      .filter((option) => isOfferedOn(site, option))
      .flatMap((option) => rounds.book.runningAt(option, now) ?? []);
    return succeed([...(await rounds.reads.views(running))]);
  },
});
