/** Closed positions and results by day over HTTP, beside the statement, in memory and in PGlite. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts';
import type { WireFill, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { HistoryItem } from '../../../src/protocol/futures/history.ts';
import type {
  WireClosedPosition,
  WireDayResult,
} from '../../../src/protocol/futures/resultCalls.ts';
import type { WireStatementLine } from '../../../src/protocol/statement/entities.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createManualClock } from '../../support/clock.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

interface List<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}
interface Month {
  readonly items: readonly WireDayResult[];
  readonly missing: readonly string[];
}

const scaled = (text: string): bigint => parseDecimal(text) ?? 0n;

interface Order {
  readonly option: number;
  readonly side: 'BUY' | 'SELL';
  readonly lots: number;
  /** Hours until the next one. */
  readonly pause: number;
}

const stories = fc.array(
  fc.record({
    option: fc.constantFrom(1, 2),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    lots: fc.integer({ min: 1, max: 40 }),
    pause: fc.constantFrom(0, 0, 1, 7, 16),
  }),
  { minLength: 8, maxLength: 14 },
);

/** A player with requests of their own. A session outlives no jump of a day, so each request signs in again. */
function playerOf(exchange: HttpExchange, username: string) {
  const token = async (): Promise<string> =>
    (
      await exchange.post<{ accessToken: string }>('/api/login', {
        username,
        password: 'maru2025',
      })
    ).body.accessToken;
  const get = async <Body>(path: string): Promise<Body> =>
    (await exchange.get<Body>(path, { token: await token() })).body;
  return {
    get,
    place: async ({ option, side, lots }: Omit<Order, 'pause'>): Promise<void> => {
      const order = { futuresOptionId: option, side, marketType: 'MARKET' };
      const { status, body } = await exchange.post(
        '/api/futures/order',
        { ...order, quantity: formatDecimal(BigInt(lots) * 1_000_000n) },
        { token: await token() },
      );
      expect([status, body]).toMatchObject([200, {}]);
    },
    month: (month: string) => get<Month>(`/api/futures/history/day_result?month=${month}`),
    closed: (query = '') =>
      get<List<WireClosedPosition>>(`/api/futures/history/closed_position?size=200&${query}`),
  };
}
type Player = ReturnType<typeof playerOf>;

async function play(exchange: HttpExchange, player: Player, story: readonly Order[]) {
  for (const { pause, ...order } of story) {
    await player.place(order);
    if (pause > 0) exchange.clock.jumpTo(exchange.clock.now() + pause * HOUR_MS);
    await exchange.clock.run(500);
  }
}

/**
 * Sum that trading moved in the FUTURES wallet, by day of the site's time zone: nine hours ahead.
 */
async function statedByDay(player: Player): Promise<ReadonlyMap<string, bigint>> {
  const { items, total } = await player.get<List<WireStatementLine>>(
    '/api/wallet/statement?walletTypeStrs=FUTURES&causeStrs=TRADE,FUNDING,LIQUIDATION&size=200',
  );
  expect(items).toHaveLength(total);
  const days = new Map<string, bigint>();
  for (const { at, amount } of items) {
    const day = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0n) + scaled(amount));
  }
  return days;
}

function summedByDay({ items }: Month): ReadonlyMap<string, bigint> {
  const days = new Map<string, bigint>();
  for (const { day, result } of items) days.set(day, (days.get(day) ?? 0n) + scaled(result));
  return days;
}

const sorted = (days: ReadonlyMap<string, bigint>) =>
  [...days].toSorted(([a], [b]) => a.localeCompare(b));

describe.each(['memory', 'PGlite'] as const)('results in %s', (kind) => {
  test('[F-V9] the days of a month sum to the statement to the last digit, whatever was traded', async () => {
    let days = 0;
    let fundings = 0;
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const exchange = await open(kind);
        await exchange.signIn('trader');
        const player = playerOf(exchange, 'trader');
        await play(exchange, player, story);
        const month = await player.month('2025-05');
        expect(month.missing).toEqual([]);
        expect(sorted(summedByDay(month))).toEqual(sorted(await statedByDay(player)));
        for (const row of month.items) {
          const { realizedPnl, fee, funding, insurance, result } = row;
          expect(scaled(result)).toBe(
            scaled(realizedPnl) - scaled(fee) + scaled(funding) + scaled(insurance),
          );
          if (funding !== '0') fundings += 1;
        }
        days = Math.max(days, summedByDay(month).size);
        // Read again it is the same, from memory.
        expect(await player.month('2025-05')).toEqual(month);
      }),
      { numRuns: kind === 'memory' ? 8 : 2, seed: 20_261_123 },
    );
    expect(days).toBeGreaterThan(1);
    expect(fundings).toBeGreaterThan(0);
  });

  test('[F-V8] each closed position is one row, and all of them with the open ones are all results', async () => {
    const exchange = await open(kind);
    await exchange.signIn('trader');
    const player = playerOf(exchange, 'trader');
    const hours = [0, 9, 0, 0, 1, 0];
    const sizes = [30, 10, -20, -20, -25, 25];
    await play(
      exchange,
      player,
      sizes.map((lots, index) => ({
        option: 1,
        lots: Math.abs(lots),
        pause: hours[index] ?? 0,
        side: lots > 0 ? 'BUY' : 'SELL',
      })),
    );
    // 0.30 + 0.10 long closed in two parts, and 0.25 short closed in one: two rows.
    const { items, total } = await player.closed();
    expect(total).toBe(2);
    expect(items.map(({ side, quantity, leverage }) => [side, quantity, leverage])).toEqual([
      ['SHORT', '0.25', 20],
      ['LONG', '0.4', 20],
    ]);
    const { items: fills } = await player.get<List<HistoryItem>>(
      '/api/futures/history/list?resultType=TRADE&size=200',
    );
    const own = fills.flatMap((item): readonly WireFill[] =>
      item.kind === 'TRADE' && item.fill.futuresPositionId === items[1]?.id ? [item.fill] : [],
    );
    const average = (side: 'BUY' | 'SELL') => {
      const of = own.filter((fill) => fill.side === side);
      const size = of.reduce((sum, fill) => sum + scaled(fill.quantity), 0n);
      const value = of.reduce((sum, fill) => sum + scaled(fill.quantity) * scaled(fill.price), 0n);
      return Number(value) / Number(size);
    };
    expect(Number(items[1]?.entryPrice) * 1e8).toBeCloseTo(average('BUY'), -1);
    expect(Number(items[1]?.exitPrice) * 1e8).toBeCloseTo(average('SELL'), -1);
    expect(items[1]).toMatchObject({ marginType: 'CROSS', isLiquidated: false });
    expect(items[1]?.closedAt).toBe((items[1]?.openedAt ?? 0) + 9 * HOUR_MS + 1_500);
    expect(items[1]?.funding).not.toBe('0');
    const { items: days } = await player.month('2025-05');
    const summed = (rows: readonly { readonly result: string }[]) =>
      rows.reduce((sum, { result }) => sum + scaled(result), 0n);
    expect(await player.get<readonly WirePosition[]>('/api/futures/history/open_position')).toEqual(
      [],
    );
    expect(summed(items)).toBe(summed(days));
  });

  test('[F-V8] they are selected by instrument and by the moment of closing', async () => {
    const exchange = await open(kind);
    await exchange.signIn('trader');
    const player = playerOf(exchange, 'trader');
    const trade = (option: number, pause: number): readonly Order[] => [
      { option, side: 'BUY', lots: 10, pause },
      { option, side: 'SELL', lots: 10, pause: 0 },
    ];
    await play(exchange, player, [...trade(1, 24), ...trade(2, 1)]);
    expect((await player.closed('futuresOptionId=2')).items).toMatchObject([{ stock: 'ETHUSDT' }]);
    expect((await player.closed(`endDate=${OPENED_AT + HOUR_MS}`)).total).toBe(0);
    expect((await player.closed(`startDate=${OPENED_AT + DAY_MS}`)).total).toBe(2);
    const [newest, oldest] = (await player.closed()).items;
    expect((await player.closed(`endDate=${oldest?.closedAt}`)).items).toEqual([oldest]);
    expect((await player.closed(`startDate=${newest?.closedAt}`)).items).toEqual([newest]);
  });

  test('[F-V10] results are the same after a restart', async () => {
    const store = await openStore(kind);
    const clock = createManualClock(OPENED_AT);
    const first = await createHttpExchange({ store, clock });
    await first.signIn('trader');
    const before = playerOf(first, 'trader');
    await play(first, before, [
      { option: 1, side: 'BUY', lots: 10, pause: 24 },
      { option: 1, side: 'SELL', lots: 10, pause: 24 },
      { option: 2, side: 'BUY', lots: 10, pause: 0 },
    ]);
    const [month, closed] = [await before.month('2025-05'), await before.closed()];
    expect(new Set(month.items.map(({ day }) => day)).size).toBe(3);
    await first.stop();
    const second = await open(kind, { store, clock });
    const after = playerOf(second, 'trader');
    expect([await after.month('2025-05'), await after.closed()]).toEqual([month, closed]);
  });
});

test('[F-V9] a month before the first trade and one to come are empty, and no month is refused', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('trader');
  const at = (month: string) =>
    exchange.get(`/api/futures/history/day_result?month=${month}`, { token });
  for (const month of ['2024-12', '2026-01'])
    expect((await at(month)).body).toEqual({ items: [], missing: [] });
  expect((await at('2025-13')).body).toMatchObject({ code: 'INVALID_PARAMETER' });
});
