/** The facts of a trader over HTTP, and what they say a follower got. */
import { expect, test } from 'vitest';
import type { TraderFact } from '../../../src/domain/copytrade/traderFacts.ts';
import { whatIf } from '../../../src/domain/copytrade/whatIf.ts';
import { parseDecimal } from '../../../src/domain/decimal.ts';
import { instrumentCode, parseUserId } from '../../../src/domain/ids.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import type { WireTraderPosition } from '../../../src/protocol/copytrade/entities.ts';
import type { WireTraderFact } from '../../../src/protocol/copytrade/facts.ts';
import { readFact } from '../../../src/protocol/copytrade/readFact.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';

const { open } = createApiStores();
const BTC = instrumentCode('BTCUSDT');
const SETTINGS = {
  stocks: [BTC],
  multiplyPer: 50,
  maxBet: moneyOf('5000'),
  oneMaxBet: moneyOf('4000'),
};

async function memberOf(exchange: HttpExchange) {
  const { accessToken: token, user } = await exchange.signIn();
  const id = parseUserId(user.id);
  if (id === undefined) throw new Error('no id of a user');
  return { token, id };
}

async function submit({ gateway: { core } }: HttpExchange, command: Unstamped): Promise<void> {
  expect(await core.submit(command)).toMatchObject({ ok: true });
}

const fillsPath = (traderId: string, from: number, to: number) =>
  `/api/copytrade/trader/fills?traderId=${traderId}&from=${from}&to=${to}`;

test.each(STORE_KINDS)('[Y-W6] on %s, what was listed is what a follower got', async (kind) => {
  const exchange = await open(kind);
  const trader = await memberOf(exchange);
  const follower = await memberOf(exchange);
  await submit(exchange, {
    type: 'ApplyForTrading',
    userId: trader.id,
    capacity: 10,
    fee: rateOf('0.1'),
  });
  await submit(exchange, { type: 'DecideTrader', traderId: trader.id, isApproved: true });
  await submit(exchange, {
    type: 'Follow',
    userId: follower.id,
    traderId: trader.id,
    ...SETTINGS,
  });
  for (const [side, quantity] of [
    ['BUY', '0.04'],
    ['SELL', '0.02'],
    ['SELL', '0.02'],
  ] as const) {
    const body = { futuresOptionId: 1, marketType: 'MARKET', side, quantity };
    const order = { ...body, reduceOnly: side === 'SELL' };
    const { status } = await exchange.post('/api/futures/order', order, trader);
    expect(status).toBe(200);
  }
  const { body: listed } = await exchange.get<WireTraderFact[]>(
    fillsPath(trader.id, OPENED_AT, OPENED_AT + DAY_MS),
    follower,
  );
  expect(listed.map((fact) => fact.kind)).toEqual(['OPEN', 'CLOSE', 'CLOSE']);
  const { body: closed } = await exchange.get<{ readonly items: readonly WireTraderPosition[] }>(
    `${CALLS.traderPositions.path}?traderId=${trader.id}`,
  );
  expect(closed.items.map(({ quantity }) => quantity)).toEqual(['0.04']);
  const options = exchange.gateway.core.rules.options.filter((one) => one.instrument === BTC);
  const { point } = whatIf({
    facts: listed.flatMap((fact): TraderFact[] => {
      const read = readFact(fact);
      return read === undefined ? [] : [read];
    }),
    settings: SETTINGS,
    balance: moneyOf('10000'),
    terms: new Map(
      options.map(({ instrument, lotSize: step, minQuantity, tiers }) => [
        instrument,
        { step, minQuantity, tiers },
      ]),
    ),
  });
  const wallets = await exchange.gateway.core.readAccounts((all) => all.wallets(follower.id));
  const futures = wallets.find(({ type }) => type === 'FUTURES');
  expect(point).toBe(parseDecimal(futures?.point ?? ''));
  expect(point).not.toBe(moneyOf('10000'));
});

test('[Y-W6] is refused for who is no trader, and for a longer time', async () => {
  const exchange = await open('memory');
  const member = await memberOf(exchange);
  const none = await exchange.get(fillsPath(member.id, 0, DAY_MS), member);
  expect(none.body).toMatchObject({ status: 404, code: 'UNKNOWN_TRADER' });
  await submit(exchange, {
    type: 'ApplyForTrading',
    userId: member.id,
    capacity: 10,
    fee: rateOf('0.1'),
  });
  await submit(exchange, { type: 'DecideTrader', traderId: member.id, isApproved: true });
  const long = await exchange.get(fillsPath(member.id, 0, 32 * DAY_MS), member);
  expect(long.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'to' } });
});
