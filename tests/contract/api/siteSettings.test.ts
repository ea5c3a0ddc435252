/** Sites that operators create and change while the exchange runs. */
import { describe, expect, test } from 'vitest';
import { priceOf } from '../../../src/domain/quantities.ts';
import { SITES } from '../../../src/domain/sites.ts';
import { coinsWithoutRate, describeCoinsWithoutRate } from '../../../src/gateway/site/siteCoins.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireSiteInfo } from '../../../src/protocol/site/entities.ts';
import type { WireOperatorSite } from '../../../src/protocol/site/operatorCalls.ts';
import { memberWith, operatorOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';
import { canonicalText } from '../../support/stateText.ts';

const { open } = createApiStores();

const CREATE = '/api/operator/site/create';
const CHANGE = '/api/operator/site/change';
const NEW = { code: 'newsite', name: 'New site', reason: 'a partner opens' };

type Written = WireOperatorSite & ErrorAnswer;

const write = async (exchange: HttpExchange, path: string, token: string, body: object) =>
  (await exchange.post<Written>(path, body, { token })).body;

const info = async (exchange: HttpExchange, code: string) =>
  (await exchange.get<WireSiteInfo & ErrorAnswer>(`/api/site_info/code?code=${code}`)).body;

const stateOf = ({ gateway }: HttpExchange): Promise<string> =>
  gateway.core.readState(canonicalText);

describe.each(STORE_KINDS)('a site created while the exchange runs, in %s', (kind) => {
  test('[W-S2] is open under its host name at once and after a restart, for members of its own', async () => {
    const exchange = await open(kind);
    const boss = await operatorOf(exchange);
    expect(await info(exchange, 'newsite')).toMatchObject({ code: 'UNKNOWN_SITE' });
    const created = await write(exchange, CREATE, boss.token, {
      ...NEW,
      language: 'en',
      texts: 'english',
      binaryCurrency: 'USDT',
      type: '110111',
      appearance: { name: 'Nova', accent: '#3e63dd' },
    });
    expect(created).toMatchObject({ id: 1_001, version: 1, code: 'newsite' });
    const shown = {
      id: 1_001,
      name: 'New site',
      language: 'en',
      type: '110111',
      appearance: { name: 'Nova', logoUrl: null, accent: { white: { line: '#3e63dd' } } },
    };
    expect(await info(exchange, 'newsite')).toMatchObject(shown);
    const member = await exchange.signIn('nova1', { siteInfoId: 1_001 });
    const me = (host: string) => exchange.get('/api/me', { token: member.accessToken, host });
    expect((await me('newsite.localhost')).status).toBe(200);
    expect((await me('demo.localhost')).body).toMatchObject({ code: 'NO_PERMISSION' });
    const wallets = await exchange.get<readonly WireWallet[]>('/api/wallet/my', {
      token: member.accessToken,
      host: 'newsite.localhost',
    });
    expect(wallets.body.find(({ type }) => type === 'BINARY')?.currency).toBe('USDT');
    const asked = { host: 'newsite.localhost', headers: { 'accept-language': 'ko' } };
    const { body } = await exchange.get('/api/nowhere', asked);
    expect(body.message).toBe('This address does not exist.');

    const before = await stateOf(exchange);
    await exchange.stop();
    const again = await open(kind, { store: exchange.store, clock: exchange.clock });
    expect(await info(again, 'newsite')).toMatchObject(shown);
    expect(await stateOf(again)).toBe(before);
    const second = await write(again, CREATE, boss.token, { ...NEW, code: 'second' });
    expect(second).toMatchObject({ id: 1_002, version: 1 });
  });
});

describe('operators of sites', () => {
  test('[W-S3] change what they saw, and each act is in the audit trail', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const change = (body: object) => write(exchange, CHANGE, boss.token, body);
    const listed = await exchange.get<readonly WireOperatorSite[]>('/api/operator/site/list', {
      token: boss.token,
    });
    expect(listed.body.map(({ id, version }) => [id, version])).toEqual(
      SITES.map(({ id }) => [id, 0]),
    );
    const renamed = { id: 15, version: 0, name: 'Maru fifteen' };
    expect(await change(renamed)).toMatchObject({ id: 15, version: 1, texts: 'english' });
    expect((await change(renamed)).code).toBe('SITE_CHANGED');
    const moved = { id: 15, version: 1, code: 'fifteen', reason: 'a better address' };
    expect(await change(moved)).toMatchObject({ version: 2, name: 'Maru fifteen' });
    expect(await info(exchange, 'site15')).toMatchObject({ code: 'UNKNOWN_SITE' });
    expect(await info(exchange, 'fifteen')).toMatchObject({ id: 15, name: 'Maru fifteen' });
    expect((await change({ id: 99, version: 0 })).code).toBe('UNKNOWN_SITE');
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'site',
      id: '15',
      page: 1,
      size: 10,
    });
    expect(
      items.map(({ action, actor, before, after }) => [
        action,
        actor,
        before?.includes('"site15"'),
        after?.includes('"fifteen"'),
      ]),
    ).toEqual([
      ['CHANGED', boss.id, true, true],
      ['CREATED', boss.id, undefined, false],
    ]);
    const acts = await exchange.gateway.core.documents.audit({ kind: 'act', page: 1, size: 10 });
    const done = acts.items.map(({ after }): unknown => JSON.parse(after ?? '{}'));
    expect(done[0]).toMatchObject({
      name: 'site.change',
      target: 'site15',
      reason: 'a better address',
      outcome: 'DONE',
    });
  });

  test('[W-S2] are operators of the first site; nobody else reads or writes them', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const player = await memberWith(exchange, 'player', '1');
    const { accessToken, user } = await exchange.signIn('abroad', { siteInfoId: 15 });
    const role = { userId: user.id, role: 'ADMIN', reason: 'runs site 15' };
    expect((await exchange.post('/api/operator/user/role', role, boss)).status).toBe(200);
    const grant = { id: user.id, permissions: ['sites.read', 'sites.act'], reason: 'as above' };
    expect((await exchange.post('/api/operator/admin/permissions', grant, boss)).status).toBe(200);
    for (const token of [player.token, accessToken]) {
      const asking = { token, host: token === accessToken ? 'site15.localhost' : 'localhost' };
      for (const [path, body] of [
        [CREATE, NEW],
        [CHANGE, { id: 15, version: 0, name: 'Mine' }],
      ] as const)
        expect((await exchange.post(path, body, asking)).body.code).toBe('NO_PERMISSION');
      const { body } = await exchange.get('/api/operator/site/list', asking);
      expect(body.code).toBe('NO_PERMISSION');
    }
    expect(await info(exchange, 'newsite')).toMatchObject({ code: 'UNKNOWN_SITE' });
  });

  test('[W-S4] cannot take a code twice, also at once, nor write what a site cannot be', async () => {
    const exchange = await open('memory');
    const { token } = await operatorOf(exchange);
    const create = (body: object) => write(exchange, CREATE, token, { ...NEW, ...body });
    const both = await Promise.all([create({}), create({})]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['SITE_CODE_TAKEN', 'newsite']);
    expect((await create({ code: 'site33' })).code).toBe('SITE_CODE_TAKEN');
    expect(await create({ code: 'two', usedCoins: 'SHELLS' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name: 'usedCoins' },
    });
    const yellow = await create({ code: 'two', appearance: { accent: '#FFCA16' } });
    expect(yellow).toMatchObject({ code: 'SITE_ACCENT_TOO_LIGHT', data: { required: '3' } });
    const navy = await create({ code: 'two', appearance: { accent: '#003362' } });
    expect(navy.code).toBe('SITE_ACCENT_TOO_DARK');
    const first = { id: 1, version: 0, code: 'other' };
    expect(await write(exchange, CHANGE, token, first)).toMatchObject({ data: { name: 'code' } });
  });
});

describe('what decides about money', () => {
  test('[W-S5] what was accepted before a change stays, and the log replays to the same state', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const member = await memberWith(exchange, 'player', '500');
    const deposit = (id: string) =>
      exchange.post<{ readonly status: string; readonly code?: string }>(
        '/api/dnw/deposit/apply',
        { clientRequestId: id, point: '100' },
        member,
      );
    expect((await deposit('one')).body).toMatchObject({ status: 'REQUESTED' });
    const off = { id: 1, version: 0, depositCoins: 'BTC', buyCoins: '' };
    await write(exchange, CHANGE, boss.token, off);
    expect((await deposit('two')).body.code).toBe('WALLET_NOT_OFFERED');
    const fees = await exchange.get<{ readonly coins: object }>('/fee.json');
    expect(fees.body.coins).toEqual({ BTC: { withdrawal: '0.0002', won: null } });
    const decide = { dnwHistoryId: 'd-1', decision: 'APPROVED' };
    const decided = await exchange.post('/api/operator/application/decide', decide, boss);
    expect(decided.status).toBe(200);
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '600+0' });
    const before = await stateOf(exchange);
    await exchange.stop();
    const again = await open('memory', { store: exchange.store, clock: exchange.clock });
    expect(await stateOf(again)).toBe(before);
  });

  test('[W-S6] futures stay on while a member of the site has an order or a position there', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const player = await exchange.signIn('player');
    const order = {
      futuresOptionId: 1,
      side: 'BUY',
      marketType: 'MARKET',
      quantity: '0.01',
    };
    const token = player.accessToken;
    expect((await exchange.post('/api/futures/order', order, { token })).status).toBe(200);
    const off = { id: 1, version: 0, type: '111011' };
    expect(await write(exchange, CHANGE, boss.token, off)).toMatchObject({
      code: 'SITE_IN_USE',
      data: { members: '1' },
    });
    const elsewhere = { id: 15, version: 0, type: '111011' };
    expect(await write(exchange, CHANGE, boss.token, elsewhere)).toMatchObject({ version: 1 });
  });
});

describe('what a site says of itself', () => {
  test('[W-S7] fees by coin of the site, ids of its apps, and its info for a partner’s page', async () => {
    const exchange = await open('memory');
    const fees = await exchange.get('/fee.json');
    expect(fees.body).toMatchObject({
      futures: { maker: '0.0002', taker: '0.0004', estimated: '0.0008' },
      coins: {
        USDT: { withdrawal: '1', won: '0.002' },
        BTC: { withdrawal: '0.0002', won: null },
      },
    });
    const apps = await exchange.get('/data/appid.json', { host: 'site33.localhost' });
    expect(apps.body).toEqual({ web: 'site33', android: null, ios: null });
    const partner = await exchange.get('/api/site_info/temp/bitdex?code=site33');
    expect(partner.body).toEqual(await info(exchange, 'site33'));
    const unknown = await exchange.get('/api/site_info/temp/bitdex?code=nosuch');
    expect(unknown.body.code).toBe('UNKNOWN_SITE');
  });
});

describe('coins of a site', () => {
  test('[W-S13] every coin of every shipped site has a rate; a site with a coin without one is refused by its name', async () => {
    const shipped = await open('memory');
    expect(
      shipped.gateway.core.sites
        .all()
        .flatMap(({ site }) => coinsWithoutRate(shipped.gateway.core, site)),
    ).toEqual([]);

    const exchange = await open('memory', { money: { coinRates: { XRP: priceOf('2.3') } } });
    const boss = await operatorOf(exchange);
    const create = (usedCoins: string) =>
      write(exchange, CREATE, boss.token, { ...NEW, usedCoins });
    expect(await create('FUTURES,BTC,DOGE')).toMatchObject({
      status: 400,
      code: 'SITE_COIN_WITHOUT_RATE',
      message:
        'DOGE의 시세가 없어 사이트에 추가할 수 없습니다. 시장이나 운영자가 정한 시세가 필요합니다.',
    });
    const created = await create('FUTURES,BTC,XRP');
    expect(created).toMatchObject({ version: 1 });
    const add = await write(exchange, CHANGE, boss.token, {
      id: created.id,
      version: 1,
      usedCoins: 'FUTURES,BTC,XRP,EOS',
      reason: 'one more coin',
    });
    expect(add.code).toBe('SITE_COIN_WITHOUT_RATE');
    // A site that ships keeps what its members hold.
    const renamed = { id: 15, version: 0, name: 'Maru fifteen', reason: 'another name' };
    expect(await write(exchange, CHANGE, boss.token, renamed)).toMatchObject({ version: 1 });
    expect(
      describeCoinsWithoutRate(exchange.gateway.core).map((line) => line.split(' ')[0]),
    ).toEqual(['DOGE', 'EOS']);
  });

  test('[D-R1] a coin without a market is converted at the rate that the operator set, one with a market at that', async () => {
    const exchange = await open('memory', {
      money: { coinRates: { DOGE: priceOf('0.25'), BTC: priceOf('1') } },
    });
    const rateOf = async (base: string) =>
      (
        await exchange.get<{ readonly data: string }>(
          `/api/dnw/get_exchange_rate?base=${base}&counter=USDT`,
        )
      ).body;
    expect(await rateOf('DOGE')).toEqual({ status: 200, data: '0.25' });
    expect(Number((await rateOf('BTC')).data)).toBeGreaterThan(10_000);
    expect(await rateOf('EOS')).toMatchObject({ status: 503, code: 'NO_PRICE' });
    const member = await memberWith(exchange, 'holder', '100');
    const { body } = await exchange.get('/api/dnw/convert_quote?from=USDT&to=DOGE&amount=100', {
      token: member.token,
    });
    expect(body).toMatchObject({ rate: '3.996', receives: '399.6' });
  });
});
