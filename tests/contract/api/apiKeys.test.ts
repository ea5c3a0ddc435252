/** Keys of programs over HTTP, on every store: created, listed, used, revoked. */
import { describe, expect, test } from 'vitest';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { EngineRules } from '../../../src/engine/contract.ts';
import type { WireApiKey } from '../../../src/protocol/apiKeys/calls.ts';
import {
  createKey,
  CREATE_KEY,
  outcome,
  programOf,
  sendSigned,
  sign,
} from '../../support/apiKeys.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { turnOn } from '../../support/authenticator.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const LIST = '/api/player/api_keys';
const REVOKE = '/api/player/api_keys/revoke';
const WALLETS = '/api/wallet/my';
const CANCEL = '/api/futures/order/cancel_all';
const MINUTE_MS = 60_000;

/** Requests carry their address in a header that no real host looks at. */
const http = { addressOf: (request: Request) => request.headers.get('x-from') ?? '' };

const listOf = async (exchange: HttpExchange, token: string): Promise<readonly WireApiKey[]> =>
  (await exchange.get<{ items: WireApiKey[] }>(LIST, { token })).body.items;

const create = (exchange: HttpExchange, token: string, more: object = {}) =>
  outcome(
    exchange.post(
      CREATE_KEY,
      { label: 'bot', permission: 'TRADE', password: PASSWORD, ...more },
      { token },
    ),
  );

/** Accounts begin empty, so that they can be closed. */
const penniless = (usual: EngineRules): EngineRules => ({
  ...usual,
  demoFunds: moneyOf('0'),
  demoBinary: moneyOf('0'),
});

/** Everything of a person's export, as text. */
async function exported(exchange: HttpExchange, token: string): Promise<string> {
  let text = '';
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const { body } = await exchange.get<{ items: object[]; next: string | null }>(
      `/api/player/export${query}`,
      { token },
    );
    text += JSON.stringify(body.items);
    cursor = body.next;
  }
  return text;
}

describe('[A-K1] a key', () => {
  test('[W-S15] is not created on a site that offers none, and one from before goes on', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const created = await createKey(exchange, token);
    const admin = await operatorOf(exchange, 'first');
    const change = { id: 1, version: 0, offersApiKeys: false };
    const { body } = await exchange.post('/api/operator/site/change', change, admin);
    expect(body).toMatchObject({ version: 1, offersApiKeys: false });
    expect(await create(exchange, token)).toBe('NOT_OFFERED');
    expect((await listOf(exchange, token)).map(({ id }) => id)).toEqual([created.key.id]);
    expect(await outcome(programOf(exchange, created).get(WALLETS))).toBe('OK');
  });

  test('is created with the password, and a code where two-step login is on', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    expect(await create(exchange, token, { password: 'wrong2025' })).toBe('WRONG_CREDENTIALS');
    const { code } = await turnOn(exchange, token);
    expect(await create(exchange, token)).toBe('OTP_NEEDED');
    expect(await create(exchange, token, { otp: code(5) })).toBe('OTP_MISMATCH');
    expect(await listOf(exchange, token)).toEqual([]);
    expect(await create(exchange, token, { otp: code(1) })).toBe('OK');
    expect(await create(exchange, token, { otp: code(1) })).toBe('OTP_MISMATCH');
  });

  test('names networks in one form, and no more than it may', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const named = ['203.0.113.7', '198.51.100.77/24', '2001:db8:1:2:3::4', '203.0.113.7'];
    const { key, secret } = await createKey(exchange, token, { addresses: named });
    expect(key.addresses).toEqual(['203.0.113.7', '198.51.100.0/24', '2001:db8:1:2::/64']);
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const wrong of ['house', '300.1.1.1', '10.0.0.0/33', '::ffff:10.0.0.0/120', '1', '']) {
      expect(await create(exchange, token, { addresses: [wrong] })).toBe('INVALID_ADDRESS_LIST');
    }
    const many = Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`);
    expect(await create(exchange, token, { addresses: many })).toBe('INVALID_PARAMETER');
    for (let count = 1; count < 10; count += 1) await createKey(exchange, token);
    expect(await create(exchange, token)).toBe('API_KEYS_FULL');
    expect(await listOf(exchange, token)).toHaveLength(10);
  });
});

test('[A-K2] its owner receives a message and a mail, which carry no secret', async () => {
  const exchange = await open('memory', { http });
  const { accessToken: token, user } = await exchange.signIn('gildong');
  const { body } = await exchange.post<{ secret: string }>(
    CREATE_KEY,
    { label: '<b>bot</b>', permission: 'READ', password: PASSWORD },
    { token, headers: { 'accept-language': 'en', 'x-from': '203.0.113.7' } },
  );
  const inbox = await exchange.get<{ items: { id: string; title: string; content: string }[] }>(
    '/api/message/list?resultType=ClientDetail',
    { token },
  );
  const [message] = inbox.body.items;
  expect(inbox.body.items).toHaveLength(1);
  expect(message?.title).toBe('API key "<b>bot</b>" created');
  expect(message?.content).toContain('&lt;b&gt;bot&lt;/b&gt;" (read) was created from 203.0.113.7');
  // Read and marked, it keeps its content.
  const read = await exchange.get<{ content: string }>(`/api/message/read?id=${message?.id}`, {
    token,
  });
  expect(read.body.content).toBe(message?.content);
  const again = await exchange.get<{ items: object[] }>(
    '/api/message/list?resultType=ClientDetail&isReadStrs=Y',
    { token },
  );
  expect(again.body.items).toMatchObject([{ content: message?.content }]);
  const mails = await exchange.gateway.core.outbox.list({
    to: 'gildong@example.com',
    page: 1,
    size: 10,
  });
  expect(mails.items).toMatchObject([{ subject: 'API key "<b>bot</b>" created' }]);
  expect(JSON.stringify([inbox.body, mails, user])).not.toContain(body.secret);
});

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('[A-K3] [A-K6] it works after a restart and says when and where it was used last', async () => {
    const store = await openStore(kind);
    const first = await createHttpExchange({ store, http });
    const { accessToken: token } = await first.signIn('gildong');
    const created = await createKey(first, token, { addresses: ['203.0.113.0/24'] });
    const createdAt = first.clock.now();
    expect(await listOf(first, token)).toEqual([
      { ...created.key, createdAt, lastUsedAt: null, lastAddress: '' },
    ]);
    const from = { 'x-from': '203.0.113.9' };
    expect(await outcome(programOf(first, created, from).get(WALLETS))).toBe('OK');
    first.clock.advance(30_000);
    expect(await outcome(programOf(first, created, from).get(WALLETS))).toBe('OK');
    await first.stop();
    const second = await open(kind, { store, http, clock: first.clock });
    expect(await listOf(second, token)).toEqual([
      { ...created.key, createdAt, lastUsedAt: createdAt, lastAddress: '203.0.113.9' },
    ]);
    second.clock.advance(MINUTE_MS);
    expect(await outcome(programOf(second, created, from).post(CANCEL, {}))).toBe('OK');
    expect(await listOf(second, token)).toMatchObject([{ lastUsedAt: second.clock.now() }]);
    // Nothing at rest and nothing that is shown holds the secret.
    const { items } = await store.documents.query({ kind: 'apiKey', page: 1, size: 10 });
    const trail = await store.documents.audit({ page: 1, size: 100 });
    const shown = await exported(second, token);
    expect(items).toHaveLength(1);
    expect(shown).toContain('"apiKey"');
    expect(JSON.stringify([items, trail, shown])).not.toContain(created.secret);
    const sealed = (JSON.parse(items[0]?.body ?? '{}') as { secret: string }).secret;
    expect(JSON.stringify([trail, shown])).not.toContain(sealed);
    expect(trail.items.filter((row) => row.kind === 'apiKey')).toHaveLength(1);
  });

  test('[A-K4] it is revoked by its owner alone, at once and for good', async () => {
    const store = await openStore(kind);
    const first = await createHttpExchange({ store });
    const { accessToken: token } = await first.signIn('gildong');
    const stranger = await first.signIn('another');
    const created = await createKey(first, token);
    const revoke = (as: string) =>
      outcome(first.post(REVOKE, { id: created.key.id }, { token: as }));
    expect(await revoke(stranger.accessToken)).toBe('UNKNOWN_API_KEY');
    expect(await outcome(programOf(first, created).get(WALLETS))).toBe('OK');
    expect(await revoke(token)).toBe('OK');
    expect(await outcome(programOf(first, created).get(WALLETS))).toBe('INVALID_API_KEY');
    expect(await revoke(token)).toBe('UNKNOWN_API_KEY');
    expect(await listOf(first, token)).toEqual([]);
    await first.stop();
    const second = await open(kind, { store, clock: first.clock });
    expect(await outcome(programOf(second, created).get(WALLETS))).toBe('INVALID_API_KEY');
  });

  test('[A-K5] it dies with a blocked account, and with one that is closed', async () => {
    const store = await openStore(kind);
    const first = await createHttpExchange({ store, rules: penniless });
    const boss = await operatorOf(first);
    const gildong = await first.signIn('gildong');
    const leaving = await first.signIn('leaving');
    const blocked = await createKey(first, gildong.accessToken);
    const closed = await createKey(first, leaving.accessToken);
    const { user } = gildong;
    const act = (what: string) =>
      outcome(first.post(`/api/operator/user/${what}`, { userId: user.id, reason: 'test' }, boss));
    expect(await act('block')).toBe('OK');
    expect(await outcome(programOf(first, blocked).get(WALLETS))).toBe('INVALID_API_KEY');
    expect(await act('unblock')).toBe('OK');
    expect(await outcome(programOf(first, blocked).get(WALLETS))).toBe('INVALID_API_KEY');
    const close = first.post(
      '/api/player/close',
      { password: PASSWORD },
      { token: leaving.accessToken },
    );
    expect(await outcome(close)).toBe('OK');
    expect(await outcome(programOf(first, closed).get(WALLETS))).toBe('INVALID_API_KEY');
    await first.stop();
    const second = await open(kind, { store, clock: first.clock, rules: penniless });
    expect(await outcome(programOf(second, blocked).get(WALLETS))).toBe('INVALID_API_KEY');
    expect(await outcome(programOf(second, closed).get(WALLETS))).toBe('INVALID_API_KEY');
    const { total } = await store.documents.query({ kind: 'apiKey', page: 1, size: 10 });
    expect(total).toBe(0);
  });
});

test('[A-K4] a store that fails says TRY_AGAIN, and the key is refused all the same', async () => {
  const store = await openStore('memory');
  let isFailing = false;
  const { documents } = store;
  const transaction: typeof documents.transaction = (work) =>
    isFailing ? Promise.reject(new Error('the medium failed')) : documents.transaction(work);
  const failing = { ...store, documents: { ...documents, transaction } };
  const exchange = await open('memory', { store: failing, mayWarn: true });
  const { accessToken: token } = await exchange.signIn('gildong');
  const created = await createKey(exchange, token);
  isFailing = true;
  expect(await create(exchange, token)).toBe('TRY_AGAIN');
  expect(await outcome(exchange.post(REVOKE, { id: created.key.id }, { token }))).toBe('TRY_AGAIN');
  expect(await outcome(programOf(exchange, created).get(WALLETS))).toBe('INVALID_API_KEY');
  // It is still stored, so it is still listed and can be revoked again.
  expect(await listOf(exchange, token)).toHaveLength(1);
  isFailing = false;
  expect(await outcome(exchange.post(REVOKE, { id: created.key.id }, { token }))).toBe('OK');
  expect(await listOf(exchange, token)).toEqual([]);
});

describe('a signed request', () => {
  test('[A-K11] is refused outside its window, with the time of the server', async () => {
    const exchange = await open('memory');
    const created = await createKey(exchange, (await exchange.signIn()).accessToken);
    exchange.clock.advance(10 * MINUTE_MS);
    const now = exchange.clock.now();
    const at = (offset: number, window?: string) =>
      sendSigned(exchange, sign(created, { method: 'GET', target: WALLETS }, now + offset, window));
    expect(await outcome(at(-5_000))).toBe('OK');
    expect((await at(-5_001)).body).toMatchObject({
      code: 'OUTSIDE_RECV_WINDOW',
      data: { serverTime: String(now) },
    });
    expect(await outcome(at(1_000))).toBe('OK');
    expect(await outcome(at(1_001))).toBe('OUTSIDE_RECV_WINDOW');
    expect(await outcome(at(-60_000, '60000'))).toBe('OK');
    expect(await outcome(at(-60_001, '60000'))).toBe('OUTSIDE_RECV_WINDOW');
    expect(await outcome(at(0, '60001'))).toBe('INVALID_PARAMETER');
    expect(await outcome(at(-1, '0'))).toBe('OUTSIDE_RECV_WINDOW');
  });

  test('[A-K12] is carried out once where it is a command, and never from before the start', async () => {
    const store = await openStore('memory');
    const first = await createHttpExchange({ store });
    const created = await createKey(first, (await first.signIn()).accessToken);
    first.clock.advance(1_000);
    const command = sign(
      created,
      { method: 'POST', target: CANCEL, body: '{}' },
      first.clock.now(),
    );
    const before = sign(
      created,
      { method: 'POST', target: CANCEL, body: '{ }' },
      first.clock.now(),
      '60000',
    );
    const read = sign(created, { method: 'GET', target: WALLETS }, first.clock.now());
    const both = await Promise.all([
      outcome(sendSigned(first, command)),
      outcome(sendSigned(first, command)),
    ]);
    expect(both.toSorted()).toEqual(['OK', 'REQUEST_REPLAYED']);
    expect(await outcome(sendSigned(first, read))).toBe('OK');
    expect(await outcome(sendSigned(first, read))).toBe('OK');
    expect(await outcome(sendSigned(first, before))).toBe('OK');
    await first.stop();
    first.clock.advance(1_000);
    const second = await open('memory', { store, clock: first.clock });
    expect(await outcome(sendSigned(second, before))).toBe('REQUEST_REPLAYED');
    expect(await outcome(sendSigned(second, read))).toBe('OK');
  });

  test('[A-K13] comes from an address of the key’s list', async () => {
    const exchange = await open('memory', { http });
    const { accessToken: token } = await exchange.signIn();
    const created = await createKey(exchange, token, {
      addresses: ['203.0.113.0/24', '192.0.2.1', '2001:db8:1:2::1'],
    });
    const from = (address: string) =>
      outcome(programOf(exchange, created, { 'x-from': address }).get(WALLETS));
    expect(await from('203.0.113.200')).toBe('OK');
    expect(await from('192.0.2.1')).toBe('OK');
    expect(await from('2001:db8:1:2::/64')).toBe('OK');
    for (const wrong of ['203.0.114.1', '192.0.2.2', '2001:db8:1:3::/64', 'nowhere', '']) {
      expect([wrong, await from(wrong)]).toEqual([wrong, 'ADDRESS_NOT_ALLOWED']);
    }
  });

  test('[A-K15] spends the budget of programs, which no further key enlarges, and not its owner’s', async () => {
    const rate = { perSecond: 1, burst: 3 };
    const exchange = await open('memory', { http, rateLimits: { commands: rate, reads: rate } });
    const { accessToken: token } = await exchange.signIn();
    const [one, two] = [await createKey(exchange, token), await createKey(exchange, token)];
    exchange.clock.advance(60_000);
    const asked: string[] = [];
    for (const key of [one, two, one, two]) {
      exchange.clock.advance(1);
      asked.push(await outcome(programOf(exchange, key).post(CANCEL, {})));
    }
    expect(asked).toEqual(['OK', 'OK', 'OK', 'TOO_MANY_REQUESTS']);
    expect(await outcome(exchange.post(CANCEL, {}, { token }))).toBe('OK');
    expect(await outcome(programOf(exchange, one).get(WALLETS))).toBe('OK');
    // Rows count: these are several reads.
    const many = '/api/futures/history/list?size=200';
    expect(await outcome(programOf(exchange, one).get(many))).toBe('OK');
    exchange.clock.advance(1_000);
    expect(await outcome(programOf(exchange, two).post(CANCEL, {}))).toBe('OK');
  });

  test('[A-K16] is its program’s, whatever token it carries', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const other = await exchange.signIn('another');
    const created = await createKey(exchange, token, { permission: 'READ' });
    const carried = { authorization: `Bearer ${other.accessToken}` };
    const program = programOf(exchange, created, carried);
    expect(await outcome(program.post(CANCEL, {}))).toBe('KEY_NOT_PERMITTED');
    expect(await outcome(program.get('/api/me'))).toBe('KEY_NOT_PERMITTED');
    const unsigned = { ...carried, 'x-maru-key': created.key.id };
    expect(await outcome(exchange.get(WALLETS, { headers: unsigned }))).toBe('INVALID_PARAMETER');
  });
});
