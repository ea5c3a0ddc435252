/** Messages over HTTP and STOMP, in memory and in PGlite. */
import { beforeEach, describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireMailing, WireMessage } from '../../../src/protocol/messages/entities.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { newMember, type Member, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { turn } from '../../support/clock.ts';
import { listenTo } from '../../support/gateway.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import { peopleOf } from '../../../src/gateway/messages/segments.ts';

const { open } = createApiStores();

interface Listed {
  readonly items: readonly WireMessage[];
  readonly total: number;
}

let exchange: HttpExchange;
let operator: Member;
let reader: Member;
let requests = 0;

const memberOf = (username: string): Promise<Member> => newMember(exchange, username);

async function begin(kind: (typeof STORE_KINDS)[number] = 'memory'): Promise<void> {
  exchange = await open(kind, {
    // An account is closed when its wallets are empty.
    rules: (usual) => ({ ...usual, demoFunds: moneyOf('0'), demoBinary: moneyOf('0') }),
  });
  operator = await operatorOf(exchange);
  reader = await memberOf('reader');
}

const send = (body: object, { token }: Member = operator) => {
  requests += 1;
  const message = { title: '점검 안내', content: '<p>02:00</p>', clientRequestId: `r-${requests}` };
  return exchange.post<WireMailing & { code?: string; data?: object }>(
    '/api/operator/message/send',
    { ...message, ...body },
    { token },
  );
};
const list = async (query = '', { token }: Member = reader): Promise<Listed> =>
  (await exchange.get<Listed>(`/api/message/list?${query}`, { token })).body;
const count = async ({ token }: Member = reader): Promise<number> =>
  (await exchange.get<{ count: number }>('/api/message/my_unread_count', { token })).body.count;
const read = (id: string, { token }: Member = reader) =>
  exchange.get<WireMessage & { code?: string }>(`/api/message/read?id=${id}`, { token });
const remove = (id: string, { token }: Member = reader) =>
  exchange.post<{ code?: string }>('/api/message/delete', { id }, { token });

describe.each(STORE_KINDS)('messages in %s', (kind) => {
  beforeEach(() => begin(kind));

  test('[M-I1][M-I5] are listed newest first, with their content on request, by read mark', async () => {
    await send({ playerIds: reader.id, title: '첫째' });
    await send({ playerIds: reader.id, title: '둘째' });
    const { items, total } = await list();
    expect(items.map(({ title, content, isRead }) => [title, content, isRead])).toEqual([
      ['둘째', null, false],
      ['첫째', null, false],
    ]);
    expect(total).toBe(2);
    expect((await list('resultType=ClientDetail&page=2&size=1')).items).toMatchObject([
      { title: '첫째', content: '<p>02:00</p>' },
    ]);
    await read(items[0]?.id ?? '');
    expect((await list('isReadStrs=N')).items.map(({ title }) => title)).toEqual(['첫째']);
    expect((await list('isReadStrs=Y')).items.map(({ title }) => title)).toEqual(['둘째']);
    expect((await list('isReadStrs=true,N')).total).toBe(2);
    expect(await count()).toBe(1);
    expect(await list('isReadStrs=maybe')).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name: 'isReadStrs' },
    });
  });
});

describe('a message', () => {
  beforeEach(() => begin());

  test('[M-I3][M-I4] is read once, or with all others, and deleted for good', async () => {
    for (const title of ['하나', '둘', '셋']) await send({ playerIds: reader.id, title });
    const [third, second] = (await list()).items;
    const at = exchange.clock.now();
    expect((await read(third?.id ?? '')).body).toMatchObject({ isRead: true, readAt: at });
    await exchange.clock.run(1_000);
    expect((await read(third?.id ?? '')).body.readAt).toBe(at);
    const stranger = await memberOf('stranger');
    expect((await read(third?.id ?? '', stranger)).body.code).toBe('UNKNOWN_MESSAGE');
    expect((await remove(third?.id ?? '', stranger)).body.code).toBe('UNKNOWN_MESSAGE');
    expect((await remove(second?.id ?? '')).status).toBe(200);
    expect((await remove(second?.id ?? '')).body.code).toBe('UNKNOWN_MESSAGE');
    await exchange.post('/api/message/read_all', {}, { token: reader.token });
    expect((await list()).items.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['셋', true],
      ['하나', true],
    ]);
    expect(await count()).toBe(0);
  });

  test('[M-I7] is erased with the account, the trail of what was sent to it alone included', async () => {
    await send({ playerIds: reader.id, title: '비밀 안내' });
    await send({ isToAll: true, title: '모두에게' });
    await exchange.post('/api/player/close', { password: PASSWORD }, { token: reader.token });
    const { documents } = exchange.store;
    const page = { page: 1, size: 100 };
    const left = await Promise.all(
      ['message', 'mailing'].map((each) => documents.query({ kind: each, ...page })),
    );
    expect(left.flatMap(({ items }) => items.filter(({ owner }) => owner === reader.id))).toEqual(
      [],
    );
    expect(JSON.stringify([left, await documents.audit(page)])).not.toContain('비밀 안내');
    expect(JSON.stringify(left)).toContain('모두에게');
  });

  describe('to a segment', () => {
    const countOf = async (query: string) => {
      const { token } = operator;
      const path = `/api/operator/message/count?${query}`;
      return (await exchange.get<{ count?: number; code?: string }>(path, { token })).body;
    };

    test('[M-S6] reaches those of a role, below a partner and of an activity, as counted before', async () => {
      const other = await memberOf('other');
      const all = (await countOf('')).count ?? 0;
      expect(all).toBeGreaterThanOrEqual(3);
      const partner = { userId: other.id, code: 'other', name: 'Other', kind: 'AFFILIATE' };
      const rates = { FUTURES: '0', ROUNDS: '0', COPY: '0' };
      const made = await exchange.post(
        '/api/operator/partners',
        { ...partner, rates, reason: 'test' },
        { token: operator.token },
      );
      expect(made).toMatchObject({ status: 200 });
      expect(await countOf('toRoleStrs=PARTNER')).toEqual({ count: 1 });
      expect(await countOf(`toPartnerId=${other.id}`)).toEqual({ count: 0 });
      expect(await countOf('toPartnerId=u-99')).toMatchObject({ code: 'UNKNOWN_PARTNER' });
      expect(await countOf('activeDays=1')).toEqual({ count: all });
      expect(await countOf('inactiveDays=1')).toEqual({ count: 0 });
      expect((await send({ isToAll: true, toRoleStrs: 'PARTNER' })).body).toMatchObject({
        sent: 1,
        isToAll: true,
        segment: { roles: ['PARTNER'], partnerId: null },
      });
      expect([await count(reader), await count(other)]).toEqual([0, 1]);
    });

    test('[M-S6] is not sent to nobody, to other numbers than shown, or by two activities', async () => {
      expect((await send({ isToAll: true, inactiveDays: 7 })).body.code).toBe('SEGMENT_EMPTY');
      const shown = { isToAll: true, toRoleStrs: 'PLAYER', expectedCount: 50 };
      const { count: now = 0 } = await countOf('toRoleStrs=PLAYER');
      expect((await send(shown)).body).toMatchObject({
        code: 'SEGMENT_CHANGED',
        data: { count: String(now) },
      });
      expect((await send({ ...shown, expectedCount: now })).status).toBe(200);
      expect((await send({ isToAll: true, activeDays: 1, inactiveDays: 1 })).body.code).toBe(
        'INVALID_PARAMETER',
      );
      expect((await send({ playerIds: reader.id, toRoleStrs: 'PLAYER' })).body.code).toBe(
        'INVALID_PARAMETER',
      );
    });

    test('[M-S6] of more people than the limit is refused', async () => {
      const people = await peopleOf(exchange.gateway.core, undefined, { activeDays: 1 }, 1);
      expect(people).toMatchObject({ ok: false, rejection: { code: 'SEGMENT_TOO_LARGE' } });
    });
  });

  test('[M-S1] is sent to one, several and all, under an act', async () => {
    const other = await memberOf('other');
    expect((await send({ playerIds: `${reader.id},${other.id}` })).body).toMatchObject({
      status: 'SENT',
      sent: 2,
      isToAll: false,
    });
    await send({ isToAll: true });
    await send({ isToAll: true, toSiteId: 2 });
    while ((await count()) < 2) await turn();
    expect([await count(reader), await count(other)]).toEqual([2, 2]);
    const { token } = operator;
    const { body } = await exchange.get<{ items: readonly WireMailing[] }>(
      '/api/operator/message/list',
      { token },
    );
    expect(body.items.map(({ isToAll, toSiteId }) => [isToAll, toSiteId])).toEqual([
      [true, 2],
      [true, null],
      [false, null],
    ]);
    const totalOf = async (query: string) =>
      (await exchange.get<{ total: number }>(`/api/operator/message/list?${query}`, { token })).body
        .total;
    expect(await totalOf('statusStrs=SENT,SENDING')).toBe(3);
    expect(await totalOf('statusStrs=SENDING')).toBe(
      body.items.filter(({ status }) => status === 'SENDING').length,
    );
    expect(await totalOf('endDate=1')).toBe(0);
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'act',
      page: 1,
      size: 20,
    });
    expect(items[0]?.after).toContain('"name":"message.send"');
    expect(items[0]?.after).toContain(operator.id);
  });

  test('[M-I2] of another person is listed for operators alone', async () => {
    await send({ playerIds: reader.id });
    expect((await list(`playerId=${reader.id}`)).total).toBe(1);
    expect((await list(`playerId=${reader.id}`, operator)).total).toBe(1);
    expect((await list('', operator)).total).toBe(0);
    expect(await list(`playerId=${operator.id}`)).toMatchObject({ code: 'NO_PERMISSION' });
  });

  test('[M-I6] changes the count on the pages of its owner, and on nobody else’s', async () => {
    const { newMessage } = DESTINATIONS;
    const stranger = await memberOf('stranger');
    const pages = await Promise.all(
      [reader.token, reader.token, stranger.token, undefined].map((token) =>
        listenTo(exchange.gateway, token, [newMessage]),
      ),
    );
    await send({ playerIds: reader.id });
    await send({ playerIds: reader.id });
    const [first, second] = (await list()).items;
    await read(first?.id ?? '');
    await read(first?.id ?? '');
    await remove(second?.id ?? '');
    expect(pages.map((page) => page.received(newMessage))).toEqual([
      [1, 2, 1, 0],
      [1, 2, 1, 0],
      [],
      [],
    ]);
  });

  test('[M-S1] is refused from a member, to nobody, to a stranger, to no site and without content', async () => {
    expect((await send({ playerIds: reader.id }, reader)).body.code).toBe('NO_PERMISSION');
    expect((await send({})).body).toMatchObject({ data: { name: 'playerIds' } });
    expect((await send({ playerIds: reader.id, isToAll: true })).body.code).toBe(
      'INVALID_PARAMETER',
    );
    expect((await send({ playerIds: `${reader.id},u-99` })).body).toMatchObject({
      code: 'UNKNOWN_RECIPIENT',
      data: { id: 'u-99' },
    });
    expect((await send({ isToAll: true, toSiteId: 9_999 })).body.code).toBe('UNKNOWN_SITE');
    expect((await send({ playerIds: reader.id, toSiteId: 1 })).body).toMatchObject({
      data: { name: 'toSiteId' },
    });
    for (const content of [' ', '<script>alert(1)</script>'])
      expect((await send({ playerIds: reader.id, content })).body.code).toBe('MESSAGE_EMPTY');
    expect(
      (await send({ playerIds: reader.id, content: '<p onclick="a()">b</p>' })).body.content,
    ).toBe('<p>b</p>');
    expect(await count()).toBe(1);
  });

  test('[M-S2] is sent once under its request id', async () => {
    const sent = await send({ playerIds: reader.id, clientRequestId: 'once' });
    const again = await send({ playerIds: reader.id, clientRequestId: 'once' });
    expect(again.body).toEqual(sent.body);
    expect(await count()).toBe(1);
    const other = await send({ isToAll: true, clientRequestId: 'once' });
    expect(other.body.code).toBe('CLIENT_REQUEST_ID_REUSED');
    expect(await count()).toBe(1);
  });
});
