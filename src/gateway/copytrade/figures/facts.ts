/** Facts of a trader, as they are listed and as the what-if reads them. Rules [Y-W..]. */
import * as v from 'valibot';
import type { TraderFill } from '../../../domain/copytrade/commands.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { instrumentCode, parseUserId, type UserId } from '../../../domain/ids.ts';
import type { ChartPeriod } from '../../../domain/market.ts';
import { reject } from '../../../domain/rejections.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../../../domain/time.ts';
import { traderOf } from '../../../engine/copytrade/copyState.ts';
import {
  type copyFactCalls,
  type WireTraderFact,
  type WireTraderFill,
  wireTraderFill,
} from '../../../protocol/copytrade/facts.ts';
import type { WireTraderPosition } from '../../../protocol/copytrade/entities.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import type { HistoryRow, Page } from '../../ports.ts';
import { refuse, succeed } from '../../reply.ts';
import type { MarketDep, MarketReads } from '../../ports/marketReads.ts';
import type { HistoryDep } from '../../futures/history.ts';
import type { Kernel } from '../../kernel.ts';

/** The longest range of one request. */
const RANGE_MAX_MS = 31 * DAY_MS;
const PAGE = 1_000;
const PAGES_MAX = 10;

const toWireFill = (fill: TraderFill): WireTraderFill => ({
  kind: fill.kind,
  at: fill.at,
  positionId: fill.positionId,
  stock: fill.instrument,
  side: fill.side,
  leverage: fill.leverage,
  margin: formatDecimal(fill.margin),
  price: formatDecimal(fill.price),
  quantity: formatDecimal(fill.quantity),
  held: formatDecimal(fill.held),
  traderFee: formatDecimal(fill.traderFee),
  feeRate: formatDecimal(fill.feeRate),
  blockPrice: fill.blockPrice === undefined ? null : formatDecimal(fill.blockPrice),
  wanted: formatDecimal(fill.wanted),
  taken: formatDecimal(fill.taken),
});

/** @param seq the trader's account event that the fill follows, another one for each fill */
export const toTraderFillRow = (fill: TraderFill, seq: number): HistoryRow => ({
  kind: 'TRADER_FILL',
  id: `${fill.traderId}/${seq}`,
  userId: fill.traderId,
  optionId: fill.optionId,
  at: fill.at,
  body: JSON.stringify(toWireFill(fill)),
});

type WithoutMarks<Fact> = Fact extends WireTraderFact ? Omit<Fact, 'marks'> : never;
type BareFact = WithoutMarks<WireTraderFact>;

interface Range {
  readonly userId: UserId;
  readonly from: Millis;
  readonly to: Millis;
}

/** Everything of a range, newest first as lists are. */
async function allOf<Item>(
  read: (page: { readonly page: number; readonly size: number }) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { items, total } = await read({ page, size: PAGE });
    all.push(...items);
    if (all.length >= total || items.length === 0) break;
  }
  return all;
}

const fillsOf = async (core: Kernel, range: Range): Promise<readonly BareFact[]> =>
  (await allOf((page) => core.rows({ kind: 'TRADER_FILL', ...range, ...page }))).map((body) =>
    v.parse(wireTraderFill, JSON.parse(body)),
  );

const fundingsOf = async (core: HistoryDep, range: Range): Promise<readonly BareFact[]> =>
  (await allOf((page) => core.history({ kind: 'FUNDING', ...range, ...page }))).flatMap((item) => {
    if (item.kind !== 'FUNDING') return [];
    const { futuresPositionId: positionId, stock, side, at, rate, markPrice } = item.funding;
    return [{ kind: item.kind, at, positionId, stock, side, markPrice, rate }];
  });

/**
 * How much of each closed position was opened in all, by its id. A position that was already open
 * when its owner began to trade for followers has what was added since.
 */
export async function openedQuantities(
  core: Kernel,
  userId: UserId,
  positions: readonly WireTraderPosition[],
): Promise<ReadonlyMap<string, string>> {
  const sums = new Map(positions.map(({ traderPositionId }) => [traderPositionId, 0n]));
  const opened = positions.map(({ openedAt }) => openedAt);
  const closed = positions.map(({ openedAt, closedAt = openedAt }) => closedAt);
  const range = { userId, from: Math.min(...opened), to: Math.max(...closed) };
  const fills = positions.length === 0 ? [] : await fillsOf(core, range);
  for (const fill of fills) {
    const sum = sums.get(fill.positionId);
    if (fill.kind !== 'OPEN' || sum === undefined) continue;
    sums.set(fill.positionId, sum + (parseDecimal(fill.quantity) ?? 0n));
  }
  return new Map([...sums].map(([id, sum]) => [id, formatDecimal(sum)]));
}

/** Short candles for a short time, so that no fact needs more than some hundreds. */
function periodOf(ms: number): ChartPeriod {
  if (ms <= 4 * HOUR_MS) return '1m';
  return ms <= 2 * DAY_MS ? '15m' : '1h';
}

/**
 * Extremes of the closes between two moments. Closes and not wicks: the mark is a mean of half a
 * minute, which a wick of a second does not reach.
 */
function marksBetween(market: MarketReads, stock: string, from: Millis, to: Millis) {
  const candles = market.candles(instrumentCode(stock), periodOf(to - from), from, to);
  const closes = candles.flatMap(([, , , , close]) => parseDecimal(close) ?? []);
  const [first] = closes;
  if (first === undefined) return null;
  const low = closes.reduce((a, b) => (b < a ? b : a), first);
  const high = closes.reduce((a, b) => (b > a ? b : a), first);
  return { low: formatDecimal(low), high: formatDecimal(high) };
}

/** Each fact with the extremes since the one of its position before it. */
function withMarks(market: MarketReads, facts: readonly BareFact[]): WireTraderFact[] {
  const last = new Map<string, Millis>();
  return facts.map((fact) => {
    const before = last.get(fact.positionId);
    last.set(fact.positionId, fact.at);
    const marks = before === undefined ? null : marksBetween(market, fact.stock, before, fact.at);
    return { ...fact, marks };
  });
}

export const copyFactHandlers = (
  core: Kernel & HistoryDep & MarketDep,
): HandlersOf<typeof copyFactCalls> => ({
  traderFills: async ({ traderId, from, to }) => {
    const userId = parseUserId(traderId);
    const trader =
      userId && (await core.readState((state) => traderOf(state, userId)?.since !== undefined));
    if (userId === undefined || trader !== true) return refuse(reject('UNKNOWN_TRADER'));
    if (to - from > RANGE_MAX_MS) return refuse(reject('INVALID_PARAMETER', { name: 'to' }));
    const range = { userId, from, to };
    const [fills, fundings] = await Promise.all([fillsOf(core, range), fundingsOf(core, range)]);
    const facts = [...fills.toReversed(), ...fundings.toReversed()].toSorted((a, b) => a.at - b.at);
    return succeed(withMarks(core.market, facts));
  },
});
