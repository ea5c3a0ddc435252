/** Notifications while the page is closed: calls, a real push service, and what a browser reads. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallAnswer } from '../../../src/protocol/call.ts';
import type { CALLS } from '../../../src/protocol/contract.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { createPushCarrier } from '../../../src/server/push/pushCarrier.ts';
import { createApiStores, STORE_KINDS, type StoreKind } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import { createPushBrowser, openPushService, type PushService } from '../../support/pushService.ts';
import { until } from '../../support/until.ts';

const { open, openStore } = createApiStores();

type State = CallAnswer<typeof CALLS.pushState>;
const CONTACT = 'mailto:desk@example.com';
const SUBSCRIBE = '/api/push/subscribe';

async function openService(): Promise<PushService> {
  const service = await openPushService();
  onTestFinished(service.close);
  return service;
}

const carrierTo = ({ host }: PushService) => createPushCarrier({ contact: CONTACT, hosts: [host] });

/** A market order of a member, filled at once. */
async function trade(exchange: HttpExchange, token: string, side = 'BUY'): Promise<WireOrder> {
  const order = {
    futuresOptionId: 1,
    side,
    marketType: 'MARKET',
    quantity: '0.01',
  };
  const { status, body } = await exchange.post<WireOrder>('/api/futures/order', order, { token });
  expect(status).toBe(200);
  return body;
}

/** Lets the second pass in which events are gathered, and the deliveries arrive. */
async function settle(exchange: HttpExchange, service: PushService, count: number): Promise<void> {
  await exchange.clock.run(1_000);
  await until(() => expect(service.requests).toHaveLength(count));
}

const start = async (kind: StoreKind = 'memory') => {
  const service = await openService();
  const store = await openStore(kind);
  const exchange = await open(kind, { store, pushCarrier: carrierTo(service) });
  return { service, store, exchange };
};

describe.each(STORE_KINDS)('in %s', (kind) => {
  test('[X-N1] [X-N3] [X-N5] a fill reaches the browser of a member without a page, in its language, also after a restart', async () => {
    const { service, store, exchange } = await start(kind);
    const { accessToken: token } = await exchange.signIn('away');
    const [korean, english] = ['ko', 'en'].map((name) => createPushBrowser(service, name));
    const subscribe = (browser: typeof korean, language: string) =>
      exchange.post<State>(SUBSCRIBE, { ...browser?.address, language }, { token });
    const { body } = await subscribe(korean, 'ko');
    const publicKey = body.publicKey ?? '';
    expect(body).toEqual({
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
      isOn: true,
      language: 'ko',
    });
    expect((await subscribe(english, 'en')).body.isOn).toBe(true);
    await trade(exchange, token);
    await settle(exchange, service, 2);
    expect(korean?.messages()).toMatchObject([
      {
        title: 'Maru',
        body: expect.stringMatching(/^BTC\/USDT 매수 0.01 체결 @ [\d,.]+$/),
        url: '/future',
      },
    ]);
    expect(english?.messages()).toMatchObject([
      { body: expect.stringMatching(/^BTC\/USDT Buy 0.01 filled @ [\d,.]+$/) },
    ]);
    expect(await english?.sender(publicKey)).toBe(CONTACT);
    expect(service.requests[0]?.ttl).toBe('3600');

    const left = english?.address.endpoint ?? '';
    await exchange.post('/api/push/unsubscribe', { endpoint: left }, { token });
    await exchange.stop();
    const again = await open(kind, {
      store,
      clock: exchange.clock,
      pushCarrier: carrierTo(service),
    });
    const state = await again.get<State>(
      `/api/push?endpoint=${encodeURIComponent(korean?.address.endpoint ?? '')}`,
      { token },
    );
    expect(state.body).toEqual({ publicKey, isOn: true, language: 'ko' });
    await trade(again, token, 'SELL');
    await settle(again, service, 3);
    expect(korean?.messages()).toHaveLength(2);
  });
});

test('[X-N5] a browser that subscribes again is notified in its new language, once', async () => {
  const { service, exchange } = await start();
  const { accessToken: token } = await exchange.signIn('changed');
  const browser = createPushBrowser(service, 'changed');
  const subscribe = (language: string) =>
    exchange.post<State>(SUBSCRIBE, { ...browser.address, language }, { token });
  await subscribe('ko');
  expect((await subscribe('en')).body.language).toBe('en');
  await trade(exchange, token);
  await settle(exchange, service, 1);
  expect(browser.messages()).toMatchObject([{ body: expect.stringContaining('Buy 0.01 filled') }]);
});

test('[X-N3] a member with a page is not notified', async () => {
  const { service, exchange } = await start();
  const { accessToken: token } = await exchange.signIn('there');
  const browser = createPushBrowser(service, 'there');
  await exchange.post(SUBSCRIBE, { ...browser.address, language: 'en' }, { token });
  const page = await listenTo(exchange.gateway, token, [DESTINATIONS.futures]);
  await trade(exchange, token);
  await exchange.clock.run(2_000);
  page.hangUp();
  await trade(exchange, token, 'SELL');
  await settle(exchange, service, 1);
  expect(browser.messages()).toMatchObject([{ body: expect.stringContaining('Sell') }]);
});

test('[X-N4] what happens within a second is one notification of five lines at most', async () => {
  const { service, exchange } = await start();
  const { accessToken: token } = await exchange.signIn('busy');
  const browser = createPushBrowser(service, 'busy');
  await exchange.post(SUBSCRIBE, { ...browser.address, language: 'en' }, { token });
  for (let n = 0; n < 7; n += 1) await trade(exchange, token, n % 2 === 0 ? 'BUY' : 'SELL');
  await settle(exchange, service, 1);
  const lines = browser.messages()[0]?.body.split('\n') ?? [];
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe('and 2 more');
});

test('[X-N1] a browser belongs to whoever subscribed last, and ends with its session', async () => {
  const { service, exchange } = await start();
  const [first, second] = [await exchange.signIn('first'), await exchange.signIn('second')];
  const browser = createPushBrowser(service, 'shared');
  const subscription = { ...browser.address, language: 'en' };
  const stateOf = async (token: string) =>
    (
      await exchange.get<State>(
        `/api/push?endpoint=${encodeURIComponent(browser.address.endpoint)}`,
        { token },
      )
    ).body.isOn;
  await exchange.post(SUBSCRIBE, subscription, { token: first.accessToken });
  await exchange.post(SUBSCRIBE, subscription, { token: second.accessToken });
  expect(await stateOf(first.accessToken)).toBe(false);
  expect(await stateOf(second.accessToken)).toBe(true);
  await trade(exchange, first.accessToken);
  await trade(exchange, second.accessToken, 'SELL');
  await settle(exchange, service, 1);
  expect(browser.messages()).toMatchObject([{ body: expect.stringContaining('Sell') }]);

  await exchange.post('/api/logout', {}, { token: second.accessToken });
  const { body } = await exchange.post<{ accessToken: string }>('/api/login', {
    username: 'second',
    password: 'maru2025',
  });
  await trade(exchange, body.accessToken);
  await exchange.clock.run(2_000);
  expect(await stateOf(body.accessToken)).toBe(false);
  expect(service.requests).toHaveLength(1);
});

test('[X-N1] [X-N6] a failed delivery is tried twice more; a browser that is gone is forgotten', async () => {
  const { service, exchange } = await start();
  const { accessToken: token } = await exchange.signIn('unlucky');
  const browser = createPushBrowser(service, 'unlucky');
  await exchange.post(SUBSCRIBE, { ...browser.address, language: 'en' }, { token });
  service.answer(503);
  await trade(exchange, token);
  await settle(exchange, service, 1);
  for (const [pause, count] of [
    [5_000, 2],
    [30_000, 3],
  ] as const) {
    await until(async () => {
      await exchange.clock.run(pause);
      expect(service.requests).toHaveLength(count);
    });
  }
  await exchange.clock.run(60_000);
  expect(service.requests).toHaveLength(3);
  service.answer(410);
  await trade(exchange, token, 'SELL');
  await settle(exchange, service, 4);
  await until(async () => {
    const { body } = await exchange.get<State>(
      `/api/push?endpoint=${encodeURIComponent(browser.address.endpoint)}`,
      { token },
    );
    expect(body.isOn).toBe(false);
  });
});

test('[X-N1] a member has ten browsers, and one more replaces the oldest', async () => {
  const { service, exchange } = await start();
  const { accessToken: token } = await exchange.signIn('many');
  const names = Array.from({ length: 11 }, (_, n) => `browser-${n}`);
  for (const name of names) {
    const { address } = createPushBrowser(service, name);
    await exchange.post(SUBSCRIBE, { ...address, language: 'en' }, { token });
  }
  await trade(exchange, token);
  await settle(exchange, service, 10);
  expect(service.requests.map(({ name }) => name).toSorted()).toEqual(names.slice(1).toSorted());
});

test.each([
  'http://fcm.googleapis.com/send',
  'https://fcm.googleapis.com:8443/send',
  'https://fcm.googleapis.com.example.com/send',
  'https://someone@fcm.googleapis.com/send',
  'https://push.apple.com/send',
  'http://127.0.0.1:1/send',
  'http://169.254.169.254/latest',
])('[X-N2] %s is no push service', async (endpoint) => {
  const { service, exchange } = await start();
  const { accessToken: token } = await exchange.signIn('elsewhere');
  const { address } = createPushBrowser(service, 'elsewhere');
  const { body } = await exchange.post(
    SUBSCRIBE,
    { ...address, endpoint, language: 'en' },
    { token },
  );
  expect(body.code).toBe('PUSH_SERVICE_UNKNOWN');
});

test.each([
  'https://fcm.googleapis.com/fcm/send/a',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://wns2-by3p.notify.windows.com/w/?token=a',
])('[X-N2] %s is one', (endpoint) => {
  expect(createPushCarrier({ contact: CONTACT, hosts: [] }).isKnown(endpoint)).toBe(true);
});

test('[X-N2] a host without a carrier sends none, and says so', async () => {
  const service = await openService();
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('practice');
  expect((await exchange.get<State>('/api/push', { token })).body).toEqual({
    publicKey: null,
    isOn: false,
  });
  const { address } = createPushBrowser(service, 'none');
  const { body } = await exchange.post(SUBSCRIBE, { ...address, language: 'en' }, { token });
  expect(body.code).toBe('PUSH_OFF');
});
