/**
 * A page's whole client on another operator's backend: from signing up to the reconnect its view of
 * the account is the server's.
 */
import { repeat, timer } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import type { SocketHandler, SocketPort } from '../../../src/gateway/ports.ts';
import type { AccountView } from '../../../src/protocol/accountView.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import { ANSWERS } from '../../support/specBackend/answers.ts';
import { strip } from '../../support/specBackend/shape.ts';
import { specConnect, specFetch } from '../../support/specBackend/specBackend.ts';
import {
  answered,
  createBrowser,
  endAll,
  endings,
  openTab,
  PERSON,
  waitFor,
} from '../../unit/streams/support/tab.ts';

afterEach(endAll);

const BTC = 1;

/** Another operator's backend in front of the exchange, whose sockets the test ends. */
function doorTo({ gateway }: HttpExchange) {
  const open = new Set<() => void>();
  const connect = specConnect((socket) => gateway.connect(socket));
  return {
    fetch: specFetch((request) => gateway.http.fetch(request)),
    connect: (socket: SocketPort): SocketHandler => {
      const handler = connect(socket);
      if (handler === undefined) throw new Error('the exchange takes no socket');
      const end = (): void => {
        open.delete(end);
        handler.onClosed();
        socket.close(1001, 'gone');
      };
      open.add(end);
      return {
        onText: handler.onText,
        onClosed: () => {
          open.delete(end);
          handler.onClosed();
        },
      };
    },
    dropSockets: (): void => [...open].forEach((end) => end()),
  };
}

/** Booked amounts of a wallet, without those that move with the mark price. */
const booked = ({
  type,
  point,
  gameWaitPoint,
  realPoint,
}: Pick<WireWallet, 'type' | 'point' | 'gameWaitPoint' | 'realPoint'>) => ({
  type,
  point,
  gameWaitPoint,
  realPoint,
});

const named = (address: string, items: readonly unknown[]): unknown =>
  strip(items, ANSWERS.get(address) ?? {});

/** The account as the server lists it, in what the specification names. */
async function serversView(exchange: HttpExchange, token: string) {
  const list = async <T>(path: string): Promise<T> => (await exchange.get<T>(path, { token })).body;
  const wallets = await list<readonly WireWallet[]>('/api/wallet/my');
  const bets = await list<readonly { id: string }[]>('/api/trade/history/current_for_option');
  const trades = await list<{ items: readonly { fill: { id: string } }[] }>(
    '/api/futures/history/list?resultType=TRADE',
  );
  const [orders, positions] = ['open_order', 'open_position'].map(
    (name) => `/api/futures/history/${name}`,
  ) as [string, string];
  return {
    orders: named(`GET ${orders}`, await list(orders)),
    positions: named(`GET ${positions}`, await list(positions)),
    wallets: wallets.map(booked),
    openBets: bets.map(({ id }) => id),
    fills: trades.items.map(({ fill }) => fill.id),
  };
}

/** The same of the client's view. */
const clientsView = (view: AccountView) => ({
  orders: named('GET /api/futures/history/open_order', Object.values(view.openOrders)),
  positions: named('GET /api/futures/history/open_position', Object.values(view.positions)),
  wallets: Object.values(view.wallets).map(booked),
  openBets: Object.keys(view.openBets),
  fills: view.fills.map(({ id }) => id),
});

async function openDesk() {
  const exchange = await createHttpExchange();
  endings.push(() => exchange.stop());
  const door = doorTo(exchange);
  const tab = openTab(createBrowser(), exchange, door);
  const { client } = tab;
  const ask = <T>(promise: Promise<T>): Promise<T> => answered(tab, exchange, promise);
  const until = (isTrue: () => boolean, what: string): Promise<void> =>
    waitFor(tab, exchange, isTrue, what, 75_000);
  await ask(client.loadSite());
  await ask(client.api.call('signup', PERSON));
  const auth = await ask(client.auth.signIn(PERSON.username, PASSWORD));
  if (auth.kind !== 'signedIn') throw new Error(auth.refusal.code);
  const account = client.startAccount(auth.user.id).subscribe();
  endings.push(() => account.unsubscribe());
  const socket = client.socket
    .connect()
    .pipe(repeat({ delay: () => timer(100, tab.scheduler) }))
    .subscribe();
  endings.push(() => socket.unsubscribe());
  await until(() => client.account.get().wallets['BINARY'] !== undefined, 'the account');
  const session = await exchange.logIn({
    username: PERSON.username,
    password: PASSWORD,
  });
  const { accessToken: token } = session;
  /** Until the client's view is what the server lists now. */
  const untilEqual = async (what: string): Promise<void> => {
    let [theirs, mine]: readonly unknown[] = [{}, {}];
    for (let tries = 0; tries < 20; tries += 1) {
      theirs = await serversView(exchange, token);
      mine = clientsView(client.account.get());
      try {
        expect(mine).toEqual(theirs);
        return;
      } catch {
        await until(() => true, what);
        await tab.scheduler.advance(100);
        await exchange.clock.run(100);
      }
    }
    expect({ what, view: mine }).toEqual({ what, view: theirs });
  };
  return { exchange, door, client, token, ask, until, untilEqual };
}

test('bets, orders and fills, from this page and another one and over a lost socket', async () => {
  const { exchange, door, client, token, ask, until, untilEqual } = await openDesk();
  await untilEqual('the beginning');

  const options = await ask(client.api.call('tradeOptionList', {}));
  const option = options.ok
    ? options.value.find(({ gameType, stock }) => gameType === 'R.5' && stock === 'BTCUSDT')
    : undefined;
  if (option === undefined) throw new Error('no rent on BTC/USDT is offered');
  const current = await ask(client.api.call('gameCurrent', { tradeOptionId: option.id }));
  if (!current.ok || current.value === null) throw new Error('no round takes bets');
  const bet = { tradeRoundId: current.value.id, type: 'B', point: '100' } as const;
  expect(await ask(client.api.call('placeBet', bet))).toMatchObject({ ok: true });
  await untilEqual('an open bet');

  const order = { futuresOptionId: BTC, side: 'BUY', quantity: '0.05' } as const;
  const placed = await ask(client.api.call('placeOrder', { ...order, marketType: 'MARKET' }));
  expect(placed).toMatchObject({ ok: true });
  await until(() => Object.keys(client.account.get().positions).length === 1, 'the position');
  await untilEqual('a position');

  door.dropSockets();
  const last = await exchange.get<{ price: string }>('/api/stock/last_price?stock=BTCUSDT');
  const price = (Number(last.body.price) * 0.97).toFixed(1);
  const elsewhere = await exchange.post<{ id: string }>(
    '/api/futures/order',
    { ...order, marketType: 'LIMIT', price },
    { token },
  );
  expect(elsewhere.status).toBe(200);
  await untilEqual('after the reconnect');
  expect(Object.keys(client.account.get().openOrders)).toEqual([elsewhere.body.id]);

  await until(() => client.account.get().settledBets.length > 0, 'the result');
  await untilEqual('a settled bet');
});
