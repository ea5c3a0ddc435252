/** Codes and proofs over HTTP: sent, tried, limited, and what they must not reveal. */
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import {
  codeFor,
  proofFor,
  requestCode,
  SECRET,
  tryCode,
  wrongCode,
} from '../../support/apiCodes.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const MAIL = 'kim@example.com';
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Without the prices in between. */
const later = ({ clock }: HttpExchange, ms: number): void => clock.jumpTo(clock.now() + ms);

const documentsOf = async ({ gateway }: HttpExchange) =>
  (await gateway.core.documents.query({ kind: 'verification', page: 1, size: 50 })).items;

describe('a code that was sent', () => {
  test('[A-V1][A-V10] is exchanged once for a proof, at its key, channel and page', async () => {
    const exchange = await open('memory');
    const now = exchange.clock.now();
    const sent = await requestCode(exchange, 'email', 'Kim@Example.com');
    expect(sent).toEqual({
      status: 200,
      expiresAt: now + 5 * MINUTE,
      resendAt: now + MINUTE,
      isSandbox: true,
    });
    const code = await codeFor(exchange, MAIL);
    const other = { secretCode: 'another-page-77' };
    expect(await tryCode(exchange, 'email', MAIL, code, other)).toMatchObject({
      code: 'CODE_EXPIRED',
    });
    expect((await tryCode(exchange, 'email', 'lee@example.com', code)).code).toBe('CODE_EXPIRED');
    expect((await tryCode(exchange, 'email', MAIL, code, { siteInfoId: 15 })).code).toBe(
      'CODE_EXPIRED',
    );
    const proven = await tryCode(exchange, 'email', MAIL, code);
    expect(proven).toEqual({
      status: 200,
      proof: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: now + 10 * MINUTE,
    });
    expect((await tryCode(exchange, 'email', MAIL, code)).code).toBe('CODE_EXPIRED');
  });

  test('[A-V2] is wrong five times, counted one by one, and then over', async () => {
    const exchange = await open('memory');
    await requestCode(exchange, 'phone', '010-1234-5678');
    const code = await codeFor(exchange, '01012345678');
    const wrong = wrongCode(code);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tryCode(exchange, 'phone', '01012345678', wrong)),
    );
    expect(answers.map(({ code: refused, data }) => `${refused} ${data?.['remaining']}`)).toEqual(
      ['4', '3', '2', '1'].map((remaining) => `CODE_MISMATCH ${remaining}`),
    );
    expect(await tryCode(exchange, 'phone', '01012345678', wrong)).toMatchObject({
      status: 403,
      code: 'CODE_MISMATCH',
      data: { remaining: '0' },
    });
    expect((await tryCode(exchange, 'phone', '01012345678', code)).code).toBe('CODE_EXPIRED');
  });
});

describe('a code', () => {
  test('[A-V1] ends after five minutes, and each page has its own', async () => {
    const exchange = await open('memory');
    await requestCode(exchange, 'email', MAIL);
    const first = await codeFor(exchange, MAIL);
    later(exchange, MINUTE);
    const other = { secretCode: 'another-page-77' };
    await requestCode(exchange, 'email', MAIL, other);
    const second = await codeFor(exchange, MAIL);
    expect((await tryCode(exchange, 'email', MAIL, first)).status).toBe(200);
    later(exchange, MINUTE);
    await requestCode(exchange, 'email', MAIL);
    const third = await codeFor(exchange, MAIL);
    later(exchange, 4 * MINUTE);
    expect((await tryCode(exchange, 'email', MAIL, second, other)).code).toBe('CODE_EXPIRED');
    later(exchange, MINUTE - 1_000);
    expect((await tryCode(exchange, 'email', MAIL, third)).status).toBe(200);
  });

  test('[A-V1] is replaced by the page’s next one', async () => {
    const exchange = await open('memory');
    await requestCode(exchange, 'email', MAIL);
    const first = await codeFor(exchange, MAIL);
    later(exchange, MINUTE);
    await requestCode(exchange, 'email', MAIL);
    const second = await codeFor(exchange, MAIL);
    expect((await tryCode(exchange, 'email', MAIL, first)).code).toBe('CODE_MISMATCH');
    expect((await tryCode(exchange, 'email', MAIL, second)).status).toBe(200);
  });

  test('[A-V3] is sent to a key once a minute and ten times a day, also after a restart', async () => {
    const store = createMemoryStore();
    const before = await createHttpExchange({ store });
    expect((await requestCode(before, 'email', MAIL)).status).toBe(200);
    later(before, MINUTE - 1_500);
    const soon = await before.post(
      '/api/certi/certificate_email',
      { key: MAIL, secretCode: SECRET },
      { headers: { 'accept-language': 'en' } },
    );
    expect(soon.body).toEqual({
      status: 429,
      code: 'CODE_TOO_SOON',
      data: { seconds: '2' },
      message: 'Another code can be requested in 2 s.',
    });
    for (let n = 2; n <= 10; n += 1) {
      later(before, MINUTE);
      expect((await requestCode(before, 'email', MAIL)).status).toBe(200);
    }
    await before.stop();

    const exchange = await open('memory', { store, clock: before.clock });
    later(exchange, MINUTE);
    const refused = await requestCode(exchange, 'email', MAIL);
    expect(refused).toMatchObject({ status: 429, code: 'CODE_LIMIT', data: { maximum: '10' } });
    expect((await requestCode(exchange, 'email', 'lee@example.com')).status).toBe(200);
    later(exchange, DAY);
    expect((await requestCode(exchange, 'email', MAIL)).status).toBe(200);
  });

  test('[A-V3] is requested ten times a day at one address, whatever the keys', async () => {
    const exchange = await open('memory', {
      rateLimits: { codes: { perSecond: 10 / 86_400, burst: 10 } },
      http: { addressOf: (request) => request.headers.get('x-from') ?? '' },
    });
    const ask = async (n: number, from: string) =>
      (
        await exchange.post(
          '/api/certi/certificate_email',
          { key: `p${n}@example.com`, secretCode: SECRET, ignoreKey: true },
          { headers: { 'x-from': from } },
        )
      ).body;
    for (let n = 1; n <= 10; n += 1) expect((await ask(n, 'a')).status).toBe(200);
    expect(await ask(11, 'a')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await ask(12, 'b')).status).toBe(200);
  });

  test('[A-V4] is refused for a key in use, and with ignoreKey sent to anybody alike', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong', { email: 'Gil@Example.com', phone: '010-7777-8888' });
    const strict = { ignoreKey: false };
    expect(await requestCode(exchange, 'email', 'gil@example.com', strict)).toMatchObject({
      status: 409,
      code: 'DUPLICATE_EMAIL',
    });
    expect((await requestCode(exchange, 'phone', '01077778888', strict)).code).toBe(
      'DUPLICATE_PHONE',
    );
    const abroad = { ...strict, siteInfoId: 15 };
    expect((await requestCode(exchange, 'phone', '01077778888', abroad)).status).toBe(200);
    const known = await requestCode(exchange, 'email', 'gil@example.com');
    expect(known.status).toBe(200);
    expect(await requestCode(exchange, 'email', 'nobody@example.com')).toEqual(known);
  });

  test('[A-V5] is stored as marks, with its key and page, and swept away', async () => {
    const exchange = await open('memory');
    await requestCode(exchange, 'email', MAIL);
    const code = await codeFor(exchange, MAIL);
    const proof = await proofFor(exchange, 'phone', '010-1234-5678');
    const stored = JSON.stringify(await documentsOf(exchange));
    for (const secret of [code, MAIL, SECRET, proof, '01012345678'])
      expect(stored).not.toContain(secret);
    later(exchange, 3 * DAY);
    await requestCode(exchange, 'email', 'lee@example.com');
    expect(await documentsOf(exchange)).toHaveLength(1);
  });

  test('[A-V6] is answered where nobody operates the exchange, and by no carrier', async () => {
    const practice = await open('memory', { outbox: { revealsCodes: true } });
    const { sandboxCode = '' } = await requestCode(practice, 'email', MAIL);
    expect(sandboxCode).toBe(await codeFor(practice, MAIL));
    expect((await tryCode(practice, 'email', MAIL, sandboxCode)).status).toBe(200);
    const carriers = { email: () => Promise.resolve({ kind: 'delivered' as const }) };
    const carried = await open('memory', { outbox: { revealsCodes: true, carriers } });
    const sent = await requestCode(carried, 'email', MAIL);
    expect(sent).toMatchObject({ status: 200, isSandbox: false });
    expect(sent).not.toHaveProperty('sandboxCode');
    expect(await requestCode(carried, 'phone', '010-1234-5678')).toHaveProperty('sandboxCode');
  });

  test('is not asked for with a wrong address, number or page', async () => {
    const exchange = await open('memory');
    const refused = async (channel: 'email' | 'phone', key: string, secretCode = SECRET) =>
      (await requestCode(exchange, channel, key, { secretCode })).data;
    expect(await refused('email', 'nobody')).toEqual({ name: 'key' });
    expect(await refused('email', 'a@example.com\r\nbcc: b@example.com')).toEqual({ name: 'key' });
    expect(await refused('phone', '010')).toEqual({ name: 'key' });
    expect(await refused('phone', '01012345678', 'short')).toEqual({ name: 'secretCode' });
  });
});

describe('a proof', () => {
  const take = ({ gateway }: HttpExchange, proof: string, over: object = {}) =>
    gateway.core.verification.takeProof({
      siteId: 1 as never,
      channel: 'email',
      key: MAIL,
      proof,
      ...over,
    });

  test('[A-V10] is good for ten minutes, once, for its key and channel, and again where it is put back', async () => {
    const exchange = await open('memory');
    const proof = await proofFor(exchange, 'email', MAIL);
    const expired = { ok: false, rejection: { code: 'VERIFICATION_EXPIRED' } };
    for (const over of [{ key: 'lee@example.com' }, { channel: 'phone' }, { siteId: 15 }])
      expect(await take(exchange, proof, over)).toEqual(expired);
    expect(await take(exchange, 'f'.repeat(32))).toEqual(expired);
    const [first, second] = await Promise.all([take(exchange, proof), take(exchange, proof)]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    if (first.ok) await first.answer();
    later(exchange, 10 * MINUTE - 1);
    const again = await take(exchange, proof);
    expect(again.ok).toBe(true);
    if (again.ok) await again.answer();
    later(exchange, 2);
    expect(await take(exchange, proof)).toEqual(expired);
  });
});
