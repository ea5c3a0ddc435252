/** The statement and the equity curve over HTTP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { formatDecimal, ONE, parseDecimal } from '../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { ListedFeed } from '../../../src/gateway/feeds/index.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireEquity, WireStatementLine } from '../../../src/protocol/statement/entities.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createManualClock } from '../../support/clock.ts';
import { createApiStores } from '../../support/apiStores.ts';
import {
  createHttpExchange,
  type HttpExchange,
  OPENED_AT,
  withoutTurnover,
} from '../../support/httpExchange.ts';

const { openStore, open } = createApiStores();

interface Listed {
  readonly items: readonly WireStatementLine[];
  readonly total: number;
}

const read = async (exchange: HttpExchange, token: string, query = ''): Promise<Listed> =>
  (await exchange.get<Listed>(`/api/wallet/statement?${query}`, { token })).body;

const totalOf = ({ point, gameWaitPoint, realPoint }: WireWallet): bigint | undefined =>
  realPoint === undefined
    ? (parseDecimal(point) ?? 0n) + (parseDecimal(gameWaitPoint) ?? 0n)
    : parseDecimal(realPoint);

/** Compares the balance of each wallet's newest line with the wallet itself. */
async function compare(exchange: HttpExchange, token: string): Promise<void> {
  const { body } = await exchange.get<readonly WireWallet[]>('/api/wallet/my', { token });
  for (const wallet of body) {
    const { items } = await read(exchange, token, `walletTypeStrs=${wallet.type}&size=1`);
    expect([wallet.type, parseDecimal(items[0]?.balance ?? '0')]).toEqual([
      wallet.type,
      totalOf(wallet),
    ]);
  }
}

/** Midnight in Korea. */
const SECOND_DAY_ENDS = Date.UTC(2025, 4, 15, 15);

const BTCUSDT = instrumentCode('BTCUSDT');
const PLAY_POINTS_A_DOLLAR = 1_380n;

/**
 * USDT of what the statement's last lines before a moment left in each wallet, by the price of that
 * moment; each wallet is cut at 8 decimals.
 */
async function valueAt(
  exchange: HttpExchange,
  token: string,
  at: number,
  feed: ListedFeed,
): Promise<string> {
  const lastPrice = feed.prices(BTCUSDT, at - MINUTE_MS, at - 1).at(-1)?.price ?? 0n;
  const balanceOf = async (wallet: string): Promise<bigint> => {
    const { items } = await read(
      exchange,
      token,
      `walletTypeStrs=${wallet}&size=1&endDate=${at - 1}`,
    );
    return parseDecimal(items[0]?.balance ?? '') ?? 0n;
  };
  const coins = ((await balanceOf('BTC')) * lastPrice) / ONE;
  const points = (await balanceOf('BINARY')) / PLAY_POINTS_A_DOLLAR;
  return formatDecimal((await balanceOf('FUTURES')) + (await balanceOf('USDT')) + coins + points);
}

const ORDER = { futuresOptionId: 1, quantity: '0.01', side: 'BUY' };

/** Transfers, a conversion, a working order, a position, and a deposit that is approved. */
async function live(exchange: HttpExchange, token: string): Promise<void> {
  const post = async (path: string, body: object): Promise<void> => {
    const answered = await exchange.post(path, body, { token });
    expect([path, answered.status, answered.body]).toMatchObject([path, 200, {}]);
  };
  await post('/api/dnw/transfer', { from: 'FUTURES', to: 'USDT', amount: '3000' });
  const { body: quote } = await exchange.get<{ quoteId: string }>(
    '/api/dnw/convert_quote?from=USDT&to=BTC&amount=1000',
    { token },
  );
  await post('/api/dnw/convert', {
    from: 'USDT',
    to: 'BTC',
    amount: '1000',
    quoteId: quote.quoteId,
  });
  const { body: last } = await exchange.get<{ price: string }>(
    '/api/stock/last_price?stock=BTCUSDT',
    { token },
  );
  const price = String(Math.floor(Number(last.price) * 0.95));
  await post('/api/futures/order', { ...ORDER, marketType: 'LIMIT', price });
  await post('/api/futures/order', { ...ORDER, marketType: 'MARKET' });
  await post('/api/dnw/deposit/apply', { point: '100' });
  await exchange.gateway.core.submit(
    {
      type: 'ApplyForMoney',
      userId: (await me(exchange, token)).id,
      requestId: 'w-1' as never,
      application: 'W',
      wallet: 'USDT',
      amount: parseDecimal('50') as never,
      wonRate: undefined,
      provider: undefined,
      reference: 'payout',
      expiresAt: undefined,
    },
    'operator',
  );
}

const me = async (exchange: HttpExchange, token: string) =>
  (await exchange.get<{ id: never }>('/api/me', { token })).body;

describe.each(['memory', 'PGlite'] as const)('the statement in %s', (kind) => {
  test('[S-L1][S-L2] lists what changes a wallet, and ends with what it holds', async () => {
    const exchange = await open(kind, { rules: withoutTurnover });
    const { accessToken: token } = await exchange.signIn('holder');
    await compare(exchange, token);
    await live(exchange, token);
    await compare(exchange, token);
    const { items, total } = await read(exchange, token);
    expect(total).toBe(items.length);
    expect(items.map(({ walletType, cause }) => `${walletType} ${cause}`)).toEqual([
      'USDT HOLD',
      'FUTURES TRADE',
      'USDT CONVERSION',
      'BTC CONVERSION',
      'USDT TRANSFER',
      'FUTURES TRANSFER',
      'BINARY DEPOSIT',
      'FUTURES DEPOSIT',
    ]);
    expect(items[0]).toMatchObject({ amount: '0', pointAmount: '-50', point: '1950' });
    expect(items[2]).toMatchObject({
      amount: '-1000',
      counterWalletType: 'BTC',
      counterAmount: items[3]?.amount,
      counterCurrency: 'BTC',
      balance: '2000',
    });
    expect(items[4]).toMatchObject({ amount: '3000', counterAmount: '-3000', reference: 'd-1' });
  });

  test('[S-L3] is selected by wallet, cause and day, by page', async () => {
    const exchange = await open(kind, { rules: withoutTurnover });
    const { accessToken: token } = await exchange.signIn('reader');
    exchange.clock.jumpTo(exchange.clock.now() + DAY_MS);
    await exchange.clock.run(500);
    const { accessToken } = (
      await exchange.post<{ accessToken: string }>('/api/login', {
        username: 'reader',
        password: 'maru2025',
      })
    ).body;
    await live(exchange, accessToken);
    const found = async (query: string): Promise<string> =>
      (await read(exchange, accessToken, query)).items
        .map(({ walletType, cause }) => `${walletType} ${cause}`)
        .join(', ');
    expect(await found('walletTypeStrs=BTC,BINARY')).toBe('BTC CONVERSION, BINARY DEPOSIT');
    expect(await found('causeStrs=TRADE,HOLD')).toBe('USDT HOLD, FUTURES TRADE');
    expect(await found(`endDate=${OPENED_AT + DAY_MS / 2}`)).toBe(
      'BINARY DEPOSIT, FUTURES DEPOSIT',
    );
    expect(await found(`startDate=${OPENED_AT + DAY_MS / 2}&size=1&page=2`)).toBe('FUTURES TRADE');
    const unknown = await exchange.get('/api/wallet/statement?causeStrs=LUCK', {
      token: accessToken,
    });
    expect(unknown.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'causeStrs' } });
    expect((await read(exchange, token)).total).toBeUndefined();
  });

  test('[S-E3] a deposit raises equity and leaves the return; a spread is a result', async () => {
    const exchange = await open(kind, { rules: withoutTurnover });
    await exchange.signIn('saver');
    exchange.clock.jumpTo(exchange.clock.now() + DAY_MS);
    await exchange.clock.run(500);
    const { accessToken: token } = (
      await exchange.post<{ accessToken: string }>('/api/login', {
        username: 'saver',
        password: 'maru2025',
      })
    ).body;
    const curve = async () =>
      (await exchange.get<readonly WireEquity[]>('/api/wallet/equity?days=2', { token })).body;
    const [first, before] = await curve();
    expect(first).toMatchObject({ roi: '0', paidIn: '0', paidOut: '0' });
    expect(before).toMatchObject({ usdt: first?.usdt, roi: '0' });
    await exchange.gateway.core.submit(
      {
        type: 'AdjustWallet',
        userId: (await me(exchange, token)).id,
        requestId: 'a-1' as never,
        wallet: 'USDT',
        amount: parseDecimal('5000') as never,
        adjustment: 'PB',
      },
      'operator',
    );
    const [, after] = await curve();
    expect(after).toMatchObject({ roi: '0', paidIn: '5000', paidOut: '0' });
    expect(Number(after?.usdt) - Number(before?.usdt)).toBeCloseTo(5_000, 6);
    const { body: quote } = await exchange.get<{ quoteId: string }>(
      '/api/dnw/convert_quote?from=USDT&to=BTC&amount=1000',
      { token },
    );
    await exchange.post(
      '/api/dnw/convert',
      { from: 'USDT', to: 'BTC', amount: '1000', quoteId: quote.quoteId },
      { token },
    );
    const [, spread] = await curve();
    expect(Number(spread?.roi)).toBeLessThan(0);
    expect(spread).toMatchObject({ paidIn: '5000', paidOut: '0' });
  });

  test('[S-E1][S-E2] equity is the value at the end of each day, also after a restart', async () => {
    const store = await openStore(kind);
    const clock = createManualClock(OPENED_AT);
    const feeds: ListedFeed[] = [];
    const feed = (made: ListedFeed): ListedFeed => {
      feeds.push(made);
      return made;
    };
    const first = await createHttpExchange({ store, clock, feed, rules: withoutTurnover });
    await first.signIn('owner');
    const signIn = async (exchange: HttpExchange): Promise<string> =>
      (
        await exchange.post<{ accessToken: string }>('/api/login', {
          username: 'owner',
          password: 'maru2025',
        })
      ).body.accessToken;
    clock.jumpTo(clock.now() + DAY_MS);
    await clock.run(500);
    const token = await signIn(first);
    await live(first, token);
    clock.jumpTo(clock.now() + DAY_MS);
    await clock.run(500);
    const curveOf = async (exchange: HttpExchange, days: number) =>
      (
        await exchange.get<readonly WireEquity[]>(`/api/wallet/equity?days=${days}`, {
          token: await signIn(exchange),
        })
      ).body;
    const curve = await curveOf(first, 30);
    expect(curve.map(({ day }) => day)).toEqual(['2025-05-14', '2025-05-15', '2025-05-16']);
    // 10,000 USDT and as many play points at 1,380 each.
    expect(curve[0]?.usdt).toBe('10007.24637681');
    expect(curve[1]?.at).toBe(SECOND_DAY_ENDS);
    const [played] = feeds;
    if (played === undefined) throw new Error('no feed is played');
    const value = await valueAt(first, await signIn(first), SECOND_DAY_ENDS, played);
    expect(curve[1]?.usdt).toBe(value);
    expect(value).not.toBe(curve[0]?.usdt);
    expect(await curveOf(first, 1)).toMatchObject([{ at: curve[2]?.at, usdt: curve[2]?.usdt }]);
    await first.stop();
    const second = await open(kind, { store, clock });
    expect((await curveOf(second, 30)).slice(0, 2)).toEqual(curve.slice(0, 2));
  });
});

test('[S-L5] a purchase for won is a purchase, and one from the counter a trade of its own', async () => {
  const exchange = await open('memory');
  const { token } = await memberWith(exchange, 'buyer', '500');
  const { token: desk } = await operatorOf(exchange);
  const { body: bought } = await exchange.post<{ id: string }>(
    '/api/dnw/buy/apply',
    { clientRequestId: 'b-1', walletType: 'USDT', point: '100', won: '138000' },
    { token },
  );
  const decision = { dnwHistoryId: bought.id, decision: 'APPROVED', reason: '' };
  const decided = await exchange.post(CALLS.operatorDecide.path, decision, { token: desk });
  expect(decided.status).toBe(200);
  const trade = { name: '김구매', phone: '010-9876-5432', point: '100' };
  await exchange.post('/api/dnw/p2p', { ...trade, detailJson: '{"side":"BUY"}' }, { token });
  const named = { p2pId: 't-1' };
  await exchange.post('/api/operator/p2p/match', named, { token: desk });
  await exchange.post('/api/dnw/p2p/paid', named, { token });
  await exchange.post('/api/operator/p2p/release', named, { token: desk });
  const { items } = await read(exchange, token, 'walletTypeStrs=USDT&causeStrs=DEPOSIT');
  const lines = items.map(({ reference, applicationType }) => ({ reference, applicationType }));
  expect(lines.slice(0, 2)).toEqual([
    { reference: 't-1', applicationType: null },
    { reference: bought.id, applicationType: 'WB' },
  ]);
});
