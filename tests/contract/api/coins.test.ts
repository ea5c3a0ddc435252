/** Coins over their networks, by HTTP and STOMP, in memory and in PGlite. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseUserId, type UserId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { DAY_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { EngineRules } from '../../../src/engine/contract.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type {
  WireAddressLock,
  WireBookAddress,
  WireDeposit,
  WireDepositAddress,
} from '../../../src/protocol/coins/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import { memberWith, operatorOf, proofOf } from '../../support/apiMoney.ts';
import { openEmptyStore } from '../../support/preparedStore.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function open(more: Parameters<typeof createHttpExchange>[0] = {}): Promise<HttpExchange> {
  const exchange = await createHttpExchange(more);
  cleanups.push(() => exchange.stop());
  return exchange;
}

const addressOf = async (it: HttpExchange, token: string, params: object) =>
  (await it.post<WireDepositAddress>('/api/wallet/generate', params, { token })).body;

const depositsOf = async (it: HttpExchange, token: string, query = '') =>
  (await it.get<{ items: WireDeposit[]; total: number }>(`/api/wallet/deposits${query}`, { token }))
    .body.items;

const pointOf = async (it: HttpExchange, token: string, type: string) =>
  (await it.get<WireWallet[]>('/api/wallet/my', { token })).body.find((one) => one.type === type)
    ?.point;

/** Moves time until the last deposit has an end; the store of a test may take turns of its own. */
async function settle(it: HttpExchange, token: string): Promise<WireDeposit> {
  for (let second = 0; second < 60; second += 1) {
    const [last] = await depositsOf(it, token);
    if (last !== undefined && last.status !== 'CONFIRMING') return last;
    await it.clock.run(SECOND_MS);
    await it.gateway.core.coins.look();
  }
  throw new Error('the deposit did not end');
}

const send = (it: HttpExchange, token: string, params: object) =>
  it.post<WireDeposit>('/api/wallet/sandbox/send', params, { token });

describe.each(['memory', 'PGlite'] as const)('coins, with %s', (kind) => {
  let it: HttpExchange;
  let store: Store;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (kind === 'memory') store = createMemoryStore();
    else {
      store = await openEmptyStore();
      ends.push(store.close);
    }
    it = await createHttpExchange({ store });
  });
  afterAll(async () => {
    await it.stop();
    for (const end of ends.toReversed()) await end();
  });

  test('[C-G1][C-G4][C-G8] everybody has addresses of their own, the same when asked again', async () => {
    const { accessToken: token } = await it.signIn('first');
    const { accessToken: other } = await it.signIn('second');
    const bitcoin = await addressOf(it, token, { coinName: 'BTC' });
    expect(bitcoin).toMatchObject({
      networkName: 'Bitcoin',
      address: expect.stringMatching(/^tb1q/) as string,
      tag: null,
      confirmationsNeeded: 3,
      minimum: '0.0001',
      expiresAt: null,
      isSandbox: true,
    });
    expect(await addressOf(it, token, { coinName: 'BTC' })).toEqual(bitcoin);
    expect((await addressOf(it, other, { coinName: 'BTC' })).address).not.toBe(bitcoin.address);
    const ether = await addressOf(it, token, { coinName: 'ETH' });
    const tether = await addressOf(it, token, { coinName: 'USDT', network: 'ETHEREUM' });
    expect(tether).toMatchObject({ networkName: 'Ethereum (ERC-20)', address: ether.address });
    const tron = await addressOf(it, token, { coinName: 'USDT' });
    expect(tron).toMatchObject({ networkName: 'Tron (TRC-20)', confirmationsNeeded: 19 });
    const ripple = await addressOf(it, token, { coinName: 'XRP' });
    const another = await addressOf(it, other, { coinName: 'XRP' });
    expect(ripple).toMatchObject({ tagKind: 'TAG', tag: '100000' });
    expect(another).toMatchObject({ address: ripple.address, tag: '100001' });
    expect(await addressOf(it, token, { coinName: 'EOS' })).toMatchObject({
      tagKind: 'MEMO',
      address: expect.stringMatching(/^maru[a-z1-5]{8}$/) as string,
    });
    const wrong = await it.post(
      '/api/wallet/generate',
      { coinName: 'BTC', network: 'TRON' },
      { token },
    );
    expect(wrong.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'network' } });
    // Each is a right address of its coin, with its tag.
    for (const made of [bitcoin, ether, tether, tron, ripple]) {
      const query = new URLSearchParams({
        coinName: made.coinName,
        address: made.address,
        ...(made.tag !== null && { tag: made.tag }),
      });
      const checked = await it.get(`/api/wallet/check_address?${query.toString()}`, { token });
      expect(checked.body).toMatchObject({ network: made.network, address: made.address });
    }
  });

  test('[C-D1][C-D6][C-D7] test coins count their confirmations and are credited', async () => {
    const { accessToken: token } = await it.signIn('depositor');
    const listener = await listenTo(it.gateway, token, ['/user/queue/point']);
    const request = { clientRequestId: 'coins-1', coinName: 'BTC', amount: '0.5' };
    const sent = await send(it, token, request);
    expect(sent.body).toMatchObject({ status: 'CONFIRMING', confirmations: 0 });
    await it.clock.run(SECOND_MS);
    await it.gateway.core.coins.look();
    expect(await depositsOf(it, token)).toMatchObject([{ confirmations: 1, status: 'CONFIRMING' }]);
    expect(await pointOf(it, token, 'BTC')).toBe('0');
    expect(await settle(it, token)).toMatchObject({ status: 'CREDITED', confirmations: 3 });
    expect(await pointOf(it, token, 'BTC')).toBe('0.5');
    expect(listener.received('/user/queue/point')).toMatchObject([
      { type: 'DNW', dnw: { type: 'D', status: 'REQUESTED', reference: sent.body.txid } },
      { type: 'POINT', cause: 'DEPOSIT' },
      { type: 'DNW', dnw: { status: 'APPROVED' } },
    ]);
    const listed = await it.get<{ items: WireDnw[] }>(`/api/dnw/list?keyword=${sent.body.txid}`, {
      token,
    });
    expect(listed.body.items).toMatchObject([{ type: 'D', status: 'APPROVED', amount: '0.5' }]);
    expect((await send(it, token, request)).body).toMatchObject({ status: 'CREDITED' });
    const reused = await send(it, token, { ...request, amount: '0.6' });
    expect(reused.body).toMatchObject({ code: 'CLIENT_REQUEST_ID_REUSED' });
    expect(await pointOf(it, token, 'BTC')).toBe('0.5');
    expect(await depositsOf(it, token, '?coinName=ETH')).toEqual([]);
    const { accessToken: other } = await it.signIn('bystander');
    expect(await depositsOf(it, other)).toEqual([]);
  });

  test('[C-B1][C-B4][C-G5] the address book keeps right addresses with a label', async () => {
    const { accessToken: token } = await it.signIn('keeper');
    const { accessToken: other } = await it.signIn('stranger');
    const add = (params: object, by = token) =>
      it.post<WireBookAddress>(
        '/api/wallet/addresses/add',
        { ...params, accountPassword: PASSWORD },
        { token: by },
      );
    const list = async (by = token, query = '') =>
      (await it.get<{ items: WireBookAddress[] }>(`/api/wallet/addresses${query}`, { token: by }))
        .body.items;
    const cold = {
      coinName: 'ETH',
      address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      label: '금고',
    };
    const added = await add(cold);
    expect(added.body).toMatchObject({
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      label: '금고',
      networkName: 'Ethereum',
    });
    await it.clock.run(1_000);
    const renamed = await add({ ...cold, address: added.body.address, label: 'vault' });
    expect(renamed.body).toMatchObject({ id: added.body.id, addedAt: added.body.addedAt });
    const tagged = { coinName: 'XRP', address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf' };
    expect((await add(tagged)).body).toMatchObject({ code: 'TAG_MISSING' });
    await add({ ...tagged, tag: '7', label: 'exchange' });
    const generated = {
      coinName: 'BTC',
      address: '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
      label: 'own',
    };
    const bankInfo = { code: '088', account: '110-123-456789', holder: '홍길동' };
    const own = await addressOf(it, token, {
      ...generated,
      bankInfo,
      accountPassword: PASSWORD,
    });
    expect(own.address).toMatch(/^tb1q/);
    const damaged = { ...generated, address: '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabB' };
    const refused = await it.post(
      '/api/wallet/generate',
      { ...damaged, accountPassword: PASSWORD },
      { token },
    );
    expect(refused.body.code).toBe('ADDRESS_CHECKSUM');
    expect((await list()).map(({ label, tag }) => [label, tag])).toEqual([
      ['vault', null],
      ['exchange', '7'],
      ['own', null],
    ]);
    expect((await list(token, '?coinName=XRP')).map(({ label }) => label)).toEqual(['exchange']);
    expect(await list(other)).toEqual([]);
    const remove = (id: string, by: string) =>
      it.post('/api/wallet/addresses/delete', { id }, { token: by });
    expect((await remove(added.body.id, other)).body.code).toBe('UNKNOWN_ADDRESS');
    expect((await remove(added.body.id, token)).status).toBe(200);
    expect((await remove(added.body.id, token)).body.code).toBe('UNKNOWN_ADDRESS');
  });

  test('[C-D2][C-D5][C-G3] a restart in the middle credits what is under way, once', async () => {
    const { accessToken: token } = await it.signIn('patient');
    const before = await addressOf(it, token, { coinName: 'XRP' });
    await send(it, token, { coinName: 'XRP', amount: '25' });
    await send(it, token, { coinName: 'USDT', amount: '70' });
    await it.stop();
    it = await createHttpExchange({ store, clock: it.clock });
    await it.clock.run(30 * SECOND_MS);
    await settle(it, token);
    expect(await pointOf(it, token, 'XRP')).toBe('25');
    expect(await pointOf(it, token, 'USDT')).toBe('70');
    expect(await addressOf(it, token, { coinName: 'XRP' })).toEqual(before);
    const { accessToken: later } = await it.signIn('later', { phone: '010-9999-0001' });
    const next = await addressOf(it, later, { coinName: 'XRP' });
    expect(Number(next.tag)).toBe(Number(before.tag) + 1);
  });
});

function userIdOf(text: string): UserId {
  const userId = parseUserId(text);
  if (userId === undefined) throw new Error(`not an id: ${text}`);
  return userId;
}

const withoutFunds = {
  rules: (usual: EngineRules): EngineRules => ({
    ...usual,
    demoFunds: moneyOf('0'),
    demoBinary: moneyOf('0'),
  }),
};

describe('what cannot be credited', () => {
  test('[C-D3] too little is held for the operator, who notes what was done, once', async () => {
    const it = await open();
    const { accessToken: token } = await it.signIn('small');
    await send(it, token, { coinName: 'USDT', amount: '9.99' });
    const held = await settle(it, token);
    expect(held).toMatchObject({ status: 'HELD', reason: 'BELOW_MINIMUM' });
    expect(await pointOf(it, token, 'USDT')).toBe('0');
    const path = '/api/operator/deposits';
    expect((await it.get(path, { token })).body.code).toBe('NO_PERMISSION');
    const { token: operator } = await operatorOf(it);
    const listed = await it.get<{ items: unknown[] }>(`${path}?status=HELD`, { token: operator });
    expect(listed.body.items).toMatchObject([{ id: held.id, userId: 'u-1', amount: '9.99' }]);
    const resolve = async (id: string) => {
      const params = { id, reason: 'sent back' };
      return (await it.post(`${path}/resolve`, params, { token: operator })).body;
    };
    expect(await resolve('BITCOIN/none/0')).toMatchObject({ code: 'UNKNOWN_DEPOSIT' });
    expect(await resolve(held.id)).toMatchObject({ status: 'RESOLVED', note: 'sent back' });
    expect(await resolve(held.id)).toMatchObject({ code: 'DEPOSIT_NOT_HELD' });
    const trail = await it.gateway.core.documents.audit({
      kind: 'coinDeposit',
      page: 1,
      size: 1,
    });
    expect(trail.items).toMatchObject([{ actor: 'operator', action: 'CHANGED', id: held.id }]);
  });

  test('[C-B5][C-D3][C-D7] a deposit to a closed account is held, and its books are kept', async () => {
    const it = await open(withoutFunds);
    const { accessToken: token } = await it.signIn('leaver');
    const kept = { coinName: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
    await it.post('/api/wallet/addresses/add', { ...kept, accountPassword: PASSWORD }, { token });
    await send(it, token, { coinName: 'DOGE', amount: '500' });
    const closed = await it.post('/api/player/close', { password: PASSWORD }, { token });
    expect(closed.status).toBe(200);
    const { coins, documents } = it.gateway.core;
    await it.clock.run(30 * SECOND_MS);
    await coins.look();
    const { items } = await coins.deposits.list({ page: 1, size: 10 });
    expect(items).toMatchObject([{ status: 'HELD', reason: 'ACCOUNT_NOT_ACTIVE', userId: 'u-1' }]);
    const entries = { kind: 'withdrawAddress', page: 1, size: 10 };
    expect((await documents.query(entries)).total).toBe(0);
  });

  test('[C-D6] what a chain cannot carry is not sent', async () => {
    const it = await open();
    const { accessToken: token } = await it.signIn('sender');
    const codeOf = async (params: object) => {
      const { body } = await it.post('/api/wallet/sandbox/send', params, { token });
      return body.code;
    };
    expect(await codeOf({ coinName: 'BTC', amount: '0' })).toBe('INVALID_AMOUNT');
    expect(await codeOf({ coinName: 'XRP', amount: '20.00000001' })).toBe('AMOUNT_OFF_UNIT');
    expect(await codeOf({ coinName: 'BTC', amount: '10.1' })).toBe('AMOUNT_ABOVE_MAXIMUM');
    for (let n = 0; n < 20; n += 1) await send(it, token, { coinName: 'DOGE', amount: '50' });
    expect(await codeOf({ coinName: 'DOGE', amount: '50' })).toBe('APPLICATION_LIMIT');
  });
});

describe('one-time addresses', () => {
  test('[C-G2] are others each time, end after a day, and are five at most', async () => {
    const it = await open();
    const { accessToken: token, user } = await it.signIn('once');
    const make = () =>
      it.post<WireDepositAddress>('/api/wallet/temp-generate', { coinName: 'BTC' }, { token });
    const lasting = await addressOf(it, token, { coinName: 'BTC' });
    const made = [await make(), await make(), await make(), await make(), await make()];
    expect(new Set([lasting.address, ...made.map(({ body }) => body.address)]).size).toBe(6);
    expect(made[0]?.body.expiresAt).toBe(it.clock.now() + DAY_MS);
    expect((await make()).body).toMatchObject({ code: 'TEMPORARY_ADDRESS_LIMIT' });
    it.clock.jumpTo(it.clock.now() + DAY_MS + 1);
    const { addresses } = it.gateway.core.coins;
    expect(await addresses.temporary(userIdOf(user.id), 'BITCOIN')).toMatchObject({ ok: true });
  });
});

describe('the wait of new addresses', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const written = { coin: 'ETH', address, tag: undefined } as const;
  const demo = { addressesWait: false };

  test('[C-B2][C-B3][C-B4] lasts a day under the switch, which takes a day to turn off', async () => {
    const it = await open();
    const { user, ...session } = await it.signIn('careful');
    let token = session.accessToken;
    const userId = userIdOf(user.id);
    const { book } = it.gateway.core.coins;
    const verdict = async (site = demo) => {
      const reply = await book.allowed(userId, written, site);
      return reply.ok
        ? reply.answer.address
        : `${reply.rejection.code} ${reply.rejection.data?.['hours'] ?? ''}`;
    };
    const lock = async (isOn: boolean) =>
      (
        await it.post<WireAddressLock>(
          '/api/wallet/addresses/lock',
          { isOn, accountPassword: PASSWORD },
          { token },
        )
      ).body;
    /** The token of before is over by then. */
    const later = async (ms: number) => {
      it.clock.jumpTo(it.clock.now() + ms);
      const credentials = { username: 'careful', password: PASSWORD };
      token = (await it.logIn(credentials)).accessToken;
    };
    expect(await verdict()).toBe(address);
    expect(await verdict({ addressesWait: true })).toBe('UNKNOWN_ADDRESS ');
    expect(await lock(true)).toEqual({ isOn: true, offAt: null, isLocked: true });
    expect(await verdict()).toBe('UNKNOWN_ADDRESS ');
    const added = await it.post<WireBookAddress>(
      '/api/wallet/addresses/add',
      { coinName: 'ETH', address, accountPassword: PASSWORD },
      { token },
    );
    expect(added.body.usableAt).toBe(added.body.addedAt + DAY_MS);
    expect(await verdict()).toBe('ADDRESS_WAITS 24');
    await later(DAY_MS - 1);
    expect(await verdict()).toBe('ADDRESS_WAITS 1');
    await later(1);
    expect(await verdict()).toBe(address);
    const other = await book.allowed(userId, { ...written, coin: 'USDT' }, demo);
    expect(other).toMatchObject({ rejection: { code: 'UNKNOWN_ADDRESS' } });
    const remove = { id: added.body.id };
    await it.post('/api/wallet/addresses/delete', remove, { token });
    await it.post(
      '/api/wallet/addresses/add',
      { coinName: 'ETH', address, accountPassword: PASSWORD },
      { token },
    );
    expect(await verdict()).toBe('ADDRESS_WAITS 24');
    expect(await lock(false)).toMatchObject({ isOn: false, isLocked: true });
    expect(await verdict()).toBe('ADDRESS_WAITS 24');
    await later(DAY_MS);
    expect(await verdict()).toBe(address);
    expect(await lock(false)).toMatchObject({ isOn: false, isLocked: false });
  });

  test('[C-A2][C-A4][C-B2] a withdrawal goes where coins may go, before its proof is spent', async () => {
    const it = await open();
    const member = await memberWith(it, 'payer', '1000');
    const { token } = member;
    const proof = await proofOf(it, member);
    const withdraw = async (to: object) => {
      const params = { walletType: 'USDT', point: '100', proof, ...to };
      return (await it.post('/api/dnw/withdraw/apply', params, { token })).body;
    };
    expect(await withdraw({ address: `${address}1` })).toMatchObject({ code: 'ADDRESS_INVALID' });
    expect(await withdraw({ address: '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA' })).toMatchObject({
      code: 'ADDRESS_NETWORK',
    });
    expect(await withdraw({ address, tag: '7' })).toMatchObject({ code: 'TAG_INVALID' });
    const ripple = { walletType: 'XRP', address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf' };
    expect(await withdraw(ripple)).toMatchObject({ code: 'TAG_MISSING' });
    await it.post(
      '/api/wallet/addresses/lock',
      { isOn: true, accountPassword: PASSWORD },
      { token },
    );
    expect(await withdraw({ address })).toMatchObject({ code: 'UNKNOWN_ADDRESS' });
    await it.post(
      '/api/wallet/addresses/add',
      { coinName: 'USDT', address, accountPassword: PASSWORD },
      { token },
    );
    expect(await withdraw({ address })).toMatchObject({ code: 'ADDRESS_WAITS' });
    const { token: free } = await memberWith(it, 'free', '1000');
    const params = { walletType: 'USDT', point: '100', address: address.toLowerCase() };
    const own = { ...params, proof: await proofOf(it, { ...member, token: free }) };
    expect(await it.post('/api/dnw/withdraw/apply', own, { token: free })).toMatchObject({
      body: { status: 'REQUESTED', destination: { kind: 'ADDRESS', address, tag: null } },
    });
  });

  test('[C-A2][C-B2] a wrong address is refused for what is wrong with it', async () => {
    const it = await open();
    const { accessToken: token } = await it.signIn('checker');
    const check = async (coinName: string, text: string) => {
      const query = new URLSearchParams({ coinName, address: text }).toString();
      return (await it.get(`/api/wallet/check_address?${query}`, { token })).body;
    };
    expect(await check('USDT', address)).toMatchObject({ networkName: 'Ethereum (ERC-20)' });
    expect(await check('BTC', address)).toMatchObject({
      code: 'ADDRESS_NETWORK',
      data: { coin: 'BTC', network: 'Ethereum' },
    });
    expect(await check('ETH', address.replace('5aA', '5aa'))).toMatchObject({
      code: 'ADDRESS_CHECKSUM',
    });
    expect(await check('ETH', 'hello')).toMatchObject({ code: 'ADDRESS_INVALID' });
    expect(await check('EOS', 'binancecleos')).toMatchObject({ code: 'TAG_MISSING' });
  });
});
