/** Partners over HTTP: the tree, what it earns, and its settlement. */
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../../../src/domain/decimal.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type {
  WirePartner,
  WirePartnerDay,
  WirePartnerNode,
  WirePartnerProfit,
} from '../../../src/protocol/partners/entities.ts';
import { type Member, memberWith, operatorOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

interface Made {
  readonly status: number;
  readonly code: string;
  readonly id: string;
}
type Listed<Item> = { readonly items: readonly Item[]; readonly total: number };
interface Profits extends Listed<WirePartnerProfit> {
  readonly totals: readonly { readonly profit: string; readonly currency: string }[];
}

const ratesOf = (futures: string) => ({ FUTURES: futures, ROUNDS: '0.01', COPY: '0' });

const partnerBody = (name: string, futures: string, more: object = {}) => ({
  username: name,
  password: PASSWORD,
  name: `지사 ${name}`,
  code: name,
  kind: 'AFFILIATE',
  rates: ratesOf(futures),
  ...more,
});

const make = async (exchange: HttpExchange, token: string, body: object) =>
  (await exchange.post<Made>('/api/partner', body, { token })).body;

async function logIn(exchange: HttpExchange, username: string): Promise<Member> {
  const body = await exchange.logIn({ username, password: PASSWORD });
  return { token: body.accessToken, id: body.user.id as Member['id'] };
}

const BUY = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' };

/** Three levels with a member below the last, who has traded once. */
async function tree(exchange: HttpExchange) {
  const boss = await operatorOf(exchange);
  const second = await operatorOf(exchange, 'second');
  expect(await make(exchange, boss.token, partnerBody('seoul', '0.5'))).toMatchObject({
    pending: { by: boss.id, why: 'TERMS' },
  });
  expect((await make(exchange, second.token, partnerBody('seoul', '0.5'))).status).toBe(200);
  const seoul = await logIn(exchange, 'seoul');
  expect((await make(exchange, seoul.token, partnerBody('gangnam', '0.3'))).status).toBe(200);
  const gangnam = await logIn(exchange, 'gangnam');
  expect((await make(exchange, gangnam.token, partnerBody('yeoksam', '0.2'))).status).toBe(200);
  const yeoksam = await logIn(exchange, 'yeoksam');
  const { accessToken } = await exchange.signIn('gildong', { partnerId: 'yeoksam' });
  const order = await exchange.post<{ fee: string }>('/api/futures/order', BUY, {
    token: accessToken,
  });
  expect(order.status).toBe(200);
  return {
    boss,
    second,
    seoul,
    gangnam,
    yeoksam,
    member: accessToken,
    fee: parseDecimal(order.body.fee) ?? 0n,
  };
}

const profitsOf = async (exchange: HttpExchange, { token }: Pick<Member, 'token'>, query = '') =>
  (await exchange.get<Profits>(`/api/partner_profit/my_list?${query}`, { token })).body;

const dueOf = async (exchange: HttpExchange, token: string, query = 'state=DUE') =>
  (await exchange.get<Listed<WirePartnerDay>>(`/api/operator/partner/profits?${query}`, { token }))
    .body;

const settle = async (exchange: HttpExchange, token: string, day: object) =>
  (
    await exchange.post<WirePartnerDay & { code?: string }>('/api/operator/partner/settle', day, {
      token,
    })
  ).body;

describe('partners of three levels', () => {
  test('[N-P1][N-P2][N-P5] earn from an order of a member below, each their part', async () => {
    const exchange = await open('memory');
    const { seoul, gangnam, yeoksam, member, fee } = await tree(exchange);
    expect(fee).toBeGreaterThan(0n);
    const earned = await Promise.all(
      [seoul, gangnam, yeoksam].map(async (partner) => {
        const { items } = await profitsOf(exchange, partner);
        expect(items).toMatchObject([{ type: 'FUTURES', currency: 'USDT', state: 'OPEN' }]);
        return parseDecimal(items[0]?.profit ?? '') ?? 0n;
      }),
    );
    expect(earned.every((each) => each > 0n)).toBe(true);
    expect(earned.reduce((sum, each) => sum + each, 0n)).toBe(fee / 2n);
    const below = await profitsOf(exchange, seoul, 'isChildren=true');
    expect(below.items.map(({ partnerId, level }) => [partnerId, level])).toEqual([
      [yeoksam.id, 3],
      [gangnam.id, 2],
    ]);
    expect(below.totals).toMatchObject([{ currency: 'USDT' }]);
    expect((await profitsOf(exchange, seoul, 'typeStrs=ROUNDS')).total).toBe(0);
    expect((await profitsOf(exchange, seoul, 'stateStrs=DUE,SETTLED')).total).toBe(0);
    expect((await profitsOf(exchange, seoul, 'stateStrs=OPEN')).total).toBe(1);
    const tomorrow = exchange.clock.now() + DAY_MS;
    expect((await profitsOf(exchange, seoul, `startDate=${tomorrow}`)).total).toBe(0);
    expect(await profitsOf(exchange, { token: member })).toMatchObject({ code: 'NO_PERMISSION' });
    const { body: own } = await exchange.get<WirePartner>('/api/partner', seoul);
    expect(own).toMatchObject({ level: 1, partners: 1, members: 0, code: 'seoul' });
    expect(own.totals).toMatchObject([{ currency: 'USDT', due: '0', settled: '0' }]);
  });

  test('[N-V1] see themselves and those below, members with masked names', async () => {
    const exchange = await open('memory');
    const { boss, seoul, gangnam, yeoksam, member } = await tree(exchange);
    const listOf = async (token: string, query: string) =>
      (await exchange.get<Listed<WirePartnerNode>>(`/api/partner/list?${query}`, { token })).body;
    const ids = ({ items }: Listed<WirePartnerNode>) => items.map(({ id }) => id);
    expect(ids(await listOf(seoul.token, ''))).toEqual([gangnam.id, yeoksam.id]);
    expect(ids(await listOf(seoul.token, 'level=3'))).toEqual([yeoksam.id]);
    expect(ids(await listOf(seoul.token, `parentId=${seoul.id}`))).toEqual([gangnam.id]);
    expect(ids(await listOf(yeoksam.token, ''))).toEqual([]);
    expect(ids(await listOf(boss.token, 'statusStrs=NORMAL'))).toHaveLength(3);
    expect(ids(await listOf(boss.token, 'statusStrs=DENY'))).toEqual([]);
    const people = await listOf(seoul.token, 'resultType=member');
    expect(people.items).toMatchObject([{ name: 'gi***', kind: null, level: 4, rates: null }]);
    expect((await listOf(boss.token, 'resultType=member')).items[0]?.name).toBe('gildong');
    for (const path of [`/api/partner?id=${seoul.id}`, `/api/partner/list?parentId=${seoul.id}`])
      expect((await exchange.get(path, gangnam)).body).toMatchObject({ code: 'UNKNOWN_PARTNER' });
    expect((await exchange.get('/api/partner', { token: member })).body).toMatchObject({
      code: 'NO_PERMISSION',
    });
  });

  test('[N-L1][N-P10] see how often their link was opened, who signed up, and what members traded', async () => {
    const store = await openStore('memory');
    const exchange = await createHttpExchange({
      store,
      mayWarn: true,
      http: { addressOf: (request) => request.headers.get('x-test-address') ?? '' },
    });
    const { seoul, yeoksam } = await tree(exchange);
    const from = (address: string) => ({ headers: { 'x-test-address': address } });
    const visit = (address: string) =>
      exchange.post('/api/partner/visit', { partnerPk: 'Yeoksam' }, from(address));
    await visit('203.0.113.1');
    await visit('203.0.113.1');
    await visit('203.0.113.2');
    await exchange.get('/api/partner/verify?partnerPk=Yeoksam', from('203.0.113.3'));
    const linkOf = async (it: HttpExchange, { token }: Pick<Member, 'token'>) =>
      (await it.get<WirePartner>('/api/partner', { token })).body.link;
    const both = { visits: 2, signups: 1 };
    expect(await linkOf(exchange, yeoksam)).toEqual({ month: both, all: both });
    expect((await linkOf(exchange, seoul))?.all).toEqual({ visits: 0, signups: 0 });
    const volumeOf = async (it: HttpExchange, { token }: Pick<Member, 'token'>) =>
      (
        await it.get<Listed<WirePartnerNode>>('/api/partner/list?resultType=member', { token })
      ).body.items.map(({ name, volumes }) => ({ name, volumes }));
    const traded = await volumeOf(exchange, yeoksam);
    expect(traded).toMatchObject([{ name: 'gi***', volumes: [{ currency: 'USDT' }] }]);
    expect(Number(traded[0]?.volumes[0]?.amount)).toBeGreaterThan(0);
    await exchange.stop();
    const again = await open('memory', { store, clock: exchange.clock });
    const back = await logIn(again, 'yeoksam');
    expect(await volumeOf(again, back)).toEqual(traded);
    again.clock.jumpTo(again.clock.now() + 31 * DAY_MS);
    await again.clock.run(500);
    const later = await logIn(again, 'yeoksam');
    expect(await linkOf(again, later)).toEqual({ month: { visits: 0, signups: 0 }, all: both });
  });

  test('[N-V2] make partners below themselves alone, and no account with rates above their own', async () => {
    const exchange = await open('memory');
    const { boss, second, seoul, gangnam, yeoksam, member } = await tree(exchange);
    const refused = async (token: string, body: object) => (await make(exchange, token, body)).code;
    const other = (more: object = {}) => partnerBody('other', '0.2', more);
    expect(await refused(member, other())).toBe('NO_PERMISSION');
    expect(await refused(gangnam.token, other({ parentId: seoul.id }))).toBe('UNKNOWN_PARTNER');
    expect(await refused(gangnam.token, partnerBody('other', '0.31'))).toBe(
      'PARTNER_RATE_ABOVE_PARENT',
    );
    expect(await refused(gangnam.token, other({ code: 'seoul' }))).toBe('PARTNER_CODE_TAKEN');
    const login = { username: 'other', password: PASSWORD };
    expect((await exchange.post('/api/login', login)).body.code).toBe('WRONG_CREDENTIALS');
    const made = await make(exchange, seoul.token, other({ parentId: yeoksam.id }));
    const { body } = await exchange.get<WirePartner>(`/api/partner?id=${made.id}`, boss);
    expect(body).toMatchObject({ level: 4, parentId: yeoksam.id });
    const terms = { partnerId: yeoksam.id, kind: 'TRADER_PARTNER', rates: ratesOf('0.25') };
    const path = '/api/operator/partner/terms';
    expect((await exchange.post(path, terms, boss)).body).toMatchObject({ pending: {} });
    expect((await exchange.post(path, terms, second)).body).toMatchObject({
      kind: 'TRADER_PARTNER',
      rates: { FUTURES: '0.25' },
    });
    expect((await exchange.post(path, terms, seoul)).body.code).toBe('NO_PERMISSION');
  });
});

describe.each(STORE_KINDS)('the settlement of a day, on a store in %s', (kind) => {
  test('[N-S1][N-S2][N-S3][N-P4] pays once, whoever asks again, also after a kill', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store, mayWarn: true });
    const { boss, yeoksam } = await tree(before);
    const { items } = await dueOf(before, boss.token, 'state=OPEN');
    expect(items).toHaveLength(3);
    const { day } = items[0] ?? { day: '' };
    const wanted = { partnerId: yeoksam.id, day, reason: '11월' };
    expect((await settle(before, boss.token, wanted)).code).toBe('PARTNER_DAY_OPEN');
    expect((await settle(before, boss.token, { ...wanted, day: '2020-01-01' })).code).toBe(
      'PARTNER_NOTHING_DUE',
    );
    before.clock.jumpTo(before.clock.now() + DAY_MS);
    const desk = await operatorOf(before, 'desk');
    const [one, two] = await Promise.all([
      settle(before, desk.token, wanted),
      settle(before, desk.token, wanted),
    ]);
    expect(one).toMatchObject({ state: 'SETTLED', partnerId: yeoksam.id });
    expect(two).toEqual(one);
    const paid = one.payments[0]?.amount ?? '';
    const audited = await before.gateway.core.documents.audit({ kind: 'act', page: 1, size: 9 });
    expect(audited.items.some(({ after }) => after?.includes('partner.settle'))).toBe(true);

    // Nothing is stopped: the exchange on the same store finds what was stored.
    const again = await open(kind, { store, clock: before.clock, mayWarn: true });
    const chief = await logIn(again, 'boss');
    expect(await settle(again, chief.token, wanted)).toEqual(one);
    expect((await dueOf(again, chief.token)).items).toHaveLength(2);
    const partner = await logIn(again, 'yeoksam');
    expect(await walletsOf(again, partner.token)).toMatchObject({ USDT: `${paid}+0` });
    const { body: own } = await again.get<WirePartner>('/api/partner', partner);
    expect(own.totals).toMatchObject([{ currency: 'USDT', today: '0', due: '0', settled: paid }]);
    const { body: movements } = await again.get('/api/dnw/list?typeStrs=C', partner);
    expect(movements).toMatchObject({ items: [{ type: 'C', receives: paid }], total: 1 });
  });
});

test('[N-P4] a book that was kept is continued, and one without documents made from the log', async () => {
  const store = await openStore('memory');
  const first = await createHttpExchange({ store });
  const { member } = await tree(first);
  const booked = async ({ gateway: { core } }: HttpExchange) =>
    core.partners.read((book) => book.days());
  const before = await booked(first);
  await first.stop();
  const second = await createHttpExchange({ store, clock: first.clock });
  expect(await booked(second)).toEqual(before);
  const { documents } = second.gateway.core;
  const { items } = await documents.query({ kind: 'partnerProfit', page: 1, size: 10 });
  expect(items.map(({ id }) => id)).toContain('head');
  await second.stop();
  await documents.transact(
    items.map(({ kind, id }) => ({ type: 'delete', kind, id })),
    { actor: 'exchange', at: 0 },
  );
  const third = await open('memory', { store, clock: first.clock });
  expect(await booked(third)).toEqual(before);
  expect(member).toMatch(/\S/);
});

test('[N-T5] an affiliate’s orders are refused by call', async () => {
  const exchange = await open('memory');
  const { seoul } = await tree(exchange);
  expect((await exchange.post('/api/futures/order', BUY, seoul)).body.code).toBe(
    'PARTNER_CANNOT_TRADE',
  );
  const member = await memberWith(exchange, 'someone', '1');
  expect((await exchange.post('/api/futures/order', BUY, member)).status).toBe(200);
});
