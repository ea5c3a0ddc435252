/** A machine whose clock is set back an hour: rounds, prices, funding and tokens go on. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { createManualClock } from '../../support/clock.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';
import {
  createRoundPlayer,
  playAs,
  type RoundPlayer,
  runningRound,
} from '../../support/roundPlayer.ts';

const R30 = 11;
const HOUR = 3_600_000;

let exchange: HttpExchange;
let player: RoundPlayer;
beforeEach(async () => {
  exchange = await createHttpExchange();
  player = await createRoundPlayer(exchange);
  await exchange.clock.run(1_000);
});
afterEach(() => exchange.stop());

const ticker = async (): Promise<WireTicker> =>
  (await exchange.get<{ value: WireTicker }>('/api/stock/key_value?key=futures:BTCUSDT')).body
    .value;

async function betOnRunning(): Promise<string> {
  const { id } = await runningRound(exchange, R30);
  await player.bet({ tradeRoundId: id, type: 'B', point: '100' });
  return id;
}

describe('[M-T2] with the clock set back an hour', () => {
  test('bets on the running round are taken, round after round, and settled', async () => {
    const first = await runningRound(exchange, R30);
    exchange.clock.jumpTo(exchange.clock.now() - HOUR);
    expect(await betOnRunning()).toBe(first.id);
    await exchange.clock.run(31_000);
    const second = await betOnRunning();
    expect(second).not.toBe(first.id);
    await exchange.clock.run(62_000);
    const { items } = await player.list();
    expect(items.map(({ tradeRoundId }) => tradeRoundId)).toEqual([second, first.id]);
    expect(items.map(({ status }) => status)).not.toContain(0);
  });

  test('prices move on', async () => {
    const before = await ticker();
    exchange.clock.jumpTo(exchange.clock.now() - HOUR);
    await exchange.clock.run(2_000);
    expect((await ticker()).at - before.at).toBeGreaterThanOrEqual(1_750);
  });

  test('[M-T3] a restart goes on from where the log ended, and takes bets', async () => {
    const store = createMemoryStore();
    const first = await createHttpExchange({ store });
    const before = await createRoundPlayer(first);
    await first.clock.run(1_000);
    const { id } = await runningRound(first, R30);
    await before.bet({ tradeRoundId: id, type: 'B', point: '100' });
    await first.stop();
    const clock = createManualClock(first.clock.now() - HOUR);
    const second = await createHttpExchange({ store, clock });
    await second.clock.run(1_000);
    expect((await runningRound(second, R30)).id).toBe(id);
    const after = await playAs(second, before.token, before.id);
    await after.bet({ tradeRoundId: id, type: 'S', point: '50' });
    await second.clock.run(61_000);
    const { items } = await after.list();
    expect(items.map(({ tradeRoundId }) => tradeRoundId)).toEqual([id, id]);
    expect(items.map(({ status }) => status)).not.toContain(0);
    await second.stop();
  });
});
