/** Messages to people: the outbox that operators read, and carriers that are there, slow or away. */
import { afterEach, describe, expect, test } from 'vitest';
import { createCarriers } from '../../../src/server/mail/carriers.ts';
import type { MailLinks } from '../../../src/server/mail/mailConfig.ts';
import type { WireParcel } from '../../../src/protocol/outbox/calls.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { codeFor, requestCode, tryCode } from '../../support/apiCodes.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';
import {
  type MailServer,
  type SmsServer,
  startMailServer,
  startSmsServer,
  until,
} from '../../support/mailServers.ts';

const ends: (() => Promise<void> | void)[] = [];
const { open } = createApiStores();
// Registered after the exchanges' own, so that those stop first.
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const MAIL = 'kim@example.com';
const PHONE = '01012345678';
const MINUTE = 60_000;
const FROM = 'Maru <no-reply@maru.example.com>';

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  ends.push(() => server.close());
  return server;
}

async function smsServer(): Promise<SmsServer> {
  const server = await startSmsServer();
  ends.push(() => server.close());
  return server;
}

function carriersOf(links: MailLinks) {
  const { carriers, close } = createCarriers(links);
  ends.push(close);
  return { carriers };
}

const smtpTo = ({ url }: MailServer) => carriersOf({ smtp: { url, from: FROM, isLocal: true } });
const smsTo = ({ url }: SmsServer) =>
  carriersOf({ sms: { baseUrl: url, key: 'key-of-the-carrier', from: '0215440000' } });

const parcelsOf = async ({ gateway }: HttpExchange): Promise<readonly WireParcel[]> =>
  (await gateway.core.outbox.list({ page: 1, size: 50 })).items;

const stateOf = async (exchange: HttpExchange): Promise<string | undefined> =>
  (await parcelsOf(exchange))[0]?.state;

const header = (server: MailServer, name: string): readonly string[] =>
  server.received.flatMap(({ headers }) =>
    headers.filter((line) => line.toLowerCase().startsWith(`${name}:`)),
  );

describe('the outbox', () => {
  test('[A-V20] is read by operators, each message in its language with the name of the site', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const member = await exchange.signIn('gildong');
    await requestCode(exchange, 'email', MAIL);
    await requestCode(exchange, 'phone', PHONE, { siteInfoId: 33 });
    await requestCode(exchange, 'email', 'lee@example.com', { language: 'en' });
    const read = async (token: string, query = '') =>
      (
        await exchange.get<{ items: readonly WireParcel[]; total: number; code?: string }>(
          `/api/operator/outbox${query}`,
          { token },
        )
      ).body;
    expect((await read(member.accessToken)).code).toBe('NO_PERMISSION');
    const { items, total } = await read(boss.token);
    expect(total).toBe(3);
    expect(items.map(({ to, siteInfoId, state }) => [to, siteInfoId, state])).toEqual([
      ['lee@example.com', 1, 'SANDBOX'],
      [PHONE, 33, 'SANDBOX'],
      [MAIL, 1, 'SANDBOX'],
    ]);
    expect(items.map(({ text }) => text?.replace(/\d{6}/, '######'))).toEqual([
      '[마루] Your verification code is ######. Enter it within 5 minutes. If you did not request it, ignore this message.',
      '[Maru 33] Your verification code is ######. Enter it within 5 minutes. If you did not request it, ignore this message.',
      '[마루] 인증번호는 ###### 입니다. 5분 안에 입력해주세요. 요청하지 않으셨다면 이 메시지를 무시해주세요.',
    ]);
    expect((await read(boss.token, `?to=${MAIL}`)).items.map(({ to }) => to)).toEqual([MAIL]);
    const code = await codeFor(exchange, MAIL);
    expect((await tryCode(exchange, 'email', MAIL, code)).status).toBe(200);
  });
});

describe('e-mail', () => {
  test('[A-V21][A-V23] reaches one receiver by SMTP, and its code is stored nowhere', async () => {
    const server = await mailServer();
    const exchange = await open('memory', { outbox: smtpTo(server) });
    expect(await requestCode(exchange, 'email', MAIL)).toMatchObject({ isSandbox: false });
    await until(async () => (await stateOf(exchange)) === 'DELIVERED');
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'no-reply@maru.example.com', to: [MAIL] });
    expect(header(server, 'from')).toEqual([`From: ${FROM}`]);
    const code = /\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
    const stored = await exchange.gateway.core.documents.query({
      kind: 'parcel',
      page: 1,
      size: 9,
    });
    expect(JSON.stringify(stored.items)).not.toContain(code);
    expect(await parcelsOf(exchange)).toMatchObject([{ to: MAIL, subject: '', text: null }]);
    expect((await tryCode(exchange, 'email', MAIL, code)).status).toBe(200);
  });

  test('[A-V22] is attempted again after 1 s and 2 s with the same id, and requests go on meanwhile', async () => {
    const server = await mailServer();
    server.refusals.push(451, 450);
    const exchange = await open('memory', { outbox: smtpTo(server) });
    expect((await requestCode(exchange, 'email', MAIL)).status).toBe(200);
    await until(async () => (await parcelsOf(exchange))[0]?.problem?.includes('451') === true);
    await exchange.clock.run(999);
    await exchange.signUp('gildong');
    expect(server.asked()).toBe(1);
    await exchange.clock.run(1);
    await until(async () => (await parcelsOf(exchange))[0]?.problem?.includes('450') === true);
    await exchange.clock.run(1_999);
    expect(server.asked()).toBe(2);
    await exchange.clock.run(1);
    await until(async () => (await stateOf(exchange)) === 'DELIVERED');
    expect(server.received).toHaveLength(1);
    const [{ id }] = (await parcelsOf(exchange)) as [WireParcel];
    expect(header(server, 'message-id')).toEqual([`Message-ID: <${id}@maru.example.com>`]);
  });

  test('[A-V22] that is refused is not attempted again, and says why', async () => {
    const server = await mailServer();
    server.refusals.push(550);
    const exchange = await open('memory', { outbox: smtpTo(server), mayWarn: true });
    await requestCode(exchange, 'email', MAIL);
    await until(async () => (await stateOf(exchange)) === 'FAILED');
    await exchange.clock.run(2 * MINUTE);
    expect(server.asked()).toBe(1);
    expect((await parcelsOf(exchange))[0]?.problem).toContain('550');
    expect(exchange.logger.warnings.join()).not.toContain(MAIL.slice(0, 3));
  });

  test('[A-V22] to a server that is away is given up once the code has ended', async () => {
    const server = await startMailServer();
    await server.close();
    const exchange = await open('memory', { outbox: smtpTo(server), mayWarn: true });
    await requestCode(exchange, 'email', MAIL);
    for (let second = 0; second < 300 && (await stateOf(exchange)) !== 'FAILED'; second += 1) {
      await until(async () => {
        const [parcel] = await parcelsOf(exchange);
        return exchange.clock.pendingTimers() > 0 || parcel?.state === 'FAILED';
      });
      await exchange.clock.run(1_000);
    }
    await until(async () => (await stateOf(exchange)) === 'FAILED');
    expect((await parcelsOf(exchange))[0]?.problem).toContain('ECONNREFUSED');
  });

  test('[A-V21] that was under way when the exchange ended is lost, and says so', async () => {
    const store = createMemoryStore();
    const server = await mailServer();
    server.refusals.push(451);
    const before = await createHttpExchange({ store, outbox: smtpTo(server) });
    await requestCode(before, 'email', MAIL);
    await until(async () => (await parcelsOf(before))[0]?.problem !== null);
    await before.stop();
    const exchange = await open('memory', { store, clock: before.clock });
    expect(await stateOf(exchange)).toBe('LOST');
    await exchange.clock.run(2 * MINUTE);
    expect(server.received).toEqual([]);
  });

  test('[A-V23] leaves this machine under TLS alone, and no text becomes a header', async () => {
    const server = await mailServer();
    const parcel = { id: 'a1', to: MAIL, subject: 'x\r\nBcc: thief@example.com', text: '123456' };
    const away = createCarriers({ smtp: { url: server.url, from: FROM, isLocal: false } });
    ends.push(away.close);
    expect(await away.carriers.email?.(parcel)).toMatchObject({ kind: 'failed' });
    expect(server.received).toEqual([]);
    const local = smtpTo(server).carriers;
    expect(await local.email?.(parcel)).toEqual({ kind: 'delivered' });
    expect(server.received[0]?.to).toEqual([MAIL]);
    expect(header(server, 'bcc')).toEqual([]);
    const two = { ...parcel, to: `${MAIL},thief@example.com` };
    await local.email?.(two);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('thief@example.com');
  });
});

describe('an SMS', () => {
  test('[A-V23] goes to the carrier with its key, and again with the same id after a 503', async () => {
    const server = await smsServer();
    server.statuses.push(503);
    const exchange = await open('memory', { outbox: smsTo(server) });
    await requestCode(exchange, 'phone', '010-1234-5678');
    await until(async () => (await parcelsOf(exchange))[0]?.problem === 'status 503');
    await exchange.clock.run(1_000);
    await until(async () => (await stateOf(exchange)) === 'DELIVERED');
    const [{ id }] = (await parcelsOf(exchange)) as [WireParcel];
    const sent = {
      path: 'POST /messages',
      authorization: 'Bearer key-of-the-carrier',
      id,
      message: { from: '0215440000', to: PHONE, text: expect.stringMatching(/\d{6}/) },
    };
    expect(server.received).toEqual([sent, sent]);
  });

  test('[A-V22] that the carrier will not take is not sent again', async () => {
    const server = await smsServer();
    server.statuses.push(400);
    const exchange = await open('memory', { outbox: smsTo(server), mayWarn: true });
    await requestCode(exchange, 'phone', PHONE);
    await until(async () => (await stateOf(exchange)) === 'FAILED');
    await exchange.clock.run(2 * MINUTE);
    expect(server.received).toHaveLength(1);
  });
});

test('[A-V24] what operators read is sealed in its document, each for itself', async () => {
  const store = createMemoryStore();
  const exchange = await createHttpExchange({ store });
  ends.push(() => exchange.stop());
  await requestCode(exchange, 'email', MAIL);
  const code = await codeFor(exchange, MAIL);
  const [read] = await parcelsOf(exchange);
  expect(read?.text).toContain(code);
  const { items } = await store.documents.query({ kind: 'parcel', page: 1, size: 9 });
  const bodies = items.map(({ body }): unknown => JSON.parse(body));
  expect(bodies).toEqual([expect.objectContaining({ subject: '', text: null, to: MAIL })]);
  expect(JSON.stringify(bodies)).not.toContain(code);
  // Another one's seal does not open.
  await store.documents.transaction(async (writer) => {
    for (const one of items) await writer.write({ ...one, id: 'another' });
  });
  expect((await parcelsOf(exchange)).find(({ id }) => id === 'another')?.text).toBeNull();
});
