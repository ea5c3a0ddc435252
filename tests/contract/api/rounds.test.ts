/** Short rounds over HTTP: what is offered, what a round shows, and how it ends. */
import { describe, expect, it, afterEach, beforeEach } from 'vitest';
import type { DailySummary } from '../../../src/protocol/calls/trade.ts';
import type { RoundTick, WireRound, WireTradeOption } from '../../../src/protocol/rounds.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';

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
const current = (option: number) =>
  get<WireRound | null>(`/api/trade/game/current?tradeOptionId=${option}`);

/** BTC rent of 30 s and binary of one minute, gold rent of one minute, the first power ball. */
const [R30, B1, GOLD, POWER] = [11, 15, 192, 900_001];

describe('options', () => {
  it('are seven games on every instrument and three power balls', async () => {
    const options = await get<readonly WireTradeOption[]>('/api/trade/option/list');
    expect(options).toHaveLength(3 * 7 + 3);
    expect(options.find(({ id }) => id === R30)).toEqual({
      id: R30,
      gameType: 'R.5',
      stock: 'BTCUSDT',
      label: 'BTC/USDT',
      priceDigits: 1,
      durationMs: 30_000,
      lockMs: 5_000,
      odds: '1.9',
      minPoint: '10',
      maxPoint: '10000',
      stepPoint: '10',
      maxPointPerRound: '20000',
      isPlay: true,
      isOpen: true,
    });
  });
});
