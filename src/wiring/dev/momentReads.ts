/**
 * Lists of the exchange as they were at an earlier moment: what began later is not read, and what
 * ended later is left out, since the account of then has it among what is open. Rule [I-S6].
 */
import type { Answer } from '../../protocol/answer.ts';
import type { CallName } from '../../protocol/contract.ts';
import type { HistoryItem } from '../../protocol/futures/history.ts';
import type { AnswerOf, Params } from '../../streams/api.ts';
import type { RoundServices } from '../../ui/services/rounds.ts';
import type { MakeCall, Services } from '../../ui/services/services.ts';
import { periodStart } from '../../domain/chartPeriods.ts';
import type { TradingHours } from '../../domain/instruments/hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { decimal, formatDecimal } from '../../domain/decimal.ts';
import type { WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { MarketServices } from '../../ui/services/market.ts';
import type { ScrubMoment } from './scrubLog.ts';

/** The last moment that a list may reach, ms UTC. */
type Now = () => number;

const until = (endDate: number | string | undefined, now: number): number =>
  Math.min(Number(endDate ?? now), now);

/** @param wasKnown whether an item was as it is now */
function keep<List extends { readonly items: readonly unknown[] }>(
  answer: Answer<List>,
  wasKnown: (item: List['items'][number]) => boolean,
): Answer<List> {
  if (!answer.ok) return answer;
  const { value } = answer;
  return { ok: true, value: { ...value, items: value.items.filter(wasKnown) } };
}

const isBefore = (endedAt: number | null, now: number): boolean =>
  endedAt !== null && endedAt <= now;

function historyAt(item: HistoryItem): number {
  switch (item.kind) {
    case 'ORDER':
      return item.order.updatedAt;
    case 'TRADE':
      return item.fill.at;
    case 'FUNDING':
      return item.funding.at;
  }
}

export const historyOfThen =
  ({ history }: Services['trade'], now: Now): Services['trade']['history'] =>
  async (request) => {
    const at = now();
    const answer = await history({ ...request, endDate: until(request.endDate, at) });
    return keep(answer, (item) => historyAt(item) <= at);
  };

export const betsOfThen =
  ({ bets }: RoundServices, now: Now): RoundServices['bets'] =>
  async (request) => {
    const at = now();
    const answer = await bets({ ...request, endDate: until(request.endDate, at) });
    return keep(answer, ({ settledAt }) => isBefore(settledAt, at));
  };

type Read<Name extends CallName> = (params: Params<Name>) => Promise<Answer<AnswerOf<Name>>>;
type Reads = { readonly [Name in CallName]?: Read<Name> };

function readsOf(call: MakeCall, now: Now): Reads {
  return {
    dnwList: async (params) => {
      const at = now();
      const answer = await call('dnwList', { ...params, endDate: until(params.endDate, at) });
      return keep(answer, ({ endedAt }) => isBefore(endedAt, at));
    },
    statement: (params) => call('statement', { ...params, endDate: until(params.endDate, now()) }),
    equity: async (params) => {
      const answer = await call('equity', params);
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value.filter(({ at }) => at <= now()) };
    },
    // Earlier answers of these are not kept.
    moneyTerms: (params) => call('moneyTerms', params),
    exchangeRate: (params) => call('exchangeRate', params),
    exchangeRates: (params) => call('exchangeRates', params),
  };
}

/**
 * Calls of the wallet that read, by the exchange as it was; of every other call the outcome of
 * `refuse`.
 */
export function callsOfThen(
  call: MakeCall,
  now: Now,
  refuse: () => Promise<Answer<never>>,
): MakeCall {
  const reads = readsOf(call, now);
  return (name, params) => {
    const read = reads[name];
    return read === undefined ? refuse() : read(params);
  };
}

// Prices of an earlier moment, from candles: the log holds the account alone. They are the closes of
// the minute, and show what a position was worth to within that minute.

/** Minutes before a moment in which a price is looked for: a quiet or closed market has no newer one. */
const LOOK_BACK_MS = 10 * MINUTE_MS;

/** Candles that had closed by then. */
export function candlesOfThen(
  { candles, candlesBefore }: MarketServices,
  hoursOf: (stock: string) => TradingHours,
  now: () => number,
): Pick<MarketServices, 'candles' | 'candlesBefore'> {
  return {
    candles: (stock, period, from, to) => candles(stock, period, from, Math.min(to, now())),
    candlesBefore: async (stock, period, before, type) => {
      const forming = periodStart(hoursOf(stock), period, now());
      const answer = await candlesBefore(stock, period, Math.min(before, forming), type);
      if (!answer.ok) return answer;
      const items = answer.value.items.filter(([at]) => at < forming);
      return { ok: true, value: { ...answer.value, items } };
    },
  };
}

const highest = (a: string, b: string): string => (decimal(a) > decimal(b) ? a : b);
const lowest = (a: string, b: string): string => (decimal(a) < decimal(b) ? a : b);

function toTicker(
  stock: string,
  at: number,
  close: string,
  day: readonly WireCandle[],
  now: WireTicker,
): WireTicker {
  const { turnover24: _, ...known } = now;
  return {
    ...known,
    stock,
    at,
    last: close,
    mark: close,
    index: close,
    open24: day[0]?.[1] ?? close,
    high24: day.reduce((high, candle) => highest(high, candle[2]), close),
    low24: day.reduce((low, candle) => lowest(low, candle[3]), close),
    volume24: formatDecimal(day.reduce((sum, candle) => sum + decimal(candle[5]), 0n)),
  };
}

/** Stocks with a position or an order at the moment, and the one on the screen. */
function stocksOf({ options, preferences }: Services, { view }: ScrubMoment): readonly string[] {
  const { playingOption } = preferences.values.get();
  const known = options.get().value ?? [];
  const playing = known.find(({ id }) => String(id) === playingOption) ?? known[0];
  const held = Object.values(view.positions).map(({ stock }) => stock);
  return [...new Set([...held, ...(playing === undefined ? [] : [playing.stock])])];
}

/** Tickers of then; a stock whose candles cannot be read has none. */
export async function tickersOfThen(
  live: Services,
  moment: ScrubMoment,
): Promise<ReadonlyMap<string, WireTicker>> {
  const { market } = live;
  const tickerOf = async (stock: string): Promise<readonly [string, WireTicker] | undefined> => {
    const { at } = moment;
    const [minutes, hours] = await Promise.all([
      market.candles(stock, '1m', at - LOOK_BACK_MS, at),
      market.candles(stock, '1h', at - DAY_MS, at - HOUR_MS),
    ]);
    const close = minutes.ok ? minutes.value.at(-1)?.[4] : undefined;
    const now = market.tickers.get().get(stock);
    if (close === undefined || now === undefined) return undefined;
    return [stock, toTicker(stock, at, close, hours.ok ? hours.value : [], now)];
  };
  const found = await Promise.all(stocksOf(live, moment).map(tickerOf));
  return new Map(found.filter((one) => one !== undefined));
}
