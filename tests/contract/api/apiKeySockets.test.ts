/** Programs at the broker: a signed CONNECT, what it may read, and its end. */
import { expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { createKey, type CreatedKey, outcome, programOf, sign } from '../../support/apiKeys.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { turn } from '../../support/clock.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import { createRawPeer } from '../../support/stompPeer.ts';

const { open } = createApiStores();

const signed = (exchange: HttpExchange, key: CreatedKey) =>
  sign(key, { method: 'CONNECT', target: '/bx_ws' }, exchange.clock.now()).headers;

async function connect(
  exchange: HttpExchange,
  headers: Readonly<Record<string, string>>,
  address?: string,
) {
  const peer = createRawPeer((socket) =>
    exchange.gateway.connect({ ...socket, ...(address !== undefined && { address }) }),
  );
  peer.send('CONNECT', { 'accept-version': '1.2', ...headers });
  while (peer.texts.length === 0) await turn();
  return peer;
}

type Peer = Awaited<ReturnType<typeof connect>>;
const firstOf = (peer: Peer) => {
  const [frame] = peer.frames();
  return frame?.command === 'ERROR' ? frame.headers.get('message') : frame?.command;
};
const lastOf = (peer: Peer) => peer.frames().at(-1)?.headers.get('message');

test('[A-K20] a signed CONNECT opens the queues of trading, once', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const key = await createKey(exchange, token, { permission: 'READ' });
  const headers = signed(exchange, key);
  const peer = await connect(exchange, headers);
  expect(firstOf(peer)).toBe('CONNECTED');
  peer.send('SUBSCRIBE', { id: 'f', destination: DESTINATIONS.futures });
  await exchange.post(
    '/api/futures/order',
    { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' },
    { token },
  );
  expect(peer.frames().filter(({ command }) => command === 'MESSAGE').length).toBeGreaterThan(0);
  expect(firstOf(await connect(exchange, headers))).toBe('REQUEST_REPLAYED');
  const forged = { ...signed(exchange, key), 'x-maru-signature': '0'.repeat(64) };
  expect(firstOf(await connect(exchange, forged))).toBe('INVALID_SIGNATURE');
  exchange.clock.advance(1);
  const late = signed(exchange, key);
  exchange.clock.advance(5_001);
  expect(firstOf(await connect(exchange, late))).toBe('OUTSIDE_RECV_WINDOW');
});

test('[A-K20] what people write, preferences and operators’ queues stay closed', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const key = await createKey(exchange, token);
  const { futures, cross, point, bet, tickers } = DESTINATIONS;
  const { contact, operatorContact, preferences, drawings, newMessage, error } = DESTINATIONS;
  for (const [destinations, isOpen] of [
    [[futures, cross, point, bet, tickers], true],
    [[contact, operatorContact, preferences, drawings, newMessage, error], false],
  ] as const) {
    for (const destination of destinations) {
      exchange.clock.advance(1);
      const peer = await connect(exchange, signed(exchange, key));
      peer.send('SUBSCRIBE', { id: 'x', destination });
      const refused = peer.closedWith() === undefined ? undefined : lastOf(peer);
      expect([destination, refused]).toEqual([
        destination,
        isOpen ? undefined : 'KEY_NOT_PERMITTED',
      ]);
      peer.hangUp();
    }
  }
});

test('[A-K20] a key has five sockets, from the addresses of its list', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const key = await createKey(exchange, token, { addresses: ['203.0.113.7'] });
  const from = (address: string) => {
    exchange.clock.advance(1);
    return connect(exchange, signed(exchange, key), address);
  };
  expect(firstOf(await from('203.0.113.8'))).toBe('ADDRESS_NOT_ALLOWED');
  for (let count = 0; count < 5; count += 1)
    expect(firstOf(await from('203.0.113.7'))).toBe('CONNECTED');
  expect(firstOf(await from('203.0.113.7'))).toBe('TOO_MANY_REQUESTS');
});

test('[A-K4] revoking closes its sockets and no other', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const [one, two] = [await createKey(exchange, token), await createKey(exchange, token)];
  const [cut, kept] = [
    await connect(exchange, signed(exchange, one)),
    await connect(exchange, signed(exchange, two)),
  ];
  await exchange.post('/api/player/api_keys/revoke', { id: one.key.id }, { token });
  expect(lastOf(cut)).toBe('INVALID_API_KEY');
  expect(cut.closedWith()).toMatchObject({ code: 1008 });
  expect(kept.closedWith()).toBeUndefined();
  expect(await outcome(programOf(exchange, two).get('/api/wallet/my'))).toBe('OK');
});

test('[A-K5] blocking closes them', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const { accessToken: token, user } = await exchange.signIn('gildong');
  const peer = await connect(exchange, signed(exchange, await createKey(exchange, token)));
  await exchange.post('/api/operator/user/block', { userId: user.id, reason: 'test' }, boss);
  expect(peer.closedWith()).toBeDefined();
});
