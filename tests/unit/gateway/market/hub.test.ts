import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Unstamped } from '../../../../src/domain/commands.ts';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { reject, type Rejection, type RejectionCode } from '../../../../src/domain/rejections.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { MarketHub, TICK_MS } from '../../../../src/gateway/market/hub.ts';
import { MarketDriver } from '../../../../src/gateway/market/marketDriver.ts';
import type { Feed } from '../../../../src/gateway/ports.ts';
import { DESTINATIONS, marketTopic } from '../../../../src/protocol/destinations.ts';
import { marketMessage, tickerListMessage } from '../../../../src/protocol/market/entities.ts';
import { createManualClock } from '../../../support/clock.ts';
import { BTC, ETH, testRules } from '../../../support/engine.ts';
import { rulesOf, scriptedFeed, syntheticFeed, THURSDAY } from '../../../support/feeds.ts';
import { createKeptLogger } from '../../../support/logger.ts';
import type { SubmitResult } from '../../../../src/gateway/ports/submit.ts';

const GOLD = instrumentCode('XAUUSD');

interface Published {
  readonly destination: string;
  readonly body: unknown;
  readonly at: number;
}

function openHub(feed: Feed, startAt = THURSDAY, rules = testRules()) {
  const clock = createManualClock(startAt);
  const commands: Unstamped[] = [];
  const published: Published[] = [];
  const subscribed = new Set<string>();
  const logger = createKeptLogger();
  let refusing: RejectionCode | undefined;
  const submit = async (command: Unstamped): Promise<SubmitResult> => {
    commands.push(command);
    const at = clock.now();
    return refusing !== undefined && command.type === 'SettleFunding'
      ? { ok: false, at, rejection: reject(refusing) }
      : { ok: true, at, events: [] };
  };
  const broker = {
    hasTopicListeners: (destination: string) => subscribed.has(destination),
    toTopic: (destination: string, body: string) =>
      published.push({ destination, body: JSON.parse(body), at: clock.now() }),
  };
  const warned: Rejection[] = [];
  const warn = (rejection: Rejection) => void warned.push(rejection);
  const hub = new MarketHub({ feed, clock, rules, broker });
  const driver = new MarketDriver({ feed, clock, hub, submit, logger, warn });
  const refuseFunding = (code: RejectionCode | undefined): void => {
    refusing = code;
  };
  const fundings = () =>
    commands.flatMap((one) =>
      one.type === 'SettleFunding' ? [[one.instrument, one.dueAt, formatDecimal(one.rate)]] : [],
    );
  const moves = () => commands.flatMap((one) => (one.type === 'MoveMarket' ? [one.tick] : []));
  return {
    hub,
    driver,
    clock,
    commands,
    published,
    subscribed,
    logger,
    warned,
    refuseFunding,
    fundings,
    moves,
  };
}

const openSynthetic = (startAt = THURSDAY) => {
  const feed = syntheticFeed();
  return { feed, ...openHub(feed, startAt, rulesOf(feed)) };
};

describe('ticks', () => {
  it('come four times a second on the grid, and each begins where the last one ended', async () => {
    const feed = scriptedFeed([BTC, ETH]);
    feed.say(BTC, { last: '100' });
    feed.say(ETH, { last: '10' });
    const { clock, moves, driver } = openHub(feed, THURSDAY + 130);
    await driver.start();
    await clock.run(1_000);
    for (const instrument of [BTC, ETH]) {
      const asked = feed.asked.filter((one) => one.instrument === instrument);
      expect(asked.map(({ since, at }) => [since - THURSDAY, at - THURSDAY])).toEqual([
        [-250, 0],
        [0, 250],
        [250, 500],
        [500, 750],
        [750, 1_000],
      ]);
    }
    expect(moves()).toHaveLength(10);
    driver.stop();
    expect(clock.pendingTimers()).toBe(0);
  });

  it('after a late timer cover the whole time since the last one', async () => {
    const feed = scriptedFeed([BTC]);
    const { clock, driver } = openHub(feed);
    await driver.start();
    clock.jumpTo(THURSDAY + 3_100);
    await clock.run(250);
    expect(feed.asked.at(-1)).toMatchObject({ since: THURSDAY, at: THURSDAY + 3_250 });
  });

  it('after a late timer include the prices of skipped steps', async () => {
    const { clock, commands, feed, driver } = openSynthetic();
    await driver.start();
    await clock.run(250);
    clock.jumpTo(THURSDAY + 1_100);
    await clock.run(250);
    await clock.run(250);
    const moved = commands.flatMap((one) =>
      one.type === 'MoveMarket' && one.tick.instrument === BTC ? [one] : [],
    );
    expect(moved.map(({ tick }) => tick.at - THURSDAY)).toEqual([0, 250, 1_250, 1_500]);
    expect(moved.map(({ skipped }) => skipped)).toEqual([
      undefined,
      undefined,
      feed.prices(BTC, THURSDAY + 250, THURSDAY + 1_000),
      undefined,
    ]);
    expect(moved[2]?.skipped).toHaveLength(3);
    driver.stop();
  });

  it('after a pause of more than five minutes start over, as after a stop', async () => {
    const feed = scriptedFeed([BTC]);
    const { clock, driver } = openHub(feed);
    await driver.start();
    clock.jumpTo(THURSDAY + 5 * MINUTE_MS + 1);
    await clock.run(250);
    const at = THURSDAY + 5 * MINUTE_MS + 250;
    expect(feed.asked.at(-1)).toMatchObject({ since: at - TICK_MS, at });
  });

  it('wait when the clock was set back', async () => {
    const feed = scriptedFeed([BTC]);
    const { clock, driver } = openHub(feed);
    await driver.start();
    clock.jumpTo(THURSDAY - 1_000);
    await clock.run(1_000);
    expect(feed.asked).toHaveLength(1);
    await clock.run(250);
    expect(feed.asked.at(-1)).toMatchObject({ since: THURSDAY, at: THURSDAY + 250 });
  });

  it('[O-D2] a market whose feed throws stands still alone, and loses nothing of the time between', async () => {
    const scripted = scriptedFeed([BTC, ETH]);
    scripted.say(BTC, { last: '100' });
    scripted.say(ETH, { last: '10' });
    let isBroken = false;
    const tick: Feed['tick'] = (instrument, since, at) => {
      if (isBroken && instrument === BTC) throw new Error('no data');
      return scripted.tick(instrument, since, at);
    };
    const { clock, logger, warned, moves, driver } = openHub({ ...scripted, tick });
    await driver.start();
    isBroken = true;
    await clock.run(750);
    expect(moves().map(({ instrument }) => instrument)).toEqual([BTC, ETH, ETH, ETH, ETH]);
    isBroken = false;
    await clock.run(250);
    expect(scripted.asked.filter(({ instrument }) => instrument === BTC).at(-1)).toMatchObject({
      since: THURSDAY,
      at: THURSDAY + 1_000,
    });
    expect(logger.warnings).toEqual([`the market of ${BTC} could not move: Error: no data`]);
    expect(logger.infos).toEqual([`the market of ${BTC} moves again`]);
    expect(warned[0]).toEqual({ code: 'FEED_DELAYED', data: { stock: BTC } });
  });
});

describe('funding', () => {
  const EIGHT = Date.UTC(2025, 4, 15, 8);
  const due = (hour: number, day = 15): number => Date.UTC(2025, 4, day, hour);

  it('is settled at 00, 08 and 16 UTC after the tick of that moment, at the rate announced for it', async () => {
    const feed = scriptedFeed([BTC]);
    feed.say(BTC, { last: '100' });
    const { clock, commands, fundings, driver } = openHub(feed, EIGHT - 1_000);
    await driver.start();
    await clock.run(2_000);
    expect(fundings().slice(1)).toEqual([
      [BTC, EIGHT, formatDecimal(feed.funding(BTC, EIGHT - 1).rate)],
    ]);
    const index = commands.findIndex((one) => one.type === 'SettleFunding' && one.dueAt === EIGHT);
    expect(commands[index - 1]).toMatchObject({ type: 'MoveMarket', tick: { at: EIGHT } });
    for (const hour of [16, 24]) {
      clock.jumpTo(due(hour) - 500);
      await clock.run(1_000);
    }
    expect(fundings().map(([, at]) => at)).toEqual([due(0), due(8), due(16), due(24)]);
  });

  it('of the moments missed while stopped only the last one is asked for at the start', async () => {
    const feed = scriptedFeed([BTC]);
    feed.say(BTC, { last: '100' });
    const { fundings, driver } = openHub(feed, due(17, 18));
    await driver.start();
    expect(fundings().map(([, at]) => at)).toEqual([due(16, 18)]);
  });

  it('waits for a price, and for a store that works again', async () => {
    const feed = scriptedFeed([BTC]);
    const { clock, fundings, refuseFunding, driver } = openHub(feed, EIGHT);
    await driver.start();
    expect(fundings()).toEqual([]);
    feed.say(BTC, { last: '100' });
    refuseFunding('TRY_AGAIN');
    await clock.run(500);
    expect(fundings()).toHaveLength(2);
    refuseFunding(undefined);
    await clock.run(1_000);
    expect(fundings()).toHaveLength(3);
  });

  it('[O-D2] waits for a feed that throws, which is logged once, and leaves the other markets alone', async () => {
    const scripted = scriptedFeed([BTC, ETH]);
    scripted.say(BTC, { last: '100' });
    scripted.say(ETH, { last: '10' });
    let isBroken = true;
    const funding: Feed['funding'] = (instrument, at) => {
      if (isBroken && instrument === BTC) throw new Error('no rate');
      return scripted.funding(instrument, at);
    };
    const { clock, fundings, logger, driver } = openHub({ ...scripted, funding }, EIGHT);
    await driver.start();
    await clock.run(1_000);
    expect(fundings().map(([stock]) => stock)).toEqual([ETH]);
    expect(logger.warnings).toEqual([`funding of ${BTC} due ${EIGHT} waits: Error: no rate`]);
    isBroken = false;
    await clock.run(1_000);
    expect(fundings().map(([stock, at]) => [stock, at])).toEqual([
      [ETH, EIGHT],
      [BTC, EIGHT],
    ]);
  });

  it('that is refused for good is logged and not asked again', async () => {
    const feed = scriptedFeed([BTC]);
    feed.say(BTC, { last: '100' });
    const { clock, fundings, logger, refuseFunding, driver } = openHub(feed, EIGHT);
    refuseFunding('INVALID_PARAMETER');
    await driver.start();
    await clock.run(1_000);
    expect(fundings()).toHaveLength(1);
    expect(logger.warnings.join()).toContain('INVALID_PARAMETER');
  });
});

describe('market topics', () => {
  it('are published only while subscribed, in the shape of the wire, four times a second', async () => {
    const { clock, published, subscribed, driver } = openSynthetic();
    await driver.start();
    await clock.run(1_000);
    expect(published).toEqual([]);
    subscribed.add('/topic/market/BTCUSDT');
    await clock.run(10_000);
    expect(published.length).toBeGreaterThan(20);
    expect(published.length).toBeLessThanOrEqual(40);
    for (const { destination, body } of published) {
      expect(destination).toBe('/topic/market/BTCUSDT');
      expect(v.parse(marketMessage, body)).toStrictEqual(body);
    }
  });

  it('carry every trade once and a whole book when it changed', async () => {
    const { feed, hub, clock, published, subscribed, driver } = openSynthetic();
    await driver.start();
    subscribed.add('/topic/market/BTCUSDT');
    await clock.run(60_000);
    const messages = published.map(({ body }) => v.parse(marketMessage, body));
    const ids = messages.flatMap(({ trades }) => trades.map(({ id }) => id));
    const all = feed.tick(BTC, THURSDAY, THURSDAY + 60_000)?.trades.map(({ id }) => id);
    expect(ids).toEqual(all);
    const books = messages.flatMap(({ book }) =>
      book === undefined ? [] : [JSON.stringify(book)],
    );
    expect(books.every((book, index) => book !== books[index - 1])).toBe(true);
    expect(JSON.stringify(hub.book(BTC))).toBe(books.at(-1));
  });

  it('say nothing when nothing changed', async () => {
    const feed = scriptedFeed([BTC]);
    feed.say(BTC, { last: '100' });
    const { clock, published, subscribed, driver } = openHub(feed);
    subscribed.add('/topic/market/BTCUSDT');
    await driver.start();
    await clock.run(30_000);
    expect(published).toHaveLength(1);
    feed.say(BTC, { last: '100', mark: '100.1' });
    await clock.run(250);
    expect(published.at(-1)?.body).toMatchObject({ ticker: { mark: '100.1' }, trades: [] });
    expect(published.at(-1)?.body).not.toHaveProperty('book');
    // A new minute begins a new candle.
    await clock.run(30_000);
    expect(published.slice(2).map(({ at }) => at)).toEqual([THURSDAY + MINUTE_MS]);
  });

  it('begin with the whole book and the last hundred trades', async () => {
    const { feed, hub, clock, driver } = openSynthetic();
    await driver.start();
    await clock.run(120_000);
    const first = v.parse(
      marketMessage,
      JSON.parse(hub.firstMessage('/topic/market/BTCUSDT') ?? ''),
    );
    expect(first.book).toEqual(hub.book(BTC));
    const now = THURSDAY + 120_000;
    const trades = feed.tick(BTC, now - 50_000, now)?.trades ?? [];
    expect(first.trades).toHaveLength(100);
    expect(first.trades.at(-1)?.id).toBe(trades.at(-1)?.id);
    expect(hub.firstMessage('/topic/notice')).toBeUndefined();
    expect(JSON.parse(hub.firstMessage('/topic/market') ?? '')).toEqual(hub.tickers());
    expect(JSON.parse(hub.firstMessage('/topic/ticker/BTCUSDT') ?? '')).toEqual(hub.ticker(BTC));
  });

  it('exist for offered stocks and for the list', () => {
    const { hub } = openSynthetic();
    const known = ['/topic/market', '/topic/market/BTCUSDT', '/topic/ticker/BTCUSDT'];
    const unknown = ['/topic/market/NONE', '/topic/ticker/NONE', '/topic/ticker', '/topic/x'];
    expect([...known, ...unknown].filter(hub.isTopic)).toEqual(known);
  });

  it('the list carries changed tickers twice a second', async () => {
    const feed = scriptedFeed([BTC, ETH]);
    feed.say(BTC, { last: '100' });
    feed.say(ETH, { last: '10' });
    const { clock, published, subscribed, driver } = openHub(feed);
    subscribed.add('/topic/market');
    await driver.start();
    await clock.run(1_000);
    for (const last of ['101', '102', '103', '104']) {
      feed.say(BTC, { last });
      await clock.run(250);
    }
    const lists = published.map(({ body }) => v.parse(tickerListMessage, body));
    expect(lists.map((list) => list.map(({ stock, last }) => `${stock} ${last}`))).toEqual([
      ['BTCUSDT 100', 'ETHUSDT 10'],
      ['BTCUSDT 102'],
      ['BTCUSDT 104'],
    ]);
  });

  it('the ticker of one stock is published when it changed, beside the list and without it', async () => {
    const feed = scriptedFeed([BTC, ETH]);
    feed.say(BTC, { last: '100' });
    feed.say(ETH, { last: '10' });
    const { clock, published, subscribed, driver } = openHub(feed);
    await driver.start();
    subscribed.add('/topic/ticker/BTCUSDT');
    await clock.run(1_000);
    subscribed.add('/topic/market');
    feed.say(BTC, { last: '101' });
    feed.say(ETH, { last: '11' });
    await clock.run(1_000);
    expect(published.map(({ destination, body }) => [destination, body])).toMatchObject([
      ['/topic/ticker/BTCUSDT', { stock: 'BTCUSDT', last: '100' }],
      ['/topic/ticker/BTCUSDT', { stock: 'BTCUSDT', last: '101' }],
      ['/topic/market', [{ stock: 'BTCUSDT' }, { stock: 'ETHUSDT', last: '11' }]],
    ]);
  });
});

describe('reads', () => {
  it('the day’s figures are those of the minute candles, while minutes pass', async () => {
    const { feed, hub, clock, driver } = openSynthetic(THURSDAY + 17_000);
    await driver.start();
    for (const ms of [250, 42_750, 60_000, 95_500]) {
      await clock.run(ms);
      const now = clock.now();
      const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
      const candles = feed.candles(BTC, '1m', minute - DAY_MS, minute + 1, now);
      const lows = candles.map(({ low }) => low).toSorted((a, b) => (a < b ? -1 : 1));
      const highs = candles.map(({ high }) => high).toSorted((a, b) => (a < b ? -1 : 1));
      const ticker = hub.ticker(BTC);
      expect(candles).toHaveLength(1_441);
      expect(ticker?.low24).toBe(formatDecimal(lows[0] ?? 0n));
      expect(ticker?.high24).toBe(formatDecimal(highs.at(-1) ?? 0n));
      expect(ticker?.open24).toBe(formatDecimal(candles[0]?.open ?? 0n));
      expect(ticker?.last).toBe(formatDecimal(candles.at(-1)?.close ?? 0n));
      const volume = candles.reduce((sum, one) => sum + one.volume, 0n);
      expect(ticker?.volume24).toBe(formatDecimal(volume));
      // Within the day's extremes, because every trade is.
      const turnover = Number(ticker?.turnover24);
      expect(turnover).toBeGreaterThan(Number(ticker?.volume24) * Number(ticker?.low24));
      expect(turnover).toBeLessThan(Number(ticker?.volume24) * Number(ticker?.high24));
      expect(ticker?.turnover24).toMatch(/^\d+(?:\.\d{1,2})?$/);
    }
  });

  it('price, book, candle and chart agree at every moment', async () => {
    const { hub, clock, driver } = openSynthetic();
    await driver.start();
    for (let beat = 0; beat < 40; beat += 1) {
      await clock.run(777);
      const last = hub.ticker(BTC)?.last;
      const candle = hub.formingCandle(BTC);
      const chart = hub.candles(BTC, '1m', THURSDAY, THURSDAY + HOUR_MS);
      expect(candle?.[4]).toBe(last);
      expect(chart.at(-1)).toEqual(candle);
      expect(hub.lastPrice(BTC, 0)?.price).toBe(last);
      const [bid, ask] = [hub.book(BTC)?.bids[0]?.[0], hub.book(BTC)?.asks[0]?.[0]];
      expect([bid, ask]).toContain(last);
    }
  });

  it('the price some seconds ago is what the ticker said then', async () => {
    const { hub, clock, driver } = openSynthetic();
    await driver.start();
    const said: (string | undefined)[] = [];
    for (let second = 0; second < 10; second += 1) {
      said.push(hub.ticker(BTC)?.last);
      await clock.run(1_000);
    }
    const asked = said.map((_, index) => hub.lastPrice(BTC, 10 - index)?.price);
    expect(asked).toEqual(said);
    expect(new Set(said).size).toBeGreaterThan(3);
  });

  it('a market that is closed at the start shows its last close and does not move', async () => {
    const saturday = THURSDAY + 2 * DAY_MS + 3 * HOUR_MS;
    const { feed, hub, clock, moves, driver } = openSynthetic(saturday);
    await driver.start();
    await clock.run(1_000);
    const close = feed.candles(GOLD, '1m', saturday - 2 * DAY_MS, saturday, saturday).at(-1)?.close;
    expect(hub.ticker(GOLD)).toMatchObject({ isOpen: false, last: formatDecimal(close ?? 0n) });
    expect(hub.isOpen(GOLD)).toBe(false);
    expect(hub.book(GOLD)).toEqual({ bids: [], asks: [] });
    expect(hub.formingCandle(GOLD)?.[5]).toBe('0');
    expect(moves().filter(({ instrument }) => instrument === GOLD)).toEqual([]);
    expect(hub.isOpen(BTC)).toBe(true);
  });

  it('of a stock that is not offered there are none', async () => {
    const { hub, driver } = openSynthetic();
    await driver.start();
    const none = instrumentCode('NONE');
    expect(hub.stocks).toEqual([BTC, ETH, GOLD]);
    expect(hub.candles(none, '1m', 0, THURSDAY)).toEqual([]);
    const reads = [
      hub.ticker,
      hub.book,
      hub.formingCandle,
      (one: typeof none) => hub.lastPrice(one, 0),
    ];
    expect(reads.map((read) => read(none))).toEqual([undefined, undefined, undefined, undefined]);
    expect(hub.isOpen(none)).toBe(false);
  });
});

describe('a hub that follows', () => {
  it('publishes the steps of another process as that one does, whatever comes late', async () => {
    const acting = openSynthetic();
    const following = openSynthetic();
    const topics = [DESTINATIONS.tickers, marketTopic(BTC)];
    for (const topic of topics) {
      acting.subscribed.add(topic);
      following.subscribed.add(topic);
    }
    await acting.driver.start();
    following.hub.follow(following.hub.ticksAt(THURSDAY));
    for (let step = 0; step < 8; step += 1) {
      await acting.clock.run(TICK_MS);
      const ticks = acting.moves().filter((tick) => tick.at === acting.clock.now());
      following.hub.follow(ticks);
      // A notice that comes twice, and one that comes late.
      following.hub.follow(ticks);
      following.hub.follow(acting.moves().slice(0, 1));
    }
    const bodies = ({ published }: typeof acting) => published.map(({ body }) => body);
    expect(following.hub.lastAt).toBe(acting.hub.lastAt);
    expect(following.hub.tickers()).toEqual(acting.hub.tickers());
    expect(following.hub.book(BTC)).toEqual(acting.hub.book(BTC));
    expect(bodies(following).length).toBeGreaterThan(8);
    expect(bodies(following)).toEqual(bodies(acting).slice(-bodies(following).length));
    expect(following.commands).toEqual([]);
  });

  it('goes on from the last step when its process begins to act, so that orders meet every price', async () => {
    const { hub, driver, clock, commands, feed } = openSynthetic();
    const tick = feed.tick(BTC, THURSDAY - TICK_MS, THURSDAY);
    hub.follow(tick === undefined ? [] : [tick]);
    clock.jumpTo(THURSDAY + 1_600);
    await driver.start();
    const [first] = commands.filter(
      (one) => one.type === 'MoveMarket' && one.tick.instrument === BTC,
    );
    expect(first).toMatchObject({
      tick: feed.tick(BTC, THURSDAY, THURSDAY + 1_500),
      skipped: feed.prices(BTC, THURSDAY, THURSDAY + 1_250),
    });
    driver.stop();
  });
});
