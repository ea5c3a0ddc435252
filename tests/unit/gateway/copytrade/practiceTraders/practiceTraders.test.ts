/** Practice traders in an exchange that runs: their past, their work, and their marks. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registrationId, siteId, type UserId, userId } from '../../../../../src/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { decodeEvents, positionsOf } from '../../../../../src/engine/index.ts';
import { traderOf } from '../../../../../src/engine/copytrade/copyState.ts';
import { preparePracticeTraders } from '../../../../../src/gateway/practiceTraders/practiceTraders.ts';
import { readTraders } from '../../../../../src/gateway/copytrade/traderDocuments.ts';
import { exchangeRules, INSURANCE } from '../../../../../src/gateway/exchange.ts';
import { createGateway, type Gateway } from '../../../../../src/gateway/gateway.ts';
import { stateHash } from '../../../../../src/gateway/loop/head.ts';
import { restore } from '../../../../../src/gateway/loop/restore.ts';
import type { Store } from '../../../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../../../support/clock.ts';
import { syntheticFeed, THURSDAY } from '../../../../support/feeds.ts';
import { createKeptLogger } from '../../../../support/logger.ts';

const feed = syntheticFeed();
const rules = exchangeRules(feed);
const random = (length: number) => new Uint8Array(randomBytes(length));
const NOW = THURSDAY + 7 * MINUTE_MS;
const BAR_MS = 15 * MINUTE_MS;
const TRADERS = [1, 2, 3, 4, 5].map(userId);

interface Opened {
  readonly gateway: Gateway;
  readonly clock: ReturnType<typeof createManualClock>;
}

async function opened(store: Store, now = NOW, seed = 'seed'): Promise<Opened> {
  const clock = createManualClock(now);
  const logger = createKeptLogger();
  const practice = await preparePracticeTraders({
    store,
    feed,
    rules,
    random,
    logger,
    seed,
    now,
    insurance: INSURANCE,
    pastMs: 3 * DAY_MS,
  });
  const parts = { store, feed, rules, random, logger, clock, insurance: INSURANCE };
  const gateway = practice.join(createGateway(parts));
  await gateway.start();
  return { gateway, clock };
}

/** Each bar's end with the seconds after it; in between nothing is looked at. */
async function passBars(clock: Opened['clock'], bars: number): Promise<void> {
  for (let bar = 0; bar < bars; bar += 1) {
    clock.jumpTo(Math.ceil((clock.now() + 1) / BAR_MS) * BAR_MS);
    await clock.run(6_000);
  }
}

/** So many bars, and as many more as it takes until a trader has traded: days of a quiet market. */
async function passBarsUntilTraded(
  clock: Opened['clock'],
  bars: number,
  store: Store,
  before: number,
): Promise<void> {
  await passBars(clock, bars);
  for (let more = 0; more < 200 && (await ordersIn(store)).length === before; more += 1)
    await passBars(clock, 1);
}

async function ordersIn(store: Store) {
  const records = await store.read(0, 10_000);
  return records.flatMap((record) =>
    decodeEvents(record.events, record.version).flatMap((event) =>
      event.type === 'OrderFilled' ? [{ at: record.at, ...event }] : [],
    ),
  );
}

const hold = ({ gateway }: Opened, id: UserId) =>
  gateway.core.readState((state) =>
    positionsOf(state, id).map(({ side, quantity }) => ({ side, quantity })),
  );

describe('practice traders', () => {
  test('[Y-Z4][Y-Z6] a new store begins with their past under marks of their own, the log alone leads to the state, and equal seeds to equal orders', async () => {
    const [store, other] = [createMemoryStore(), createMemoryStore()];
    const exchange = await opened(store);
    const fills = await ordersIn(store);
    for (const id of TRADERS) expect(fills.some(({ order }) => order.userId === id)).toBe(true);
    const marked = await readTraders(exchange.gateway.core.documents);
    expect([...marked.keys()].toSorted()).toEqual(TRADERS);
    expect([...marked.values()].every(({ isPractice }) => isPractice)).toBe(true);
    const statuses = await exchange.gateway.core.readState((state) =>
      TRADERS.map((id) => traderOf(state, id)?.status),
    );
    expect(statuses).toEqual(TRADERS.map(() => 'ACTIVE'));
    const login = { username: 'practice_grid', password: 'none0000' };
    const answer = await exchange.gateway.http.fetch(
      new Request('http://localhost/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      }),
    );
    expect(answer.status).toBe(401);
    const moments = fills.map(({ at }) => at);
    expect(Math.min(...moments)).toBeGreaterThan(NOW - 3 * DAY_MS);
    expect(Math.max(...moments)).toBeLessThan(NOW);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    await exchange.gateway.stop();
    const log = { ...store, loadSnapshot: async () => undefined };
    const [fromLog, stopped] = [
      await restore(log, rules, createKeptLogger()),
      await restore(store, rules, createKeptLogger()),
    ];
    expect(stateHash(fromLog.head.engine)).toBe(stateHash(stopped.head.engine));
    await (await opened(other)).gateway.stop();
    const priced = (found: typeof fills) =>
      found.map(({ at, fill }) => [at, fill.price, fill.quantity]);
    expect(priced(await ordersIn(other))).toEqual(priced(fills));
  });

  test('[Y-Z5] after each bar they decide once, and go on after a restart with what they hold', async () => {
    const store = createMemoryStore();
    const first = await opened(store);
    const past = (await ordersIn(store)).length;
    await passBarsUntilTraded(first.clock, 12, store, past);
    const traded = await ordersIn(store);
    expect(traded.length).toBeGreaterThan(past);
    const ids = traded.map(({ order }) => order.clientOrderId);
    const bars = traded.slice(past).map(({ at }) => at % BAR_MS);
    expect(Math.max(...bars)).toBeLessThan(10_000);
    const held = await Promise.all(TRADERS.map((id) => hold(first, id)));
    await first.gateway.stop();
    const second = await opened(store, first.clock.now());
    expect(await Promise.all(TRADERS.map((id) => hold(second, id)))).toEqual(held);
    await passBarsUntilTraded(second.clock, 16, store, traded.length);
    const more = (await ordersIn(store)).map(({ order }) => order.clientOrderId);
    expect(more.slice(0, ids.length)).toEqual(ids);
    expect(more.length).toBeGreaterThan(ids.length);
    await second.gateway.stop();
  });

  test('[Y-Z7] an exchange that was there before gets them without a past, one fewer where a name is taken', async () => {
    const store = createMemoryStore();
    const clock = createManualClock(NOW - DAY_MS);
    const logger = createKeptLogger();
    const before = createGateway({
      store,
      feed,
      rules,
      random,
      logger,
      clock,
      insurance: INSURANCE,
    });
    await before.start();
    const id = registrationId('a'.repeat(32));
    await before.core.submit({ type: 'RegisterUser', siteId: siteId(1), registrationId: id });
    const profile = { siteId: siteId(1), username: 'practice_grid', name: '', nick: 'Somebody' };
    const registrant = { profile: { ...profile, phone: '', email: '' }, passwordHash: 'none' };
    await before.core.accounts.complete(id, registrant, userId(1));
    await before.stop();
    const { gateway, clock: later } = await opened(store);
    expect(await ordersIn(store)).toEqual([]);
    const { profiles } = gateway.core;
    const found = ['cross', 'channel', 'strength', 'bands', 'grid'].map((word) =>
      profiles.userByName(siteId(1), `practice_${word}`),
    );
    expect(found).toEqual([2, 3, 4, 5, 1].map(userId));
    expect(profiles.profileOf(userId(1))?.nick).toBe('Somebody');
    await passBars(later, 24);
    expect((await ordersIn(store)).every(({ order }) => order.userId !== userId(1))).toBe(true);
    expect(await ordersIn(store)).not.toEqual([]);
    await gateway.stop();
  });
});
