/** `Services` over generated data, for looking at screens without an exchange. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type AuthAnswer, authMachine } from '../../../src/machines/auth.ts';
import { bootMachine, type SiteAnswer } from '../../../src/machines/boot.ts';
import { socketMachine, type SocketEvent } from '../../../src/machines/socket.ts';
import type { AccountView } from '../../../src/protocol/accountView.ts';
import type { WireFuturesOption, WireSiteInfo } from '../../../src/protocol/entities.ts';
import type {
  WireBook,
  WireCandle,
  WireMarketTrade,
  WireTicker,
} from '../../../src/protocol/market.ts';
import { createWritable, derive, type Writable } from '../../../src/ui/services/derived.ts';
import type { Answer, Loadable, Readable } from '../../../src/ui/services/readable.ts';
import type {
  Alert,
  Connection,
  Estimate,
  EstimateInput,
  Mode,
  Notice,
  OrderInput,
  PreferenceValues,
  PricedPosition,
  Services,
} from '../../../src/ui/services/services.ts';
import { EMPTY, order, traderAccount } from './account.ts';
import {
  bookAt,
  candleAt,
  candlesOf,
  type Instrument,
  INSTRUMENTS,
  lotText,
  noise,
  priceAt,
  priceText,
} from './prices.ts';

const DAY = 86_400_000;
const query = new URLSearchParams(location.search);
const stored = (name: string): string | undefined => {
  const value = query.get(name) ?? sessionStorage.getItem(`harness.${name}`) ?? undefined;
  if (value !== undefined) sessionStorage.setItem(`harness.${name}`, value);
  return value;
};

const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
const later = <T>(value: T, ms = 250) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

const toOption = (one: Instrument): WireFuturesOption => ({
  id: one.id,
  stock: one.stock,
  label: one.label,
  nameKo: one.nameKo,
  nameEn: one.nameEn,
  origin: 'BINANCE',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: (10 ** -one.digits).toFixed(one.digits),
  lotSize: (10 ** -one.lotDigits).toFixed(one.lotDigits),
  minQuantity: (10 ** -one.lotDigits).toFixed(one.lotDigits),
  maxQuantity: '1000',
  leverageMax: one.leverageMax,
  makerFee: '0.0002',
  takerFee: '0.0004',
  tiers: [
    {
      floor: '0',
      cap: '50000',
      maintenanceRate: '0.004',
      maintenanceAmount: '0',
      leverageMax: one.leverageMax,
    },
    {
      floor: '50000',
      cap: '600000',
      maintenanceRate: '0.005',
      maintenanceAmount: '50',
      leverageMax: Math.min(100, one.leverageMax),
    },
    {
      floor: '600000',
      cap: '3000000',
      maintenanceRate: '0.0065',
      maintenanceAmount: '950',
      leverageMax: 50,
    },
    {
      floor: '3000000',
      cap: '12000000',
      maintenanceRate: '0.01',
      maintenanceAmount: '11450',
      leverageMax: 25,
    },
    {
      floor: '12000000',
      cap: null,
      maintenanceRate: '0.02',
      maintenanceAmount: '131450',
      leverageMax: 10,
    },
  ],
});

interface Market {
  readonly ticker: Writable<WireTicker | undefined>;
  readonly book: Writable<WireBook | undefined>;
  readonly trades: Writable<readonly WireMarketTrade[]>;
  readonly forming: Writable<WireCandle | undefined>;
}

export function harnessServices(): Services {
  const start = Date.now();
  const first = INSTRUMENTS[0];
  if (first === undefined) throw new Error('no instruments');
  const markets = new Map<string, Market>(
    INSTRUMENTS.map((one) => [
      one.stock,
      {
        ticker: createWritable<WireTicker | undefined>(undefined),
        book: createWritable<WireBook | undefined>(undefined),
        trades: createWritable<readonly WireMarketTrade[]>([]),
        forming: createWritable<WireCandle | undefined>(undefined),
      },
    ]),
  );
  const of = (stock: string): Market => {
    const market = markets.get(stock);
    if (market === undefined) throw new Error(`no market ${stock}`);
    return market;
  };
  const tickers = createWritable<ReadonlyMap<string, WireTicker>>(new Map());
  const now = createWritable(start);
  const isTrader = stored('as') === 'trader';
  const account = createWritable<AccountView>(
    isTrader ? traderAccount(start, priceAt(first, start)) : EMPTY,
  );
  const connection = createWritable<Connection>({
    state: (stored('conn') as Connection['state']) ?? 'online',
    heardAt: start,
  });
  const watched = new Set<string>();
  let tradeId = 1;

  const dayStats = new Map(
    INSTRUMENTS.map((one) => {
      const day = candlesOf(one, '15m', start - DAY, start, start);
      return [
        one.stock,
        {
          open: priceAt(one, start - DAY),
          high: Math.max(...day.map((c) => Number(c[2]))),
          low: Math.min(...day.map((c) => Number(c[3]))),
          volume: day.reduce((sum, c) => sum + Number(c[5]), 0),
        },
      ];
    }),
  );

  const tick = (at: number, all: boolean) => {
    for (const one of INSTRUMENTS) {
      if (!all && !watched.has(one.stock) && noise(at + one.id) > 0.25) continue;
      const price = priceAt(one, at);
      const last = priceText(one, price);
      const stats = dayStats.get(one.stock);
      if (stats === undefined) continue;
      const market = of(one.stock);
      market.ticker.set({
        stock: one.stock,
        at,
        last,
        mark: priceText(one, price * 1.00012),
        index: priceText(one, price * 1.0004),
        open24: priceText(one, stats.open),
        high24: priceText(one, Math.max(stats.high, price)),
        low24: priceText(one, Math.min(stats.low, price)),
        volume24: stats.volume.toFixed(3),
        fundingRate: one.id % 4 === 3 ? '-0.000062' : '0.0001',
        nextFundingAt: Math.ceil(at / (DAY / 3)) * (DAY / 3),
        isOpen: true,
      });
      if (!watched.has(one.stock)) continue;
      market.book.set(bookAt(one, price, Math.floor(at / 200) + one.id));
      const count = Math.floor(noise(at) * 3);
      const fresh = Array.from({ length: count }, (_, i): WireMarketTrade => ({
        id: tradeId++,
        price: last,
        quantity: lotText(one, (3_000 / one.base) * noise(at + i) ** 3),
        side: noise(at + i * 17) > 0.5 ? 'BUY' : 'SELL',
        at,
      }));
      if (fresh.length > 0) market.trades.set([...fresh, ...market.trades.get()].slice(0, 100));
      const minute = Math.floor(at / 60_000) * 60_000;
      market.forming.set(candleAt(one, minute, at, minute / 60_000));
    }
    tickers.set(
      new Map(
        INSTRUMENTS.flatMap((one) => {
          const t = of(one.stock).ticker.get();
          return t === undefined ? [] : [[one.stock, t]];
        }),
      ),
    );
  };
  tick(start, true);
  if (stored('still') !== '1') {
    setInterval(() => tick(Date.now(), false), 200);
    setInterval(() => {
      now.set(Date.now());
      if (connection.get().state === 'online')
        connection.set({ state: 'online', heardAt: Date.now() });
    }, 1_000);
  }

  const watch = (stock: string) => {
    watched.add(stock);
    const market = of(stock);
    if (market.trades.get().length === 0) {
      const one = INSTRUMENTS.find((i) => i.stock === stock) ?? first;
      market.trades.set(
        Array.from({ length: 60 }, (_, i): WireMarketTrade => {
          const at = Date.now() - i * 700;
          return {
            id: -i,
            price: priceText(one, priceAt(one, at)),
            quantity: lotText(one, (3_000 / one.base) * noise(at) ** 3),
            side: noise(at * 3) > 0.5 ? 'BUY' : 'SELL',
            at,
          };
        }),
      );
    }
    tick(Date.now(), true);
    return () => watched.delete(stock);
  };

  const priced = (): ReadonlyMap<string, PricedPosition> =>
    new Map(
      Object.values(account.get().positions).map((position) => {
        const ticker = of(position.stock).ticker.get();
        const mark = Number(ticker?.mark ?? 0);
        const sign = position.side === 'LONG' ? 1 : -1;
        const pnl = sign * (mark - Number(position.entryPrice)) * Number(position.quantity);
        const initial =
          (Number(position.entryPrice) * Number(position.quantity)) / position.leverage;
        return [
          position.id,
          {
            positionId: position.id,
            markPrice: ticker?.mark ?? '0',
            lastPrice: ticker?.last ?? '0',
            pnl: pnl.toFixed(8),
            pnlOnLast: pnl.toFixed(8),
            roe: ((pnl / initial) * 100).toFixed(2),
            roeOnLast: ((pnl / initial) * 100).toFixed(2),
            value: (mark * Number(position.quantity)).toFixed(8),
            initialMargin: initial.toFixed(8),
            maintenanceMargin: (mark * Number(position.quantity) * 0.004).toFixed(8),
            marginRatio: position.marginType === 'CROSS' ? '3.87' : '82.14',
            liquidationPrice: position.liquidationPrice ?? undefined,
            breakEvenPrice: (Number(position.entryPrice) * (1 + sign * 0.0008)).toFixed(2),
          },
        ];
      }),
    );
  const positions = derive([account, tickers], () => priced());
  const figures = derive([positions, account], () => {
    const all = positions.get();
    const view = account.get();
    if (view.user === undefined) return undefined;
    const pnl = [...all.values()].reduce((sum, one) => sum + Number(one.pnl), 0);
    const point = Number(view.wallets['FUTURES']?.point ?? 0);
    return {
      playerPoint: String(point),
      markPnl: pnl.toFixed(8),
      minusFundingFee: '0',
      shownBalance: (point + pnl).toFixed(8),
      available: (point * 0.9 + pnl).toFixed(8),
      crossMarginRatio: '3.87',
    };
  });
  const estimate = (input: Readable<EstimateInput>): Readable<Estimate | undefined> =>
    derive([input, tickers, figures], () => {
      const wish = input.get();
      const all = tickers.get();
      const account_ = figures.get();
      const one = INSTRUMENTS.find(({ id }) => id === wish.futuresOptionId);
      const ticker = one === undefined ? undefined : all.get(one.stock);
      if (one === undefined || ticker === undefined) return undefined;
      const price = wish.marketType === 'LIMIT' ? Number(wish.price) : Number(ticker.last);
      const quantity = Number(wish.quantity);
      const has = price > 0 && quantity > 0;
      const max =
        account_ === undefined || !(price > 0)
          ? undefined
          : ((Number(account_.available) * wish.leverage) / price / 1.01).toFixed(one.lotDigits);
      const side = (sign: 1 | -1) => ({
        orderPrice: has ? price.toFixed(one.digits) : undefined,
        cost: has ? ((price * quantity) / wish.leverage).toFixed(8) : undefined,
        fee: has ? (price * quantity * 0.0004).toFixed(8) : undefined,
        maxQuantity: max,
        liquidationPrice: has
          ? (price * (1 - (sign * 0.9) / wish.leverage)).toFixed(one.digits)
          : undefined,
      });
      return { buy: side(1), sell: side(-1) };
    });

  const history = createWritable<readonly Notice[]>(
    isTrader
      ? [
          {
            id: 'n3',
            at: start - 60_000,
            tone: 'success',
            key: 'notice.ORDER_FILLED',
            values: { label: 'BTC/USDT', side: '매수', quantity: '0.250', price: '102,315.4' },
          },
          {
            id: 'n2',
            at: start - 400_000,
            tone: 'warning',
            key: 'notice.POSITION_WARN',
            values: { label: 'ETH/USDT', side: '숏', ratio: '82.14' },
          },
          {
            id: 'n1',
            at: start - 900_000,
            tone: 'info',
            key: 'notice.ORDER_CANCEL',
            values: { label: 'BTC/USDT', side: '매도', quantity: '0.1' },
          },
        ]
      : [],
  );
  const noticeListeners = new Set<(notice: Notice) => void>();
  let noticeCount = 10;
  const notify = (tone: Notice['tone'], key: string, values: Record<string, string>) => {
    const notice: Notice = { id: `n${noticeCount++}`, at: Date.now(), tone, key, values };
    history.set([notice, ...history.get()]);
    for (const listener of noticeListeners) listener(notice);
  };

  const values = createWritable<PreferenceValues>({
    theme: stored('theme') === 'dark' ? 'dark' : 'white',
    language: stored('lang') === 'en' ? 'en' : 'ko',
    upColor: 'language',
    favourites: ['BTCUSDT', 'SOLUSDT'],
    confirmOrders: stored('confirm') !== '0',
    pnlBasis: 'mark',
  });

  const user = { id: 'u-17', username: 'maru_trader', role: 'PLAYER', status: 'NORMAL' } as const;
  const auth = createActor(
    authMachine.provide({
      actors: {
        signIn: fromPromise(async ({ input }) =>
          later(
            input.password === 'wrong1234'
              ? ({
                  kind: 'refused',
                  refusal: {
                    code: 'WRONG_CREDENTIALS',
                    message: '아이디 또는 비밀번호가 일치하지 않습니다.',
                  },
                } as const)
              : ({ kind: 'signedIn', user, isStored: false } as const),
            400,
          ).then((answer) => {
            if (answer.kind === 'signedIn')
              account.set(traderAccount(Date.now(), priceAt(first, Date.now())));
            return answer;
          }),
        ),
        loadMe: fromPromise<AuthAnswer>(
          async () => ({ kind: 'signedIn', user, isStored: false }) as const,
        ),
        renew: fromPromise<AuthAnswer>(
          async () => ({ kind: 'signedIn', user, isStored: false }) as const,
        ),
        signOut: fromPromise(async () => account.set(EMPTY)),
      },
    }),
  ).start();
  if (isTrader) auth.send({ type: 'RESUME' });
  const bootPhase = stored('boot');
  const boot = createActor(
    bootMachine.provide({
      actors: {
        loadSite: fromPromise<SiteAnswer>(async () =>
          bootPhase === 'failed'
            ? 'none'
            : bootPhase === 'site'
              ? later('network' as const, 1e8)
              : 'network',
        ),
        restoreSession: fromPromise(async () => ({ isLoggedIn: isTrader })),
        replayLog: fromCallback(({ sendBack }) => {
          if (bootPhase === 'replay')
            sendBack({ type: 'PROGRESS', progress: { done: 12_400, total: 48_210 } });
          else sendBack({ type: 'REPLAYED' });
        }),
      },
    }),
  ).start();
  const socket = createActor(
    socketMachine.provide({
      actors: {
        connection: fromCallback<SocketEvent>(({ sendBack }) => {
          if (stored('sock') !== 'stuck') sendBack({ type: 'OPENED' });
        }),
      },
    }),
  ).start();
  socket.send({ type: 'CONNECT' });

  const alert = createWritable<Alert | undefined>(
    stored('alert') === '1' ? { id: 'a1', key: 'alert.FORCED_LOGOUT', values: {} } : undefined,
  );
  const site: WireSiteInfo = {
    id: 1,
    code: 'demo',
    name: 'Maru',
    language: 'ko',
    stockPrefix: '',
    type: '111111',
    usedCoins: 'USDT,BTC,ETH,BINARY',
    customUsedCoins: null,
    withoutCoins: null,
    depositCoins: 'USDT',
    buyCoins: 'USDT',
    binaryCurrency: 'USDT',
    coinInfoJson: '{}',
    extensions: ['market-topic', 'event-seq'],
    feed: { kind: 'replay', recordedFrom: Date.UTC(2025, 4, 7), recordedTo: Date.UTC(2025, 4, 22) },
    demoFunds: '100000',
  };
  const options: Loadable<readonly WireFuturesOption[]> = {
    status: 'ready',
    value: INSTRUMENTS.map(toOption),
  };
  const mode = createWritable<Mode>(stored('mode') === 'practice' ? 'practice' : 'live');

  let orderCount = 500;
  const placeOrder = async (input: OrderInput) => {
    const outcome = stored('order');
    await later(undefined, 350);
    if (outcome === 'silent')
      return { ok: false, error: { status: 0, code: 'NO_ANSWER', message: '' } } as const;
    if (outcome === 'refused')
      return {
        ok: false,
        error: { status: 409, code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' },
      } as const;
    const one = INSTRUMENTS.find(({ id }) => id === input.futuresOptionId) ?? first;
    const placed = order(
      {
        id: `o-${orderCount++}`,
        clientOrderId: input.clientOrderId,
        side: input.side,
        futuresOptionId: one.id,
        stock: one.stock,
        marketType: input.marketType,
        price: input.price ?? null,
        quantity: input.quantity,
        reduceOnly: input.reduceOnly,
        createdAt: Date.now(),
        updatedAt: Date.now(),
      },
      Date.now(),
    );
    account.set({
      ...account.get(),
      openOrders: { ...account.get().openOrders, [placed.id]: placed },
    });
    notify('success', 'notice.ORDER_SUCCESS', {
      label: one.label,
      side: input.side === 'BUY' ? '매수' : '매도',
      quantity: input.quantity,
    });
    return ok(placed);
  };
  const drop = (ids: readonly string[]) => {
    const left = Object.fromEntries(
      Object.entries(account.get().openOrders).filter(([id]) => !ids.includes(id)),
    );
    account.set({ ...account.get(), openOrders: left });
  };
  const setting = (
    futuresOptionId: number,
    change: { leverage?: number; marginType?: 'CROSS' | 'ISOLATED' },
  ) => {
    const known = account.get().settings[futuresOptionId] ?? {
      futuresOptionId,
      leverage: 20,
      marginType: 'CROSS' as const,
    };
    const next = { ...known, ...change };
    account.set({
      ...account.get(),
      settings: { ...account.get().settings, [futuresOptionId]: next },
    });
    return next;
  };

  return {
    mode,
    switchMode: async (next) => {
      await later(undefined, 500);
      mode.set(next);
      notify('info', next === 'practice' ? 'notice.PRACTICE_STARTED' : 'notice.LIVE_STARTED', {});
    },
    site: createWritable(bootPhase === 'site' ? undefined : site),
    boot,
    auth,
    socket,
    connection,
    now,
    account,
    options: createWritable(options),
    market: {
      tickers,
      ticker: (stock) => of(stock).ticker,
      book: (stock) => of(stock).book,
      trades: (stock) => of(stock).trades,
      formingCandle: (stock) => of(stock).forming,
      watch,
      candles: async (stock, period, from, to) => {
        const one = INSTRUMENTS.find((i) => i.stock === stock) ?? first;
        return later(ok(candlesOf(one, period, from, to, Date.now())), 120);
      },
    },
    pricing: {
      positions,
      position: (id) => derive([positions], () => positions.get().get(id)),
      figures,
      estimate,
    },
    trade: {
      placeOrder,
      cancelOrder: async (id) => {
        await later(undefined);
        const found = account.get().openOrders[id];
        drop([id]);
        return found === undefined
          ? {
              ok: false,
              error: { status: 404, code: 'UNKNOWN_ORDER', message: '존재하지 않는 주문입니다.' },
            }
          : ok({ ...found, status: 'CANCELLED' as const });
      },
      cancelAll: async (optionId) => {
        await later(undefined);
        const ids = Object.values(account.get().openOrders)
          .filter((o) => optionId === undefined || o.futuresOptionId === optionId)
          .map(({ id }) => id);
        drop(ids);
        return ok(ids);
      },
      setLeverage: async (id, leverage) => later(ok(setting(id, { leverage }))),
      setMarginType: async (id, marginType) =>
        Object.values(account.get().positions).some((p) => p.futuresOptionId === id)
          ? later({
              ok: false,
              error: {
                status: 409,
                code: 'MARGIN_TYPE_CONFLICT',
                message: '포지션 또는 미체결 주문이 있어 마진 모드를 변경할 수 없습니다.',
              },
            } as const)
          : later(ok(setting(id, { marginType }))),
      history: async ({ kind, futuresOptionId }) => {
        const view = account.get();
        const isHere = (id: number) => futuresOptionId === undefined || futuresOptionId === id;
        const items =
          kind === 'ORDER'
            ? view.closedOrders
                .filter((o) => isHere(o.futuresOptionId))
                .map((o) => ({ kind: 'ORDER' as const, order: o }))
            : kind === 'TRADE'
              ? view.fills
                  .filter((f) => isHere(f.futuresOptionId))
                  .map((fill) => ({ kind: 'TRADE' as const, fill }))
              : [];
        return later(ok({ items, total: items.length }));
      },
    },
    signup: async (input) =>
      later(
        input.username.startsWith('taken')
          ? ({
              ok: false,
              error: {
                status: 409,
                code: 'DUPLICATE_USERNAME',
                message: '이미 사용중인 아이디입니다.',
              },
            } as const)
          : ok({ username: input.username }),
      ),
    checkUsername: async (username) => later(ok(!username.startsWith('taken'))),
    notices: {
      onNotice: (listener) => {
        noticeListeners.add(listener);
        return () => noticeListeners.delete(listener);
      },
      history,
    },
    alerts: { current: alert, acknowledge: () => alert.set(undefined) },
    unreadMessages: createWritable(isTrader ? 3 : 0),
    preferences: { values, set: (change) => values.set({ ...values.get(), ...change }) },
    reload: () => location.reload(),
  };
}
