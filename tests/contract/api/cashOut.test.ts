/** Bets that end early over HTTP: prices, ending one, the site, history and statement. */
import { describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import type { WireBet, WireCashOut } from '../../../src/protocol/rounds/entities.ts';
import type { WireOperatorSite } from '../../../src/protocol/site/operatorCalls.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';
import { createRoundPlayer, type RoundPlayer, runningRound } from '../../support/roundPlayer.ts';

const { open } = createApiStores();
const R1 = 12;

type Page = { readonly items: readonly { readonly cause: string; readonly reference: string }[] };

/** Two admins: a margin at which bets end early pays out more than none. */
const bossesOf = async (exchange: HttpExchange) =>
  [await operatorOf(exchange), await operatorOf(exchange, 'second')] as const;
type Bosses = Awaited<ReturnType<typeof bossesOf>>;

type Changed = WireOperatorSite & ErrorAnswer & { readonly pending?: object };

/** As many of the two press as the change needs. */
const setMargin = async (
  exchange: HttpExchange,
  [boss, second]: Bosses,
  cashOutMargin: string | null,
) => {
  const sites = await exchange.get<readonly WireOperatorSite[]>('/api/operator/site/list', {
    token: boss.token,
  });
  const site = sites.body.find(({ id }) => id === 1);
  const body = { id: 1, version: site?.version, cashOutMargin, reason: 'rounds' };
  const press = ({ token }: Bosses[0]) =>
    exchange.post<Changed>('/api/operator/site/change', body, { token });
  const first = await press(boss);
  return first.body.pending === undefined ? first : press(second);
};

const pricesOf = async (player: RoundPlayer) =>
  (await player.get<readonly WireCashOut[] & ErrorAnswer>('/api/trade/history/cash_out/prices'))
    .body;

const cashOut = async (exchange: HttpExchange, player: RoundPlayer, body: object) =>
  (
    await exchange.post<WireBet & ErrorAnswer>('/api/trade/history/cash_out', body, {
      token: player.token,
    })
  ).body;

describe.each(STORE_KINDS)('[R-X16] in %s', (kind) => {
  it('a bet ends at no less than the price it was offered, and every view says so', async () => {
    const exchange = await open(kind);
    await setMargin(exchange, await bossesOf(exchange), '0.02');
    const player = await createRoundPlayer(exchange);
    await exchange.clock.run(1_000);
    const { id } = await runningRound(exchange, R1);
    const bet = await player.bet({ tradeRoundId: id, type: 'B', point: '100' });
    expect((await pricesOf(player)).map(({ payout }) => payout)).toEqual([null]);
    await exchange.clock.run(79_000);
    const [offered] = await pricesOf(player);
    const payout = offered?.payout ?? '';
    expect(offered?.betId).toBe(bet.id);
    expect(Number(payout)).toBeGreaterThan(0);
    const more = formatDecimal((parseDecimal(payout) ?? 0n) + 1n);
    expect(await cashOut(exchange, player, { betId: bet.id, least: more })).toMatchObject({
      code: 'CASH_OUT_BELOW',
      data: { payout },
    });

    const before = await player.purse();
    const ended = await cashOut(exchange, player, { betId: bet.id, least: payout });
    expect(ended).toMatchObject({
      id: bet.id,
      status: 4,
      payout,
      entry: { price: expect.any(String) },
    });
    const after = await player.purse();
    expect(after).toEqual({ free: before.free + (parseDecimal(payout) ?? 0n), held: 0n });
    // A repeated request is answered with the same bet and moves nothing.
    expect(await cashOut(exchange, player, { betId: bet.id, least: payout })).toEqual(ended);
    expect(await player.purse()).toEqual(after);
    expect(await pricesOf(player)).toEqual([]);
    expect(player.published().at(-1)).toMatchObject({ type: 'betCashOut', bet: ended });

    expect((await player.list('statusStrs=4')).items).toEqual([ended]);
    const statement = await player.get<Page>(
      '/api/wallet/statement?type=BINARY&causeStrs=CASH_OUT',
    );
    expect(statement.body.items).toMatchObject([{ cause: 'CASH_OUT', reference: bet.id }]);
    await exchange.clock.run(60_000);
    expect(await player.purse()).toEqual(after);
    await exchange.stop();
    const again = await open(kind, { store: exchange.store, clock: exchange.clock });
    const list = await again.get<{ readonly items: readonly WireBet[] }>(
      '/api/trade/history/list',
      {
        token: player.token,
      },
    );
    expect(list.body.items).toEqual([ended]);
  });
});

describe('[R-X16] a site', () => {
  it('has no cash-out until an operator gives it a margin of at most a half', async () => {
    const exchange = await open('memory');
    const player = await createRoundPlayer(exchange);
    await exchange.clock.run(1_000);
    const { id } = await runningRound(exchange, R1);
    const bet = await player.bet({ tradeRoundId: id, type: 'B', point: '100' });
    await exchange.clock.run(74_000);
    const asked = { betId: bet.id, least: '1' };
    const bosses = await bossesOf(exchange);
    expect(await pricesOf(player)).toMatchObject({ code: 'CASH_OUT_OFF' });
    expect(await cashOut(exchange, player, asked)).toMatchObject({ code: 'CASH_OUT_OFF' });
    for (const wrong of ['0.51', '-0.1', 'two'])
      expect((await setMargin(exchange, bosses, wrong)).body).toMatchObject({
        code: 'INVALID_PARAMETER',
        data: { name: 'cashOutMargin' },
      });
    expect((await setMargin(exchange, bosses, '0')).body.cashOutMargin).toBe('0');
    expect(await pricesOf(player)).toHaveLength(1);
    expect((await setMargin(exchange, bosses, null)).body.cashOutMargin).toBeNull();
    expect(await cashOut(exchange, player, asked)).toMatchObject({ code: 'CASH_OUT_OFF' });
  });

  it('answers for its own bets alone, and for none that has ended', async () => {
    const exchange = await open('memory');
    await setMargin(exchange, await bossesOf(exchange), '0');
    const player = await createRoundPlayer(exchange);
    const other = await createRoundPlayer(exchange, 'other1');
    await exchange.clock.run(1_000);
    const { id } = await runningRound(exchange, R1);
    const bet = await player.bet({ tradeRoundId: id, type: 'B', point: '100' });
    await exchange.clock.run(74_000);
    for (const betId of [bet.id, 'b-999', 'nonsense'])
      expect(await cashOut(exchange, other, { betId, least: '1' })).toMatchObject({
        code: 'BET_NOT_OPEN',
      });
    expect(await pricesOf(other)).toEqual([]);
    await exchange.clock.run(60_000);
    expect(await cashOut(exchange, player, { betId: bet.id, least: '1' })).toMatchObject({
      code: 'BET_NOT_OPEN',
    });
  });
});
