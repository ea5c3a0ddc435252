/** Short rounds over HTTP: what is offered, what a round shows, and how it ends. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPowerBall } from '../../../src/domain/rounds/powerBall.ts';
import type {
  DailySummary,
  RoundTick,
  WireCurrentRound,
  WireRound,
  WireTradeOption,
} from '../../../src/protocol/rounds/entities.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { wireTradeOption } from '../../support/wireTradeOption.ts';

let exchange: HttpExchange;
beforeEach(async () => {
  exchange = await createHttpExchange();
});
afterEach(() => exchange.stop());

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await exchange.get<T>(path);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const refusal = async (path: string) => (await exchange.get(path)).body.code;
const current = (option: number) =>
  get<WireCurrentRound | null>(`/api/trade/game/current?tradeOptionId=${option}`);
/** The one that runs, as lists show it. */
const runningOf = async (option: number) => (await current(option))?.running ?? null;
const recent = (option: number) =>
  get<readonly WireRound[]>(`/api/trade/game/recent?tradeOptionId=${option}`);
const round = (id: string) =>
  get<{ round: WireRound; ticks: readonly RoundTick[] }>(
    `/api/trade/game/round?tradeRoundId=${id}`,
  );

/** BTC rent of 30 s and binary of one minute, gold rent of one minute, the first power ball. */
const R30 = 11;
const B1 = 15;
const GOLD_R1 = 1042;
const POWER = 900_001;
const FRIDAY_CLOSE = Date.UTC(2025, 4, 16, 21);

describe('options', () => {
  it('[R-A13] are seven games on every instrument and three power balls', async () => {
    const options = await get<readonly WireTradeOption[]>('/api/trade/option/list');
    expect(options).toHaveLength(3 * 7 + 3);
    expect(options.find(({ id }) => id === R30)).toEqual(
      wireTradeOption({ id: R30, gameType: 'R.5', durationMs: 30_000, lockMs: 5_000 }),
    );
    const power = await get<WireTradeOption>(`/api/trade/option?tradeOptionId=${POWER}`);
    expect(power).toMatchObject({ gameType: 'P1', stock: null, odds: '1.95', lockMs: 10_000 });
    expect(options).toContainEqual(power);
  });

  it('[R-A13] are chosen by game, stock and whether they are played', async () => {
    const ids = async (query: string) =>
      (await get<readonly WireTradeOption[]>(`/api/trade/option/list?${query}`)).map(
        ({ id }) => id,
      );
    expect(await ids('typeArray=R.5,B1&stockPrefix=BTC')).toEqual([R30, B1]);
    expect(await ids('typeArray=P1')).toEqual([POWER]);
    expect(await ids('isPlay=false')).toEqual([]);
    expect(await refusal('/api/trade/option/list?typeArray=R9')).toBe('INVALID_PARAMETER');
    expect(await refusal('/api/trade/option?tradeOptionId=18')).toBe('UNKNOWN_OPTION');
  });
});

describe('[R-A1] sites', () => {
  it('without binary get nothing of short rounds, and without power ball none of those', async () => {
    for (const path of ['option/list', 'ticker_statistics?stockListStrs=BTCUSDT'])
      expect(await refusal(`/api/trade/${path}${path.includes('?') ? '&' : '?'}siteInfoId=4`)).toBe(
        'NOT_OFFERED',
      );
    expect(await refusal('/api/public/trade_option/site/list?sitePrefix=nobinary')).toBe(
      'NOT_OFFERED',
    );
    expect(await refusal('/api/public/trade_option/site/list?sitePrefix=nowhere')).toBe(
      'UNKNOWN_SITE',
    );
    const all = await get<readonly unknown[]>('/api/public/trade_option/site/list?sitePrefix=demo');
    expect(all).toHaveLength(24);
  });
});

describe('[R-A2] a running round', () => {
  it('shows its opening as soon as it has begun, and no price of the future', async () => {
    await exchange.clock.run(12_345);
    const betting = await current(R30);
    expect(betting).toMatchObject({
      id: `${R30}-${OPENED_AT / 1_000 + 30}`,
      startAt: OPENED_AT + 30_000,
      status: 0,
      opening: null,
    });
    const running = betting?.running;
    expect(running).toMatchObject({
      id: `${R30}-${OPENED_AT / 1_000}`,
      startAt: OPENED_AT,
      lockAt: OPENED_AT + 25_000,
      endAt: OPENED_AT + 30_000,
      status: 0,
      opening: { at: OPENED_AT },
      closing: null,
      side: null,
      draw: null,
    });
    const { round: same, ticks } = await round(running?.id ?? '');
    expect(same).toEqual(running);
    expect(ticks.at(-1)?.at).toBe(OPENED_AT + 12_250);
    expect(ticks.find(({ at }) => at === OPENED_AT)).toEqual(running?.opening);
    expect((await round(betting?.id ?? '')).ticks).toEqual([]);
    expect(
      await refusal(`/api/trade/game/round?tradeRoundId=${R30}-${OPENED_AT / 1_000 + 60}`),
    ).toBe('ROUND_NOT_STARTED');
  });

  it.each(['11', '11-1', '18-1747191600', 'x-1', `11-${OPENED_AT / 1_000 + 1}`])(
    '%s names no round',
    async (id) => {
      expect(await refusal(`/api/trade/game/round?tradeRoundId=${id}`)).toBe('UNKNOWN_ROUND');
    },
  );

  it('there is none of a market that closes before its end', async () => {
    exchange.clock.jumpTo(FRIDAY_CLOSE - 60_000);
    expect(await current(GOLD_R1)).toMatchObject({
      endAt: FRIDAY_CLOSE,
      running: { endAt: FRIDAY_CLOSE },
    });
    expect(await current(GOLD_R1 + 1)).toMatchObject({ endAt: FRIDAY_CLOSE });
    exchange.clock.jumpTo(FRIDAY_CLOSE + 1);
    expect(await current(GOLD_R1)).toBeNull();
    const [last] = await recent(GOLD_R1);
    expect(last).toMatchObject({ endAt: FRIDAY_CLOSE, status: 1 });
    exchange.clock.jumpTo(FRIDAY_CLOSE + 40 * 3_600_000);
    expect((await recent(GOLD_R1))[0]).toEqual(last);
  });
});

describe('[R-A3] a round without bets', () => {
  it('has the result that its prices say, the same whenever it is asked for', async () => {
    await exchange.clock.run(10 * 30_000);
    const rounds = await recent(R30);
    expect(rounds).toHaveLength(30);
    expect(rounds[0]?.endAt).toBe(OPENED_AT + 300_000);
    for (const one of rounds.slice(0, 10)) {
      const { round: published, ticks } = await round(one.id);
      expect(published).toEqual(one);
      const opening = ticks.findLast(({ at }) => at <= one.startAt);
      const closing = ticks.findLast(({ at }) => at <= one.endAt);
      expect(one).toMatchObject({ opening, closing });
      const change = Number(closing?.price) - Number(opening?.price);
      const moved = { status: 1, side: change > 0 ? 'B' : 'S', voidReason: null };
      expect(one).toMatchObject(
        change === 0 ? { status: 3, voidReason: 'TIE', side: null } : moved,
      );
    }
  });

  it('is in the list by its start, its page and its result', async () => {
    await exchange.clock.run(10 * 30_000 + 5_000);
    const path = `/api/trade/game/round/list?tradeOptionId=${R30}`;
    interface List {
      readonly items: readonly WireRound[];
      readonly total: number;
    }
    const all = await get<List>(`${path}&startDate=${OPENED_AT}&size=200`);
    expect(all.total).toBe(11);
    expect(all.items.map(({ startAt }) => startAt)).toEqual(
      Array.from({ length: 11 }, (_, n) => OPENED_AT + (10 - n) * 30_000),
    );
    expect(all.items[0]?.status).toBe(0);
    const page = await get<List>(`${path}&startDate=${OPENED_AT}&size=3&page=2`);
    expect(page).toMatchObject({ total: 11, items: all.items.slice(3, 6) });
    const byWinner = async (winners: string) =>
      (await get<List>(`${path}&startDate=${OPENED_AT}&size=200&statusStrs=${winners}`)).items;
    const ended = all.items.slice(1);
    expect(await byWinner('1')).toEqual(ended.filter(({ side }) => side === 'B'));
    expect(await byWinner('2')).toEqual(ended.filter(({ side }) => side === 'S'));
    expect(await byWinner('3')).toEqual(ended.filter(({ side }) => side === null));
    const results = await get<List>(
      `${path}&startDate=${OPENED_AT}&size=200&resultType=RoundStatus`,
    );
    expect(results.items).toEqual(ended.filter(({ side }) => side !== null));
    expect((await get<List>(`${path}&isPlayStrs=false`)).total).toBe(0);
    // Without a start a list reaches back one day from its end.
    expect((await get<List>(path)).total).toBe(2_880);
    expect(await refusal(`${path}&statusStrs=4`)).toBe('INVALID_PARAMETER');
  });

  it('counts in the summary of its day, with the longest streaks', async () => {
    const path = `/api/trade/round/summary/daily?tradeOptionId=${R30}`;
    const day = '2025-05-14';
    // Asked before and after: what was counted is not counted twice.
    await get<DailySummary>(path);
    await exchange.clock.run(20 * 30_000 + 5_000);
    const summary = await get<DailySummary>(path);
    const list = `/api/trade/game/round/list?tradeOptionId=${R30}&statusStrs=1,2,3&size=200`;
    const sides: (string | null)[] = [];
    for (let page = 1; sides.length < summary.total; page += 1) {
      const from = `startDate=${Date.UTC(2025, 4, 14)}&page=${page}`;
      const { items } = await get<{ items: readonly WireRound[] }>(`${list}&${from}`);
      sides.push(...items.map(({ side }) => side));
    }
    const longest = (side: string) => {
      const runs = sides
        .filter((one) => one !== null)
        .join('')
        .split(side === 'B' ? 'S' : 'B');
      return Math.max(...runs.map((run) => run.length));
    };
    expect(summary).toEqual({
      tradeOptionId: R30,
      date: day,
      total: (OPENED_AT + 600_000 - Date.UTC(2025, 4, 14)) / 30_000,
      buy: sides.filter((side) => side === 'B').length,
      sell: sides.filter((side) => side === 'S').length,
      void: sides.filter((side) => side === null).length,
      longestBuy: longest('B'),
      longestSell: longest('S'),
    });
    expect(await get<DailySummary>(`${path}&date=${day}`)).toEqual(summary);
    expect(await get<DailySummary>(`${path}&date=2025-05-15`)).toMatchObject({ total: 0 });
    expect(await refusal(`${path}&date=2025-02-30`)).toBe('INVALID_PARAMETER');
  });
});

describe('[R-A4] a power ball', () => {
  it('is bound to its draw while it runs and proves it when it has ended', async () => {
    await exchange.clock.run(1_000);
    const running = await runningOf(POWER);
    const commitment = running?.draw?.commitment ?? '';
    expect(running?.draw).toEqual({ commitment, seed: null, balls: null, powerBall: null });
    expect((await round(running?.id ?? '')).round).toEqual(running);
    await exchange.clock.run(60_000);
    const { round: ended, ticks } = await round(running?.id ?? '');
    const seed = ended.draw?.seed ?? '';
    expect(ticks).toEqual([]);
    expect(bytesToHex(sha256(hexToBytes(seed)))).toBe(commitment);
    const { balls, powerBall } = drawPowerBall(seed, sha256);
    expect(ended).toMatchObject({
      status: 1,
      side: powerBall % 2 === 1 ? 'B' : 'S',
      draw: { commitment, seed, balls, powerBall },
    });
    const seeds = (await recent(POWER)).map(({ draw }) => draw?.seed);
    expect(new Set(seeds).size).toBe(30);
  });

  it('publishes nothing more when only the clock of the host is set forward', async () => {
    const running = await runningOf(POWER);
    exchange.clock.jumpTo(OPENED_AT + 60_000);
    // No command has carried the engine past the end: it might still take bets of before it.
    const { round: still } = await round(running?.id ?? '');
    expect(still).toEqual(running);
  });
});

describe('markets of several stocks', () => {
  it('[R-A14] candles, figures of a day and running rounds', async () => {
    await exchange.clock.run(1_000);
    const candles = await get<Readonly<Record<string, readonly unknown[]>>>(
      '/api/trade/kline_data?stockListStrs=BTCUSDT,XAUUSD&interval=5m',
    );
    expect(Object.keys(candles)).toEqual(['BTCUSDT', 'XAUUSD']);
    expect(candles['BTCUSDT']).toHaveLength(200);
    const [figures] = await get<readonly Readonly<Record<string, string>>[]>(
      '/api/trade/ticker_statistics?stockListStrs=BTCUSDT',
    );
    const change = (Number(figures?.['lastPrice']) / Number(figures?.['openPrice']) - 1) * 100;
    expect(Math.abs(Number(figures?.['changePercent']) - change)).toBeLessThanOrEqual(0.0051);
    const rounds = await get<readonly WireRound[]>(
      '/api/public/trade_round?stockListStrs=BTCUSDT,XAUUSD',
    );
    expect(rounds).toHaveLength(14);
    expect(rounds).toContainEqual(await runningOf(B1));
  });

  it.each(['kline_data', 'ticker_statistics'])(
    '%s refuses stocks it does not know',
    async (call) => {
      expect(await refusal(`/api/trade/${call}?stockListStrs=BTCUSDT,NOPE`)).toBe('UNKNOWN_STOCK');
      expect(await refusal(`/api/trade/${call}?stockListStrs=,`)).toBe('INVALID_PARAMETER');
    },
  );
});
