/** The server's statements about itself: the two probes, and the log's line when it stood still. */
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import {
  createActivity,
  createProbes,
  LAG_LOGGED_MS,
  watchLag,
} from '../../../src/server/health/health.ts';
import { createReadiness } from '../../../src/server/health/readiness.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { createFaultyStore } from '../../support/storeFaults.ts';
import { until } from '../../support/until.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** An exchange with its probes, and a clock of theirs that the test moves on with the exchange's. */
async function open(p: { readonly breaks?: { feed: boolean } } = {}) {
  const store = createFaultyStore(createMemoryStore());
  const breaks = p.breaks ?? { feed: false };
  const exchange = await createHttpExchange({
    store,
    mayWarn: true,
    feed: (made) => ({
      ...made,
      tick: (...asked) => {
        if (breaks.feed) throw new Error('the feed broke');
        return made.tick(...asked);
      },
    }),
  });
  ends.push(() => exchange.stop());
  let elapsedMs = 0;
  const meta = { isAway: false, isSilent: false };
  const readiness = createReadiness({
    store: {
      readMeta: (key) => {
        if (meta.isSilent) return new Promise(() => undefined);
        return meta.isAway ? Promise.reject(new Error('away')) : store.readMeta(key);
      },
    },
    core: exchange.gateway.core,
    elapsedMs: () => elapsedMs,
    withinMs: 20,
  });
  const probes = createProbes({ readiness, logReport: () => undefined });
  const pass = async (exchangeMs: number, ownMs = exchangeMs): Promise<void> => {
    await exchange.clock.run(exchangeMs);
    elapsedMs += ownMs;
    readiness.sample();
  };
  const ready = async (): Promise<{ readonly status: number; readonly reasons: unknown }> => {
    await pass(0, 1_000);
    const response = await probes.request('/readyz');
    const body: unknown = await response.json();
    return {
      status: response.status,
      reasons: typeof body === 'object' && body !== null && 'reasons' in body ? body.reasons : body,
    };
  };
  readiness.sample();
  return { exchange, store, meta, breaks, probes, pass, ready };
}

const READY = { status: 200, reasons: [] };
const not = (reason: string) => ({ status: 503, reasons: [expect.stringContaining(reason)] });

async function sendCommand(exchange: HttpExchange): Promise<void> {
  await exchange.post('/api/player', {
    username: 'unlucky',
    password: 'maru2025',
    name: 'U',
    phone: '010-1111-1111',
    email: 'u@example.com',
  });
}

describe('[O-H2] /readyz', () => {
  test('is 200 while the exchange serves', async () => {
    const { ready, pass } = await open();
    expect(await ready()).toEqual(READY);
    for (let second = 0; second < 20; second += 1) await pass(1_000);
    expect(await ready()).toEqual(READY);
  });

  test('names a store that fails or does not answer, until it does', async () => {
    const { ready, meta } = await open();
    meta.isAway = true;
    expect(await ready()).toEqual(not('the store fails'));
    meta.isAway = false;
    meta.isSilent = true;
    expect(await ready()).toEqual(not('the store does not answer'));
    meta.isSilent = false;
    expect(await ready()).toEqual(READY);
  });

  test('names a loop that waits for its store', async () => {
    const { ready, store, exchange } = await open();
    store.isHeld = true;
    const before = store.groups.length;
    const command = sendCommand(exchange);
    await until(() => expect(store.groups.length).toBeGreaterThan(before));
    expect(await ready()).toEqual(not('the loop does not answer'));
    store.release();
    await command;
    expect(await ready()).toEqual(READY);
  });

  test('names a loop that could not read its log', async () => {
    const { ready, store, exchange } = await open();
    store.fateOf = () => 'failed';
    store.isUnreadable = true;
    await sendCommand(exchange);
    expect(await ready()).toEqual(not('the loop fails'));
  });

  test('names the markets whose feed stands still while they are open', async () => {
    const breaks = { feed: false };
    const { ready, pass } = await open({ breaks });
    breaks.feed = true;
    for (let second = 0; second < 9; second += 1) await pass(1_000);
    expect(await ready()).toEqual(READY);
    await pass(1_000);
    expect(await ready()).toEqual(not('the feed stands still: BTCUSDT, ETHUSDT, XAUUSD'));
    breaks.feed = false;
    await pass(1_000);
    expect(await ready()).toEqual(READY);
  });

  test('stays 200 when the clock is set back: the markets go on', async () => {
    const { ready, pass, exchange } = await open();
    exchange.clock.jumpTo(exchange.clock.now() - 3_600_000);
    for (let second = 0; second < 11; second += 1) await pass(1_000);
    expect(await ready()).toEqual(READY);
  });

  test('asks the store once a second, however many ask', async () => {
    let asked = 0;
    const { exchange } = await open();
    const readiness = createReadiness({
      store: {
        readMeta: () => {
          asked += 1;
          return Promise.resolve(undefined);
        },
      },
      core: exchange.gateway.core,
      elapsedMs: () => 0,
    });
    await Promise.all(Array.from({ length: 100 }, () => readiness.reasons()));
    expect(asked).toBe(1);
  });
});

test('[O-H1] /healthz answers as long as the process lives, whatever fails behind it', async () => {
  const { probes, meta, breaks } = await open();
  meta.isSilent = true;
  breaks.feed = true;
  const response = await probes.request('/healthz');
  expect([response.status, await response.json()]).toEqual([200, { isAlive: true }]);
});

describe('[O-H3] the event loop', () => {
  /** Nothing else runs meanwhile. */
  function block(ms: number): void {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }

  test('that stood still for more than 100 ms is a line in the log, with what ran', async () => {
    const logger = createKeptLogger();
    const activity = createActivity();
    let windows = 0;
    const onWindow = (): void => void (windows += 1);
    ends.push(watchLag({ logger, activity, onWindow }));
    await until(() => expect(windows).toBe(1));
    activity.note('GET /api/events');
    activity.note('GET /api/events');
    activity.note('tick');
    block(LAG_LOGGED_MS * 3);
    await until(() => expect(logger.warnings.join()).toContain('GET /api/events'), {
      timeout: 10_000,
    });
    const line = logger.warnings.find((warning) => warning.includes('GET /api/events')) ?? '';
    expect(line).toMatch(/stood still for (\d+) ms; at work: GET \/api\/events ×2, tick/);
    const [, stood] = /for (\d+) ms/.exec(line) ?? [];
    expect(Number(stood)).toBeGreaterThan(LAG_LOGGED_MS * 2);
  });

  test('that stood still over the end of a second is one too', async () => {
    const logger = createKeptLogger();
    const activity = createActivity();
    ends.push(watchLag({ logger, activity }));
    activity.note('start');
    block(1_500);
    await until(() => expect(logger.warnings).toHaveLength(1));
    expect(logger.warnings[0]).toMatch(/stood still for \d{3,4} ms; at work: start/);
  });

  test('what ran is named shortly and boundedly, whatever paths come', () => {
    const activity = createActivity();
    for (let index = 0; index < 10_000; index += 1) activity.note(`GET /${index}`);
    for (let index = 0; index < 3; index += 1) activity.note('x'.repeat(5_000));
    const text = activity.take();
    expect(text).toMatch(/^others ×\d+, GET \/0, /);
    expect(text.length).toBeLessThan(500);
    expect(activity.take()).toBe('');
  });
});
