/** The end of rounds with bets when things go wrong: a stake is neither lost nor doubled. */
import { afterEach, describe, expect, it } from 'vitest';
import { roundId, tradeOptionId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { Millis } from '../../../src/domain/time.ts';
import type { ListedFeed } from '../../../src/gateway/feeds/index.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireRound } from '../../../src/protocol/rounds/entities.ts';
import { createManualClock, turn } from '../../support/clock.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { createRoundPlayer, playAs, type RoundPlayer } from '../../support/roundPlayer.ts';
import { createFaultyStore } from '../../support/storeFaults.ts';

const R30 = 11;
const B1 = 15;
const POWER = 900_001;
const ALL = moneyOf('10000');
const HUNDRED = moneyOf('100');
/** The rent round that takes bets when the exchange opens. */
const START = OPENED_AT + 30_000;
const ROUND = `${R30}-${START / 1_000}`;
const END = START + 30_000;
const BET = { tradeRoundId: ROUND, type: 'B', point: '100', clientBetId: 'mine' } as const;

let exchange: HttpExchange;
afterEach(() => exchange.stop());

const roundOf = async (id: string): Promise<WireRound> =>
  (await exchange.get<{ round: WireRound }>(`/api/trade/game/round?tradeRoundId=${id}`)).body.round;

/** A player's balance follows from the results of their bets, and nothing is held. */
async function expectPaid(player: RoundPlayer, bets: number): Promise<void> {
  const { items, total } = await player.list('size=200');
  expect(total).toBe(bets);
  const moved = items.reduce((sum, bet) => sum + moneyOf(bet.payout) - moneyOf(bet.point), 0n);
  expect(await player.purse()).toEqual({ free: ALL + moved, held: 0n });
  const causes = (await player.events()).map((event) => ('cause' in event ? event.cause : ''));
  expect(causes.filter((cause) => cause === 'BET')).toHaveLength(bets);
  expect(causes.filter((cause) => cause === 'BET_RESULT')).toHaveLength(bets);
}

describe('[R-A9] a round that ends', () => {
  it('while the exchange is down is settled at the next start, with the prices of its time', async () => {
    const store = createMemoryStore();
    const clock = createManualClock(OPENED_AT);
    exchange = await createHttpExchange({ store, clock });
    const player = await createRoundPlayer(exchange);
    await player.bet(BET);
    await player.bet({ ...BET, tradeRoundId: `${B1}-${OPENED_AT / 1_000}`, clientBetId: 'b1' });
    await player.bet({ ...BET, tradeRoundId: `${POWER}-${OPENED_AT / 1_000}`, clientBetId: 'p1' });
    await exchange.stop();
    clock.jumpTo(OPENED_AT + 3 * 86_400_000);
    exchange = await createHttpExchange({ store, clock });
    await turn();
    const back = await playAs(exchange, await tokenOf(exchange), player.id);
    await expectPaid(back, 3);
    const ended = await roundOf(ROUND);
    expect(ended).toMatchObject({ opening: { at: START }, closing: { at: END } });
    const [mine] = (await back.list(`tradeRoundId=${ROUND}`)).items;
    expect(mine?.status).toBe(ended.side === null ? 3 : ended.side === 'B' ? 1 : 2);
    // The entry is known although no tick came between the bet and the end of the exchange's run.
    const [binary] = (await back.list('tradeTypeStrs=B1')).items;
    expect(binary?.entry).toEqual({ at: OPENED_AT, price: expect.any(String) });
    // Started a third time nothing is settled again.
    await exchange.stop();
    exchange = await createHttpExchange({ store, clock });
    await expectPaid(await playAs(exchange, await tokenOf(exchange), player.id), 3);
  });

  it('while the store fails is settled when it works again, once', async () => {
    const store = createFaultyStore(createMemoryStore());
    exchange = await createHttpExchange({ store, mayWarn: true });
    const player = await createRoundPlayer(exchange);
    await player.bet(BET);
    await exchange.clock.run(59_000);
    store.fateOf = () => 'failed';
    await exchange.clock.run(2_000);
    expect((await player.purse()).held).toBe(0n + HUNDRED);
    expect((await roundOf(ROUND)).status).toBe(0);
    expect(player.published()).toHaveLength(1);
    // A settlement that was stored although the store said it was not.
    store.fateOf = (records) =>
      records.some(({ events }) => events.includes('BetSettled')) ? 'unsure' : 'stored';
    await exchange.clock.run(1_000);
    store.fateOf = () => 'stored';
    await exchange.clock.run(5_000);
    await expectPaid(player, 1);
    expect((await roundOf(ROUND)).status).not.toBe(0);
  });

  it('beside others with many bets is stored separately, so that results are published as they arrive', async () => {
    const store = createFaultyStore(createMemoryStore());
    exchange = await createHttpExchange({ store });
    const player = await createRoundPlayer(exchange);
    const options = [
      ...Array.from({ length: 260 }, () => R30),
      ...Array.from({ length: 60 }, () => 21),
    ];
    await Promise.all(
      options.map((option, n) =>
        player.bet({
          tradeRoundId: `${option}-${START / 1_000}`,
          type: n % 2 === 0 ? 'B' : 'S',
          point: '10',
        }),
      ),
    );
    await exchange.clock.run(59_999);
    const before = store.groups.length;
    await exchange.clock.run(1);
    // Of each round one record of the player's bets and one of the round itself.
    expect(store.groups.slice(before)).toEqual([2, 2]);
    const { total, items } = await player.list('size=200&statusStrs=1,2,3');
    expect(total).toBe(320);
    expect(items.every(({ settledAt }) => settledAt === END)).toBe(true);
    expect((await player.purse()).held).toBe(0n);
    await exchange.clock.run(1_000);
    expect(store.groups.length).toBe(before + 2);
  });

  it('is published at the moment of its last price', async () => {
    exchange = await createHttpExchange();
    const player = await createRoundPlayer(exchange);
    await player.bet(BET);
    await exchange.clock.run(59_999);
    expect(player.published()).toHaveLength(1);
    await exchange.clock.run(1);
    expect(player.published().at(-1)).toMatchObject({
      type: 'betResult',
      at: END,
      bet: { settledAt: END },
      round: { id: ROUND, closing: { at: END } },
    });
  });
});

/** Signs in again: what a client does that comes back. */
async function tokenOf(to: HttpExchange): Promise<string> {
  const credentials = { username: 'trader1', password: 'maru2025' };
  const { body } = await to.post<{ accessToken: string }>('/api/login', credentials);
  return body.accessToken;
}

describe('[R-A7] a process that is gone between storing a bet and answering it', () => {
  it('has the bet after the next start: the same id answers it, and one stake is held', async () => {
    const medium = createMemoryStore();
    const store = createFaultyStore(medium);
    const clock = createManualClock(OPENED_AT);
    exchange = await createHttpExchange({ store, clock });
    const player = await createRoundPlayer(exchange);
    store.fateOf = () => 'killedAfter';
    const unanswered = player.tryBet(BET);
    while (!store.isDead()) await turn();
    // Nothing was published: the process ended first.
    expect(player.published()).toEqual([]);
    const answer = await Promise.race([unanswered, turn().then(() => 'none')]);
    expect(answer).toBe('none');
    exchange = await createHttpExchange({ store: medium, clock });
    const back = await playAs(exchange, await tokenOf(exchange), player.id);
    expect(await back.purse()).toEqual({ free: ALL - HUNDRED, held: 0n + HUNDRED });
    const bet = await back.bet(BET);
    expect(bet).toMatchObject({ id: 'b-1', clientBetId: 'mine', at: OPENED_AT });
    expect(await back.purse()).toEqual({ free: ALL - HUNDRED, held: 0n + HUNDRED });
    await clock.run(60_000);
    await expectPaid(back, 1);
  });

  it('has no bet when it was gone before storing it: it can be placed', async () => {
    const medium = createMemoryStore();
    const store = createFaultyStore(medium);
    const clock = createManualClock(OPENED_AT);
    exchange = await createHttpExchange({ store, clock });
    const player = await createRoundPlayer(exchange);
    store.fateOf = () => 'killedBefore';
    void player.tryBet(BET);
    while (!store.isDead()) await turn();
    exchange = await createHttpExchange({ store: medium, clock });
    const back = await playAs(exchange, await tokenOf(exchange), player.id);
    expect(await back.purse()).toEqual({ free: ALL, held: 0n });
    await back.bet(BET);
    expect((await back.purse()).held).toBe(0n + HUNDRED);
  });
});

describe('[R-A10] a feed that falls silent', () => {
  /** The made markets without the prices of some moments. */
  const silent =
    (isSilent: (at: Millis) => boolean) =>
    (made: ListedFeed): ListedFeed => ({
      ...made,
      prices: (code, from, to) => made.prices(code, from, to).filter(({ at }) => !isSilent(at)),
    });

  it.each([
    ['STALE_OPEN', (at: Millis) => at > OPENED_AT && at <= START],
    ['STALE_OPEN', (at: Millis) => at > START - 5_000 && at <= START],
    ['STALE_CLOSE', (at: Millis) => at > END - 5_000],
    ['TOO_FEW_TICKS', (at: Millis) => at > START && at < END],
  ] as const)('%s: every stake goes back', async (voidReason, isSilent) => {
    exchange = await createHttpExchange({ feed: silent(isSilent) });
    const player = await createRoundPlayer(exchange);
    await player.bet(BET);
    await player.bet({ ...BET, type: 'S', clientBetId: 'other' });
    await exchange.clock.run(60_000);
    expect(await player.purse()).toEqual({ free: ALL, held: 0n });
    expect(await roundOf(ROUND)).toMatchObject({ status: 3, voidReason, side: null });
    expect((await player.list()).items).toMatchObject([
      { status: 3, voidReason, payout: '100' },
      { status: 3, voidReason, payout: '100' },
    ]);
    // Another option of the same length, without bets, ended for the same reason.
    const other = await roundOf(`21-${START / 1_000}`);
    expect(other).toMatchObject({ status: 3, voidReason });
  });

  it('a price just young enough at both ends settles the round', async () => {
    const isSilent = (at: Millis): boolean =>
      (at > START - 4_750 && at <= START) || at > END - 4_750;
    exchange = await createHttpExchange({ feed: silent(isSilent) });
    const player = await createRoundPlayer(exchange);
    await player.bet(BET);
    await exchange.clock.run(60_000);
    expect(await roundOf(ROUND)).toMatchObject({
      opening: { at: START - 4_750 },
      closing: { at: END - 4_750 },
    });
    await expectPaid(player, 1);
  });
});

describe('[R-A11] a round the operator cancels', () => {
  it('gives every stake back at once, takes no more bets, and shows so', async () => {
    exchange = await createHttpExchange();
    const player = await createRoundPlayer(exchange);
    await player.bet(BET);
    expect((await roundOf(ROUND)).status).toBe(0);
    const cancelled = await exchange.gateway.core.submit({
      type: 'VoidRound',
      roundId: roundId(tradeOptionId(R30), START),
    });
    expect(cancelled.ok).toBe(true);
    expect(await player.purse()).toEqual({ free: ALL, held: 0n });
    expect(await roundOf(ROUND)).toMatchObject({ status: 3, voidReason: 'OPERATOR' });
    expect((await player.tryBet({ ...BET, clientBetId: 'new' })).body).toMatchObject({
      code: 'ROUND_ENDED',
    });
    await exchange.clock.run(61_000);
    expect(await roundOf(ROUND)).toMatchObject({ status: 3, voidReason: 'OPERATOR' });
  });
});
