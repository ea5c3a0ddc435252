import { BehaviorSubject, of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { DESTINATIONS, marketTopic } from '../../../../src/protocol/destinations.ts';
import type { MarketMessage } from '../../../../src/protocol/market/entities.ts';
import type { RequestBeat } from '../../../../src/streams/beat.ts';
import { createMarket } from '../../../../src/streams/market/market.ts';
import { extendTape, TAPE_MAX } from '../../../../src/streams/market/marketState.ts';
import { createHarness } from '../support/harness.ts';
import { ManualScheduler, START } from '../support/manualScheduler.ts';
import { recordPageLog } from '../support/pageLog.ts';
import { marketMessage, wireTicker } from '../support/wire.ts';
import type { Asked } from '../support/scriptedExchange.ts';

const pageLog = recordPageLog();

/** A beat that comes when the test says so. */
function createManualFrame() {
  let waiting: { action: () => void; prepare: Parameters<RequestBeat>[1] } | undefined;
  let asked = 0;
  const frame: RequestBeat = (action, prepare) => {
    asked += 1;
    const own = { action, prepare };
    waiting = own;
    return () => {
      if (waiting === own) waiting = undefined;
      own.action = () => undefined;
    };
  };
  const draw = (): void => {
    const begun = waiting;
    waiting = undefined;
    const wait = begun?.prepare?.();
    if (wait === undefined) begun?.action();
    else void wait.then(() => begun?.action());
  };
  return { frame, draw, asked: () => asked, isWaiting: () => waiting !== undefined };
}

function createOnTopics() {
  const bodies = new Map<string, Subject<string>>();
  const listening = new Map<string, number>();
  const { api } = createHarness();
  const frames = createManualFrame();
  const scheduler = new ManualScheduler();
  const market = createMarket({
    socket: {
      listen: (destination) => {
        const subject = bodies.get(destination) ?? new Subject<string>();
        bodies.set(destination, subject);
        listening.set(destination, (listening.get(destination) ?? 0) + 1);
        return subject;
      },
    },
    api,
    scheduler,
    frame: frames.frame,
    hasTopics: of(true),
    stocks: of([]),
  });
  const send = (message: MarketMessage): void =>
    bodies.get(marketTopic(message.ticker.stock))?.next(JSON.stringify(message));
  return { market, frames, bodies, listening, send, scheduler };
}

test('a stock has one readable of each kind, so that a screen that renders again keeps its subscription', () => {
  const { market } = createOnTopics();
  expect(market.ticker('BTCUSDT')).toBe(market.ticker('BTCUSDT'));
  expect(market.book('BTCUSDT')).toBe(market.book('BTCUSDT'));
  expect(market.trades('BTCUSDT')).toBe(market.trades('BTCUSDT'));
  expect(market.ticker('ETHUSDT')).not.toBe(market.ticker('BTCUSDT'));
});

test('a book is published ten times a second, at once after a pause and once more after the last change', async () => {
  const { market, frames, send, scheduler } = createOnTopics();
  market.watch('BTCUSDT');
  const book = market.book('BTCUSDT');
  const notified: (string | undefined)[] = [];
  const end = book.subscribe(() => notified.push(book.get()?.bids[0]?.[0]));
  const show = (bid: string) => {
    send(marketMessage('BTCUSDT', '60000', { book: { bids: [[bid, '1']], asks: [] } }));
    frames.draw();
  };
  for (const bid of ['1', '2', '3']) show(bid);
  expect(notified).toEqual(['1']);
  expect(book.get()?.bids).toEqual([['3', '1']]);
  await scheduler.advance(100);
  expect(notified).toEqual(['1']);
  frames.draw();
  expect(notified).toEqual(['1', '3']);
  expect(frames.isWaiting()).toBe(false);
  await scheduler.advance(1_000);
  show('4');
  expect(notified).toEqual(['1', '3', '4']);
  end();
});

test('book, tape and candle change in the picture of the ticker, and none between two pictures', async () => {
  const { market, frames, send, scheduler } = createOnTopics();
  market.watch('BTCUSDT');
  const changed: string[] = [];
  const parts = {
    ticker: market.ticker('BTCUSDT'),
    book: market.book('BTCUSDT'),
    trades: market.trades('BTCUSDT'),
    candle: market.formingCandle('BTCUSDT'),
  };
  const ends = Object.entries(parts).map(([name, part]) =>
    part.subscribe(() => changed.push(name)),
  );
  for (const [id, price] of ['60000', '60001', '60002'].entries()) {
    send(
      marketMessage('BTCUSDT', price, {
        trades: [trade(id + 1)],
        book: { bids: [[price, '1']], asks: [] },
      }),
    );
    await scheduler.advance(1_000);
    expect(changed.splice(0)).toEqual([]);
    frames.draw();
    expect(changed.splice(0).toSorted()).toEqual(['book', 'candle', 'ticker', 'trades']);
  }
  for (const end of ends) end();
});

test('a candle is in the picture of its price where prices come 250 ms apart and pictures 100', async () => {
  const { market, frames, send, scheduler } = createOnTopics();
  market.watch('BTCUSDT');
  const [ticker, candle] = [market.ticker('BTCUSDT'), market.formingCandle('BTCUSDT')];
  const shown = { ticker: '', candle: '' };
  const ends = [
    ticker.subscribe(() => (shown.ticker = ticker.get()?.last ?? '')),
    candle.subscribe(() => (shown.candle = candle.get()?.[4] ?? '')),
  ];
  for (let ms = 0; ms <= 3_000; ms += 50) {
    if (ms % 250 === 0) send(marketMessage('BTCUSDT', String(60_000 + ms)));
    if (ms % 100 === 0) frames.draw();
    expect(shown.candle).toBe(shown.ticker);
    await scheduler.advance(50);
  }
  expect(shown.ticker).toBe('63000');
  for (const end of ends) end();
});

test('an error in one listener reaches the log and keeps none of the others from the picture', async () => {
  const { market, frames, send } = createOnTopics();
  market.watch('BTCUSDT');
  let calls = 0;
  market.book('BTCUSDT').subscribe(() => {
    throw new Error('broken');
  });
  market.book('BTCUSDT').subscribe(() => (calls += 1));
  send(marketMessage('BTCUSDT', '60000', { book: { bids: [['1', '1']], asks: [] } }));
  frames.draw();
  expect(calls).toBe(1);
  await expect.poll(() => pageLog.reported.length).toBe(1);
});

test('prices and what their companion makes of them change in one picture', async () => {
  const { market, frames, send } = createOnTopics();
  market.watch('BTCUSDT');
  const ticker = market.ticker('BTCUSDT');
  const shown: string[] = [];
  ticker.subscribe(() => shown.push(`price ${ticker.get()?.last}`));
  const answers: ((show: () => void) => void)[] = [];
  const asked: (string | undefined)[] = [];
  market.accompany(({ tickers, book }) => {
    asked.push(tickers.get('BTCUSDT')?.last, book('BTCUSDT')?.bids[0]?.[0]);
    return new Promise((resolve) => answers.push(resolve));
  });
  send(marketMessage('BTCUSDT', '60000', { book: { bids: [['59999', '1']], asks: [] } }));
  frames.draw();
  expect(asked.splice(0)).toEqual(['60000', '59999']);
  // Later than what is being computed: neither shown with it nor lost.
  send(marketMessage('BTCUSDT', '60001', { trades: [trade(1)] }));
  expect(shown).toEqual([]);
  expect(frames.isWaiting()).toBe(false);
  answers.shift()?.(() => shown.push('figures of 60000'));
  await expect.poll(() => shown.length).toBe(2);
  expect(shown.splice(0)).toEqual(['price 60000', 'figures of 60000']);
  frames.draw();
  expect(asked.splice(0)).toEqual(['60001', '59999']);
  answers.shift()?.(() => shown.push('figures of 60001'));
  await expect.poll(() => shown.length).toBe(2);
  expect(shown).toEqual(['price 60001', 'figures of 60001']);
  expect(market.trades('BTCUSDT').get()).toHaveLength(1);
  expect(frames.isWaiting()).toBe(false);
});

test('a companion that takes too long holds no price back, and its result is shown when it is there', async () => {
  const { market, frames, send, scheduler } = createOnTopics();
  market.watch('BTCUSDT');
  const ticker = market.ticker('BTCUSDT');
  const shown: string[] = [];
  ticker.subscribe(() => shown.push(`price ${ticker.get()?.last}`));
  const answers: ((show: () => void) => void)[] = [];
  market.accompany(() => new Promise((resolve) => answers.push(resolve)));
  send(marketMessage('BTCUSDT', '60000'));
  frames.draw();
  await scheduler.advance(249);
  expect(shown).toEqual([]);
  await scheduler.advance(1);
  expect(shown).toEqual(['price 60000']);
  answers.shift()?.(() => shown.push('figures'));
  await expect.poll(() => shown).toEqual(['price 60000', 'figures']);
});

test('a market that is closed while it waits for a companion shows nothing more', async () => {
  const { market, frames, send, scheduler } = createOnTopics();
  market.watch('BTCUSDT');
  const shown: string[] = [];
  market.ticker('BTCUSDT').subscribe(() => shown.push('price'));
  let answer: ((show: () => void) => void) | undefined;
  market.accompany(() => new Promise((resolve) => (answer = resolve)));
  send(marketMessage('BTCUSDT', '60000'));
  frames.draw();
  market.close();
  answer?.(() => shown.push('figures'));
  await scheduler.advance(1_000);
  expect(shown).toEqual([]);
});

const trade = (id: number) => ({
  id,
  price: '60000',
  quantity: '0.1',
  side: 'BUY' as const,
  at: START + id,
});

test('messages between two frames are shown once, the newest of each, trades all', () => {
  const { market, frames, send } = createOnTopics();
  market.watch('BTCUSDT');
  const seen: (string | undefined)[] = [];
  const ticker = market.ticker('BTCUSDT');
  ticker.subscribe(() => seen.push(ticker.get()?.last));
  send(
    marketMessage('BTCUSDT', '60000', {
      trades: [trade(1), trade(2)],
      book: { bids: [['59999', '1']], asks: [] },
    }),
  );
  send(marketMessage('BTCUSDT', '60001', { trades: [trade(3)] }));
  send(marketMessage('BTCUSDT', '60002'));
  expect(seen).toEqual([]);
  expect(frames.asked()).toBe(1);
  frames.draw();
  expect(seen).toEqual(['60002']);
  expect(
    market
      .trades('BTCUSDT')
      .get()
      .map(({ id }) => id),
  ).toEqual([3, 2, 1]);
  expect(market.book('BTCUSDT').get()).toEqual({ bids: [['59999', '1']], asks: [] });
  expect(market.formingCandle('BTCUSDT').get()?.[4]).toBe('60002');
  expect(market.tickers.get().get('BTCUSDT')?.last).toBe('60002');
});

test('only listeners whose part changed are notified', () => {
  const { market, frames, send } = createOnTopics();
  market.watch('BTCUSDT');
  send(marketMessage('BTCUSDT', '60000', { book: { bids: [], asks: [] } }));
  frames.draw();
  const notified: string[] = [];
  market.book('BTCUSDT').subscribe(() => notified.push('book'));
  market.trades('BTCUSDT').subscribe(() => notified.push('trades'));
  market.ticker('ETHUSDT').subscribe(() => notified.push('another stock'));
  market.ticker('BTCUSDT').subscribe(() => notified.push('ticker'));
  send(marketMessage('BTCUSDT', '60001'));
  frames.draw();
  expect(notified).toEqual(['ticker']);
});

test('a stock is asked for while anybody watches it', () => {
  const { market, bodies, listening } = createOnTopics();
  const topic = marketTopic('BTCUSDT');
  const first = market.watch('BTCUSDT');
  const second = market.watch('BTCUSDT');
  expect(listening.get(topic)).toBe(1);
  first();
  first();
  expect(bodies.get(topic)?.observed).toBe(true);
  second();
  expect(bodies.get(topic)?.observed).toBe(false);
  market.watch('BTCUSDT');
  expect(bodies.get(topic)?.observed).toBe(true);
});

test('the list of tickers moves all stocks, and an older one never takes the place of a newer', () => {
  const { market, frames, bodies, send } = createOnTopics();
  market.watch('BTCUSDT');
  send(marketMessage('BTCUSDT', '60005', { ticker: wireTicker('BTCUSDT', '60005', START + 50) }));
  bodies
    .get(DESTINATIONS.tickers)
    ?.next(JSON.stringify([wireTicker('BTCUSDT', '60000', START), wireTicker('ETHUSDT', '3000')]));
  frames.draw();
  expect([...market.tickers.get()].map(([stock, { last }]) => [stock, last])).toEqual([
    ['BTCUSDT', '60005'],
    ['ETHUSDT', '3000'],
  ]);
});

test('a text that is no market message changes nothing', () => {
  const { market, frames, bodies } = createOnTopics();
  market.watch('BTCUSDT');
  bodies.get(marketTopic('BTCUSDT'))?.next('{"ticker":');
  bodies.get(DESTINATIONS.tickers)?.next('[{"stock":"BTCUSDT"}]');
  expect(frames.isWaiting()).toBe(false);
});

test('closing ends every subscription and takes the frame back', () => {
  const { market, frames, bodies, send } = createOnTopics();
  market.watch('BTCUSDT');
  send(marketMessage('BTCUSDT', '60000'));
  market.close();
  expect(frames.isWaiting()).toBe(false);
  expect([...bodies.values()].some(({ observed }) => observed)).toBe(false);
});

test('the tape keeps the newest hundred, each trade once', () => {
  const first = extendTape(
    [],
    Array.from({ length: 90 }, (_, index) => trade(index + 1)),
  );
  const next = extendTape(
    first,
    Array.from({ length: 30 }, (_, index) => trade(index + 81)),
  );
  expect(next).toHaveLength(TAPE_MAX);
  expect(next[0]?.id).toBe(110);
  expect(next.at(-1)?.id).toBe(11);
  expect(new Set(next.map(({ id }) => id)).size).toBe(TAPE_MAX);
  expect(extendTape(next, [trade(110)])).toBe(next);
});

function answerByKey({ path, params }: Asked) {
  const key = typeof params['key'] === 'string' ? params['key'] : '';
  const [kind, stock = ''] = key.split(':');
  const ok = (body: unknown) => ({ status: 200, body });
  if (path === '/api/stock/last_price')
    return ok({ stock: params['stock'], at: START + 9, price: '60009' });
  if (kind === 'futures') return ok({ kind, key, value: wireTicker(stock, '60000') });
  if (kind === 'orderbook')
    return ok({ kind, key, value: { bids: [['59999', '2']], asks: [['60001', '1']] } });
  if (kind === 'ohlc') return ok({ kind, key, value: [START, '1', '2', '0.5', '1.5', '10'] });
  return undefined;
}

test('without market topics watched stocks are asked every second, the others in turn', async () => {
  const { api, exchange, scheduler } = createHarness();
  exchange.route = answerByKey;
  const frames = createManualFrame();
  const market = createMarket({
    socket: { listen: () => new Subject<string>() },
    api,
    scheduler,
    frame: frames.frame,
    hasTopics: new BehaviorSubject(false),
    stocks: of(['BTCUSDT', 'ETHUSDT', 'XRPUSDT']),
  });
  const release = market.watch('BTCUSDT');
  expect(market.polledAt.get()).toBeUndefined();
  await scheduler.advance(0);
  frames.draw();
  expect(market.polledAt.get()).toBe(scheduler.now());
  expect(market.book('BTCUSDT').get()?.bids).toEqual([['59999', '2']]);
  // The last price is newer than the ticker that came with it.
  expect(market.ticker('BTCUSDT').get()).toMatchObject({ last: '60009', mark: '60000' });
  await scheduler.advance(1_000);
  frames.draw();
  expect([...market.tickers.get().keys()]).toEqual(['BTCUSDT', 'ETHUSDT', 'XRPUSDT']);
  expect(exchange.asked.filter(({ params }) => params['key'] === 'orderbook:BTCUSDT')).toHaveLength(
    2,
  );
  release();
  await scheduler.advance(3_000);
  expect(exchange.asked.filter(({ params }) => params['key'] === 'orderbook:BTCUSDT')).toHaveLength(
    2,
  );
  market.close();
  const asked = exchange.asked.length;
  await scheduler.advance(5_000);
  expect(exchange.asked).toHaveLength(asked);
});

test('[L-S5] what was seen on an earlier visit is shown for stocks that nothing has come for', () => {
  const earlier = createOnTopics();
  earlier.market.watch('BTCUSDT');
  const book = { bids: [['59999', '1']], asks: [['60001', '2']] } as MarketMessage['book'];
  earlier.send(marketMessage('BTCUSDT', '60000', { book, trades: [trade(1), trade(2)] }));
  earlier.frames.draw();
  const { tickers, stocks } = earlier.market.seen();
  expect(tickers.map(({ stock }) => stock)).toEqual(['BTCUSDT']);

  const offline = createOnTopics();
  offline.market.recall(tickers, stocks);
  offline.frames.draw();
  for (const part of ['ticker', 'book', 'trades', 'formingCandle'] as const)
    expect(offline.market[part]('BTCUSDT').get()).toEqual(earlier.market[part]('BTCUSDT').get());

  const online = createOnTopics();
  online.market.watch('BTCUSDT');
  online.send(marketMessage('BTCUSDT', '61000', {}));
  online.frames.draw();
  online.market.recall(tickers, stocks);
  online.frames.draw();
  expect(online.market.ticker('BTCUSDT').get()?.last).toBe('61000');
});
