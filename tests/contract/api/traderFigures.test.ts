/** Figures of a trader on a running exchange: of real orders, valued by the feed, kept by a store. */
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { parseUserId, type UserId } from '../../../src/domain/ids.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { DAY_MS, SECOND_MS } from '../../../src/domain/time.ts';
import { detailOf, type TraderRow } from '../../../src/gateway/copytrade/figures/cards.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { until } from '../../support/until.ts';

const { open, openStore } = createApiStores();

const rowOf = (traderId: UserId): TraderRow => ({
  traderId,
  name: 'Trader',
  introduction: '',
  isPractice: false,
  isActive: true,
  isOpen: true,
  followers: 0,
  capacity: 10,
  fee: rateOf('0.1'),
  since: OPENED_AT,
});

const detail = ({ gateway: { core } }: HttpExchange, id: UserId) =>
  core.traderFigures.read((book, now) => detailOf(rowOf(id), book, now));

/** A trader whose record begins before their first order. */
async function traderOf(exchange: HttpExchange) {
  const { accessToken: token, user } = await exchange.signIn();
  const id = parseUserId(user.id);
  if (id === undefined) throw new Error('no id of a user');
  await exchange.gateway.core.traderFigures.read((book, now) => book.begin(id, now));
  const order = async (side: 'BUY' | 'SELL', quantity: string) => {
    const body = { futuresOptionId: 1, marketType: 'MARKET', side, quantity };
    expect((await exchange.post('/api/futures/order', body, { token })).status).toBe(200);
  };
  return { id, order };
}

/** Balance of the wallet beyond the funds of a new account, with nothing open. */
const earned = ({ gateway: { core } }: HttpExchange, id: UserId) =>
  core.readAccounts((accounts) => {
    const futures = accounts.wallets(id).find(({ type }) => type === 'FUTURES');
    return formatDecimal((parseDecimal(futures?.point ?? '') ?? 0n) - moneyOf('10000'));
  });

test('[Y-X2] the profit of a trader is what their wallet holds beyond what it began with', async () => {
  const exchange = await open('memory');
  const { id, order } = await traderOf(exchange);
  await order('BUY', '0.02');
  await order('SELL', '0.02');
  const { figures, performance } = await detail(exchange, id);
  expect(figures.ALL).toMatchObject({ trades: 1, pnl: await earned(exchange, id) });
  expect(performance).toMatchObject([{ stock: 'BTCUSDT', trades: 1, pnl: figures.ALL.pnl }]);
});

test('[Y-X9] [Y-X11] a record begins with the approval, and the log alone makes it once more', async () => {
  const store = await openStore('memory');
  const first = await createHttpExchange({ store });
  const { accessToken: token, user } = await first.signIn();
  const id = parseUserId(user.id);
  if (id === undefined) throw new Error('no id of a user');
  const { core } = first.gateway;
  const fee = rateOf('0.1');
  await core.submit({ type: 'ApplyForTrading', userId: id, capacity: 10, fee });
  await core.submit({ type: 'DecideTrader', traderId: id, isApproved: true });
  const body = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.02' };
  expect((await first.post('/api/futures/order', body, { token })).status).toBe(200);
  const before = await detail(first, id);
  expect(before.figures.ALL.volume).not.toBe('0');
  await first.stop();
  const { items } = await core.documents.query({ kind: 'traderFigures', page: 1, size: 10 });
  expect(items.map((document) => document.id)).toContain('head');
  await core.documents.transact(
    items.map(({ kind, id: each }) => ({ type: 'delete', kind, id: each })),
    { actor: 'exchange', at: 0 },
  );
  const second = await open('memory', { store, clock: first.clock });
  expect(await detail(second, id)).toEqual(before);
  // A host that never stops in order does not make them at each start.
  const page = { kind: 'traderFigures', page: 1, size: 10 } as const;
  await until(async () => {
    const kept = await second.gateway.core.documents.query(page);
    expect(kept.items.map((document) => document.id)).toContain('head');
  });
});

test('[Y-X11] figures go on after a restart, with the days that ended meanwhile', async () => {
  const store = await openStore('memory');
  const first = await createHttpExchange({ store });
  const { id, order } = await traderOf(first);
  await order('BUY', '0.02');
  await first.clock.run(SECOND_MS);
  const before = await detail(first, id);
  expect(before.figures['7'].roi).not.toBe('0');
  await first.stop();
  const second = await open('memory', { store, clock: first.clock });
  expect(await detail(second, id)).toEqual(before);
  const at = Math.ceil(OPENED_AT / DAY_MS) * DAY_MS;
  second.clock.jumpTo(at + DAY_MS - 1);
  await second.clock.run(SECOND_MS);
  const { curves, days } = await detail(second, id);
  expect(days).toBe(3);
  expect(curves['7'].slice(0, 2).map(([day]) => day)).toEqual([at, at + DAY_MS]);
  expect(new Set(curves['7'].map(([, roi]) => roi)).size).toBe(3);
});
