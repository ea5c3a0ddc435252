/** Questions to the operator over HTTP and STOMP, in memory and in PGlite. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { WireContact, WireOperatorContact } from '../../../src/protocol/contacts/entities.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { imageOf } from '../../support/images.ts';
import { newMember, type Member, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

let exchange: HttpExchange;
let operator: Member;
let asker: Member;

const memberOf = (username: string): Promise<Member> => newMember(exchange, username);

async function begin(kind: (typeof STORE_KINDS)[number] = 'memory'): Promise<void> {
  const addressOf = (request: Request): string => request.headers.get('x-address') ?? '';
  exchange = await open(kind, { http: { addressOf } });
  operator = await operatorOf(exchange);
  asker = await memberOf('asker');
}

type Asked = WireContact & { readonly code?: string; readonly data?: object };

const ask = async (body: object = {}, { token }: Member = asker, address = ''): Promise<Asked> =>
  (
    await exchange.post<Asked>(
      '/api/contact/create',
      { question: '입금이 언제 반영되나요?', ...body },
      { token, headers: { 'x-address': address } },
    )
  ).body;

let answers = 0;
const answer = async (contactId: string, body: object = {}, { token }: Member = operator) => {
  answers += 1;
  const given = { contactId, answer: '지금 반영되었습니다.', clientRequestId: `a-${answers}` };
  const path = '/api/operator/contact/answer';
  const sent = await exchange.post<WireOperatorContact & { code?: string }>(
    path,
    { ...given, ...body },
    { token },
  );
  return sent.body;
};
const get = async <T>(path: string, { token }: Member = asker): Promise<T> =>
  (await exchange.get<T>(path, { token })).body;
const list = (query = '', member = asker) =>
  get<{ items: readonly WireContact[]; total: number; code?: string }>(
    `/api/contact/list?${query}`,
    member,
  );
const unread = async (): Promise<number> =>
  (await get<{ count: number }>('/api/contact/my_unread_count')).count;

async function upload({ token }: Member): Promise<string> {
  const form = new FormData();
  form.append('file', new File([imageOf('png', 100)], '영수증.png', { type: 'image/png' }));
  const sent = await exchange.send<{ id: string }>(
    new Request('http://localhost/api/file?siteInfoId=1', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  return sent.body.id;
}

describe.each(STORE_KINDS)('contacts in %s', (kind) => {
  beforeEach(() => begin(kind));

  test('[M-C4][M-C5][M-C6] are answered several times, and unread until they are opened', async () => {
    const first = await ask({ question: '첫째' });
    const second = await ask({ question: '둘째' });
    expect(second).toMatchObject({ isAnswered: false, isRead: true, answers: [] });
    await answer(first.id, { answer: '하나' });
    await exchange.clock.run(1_000);
    await answer(first.id, { answer: '둘' });
    expect((await list()).items.map(({ question }) => question)).toEqual(['둘째', '첫째']);
    const { items } = await list('isAnswerStrs=Y');
    expect(items).toMatchObject([
      { id: first.id, isRead: false, answers: [{ text: '하나' }, { text: '둘' }] },
    ]);
    expect(items[0]?.answeredAt).toBe(items[0]?.answers[1]?.at);
    expect((await list('isAnswerStrs=N&isReadStrs=N')).total).toBe(0);
    expect(await unread()).toBe(1);
    expect(await get(`/api/contact/read?id=${first.id}`)).toMatchObject({ isRead: true });
    expect(await unread()).toBe(0);
    await answer(first.id);
    await answer(second.id);
    expect(await unread()).toBe(2);
    await exchange.post('/api/contact/read_all', {}, { token: asker.token });
    expect(await unread()).toBe(0);
    const everybody = await get<{ items: readonly WireOperatorContact[] }>(
      `/api/operator/contact/list?playerId=${asker.id}`,
      operator,
    );
    expect(everybody.items[0]).toMatchObject({ userId: asker.id, username: 'asker', siteId: 1 });
  });
});

describe('a contact', () => {
  beforeEach(() => begin());

  test('[M-C1][M-C8] and its answers carry files of who writes, which the other reads', async () => {
    const id = await upload(asker);
    const asked = await ask({ fileIds: id });
    expect(asked.files).toEqual([{ id, name: '영수증.png', type: 'image/png', size: 100 }]);
    const stranger = await memberOf('stranger');
    const answerFile = await upload(operator);
    const mayRead = async ({ token }: Member, fileId = id): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request(`http://localhost/api/file?id=${fileId}`, { headers });
      return (await exchange.gateway.http.fetch(request)).status;
    };
    expect([await mayRead(operator), await mayRead(stranger)]).toEqual([200, 404]);
    expect((await ask({ fileIds: id }, stranger)).code).toBe('UNKNOWN_FILE');
    expect(await ask({ fileIds: 'a,b,c,d' })).toMatchObject({ data: { name: 'fileIds' } });

    expect((await answer(asked.id, { fileIds: id })).code).toBe('UNKNOWN_FILE');
    expect([await mayRead(asker, answerFile), await mayRead(stranger, answerFile)]).toEqual([
      404, 404,
    ]);
    const answered = { clientRequestId: 'with-file', fileIds: answerFile };
    await answer(asked.id, answered);
    expect((await answer(asked.id, answered)).answers).toHaveLength(1);
    expect((await answer(asked.id, { ...answered, fileIds: undefined })).code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
    expect((await list()).items[0]?.answers[0]?.files).toMatchObject([{ id: answerFile }]);
    expect([await mayRead(asker, answerFile), await mayRead(stranger, answerFile)]).toEqual([
      200, 404,
    ]);
  });

  test('[M-C1] is of its own person, and neither empty nor endless', async () => {
    expect((await ask({ playerId: asker.id })).code).toBeUndefined();
    expect((await ask({ playerId: operator.id })).code).toBe('NO_PERMISSION');
    expect((await ask({ question: '  ' })).code).toBe('INVALID_PARAMETER');
    expect((await ask({ question: '가'.repeat(2_001) })).code).toBe('INVALID_PARAMETER');
    expect((await list(`playerId=${operator.id}`)).code).toBe('NO_PERMISSION');
    expect((await list(`playerId=${asker.id}`, operator)).total).toBe(1);
  });

  test('[M-C2] is asked and answered once under a request id', async () => {
    const asked = await ask({ clientRequestId: 'once' });
    expect(await ask({ clientRequestId: 'once' })).toEqual(asked);
    expect((await ask({ clientRequestId: 'once', question: '다른 질문' })).code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
    await answer(asked.id, { clientRequestId: 'reply' });
    await answer(asked.id, { clientRequestId: 'reply' });
    expect((await list()).items[0]?.answers).toHaveLength(1);
    expect((await answer(asked.id, { clientRequestId: 'reply', answer: '다른 답' })).code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
  });

  test('[M-C3] is limited by person and by address, and a repetition is not counted', async () => {
    for (let n = 1; n <= 10; n += 1) await ask({ clientRequestId: `q-${n}` });
    expect(await ask()).toMatchObject({ code: 'CONTACT_LIMIT', data: { seconds: '30' } });
    expect((await ask({ clientRequestId: 'q-10' })).code).toBeUndefined();
    await exchange.clock.run(30_000);
    expect((await ask()).code).toBeUndefined();
    const others = await Promise.all(Array.from({ length: 5 }, (_, n) => memberOf(`neighbor${n}`)));
    let asked = 0;
    for (const other of others)
      for (let n = 0; n < 10; n += 1)
        if ((await ask({}, other, '192.0.2.1')).code === undefined) asked += 1;
    expect(asked).toBe(40);
    const stranger = await memberOf('stranger');
    expect((await ask({}, stranger, '192.0.2.2')).code).toBeUndefined();
  });

  test('[M-C5] is answered by operators alone, at most fifty times, under an act', async () => {
    const { id } = await ask();
    expect((await answer(id, {}, asker)).code).toBe('NO_PERMISSION');
    expect((await answer('k-nothing')).code).toBe('UNKNOWN_CONTACT');
    for (let n = 1; n <= 50; n += 1) await answer(id);
    expect((await answer(id)).code).toBe('CONTACT_ANSWERS');
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'act',
      page: 1,
      size: 1,
    });
    expect(items[0]).toMatchObject({ actor: operator.id, owner: asker.id });
    expect(items[0]?.after).toContain('"name":"contact.answer"');
  });

  test('[M-C6] of another person does not exist', async () => {
    const { id } = await ask();
    const stranger = await memberOf('stranger');
    expect(await get(`/api/contact/read?id=${id}`, stranger)).toMatchObject({
      code: 'UNKNOWN_CONTACT',
    });
  });

  test('[M-C7] is live on both ends, and on no other page', async () => {
    const { contact, operatorContact } = DESTINATIONS;
    const stranger = await memberOf('stranger');
    const [mine, theirs, desk, spy] = await Promise.all([
      listenTo(exchange.gateway, asker.token, [contact]),
      listenTo(exchange.gateway, stranger.token, [contact]),
      listenTo(exchange.gateway, operator.token, [operatorContact, contact]),
      listenTo(exchange.gateway, asker.token, [operatorContact]),
    ]);
    const { id } = await ask();
    await answer(id);
    await get(`/api/contact/read?id=${id}`);
    expect(mine.received(contact)).toMatchObject([
      { contact: { id, isAnswered: false }, unread: 0 },
      { contact: { id, isAnswered: true, isRead: false }, unread: 1 },
      { contact: { id, isRead: true }, unread: 0 },
    ]);
    expect(desk.received(operatorContact)).toMatchObject([
      { contact: { id, userId: asker.id, username: 'asker', answers: [] } },
      { contact: { id, answers: [{ text: '지금 반영되었습니다.' }] } },
      { contact: { id, isRead: true } },
    ]);
    expect([
      theirs.received(contact),
      desk.received(contact),
      spy.received(operatorContact),
    ]).toEqual([[], [], []]);
  });
});
