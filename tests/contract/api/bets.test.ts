/** Bets over HTTP: acceptance, refusals, and published events. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { RejectionCode } from '../../../src/domain/rejections.ts';
import type { PublicBet, WireBet, WireRound } from '../../../src/protocol/rounds/entities.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import {
  type BetParams,
  createRoundPlayer,
  type RoundPlayer,
  runningRound,
} from '../../support/roundPlayer.ts';

const R30 = 11;
const R1 = 12;
const B1 = 15;
const POWER = 900_001;
const GOLD_R1 = 1042;
const ALL = moneyOf('10000');

let exchange: HttpExchange;
let player: RoundPlayer;
const start = async (p: Parameters<typeof createHttpExchange>[0] = {}): Promise<void> => {
  exchange = await createHttpExchange(p);
  player = await createRoundPlayer(exchange);
};
beforeEach(() => start());
afterEach(() => exchange.stop());

const running = (option: number): Promise<WireRound> => runningRound(exchange, option);
const roundOf = async (id: string): Promise<WireRound> =>
  (await exchange.get<{ round: WireRound }>(`/api/trade/game/round?tradeRoundId=${id}`)).body.round;
const at = (startedAt: number, option = R30): string => `${option}-${startedAt / 1_000}`;
/** The start of the R30 round that takes bets when the exchange opens, and of the R1 round. */
const START = OPENED_AT + 30_000;
const START_R1 = OPENED_AT + 60_000;

async function expectRefused(
  bet: Partial<BetParams>,
  code: RejectionCode,
  data?: Readonly<Record<string, string>>,
): Promise<void> {
  const before = await player.purse();
  const { body } = await player.tryBet({
    tradeRoundId: at(START),
    type: 'B',
    point: '100',
    ...bet,
  });
  expect(body).toMatchObject({ code, ...(data && { data }) });
  expect(await player.purse()).toEqual(before);
}

describe('[R-A5] a bet', () => {
  it('holds its stake, is published, and ends with its round', async () => {
    await exchange.clock.run(1_000);
    const { id } = await running(R30);
    const bet = await player.bet({
      tradeRoundId: id,
      type: 'B',
      point: '100',
      clientBetId: 'mine',
    });
    expect(bet).toMatchObject({
      clientBetId: 'mine',
      tradeRoundId: id,
      tradeOptionId: R30,
      gameType: 'R.5',
      stock: 'BTCUSDT',
      type: 'B',
      point: '100',
      odds: '1.9',
      at: OPENED_AT + 1_000,
      endAt: START + 30_000,
      status: 0,
      payout: '0',
      settledAt: null,
    });
    expect(await player.purse()).toEqual({ free: ALL - moneyOf('100'), held: 0n + moneyOf('100') });
    await exchange.clock.run(59_000);
    const ended = await roundOf(id);
    const [settled] = (await player.list()).items;
    const won = ended.side === 'B';
    expect(settled).toEqual({
      ...bet,
      entry: ended.opening,
      status: ended.side === null ? 3 : won ? 1 : 2,
      voidReason: ended.voidReason,
      payout: ended.side === null ? '100' : won ? '190' : '0',
      settledAt: START + 30_000,
    });
    const back = moneyOf(settled?.payout ?? '');
    expect(await player.purse()).toEqual({ free: ALL - moneyOf('100') + back, held: 0n });
    expect(player.published()).toMatchObject([
      { type: 'gameBet', bet },
      { type: 'betResult', bet: settled, round: ended },
    ]);
    // What the stake turns over of the opening bonus has tests of its own ([D-U5]).
    const events = (await player.events()).filter(({ type }) => type !== 'BONUS');
    expect(events.filter(({ type }) => type !== 'POINT')).toEqual(player.published());
    expect(events.map((event) => ('cause' in event ? event.cause : event.type))).toEqual([
      'DEPOSIT',
      'DEPOSIT',
      'gameBet',
      'BET',
      'BET_RESULT',
      'betResult',
    ]);
  });

  it('of a binary game gets its entry with the next price, and is judged by it', async () => {
    await exchange.clock.run(1_100);
    const { id } = await running(B1);
    const buy = await player.bet({ tradeRoundId: id, type: 'B', point: '100' });
    const sell = await player.bet({ tradeRoundId: id, type: 'S', point: '100' });
    expect(buy.entry).toBeNull();
    await exchange.clock.run(1_000);
    const entered = player.published().slice(2);
    expect(entered).toMatchObject([
      { type: 'gameBet', bet: { id: buy.id, entry: { at: OPENED_AT + 1_250 } } },
      { type: 'gameBet', bet: { id: sell.id, entry: { at: OPENED_AT + 1_250 } } },
    ]);
    await exchange.clock.run(58_000);
    const { closing } = await roundOf(id);
    const { items } = await player.list();
    const [first, second] = [sell, buy].map(({ id: one }) => items.find((bet) => bet.id === one));
    // The entry published while it ran is the one that settled it.
    expect(first?.entry).toEqual(entered[1]?.bet.entry);
    const change = Number(closing?.price) - Number(first?.entry?.price);
    expect(change).not.toBe(0);
    expect([first?.status, second?.status]).toEqual(change < 0 ? [1, 2] : [2, 1]);
    expect(new Set([first?.payout, second?.payout])).toEqual(new Set(['0', '195']));
  });

  it('on a power ball pays odd to B and even to S', async () => {
    await exchange.clock.run(1_000);
    const { id } = await running(POWER);
    const bet = await player.bet({ tradeRoundId: id, type: 'S', point: '100' });
    await exchange.clock.run(60_000);
    const { draw, side } = await roundOf(id);
    const isEven = (draw?.powerBall ?? 0) % 2 === 0;
    expect(side).toBe(isEven ? 'S' : 'B');
    expect((await player.list()).items).toMatchObject([
      { id: bet.id, entry: null, status: isEven ? 1 : 2, payout: isEven ? '195' : '0' },
    ]);
  });
});

describe('[R-A6] a bet is refused', () => {
  it('[R-S3] at the opening and after it, after the end, and before the round before it', async () => {
    await exchange.clock.run(29_999);
    await player.bet({ tradeRoundId: at(START), type: 'B', point: '10', clientBetId: 'last' });
    await exchange.clock.run(1);
    await expectRefused({}, 'ROUND_LOCKED');
    await exchange.clock.run(29_999);
    await expectRefused({}, 'ROUND_LOCKED');
    // A repeat after the opening is still answered with the bet.
    const again = { tradeRoundId: at(START), type: 'B', point: '10', clientBetId: 'last' };
    expect(await player.bet({ ...again, type: 'B' })).toMatchObject({ clientBetId: 'last' });
    await exchange.clock.run(1);
    await expectRefused({}, 'ROUND_ENDED');
    await expectRefused({ tradeRoundId: at(OPENED_AT - 86_400_000) }, 'ROUND_ENDED');
    await expectRefused({ tradeRoundId: at(OPENED_AT + 120_000) }, 'ROUND_NOT_STARTED');
  });

  it('with a stake outside the limits, off the step or beyond the balance', async () => {
    await expectRefused({ point: '0' }, 'STAKE_TOO_SMALL', { minimum: '10' });
    await expectRefused({ point: '-100' }, 'STAKE_TOO_SMALL');
    await expectRefused({ point: '9.99999999' }, 'STAKE_TOO_SMALL');
    await expectRefused({ point: '15' }, 'STAKE_OFF_STEP', { step: '10' });
    await expectRefused({ point: '10000.00000001' }, 'STAKE_TOO_LARGE', { maximum: '10000' });
    await expectRefused({ point: '1e3' }, 'INVALID_NUMBER');
    await player.bet({ tradeRoundId: at(START), type: 'B', point: '10' });
    await expectRefused({ point: '10000' }, 'INSUFFICIENT_BALANCE');
    await player.bet({ tradeRoundId: at(START), type: 'S', point: '9990' });
    await expectRefused({ point: '10' }, 'INSUFFICIENT_BALANCE');
    expect(await player.purse()).toEqual({ free: 0n, held: ALL });
  });

  it('of a round that is none, and without a side', async () => {
    await expectRefused({ tradeRoundId: '11-1' }, 'UNKNOWN_ROUND');
    await expectRefused({ tradeRoundId: 'eleven' }, 'UNKNOWN_ROUND');
    await expectRefused({ tradeRoundId: at(OPENED_AT, 18) }, 'UNKNOWN_ROUND');
    const { body } = await exchange.post(
      '/api/trade/history/betting',
      { tradeRoundId: at(START), type: 'BUY', point: '10' },
      { token: player.token },
    );
    expect(body.code).toBe('INVALID_PARAMETER');
    const guest = await exchange.post('/api/trade/history/betting', {
      tradeRoundId: at(START),
      type: 'B',
      point: '10',
    });
    expect(guest.body.code).toBe('LOGIN_REQUIRED');
  });

  it('of a closed market', async () => {
    const saturday = Date.UTC(2025, 4, 17, 3);
    exchange.clock.jumpTo(saturday);
    await exchange.clock.run(1_000);
    const again = await createRoundPlayer(exchange);
    const bet = { tradeRoundId: at(saturday + 60_000, GOLD_R1), type: 'B', point: '10' } as const;
    expect((await again.tryBet(bet)).body).toMatchObject({ code: 'ROUND_MARKET_CLOSED' });
    expect((await again.purse()).held).toBe(0n);
  });
});

describe('[R-A7] the same client bet id', () => {
  it('answers the same bet however often and however close together it is sent', async () => {
    const bet = { tradeRoundId: at(START), type: 'B', point: '100', clientBetId: 'x' } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.bet(bet)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await player.purse()).toEqual({ free: ALL - moneyOf('100'), held: 0n + moneyOf('100') });
    await expectRefused({ clientBetId: 'x', point: '200' }, 'CLIENT_BET_ID_REUSED');
    await expectRefused({ clientBetId: 'x', type: 'S' }, 'CLIENT_BET_ID_REUSED');
    await exchange.clock.run(70_000);
    const [settled] = (await player.list()).items;
    expect(settled?.status).not.toBe(0);
    expect(await player.bet(bet)).toEqual(settled);
    expect((await player.list()).total).toBe(1);
    expect((await player.purse()).held).toBe(0n);
  });

  it("is one of the server's where the caller names none", async () => {
    const bet = { tradeRoundId: at(START), type: 'B', point: '10' } as const;
    const [one, two] = [await player.bet(bet), await player.bet(bet)];
    expect(one.id).not.toBe(two.id);
    expect(one.clientBetId).not.toBe(two.clientBetId);
  });
});

describe('limits and switches of an option', () => {
  afterEach(async () => {
    await start();
  });

  const restart = async (more: object): Promise<void> => {
    await exchange.stop();
    await start({
      rules: (usual) => ({
        ...usual,
        demoBinary: moneyOf('100000'),
        rounds: usual.rounds.map((option) =>
          option.optionId === R30 ? { ...option, ...more } : option,
        ),
      }),
    });
  };

  it('[R-A6] more than a player may put into a round', async () => {
    await restart({});
    const bet = { tradeRoundId: at(START), type: 'B', point: '10000' } as const;
    await player.bet(bet);
    await player.bet({ ...bet, type: 'S', point: '9990' });
    await expectRefused({ point: '20' }, 'ROUND_LIMIT', { rest: '10' });
    await player.bet({ ...bet, point: '10' });
  });

  it('[R-A6] more than one side of a round takes from all players', async () => {
    await restart({ maxExposure: moneyOf('150') });
    const other = await createRoundPlayer(exchange);
    const bet = { tradeRoundId: at(START), type: 'B', point: '100' } as const;
    await other.bet(bet);
    await expectRefused({ point: '60' }, 'ROUND_EXPOSURE', { rest: '50' });
    await player.bet({ ...bet, type: 'S' });
  });

  it('[R-A6] an option that is switched off', async () => {
    await restart({ isPlay: false });
    await expectRefused({}, 'OPTION_OFF');
    const { body } = await exchange.get<{ isPlay: boolean }>(
      `/api/trade/option?tradeOptionId=${R30}`,
    );
    expect(body.isPlay).toBe(false);
  });
});

describe('[R-A1] a site', () => {
  it('without binary takes no bets, and without power ball none on those', async () => {
    const away = await createRoundPlayer(exchange, 'faraway', { siteInfoId: 4 });
    const bet = { tradeRoundId: at(START), type: 'B', point: '10' } as const;
    const there = { ...bet, siteInfoId: 4 };
    expect((await away.tryBet(there)).body).toMatchObject({ code: 'NOT_OFFERED' });
    const list = await away.get('/api/trade/history/list?siteInfoId=4');
    expect(list.body).toMatchObject({ code: 'NOT_OFFERED' });
    expect((await player.tryBet(there)).body.code).toBe('NO_PERMISSION');
  });
});

describe('[R-A8] lists of bets', () => {
  const ids = (bets: readonly WireBet[]): readonly string[] => bets.map(({ id }) => id);

  it('those in progress, of one option or all, and those of one round', async () => {
    const first = await player.bet({ tradeRoundId: at(START), type: 'B', point: '10' });
    const second = await player.bet({ tradeRoundId: at(START_R1, R1), type: 'S', point: '20' });
    const third = await player.bet({ tradeRoundId: at(START), type: 'S', point: '30' });
    const path = '/api/trade/history/current';
    const open = async (query: string) =>
      (await player.get<readonly WireBet[]>(`${path}_for_option${query}`)).body;
    const ofRound = async () =>
      (await player.get<readonly WireBet[]>(`${path}?tradeRoundId=${at(START)}`)).body;
    expect(await open('')).toEqual([third, second, first]);
    expect(await open(`?tradeOptionId=${R30}`)).toEqual([third, first]);
    expect(await ofRound()).toEqual([third, first]);
    expect((await player.list()).total).toBe(0);
    await exchange.clock.run(60_000);
    expect(ids(await open(''))).toEqual([second.id]);
    const settled = await ofRound();
    expect(ids(settled)).toEqual([third.id, first.id]);
    expect(settled.every(({ status }) => status !== 0)).toBe(true);
    const stranger = await createRoundPlayer(exchange);
    const { body } = await stranger.get<readonly WireBet[]>(`${path}?tradeRoundId=${at(START)}`);
    expect(body).toEqual([]);
  });

  it('those that ended, by every filter, and by page', async () => {
    const placed: WireBet[] = [];
    for (let n = 0; n < 4; n += 1) {
      for (const [option, type] of [
        [R30, 'B'],
        [R30, 'S'],
        [B1, 'B'],
      ] as const) {
        const { id } = await running(option);
        placed.push(await player.bet({ tradeRoundId: id, type, point: '10' }));
      }
      await exchange.clock.run(60_000);
    }
    const { items: all, total } = await player.list('size=200');
    expect(total).toBe(12);
    expect(ids(all)).toEqual(ids(placed.toReversed()));
    const expectFound = async (query: string, isWanted: (bet: WireBet) => boolean) => {
      const found = await player.list(`size=200&${query}`);
      expect(ids(found.items)).toEqual(ids(all.filter(isWanted)));
      expect(found.total).toBe(found.items.length);
    };
    await expectFound(`tradeOptionId=${B1}`, (bet) => bet.tradeOptionId === B1);
    await expectFound('tradeTypeStrs=B1,R5', (bet) => bet.gameType === 'B1');
    await expectFound('typeStrs=S', (bet) => bet.type === 'S');
    await expectFound('statusStrs=1', (bet) => bet.status === 1);
    await expectFound('statusStrs=2,3&typeStrs=B', (bet) => bet.status !== 1 && bet.type === 'B');
    const round = placed[3]?.tradeRoundId;
    await expectFound(`tradeRoundId=${round}`, (bet) => bet.tradeRoundId === round);
    const from = OPENED_AT + 60_000;
    await expectFound(
      `startDate=${from}&endDate=${from + 60_000}`,
      (bet) => bet.at >= from && bet.at <= from + 60_000,
    );
    await expectFound(`playerId=${player.id}`, () => true);
    const page = await player.list('size=5&page=3');
    expect({ ids: ids(page.items), total: page.total }).toEqual({ ids: ids(all.slice(10)), total });
    expect((await player.get('/api/trade/history/list?playerId=u-99')).body.code).toBe(
      'NO_PERMISSION',
    );
    for (const wrong of ['typeStrs=X', 'tradeTypeStrs=Q', 'statusStrs=9'])
      expect((await player.get(`/api/trade/history/list?${wrong}`)).body.code).toBe(
        'INVALID_PARAMETER',
      );
  });

  it('the last 30 of all players, newest first, with masked names, running and ended', async () => {
    const path = `/api/trade/history/recent_all_history?tradeOptionId=${R30}`;
    const seen = async () => (await exchange.get<readonly PublicBet[]>(path)).body;
    const other = await createRoundPlayer(exchange, 'somebody', { nick: '백두산호랑이' });
    const first = await other.bet({ tradeRoundId: at(START), type: 'B', point: '10' });
    const placed = [first];
    for (let n = 0; n < 32; n += 1)
      placed.push(await player.bet({ tradeRoundId: at(START), type: 'S', point: '10' }));
    const running30 = await seen();
    expect(running30.map(({ id }) => id)).toEqual(ids(placed.toReversed().slice(0, 30)));
    expect(running30.every(({ status }) => status === 0)).toBe(true);
    await exchange.clock.run(60_000);
    const mine = await other.bet({ tradeRoundId: at(START + 60_000), type: 'S', point: '50' });
    const later = await seen();
    expect(later).toHaveLength(30);
    expect(later[0]).toEqual({
      id: mine.id,
      nick: '백두***',
      tradeRoundId: mine.tradeRoundId,
      type: 'S',
      point: '50',
      status: 0,
      payout: '0',
      at: mine.at,
    });
    expect(later.slice(1).every(({ status }) => status !== 0)).toBe(true);
    expect(JSON.stringify(later)).not.toMatch(/호랑이|trader1|u-\d/);
  });
});
