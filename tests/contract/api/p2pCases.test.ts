/** Facts that decide a P2P trade: proofs, steps, the user's earlier trades, and the chat. */
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../../src/domain/ids.ts';
import { putMessage } from '../../../src/gateway/p2p/chat/messageDocuments.ts';
import type { WireOperatorP2pMessage, WireP2pMessage } from '../../../src/protocol/p2p/chat.ts';
import type { WireP2pCase, WireP2pDetails } from '../../../src/protocol/p2p/details.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const TRADE = { p2pId: 't-1' };
const DAY_MS = 86_400_000;

const request = (detail: object, clientRequestId = 'p-1') => ({
  clientRequestId,
  name: '김구매',
  phone: '010-9876-5432',
  point: '100',
  detailJson: JSON.stringify(detail),
  accountPassword: PASSWORD,
});
const BUY = request({ side: 'BUY' });
const SELL = request({
  side: 'SELL',
  bankInfo: { code: '004', account: '123456-04-123456', holder: '김판매' },
});

/** Stores the description of a file, and one piece of content. */
const giveFile = async ({ gateway, clock }: HttpExchange, owner: UserId, id: string) => {
  const described = JSON.stringify({ name: `${id}.png`, type: 'image/png', size: 3 });
  await gateway.core.documents.transact(
    [
      { type: 'put', kind: 'filePiece', id: `${id}/0`, owner, body: '"QUJD"', audit: 'none' },
      { type: 'put', kind: 'file', id, owner, body: described },
    ],
    { actor: owner, at: clock.now() },
  );
};

const fileStatus = async ({ gateway }: HttpExchange, id: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await gateway.http.fetch(new Request(`http://localhost/api/file?id=${id}`, { headers })))
    .status;
};

/** A trade that its counter has matched, with both sides signed in. */
async function matched(trade: object = BUY) {
  const exchange = await open('memory');
  const { token, id } = await memberWith(exchange, 'buyer', '500');
  const { token: desk } = await operatorOf(exchange);
  await exchange.post('/api/dnw/p2p', trade, { token });
  await exchange.post('/api/operator/p2p/match', TRADE, { token: desk });
  const me = await exchange.get<{ id: UserId }>('/api/me', { token: desk });
  const latest = async () => {
    const { body } = await exchange.get<{ p2p: WireP2pDetails }>('/api/dnw/p2p/latest', { token });
    return body.p2p;
  };
  const seen = async () =>
    (await exchange.get<WireP2pCase>('/api/operator/p2p?p2pId=t-1', { token: desk })).body;
  const mine = <T = unknown>(path: string, body: object) =>
    exchange.post<T>(`/api/dnw/p2p/${path}`, { ...TRADE, ...body }, { token });
  const theirs = <T = unknown>(path: string, body: object) =>
    exchange.post<T>(`/api/operator/p2p/${path}`, { ...TRADE, ...body }, { token: desk });
  return { exchange, token, id, desk, operator: me.body.id, latest, seen, mine, theirs };
}

describe('a proof', () => {
  test('[Q-G4] of the user is listed to the operator', async () => {
    const { exchange, id, mine, seen } = await matched();
    await giveFile(exchange, id, 'receipt');
    await mine('paid', { fileId: 'receipt' });
    expect(await seen()).toMatchObject({
      proofFileId: 'receipt',
      files: [{ id: 'receipt', name: 'receipt.png', by: 'USER', at: exchange.clock.now() }],
    });
  });

  test('[Q-G4] of the counter is read by the user, and by no other member', async () => {
    const { exchange, token, operator, theirs, latest } = await matched(SELL);
    const { token: other } = await memberWith(exchange, 'other', '1');
    await giveFile(exchange, operator, 'transfer');
    const read = (bearer: string) => fileStatus(exchange, 'transfer', bearer);
    expect(await read(token)).toBe(404);
    await theirs('paid', { fileId: 'transfer' });
    expect(await read(token)).toBe(200);
    expect(await read(other)).toBe(404);
    expect(await latest()).toMatchObject({
      status: 'PAID',
      files: [{ id: 'transfer', by: 'COUNTER' }],
    });
  });

  test('[Q-G5] is added by either side while the trade is paid or disputed', async () => {
    const { exchange, id, operator, mine, theirs, latest } = await matched();
    const listener = await listenTo(exchange.gateway, (await login(exchange)).token, [
      '/user/queue/p2p',
    ]);
    for (const name of ['mine-1', 'mine-2']) await giveFile(exchange, id, name);
    await giveFile(exchange, operator, 'desk-1');
    expect((await mine('attach', { fileId: 'mine-1' })).body).toMatchObject({
      code: 'P2P_STEP_NOT_NOW',
    });
    await mine('paid', {});
    await mine('attach', { fileId: 'mine-1' });
    await mine('dispute', { text: 'no coins' });
    expect((await mine('attach', { fileId: 'desk-1' })).body).toMatchObject({
      code: 'UNKNOWN_FILE',
    });
    await theirs('attach', { fileId: 'desk-1' });
    await mine('attach', { fileId: 'mine-1' });
    expect((await latest()).files.map((file) => file.id)).toEqual(['mine-1', 'desk-1']);
    expect(listener.received('/user/queue/p2p')).toContainEqual({ p2pId: 't-1', unread: 0 });
    await theirs('decide', { decision: 'RELEASED', reason: 'found' });
    expect((await mine('attach', { fileId: 'mine-2' })).body).toMatchObject({ code: 'P2P_OVER' });
  });

  test('[Q-G5] is one of ten of a side', async () => {
    const { exchange, id, mine } = await matched();
    await mine('paid', {});
    for (let number = 1; number <= 11; number += 1) await giveFile(exchange, id, `file-${number}`);
    for (let number = 1; number <= 10; number += 1)
      await mine('attach', { fileId: `file-${number}` });
    expect((await mine('attach', { fileId: 'file-11' })).body).toMatchObject({
      code: 'P2P_FILES',
      data: { maximum: '10' },
    });
  });
});

const login = async (exchange: HttpExchange) => {
  const credentials = { username: 'buyer', password: PASSWORD };
  const { body } = await exchange.post<{ accessToken: string }>('/api/login', credentials);
  return { token: body.accessToken };
};

test('[Q-G6][Q-G7] every step keeps its time, who took it and why, and the operator is named to operators', async () => {
  const { exchange, mine, theirs, latest, seen } = await matched();
  const start = exchange.clock.now();
  await exchange.clock.run(60_000);
  await mine('paid', {});
  await exchange.clock.run(60_000);
  await theirs('dispute', { reason: 'No such payment has arrived.' });
  await exchange.clock.run(60_000);
  await theirs('decide', { decision: 'RELEASED', reason: 'found' });
  const { steps } = await latest();
  expect(steps).toEqual([
    { status: 'REQUESTED', at: expect.any(Number), by: 'USER', reason: '' },
    { status: 'MATCHED', at: start, by: 'COUNTER', reason: '' },
    { status: 'PAID', at: start + 60_000, by: 'USER', reason: '' },
    {
      status: 'DISPUTED',
      at: start + 120_000,
      by: 'COUNTER',
      reason: 'No such payment has arrived.',
    },
    { status: 'RELEASED', at: start + 180_000, by: 'COUNTER', reason: 'found' },
  ]);
  expect((await seen()).steps.map(({ operator }) => operator)).toEqual([
    null,
    'boss',
    null,
    'boss',
    'boss',
  ]);
});

test('[Q-G7] operators see who the user is and what became of their trades, and find trades by name and id', async () => {
  const { exchange, token, desk, id, mine, seen } = await matched();
  await mine('cancel', {});
  await exchange.post('/api/dnw/p2p', request({ side: 'BUY' }, 'p-2'), { token });
  const { body } = await exchange.get<WireP2pCase>('/api/operator/p2p?p2pId=t-2', { token: desk });
  expect(body).toMatchObject({
    id: 't-2',
    userId: id,
    username: 'buyer',
    unread: 0,
    member: {
      status: 'NORMAL',
      isTwoStepOn: false,
      disputes: 0,
      trades: { REQUESTED: 1, CANCELLED: 1 },
      newest: [{ id: 't-1', status: 'CANCELLED' }],
    },
  });
  expect((await seen()).member.newest.map((one) => one.id)).toEqual(['t-2']);
  const found = async (keyword: string) => {
    const path = `/api/operator/p2p/list?keyword=${keyword}`;
    const list = await exchange.get<{ items: { id: string }[] }>(path, { token: desk });
    return list.body.items.map((one) => one.id);
  };
  expect(await found('uye')).toEqual(['t-2', 't-1']);
  expect(await found('t-1')).toEqual(['t-1']);
  expect(await found('nobody')).toEqual([]);
  const unknown = await exchange.get('/api/operator/p2p?p2pId=t-9', { token: desk });
  expect(unknown.body).toMatchObject({ code: 'UNKNOWN_P2P' });
});

interface Chat<Message> {
  readonly items: readonly Message[];
  readonly unread: number;
  readonly isOpen: boolean;
}

/** The same with the chat of each side. */
async function chatting() {
  const scene = await matched();
  const { exchange, token, desk } = scene;
  const chat = async () =>
    (await exchange.get<Chat<WireP2pMessage>>('/api/dnw/p2p/chat?p2pId=t-1', { token })).body;
  const deskChat = async () => {
    const path = '/api/operator/p2p/chat?p2pId=t-1';
    return (await exchange.get<Chat<WireOperatorP2pMessage>>(path, { token: desk })).body;
  };
  return { ...scene, chat, deskChat };
}

const words = (text: string, clientRequestId = text) => ({ text, clientRequestId });

describe('the chat of a trade', () => {
  test('[Q-G8][Q-G11] reaches both sides at once, with unread marks until it is opened', async () => {
    const { exchange, token, desk, mine, theirs, chat, deskChat } = await chatting();
    const user = await listenTo(exchange.gateway, token, ['/user/queue/p2p']);
    const operator = await listenTo(exchange.gateway, desk, ['/user/queue/operator/p2p']);
    await mine('chat/say', words('paid'));
    expect(operator.received('/user/queue/operator/p2p')).toEqual([{ p2pId: 't-1', unread: 1 }]);
    expect(await deskChat()).toMatchObject({ unread: 1, items: [{ text: 'paid', by: 'USER' }] });
    const list = await exchange.get('/api/operator/p2p/list', { token: desk });
    expect(list.body).toMatchObject({ items: [{ id: 't-1', unread: 1 }] });
    await exchange.get('/api/operator/p2p/chat/read?p2pId=t-1', { token: desk });
    await theirs('chat/say', words('looking'));
    expect(user.received('/user/queue/p2p').at(-1)).toEqual({ p2pId: 't-1', unread: 1 });
    expect(await deskChat()).toMatchObject({
      unread: 0,
      items: [
        { text: 'looking', by: 'COUNTER', operator: 'boss', isRead: false },
        { isRead: true },
      ],
    });
    expect(await chat()).toMatchObject({ unread: 1, isOpen: true });
    await mine('chat/read', {});
    expect(await chat()).toMatchObject({ unread: 0 });
  });

  test('[Q-G8] a repeated request is the same message', async () => {
    const { mine, theirs, chat } = await chatting();
    const sent = await Promise.all(
      [1, 2, 3].map(() => mine<WireP2pMessage>('chat/say', words('hello', 'one'))),
    );
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect((await mine('chat/say', words('other', 'one'))).body).toMatchObject({
      code: 'CLIENT_REQUEST_ID_REUSED',
    });
    // The id is the writer's own.
    await theirs('chat/say', words('hello', 'one'));
    expect((await chat()).items).toHaveLength(2);
  });

  test('[Q-G8] carries own files, which the other side reads', async () => {
    const { exchange, token, operator, mine, theirs } = await chatting();
    await giveFile(exchange, operator, 'desk-1');
    const files = { ...words('see'), fileIds: 'desk-1' };
    expect((await mine('chat/say', files)).body).toMatchObject({ code: 'UNKNOWN_FILE' });
    expect((await theirs('chat/say', files)).body).toMatchObject({ files: [{ id: 'desk-1' }] });
    expect(await fileStatus(exchange, 'desk-1', token)).toBe(200);
  });

  test.each([
    ['nothing', ' '],
    ['more than 1,000 characters', 'x'.repeat(1_001)],
    ['a hidden character', 'pa\u202Eid'],
  ])('[Q-G9] refuses %s', async (_, text) => {
    const { mine } = await chatting();
    expect((await mine('chat/say', words(text, 'one'))).body).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name: 'text' },
    });
  });

  test('[Q-G9] takes 20 messages at once and 20 a minute', async () => {
    const { exchange, mine } = await chatting();
    for (let number = 1; number <= 20; number += 1) await mine('chat/say', words(`${number}`));
    expect((await mine('chat/say', words('21'))).body).toMatchObject({
      code: 'P2P_CHAT_LIMIT',
      data: { seconds: '3' },
    });
    expect((await mine('chat/say', words('20'))).status).toBe(200);
    await exchange.clock.run(3_000);
    expect((await mine('chat/say', words('21'))).status).toBe(200);
  });

  test('[Q-G9] takes 300 messages of a side about a trade', async () => {
    const { exchange, id, mine, theirs } = await chatting();
    const written = Array.from({ length: 300 }, (_, number) =>
      putMessage({
        id: `m-${number}`,
        owner: id,
        version: 0,
        createdAt: exchange.clock.now(),
        message: {
          p2pId: TRADE.p2pId,
          by: 'USER',
          operator: null,
          text: `${number}`,
          files: [],
          isRead: true,
        },
      }),
    );
    await exchange.gateway.core.documents.transact(written, {
      actor: id,
      at: exchange.clock.now(),
    });
    expect((await mine('chat/say', words('one more', 'more'))).body).toMatchObject({
      code: 'P2P_CHAT_FULL',
      data: { maximum: '300' },
    });
    expect((await theirs('chat/say', words('of the other side', 'other'))).status).toBe(200);
  });

  test('[Q-G10] closes seven days after the end of the trade, and stays readable', async () => {
    const { exchange, mine } = await chatting();
    await mine('chat/say', words('before'));
    await mine('cancel', {});
    const end = exchange.clock.now();
    const say = async (text: string) => {
      const token = (await login(exchange)).token;
      const said = { ...TRADE, ...words(text) };
      return exchange.post('/api/dnw/p2p/chat/say', said, { token });
    };
    exchange.clock.jumpTo(end + 7 * DAY_MS - 60_000);
    expect((await say('late')).status).toBe(200);
    exchange.clock.jumpTo(end + 7 * DAY_MS + 60_000);
    expect((await say('later')).body).toMatchObject({ code: 'P2P_CHAT_CLOSED' });
    const { token } = await login(exchange);
    const read = await exchange.get('/api/dnw/p2p/chat?p2pId=t-1', { token });
    expect(read.body).toMatchObject({ isOpen: false, items: [{}, {}] });
  });

  test('[Q-G11] ends with the data of its user', async () => {
    const { exchange, id, mine, theirs } = await chatting();
    await mine('chat/say', words('hello'));
    await exchange.gateway.core.documents.transact([{ type: 'erase', owner: id }], {
      actor: id,
      at: exchange.clock.now(),
    });
    expect((await theirs('chat/say', words('gone'))).body).toMatchObject({
      code: 'P2P_CHAT_CLOSED',
    });
    const left = await exchange.gateway.core.documents.query({
      kind: 'p2pMessage',
      page: 1,
      size: 10,
    });
    expect(left.total).toBe(0);
  });

  test('[Q-G8] is nobody else’s', async () => {
    const { exchange, mine } = await chatting();
    const { token } = await memberWith(exchange, 'other', '1');
    await mine('chat/say', words('hello'));
    expect((await exchange.get('/api/dnw/p2p/chat?p2pId=t-1', { token })).body).toMatchObject({
      code: 'UNKNOWN_P2P',
    });
    const said = { ...TRADE, ...words('hi') };
    expect((await exchange.post('/api/dnw/p2p/chat/say', said, { token })).body).toMatchObject({
      code: 'UNKNOWN_P2P',
    });
    expect((await exchange.get('/api/operator/p2p?p2pId=t-1', { token })).body).toMatchObject({
      code: 'NO_PERMISSION',
    });
  });
});
