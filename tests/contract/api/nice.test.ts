/** NICE's identity check over HTTP: the exchange's pages, and the service on a port of its own. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectNice } from '../../../src/gateway/verification/nice/nice.ts';
import { createApiStores, STORE_KINDS, type StoreKind } from '../../support/apiStores.ts';
import { turn } from '../../support/clock.ts';
import { type ErrorAnswer, type HttpExchange, person } from '../../support/httpExchange.ts';
import {
  type Fault,
  type Form,
  hiddenFields,
  type NiceService,
  openNiceService,
} from '../../support/niceService.ts';

const { open } = createApiStores();

const ORIGIN = 'http://localhost';
const PAGE = `${ORIGIN}/identity?check=1`;
const RETURN = '/api/certi/nice_return';
const MINUTE = 60_000;
const PHONE = '01055556666';

interface Begun {
  readonly url: string;
  readonly expiresAt: number;
  readonly isSandbox: boolean;
}

type Options = NonNullable<Parameters<typeof open>[1]>;

async function start(kind: StoreKind = 'memory', options: Options = {}) {
  const service = await openNiceService();
  onTestFinished(async () => {
    await service.close();
    expect(service.problems).toEqual([]);
  });
  const settings = { link: service.link(ORIGIN), pages: ['https://other.example.com'], fetch };
  const exchange = await open(kind, { ...options, identity: connectNice(settings) });
  return { service, exchange };
}

const asking = (host: string): string => `/api/certi/nice_id?host=${encodeURIComponent(host)}`;

const refusal = async (exchange: HttpExchange, host = PAGE): Promise<ErrorAnswer> =>
  (await exchange.get(asking(host))).body;

async function begin(exchange: HttpExchange, host = PAGE): Promise<Begun> {
  const { status, body } = await exchange.get<Begun>(asking(host));
  expect(status).toBe(200);
  return body;
}

const visit = ({ gateway }: HttpExchange, path: string, form?: Form) =>
  gateway.http.fetch(
    new Request(`${ORIGIN}${path}`, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }),
  );

/** The form of the exchange's page, which a browser sends to the window by itself. */
const windowForm = async (exchange: HttpExchange, { url }: Begun): Promise<Form> =>
  hiddenFields(await (await visit(exchange, url)).text());

/** Form that the window returns after it identified a person. */
async function answerOf(exchange: HttpExchange, service: NiceService, host = PAGE): Promise<Form> {
  return service.identify(await windowForm(exchange, await begin(exchange, host)));
}

/** The page that a person is returned to, and what stands behind its `#`. */
async function returned(exchange: HttpExchange, answer: Form) {
  const response = await visit(exchange, RETURN, answer);
  expect(response.status).toBe(303);
  const url = new URL(response.headers.get('location') ?? '');
  const fields = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
  url.hash = '';
  return { page: url.href, fields };
}

/** The code of a refusal, whose status and text are held against the closed list. */
async function refused(exchange: HttpExchange, answer: Form): Promise<readonly [number, string]> {
  const body = new URLSearchParams(answer);
  const request = new Request(`${ORIGIN}${RETURN}`, { method: 'POST', body });
  const response = await exchange.send(request);
  return [response.status, response.body.code];
}

describe.each(STORE_KINDS)('NICE with %s', (kind) => {
  test('[A-V40] [A-V43] returns once to the page that asked, with a proof that signing up takes', async () => {
    const { service, exchange } = await start(kind);
    const { sites } = exchange.gateway.core;
    sites.set({ site: { ...sites.first(), signupVerification: 'phone' }, version: 1 });
    const begun = await begin(exchange);
    expect(begun).toMatchObject({
      isSandbox: false,
      expiresAt: exchange.clock.now() + 10 * MINUTE,
    });
    const answer = await service.identify(await windowForm(exchange, begun));
    expect(service.asked()).toEqual({
      requestno: expect.any(String),
      sitecode: expect.any(String),
      returnurl: `${ORIGIN}${RETURN}`,
      methodtype: 'post',
      popupyn: 'Y',
      authtype: 'M',
    });
    const { page, fields } = await returned(exchange, answer);
    expect(page).toBe(PAGE);
    expect(fields).toEqual({
      name: '홍길동',
      key: PHONE,
      proof: expect.stringMatching(/^\w{32}$/),
    });
    const form = { ...person('gildong'), phone: '010-5555-6666' };
    const signUp = () => exchange.post('/api/player', { ...form, phoneProof: fields['proof'] });
    expect((await signUp()).status).toBe(200);
    expect((await refused(exchange, answer))[1]).toBe('VERIFICATION_EXPIRED');
    expect((await visit(exchange, begun.url)).status).toBe(409);
  });

  test('[A-V45] proves a member’s phone too, whose password it sets', async () => {
    const { service, exchange } = await start(kind);
    await exchange.signUp('gildong', { phone: '010-5555-6666' });
    const { fields } = await returned(exchange, await answerOf(exchange, service));
    const wanted = { username: 'gildong', channel: 'phone', key: PHONE, password: 'another2025' };
    const set = () => exchange.post('/api/player/find_pw', { ...wanted, proof: fields['proof'] });
    expect((await set()).status).toBe(200);
    expect((await set()).body.code).toBe('VERIFICATION_EXPIRED');
  });
});

describe('[A-V43] an answer of the window', () => {
  test('may come by GET as well', async () => {
    const { service, exchange } = await start();
    const answer = await answerOf(exchange, service);
    const response = await visit(exchange, `${RETURN}?${new URLSearchParams(answer).toString()}`);
    expect(response.headers.get('location')).toContain(`key=${PHONE}`);
  });

  test('with a wrong signature is refused, and leaves the window to the genuine one', async () => {
    const { service, exchange } = await start();
    const answer = await answerOf(exchange, service);
    const other = await answerOf(exchange, service);
    const forged = { ...answer, integrity_value: other['integrity_value'] ?? '' };
    expect(await refused(exchange, forged)).toEqual([400, 'IDENTITY_FORGED']);
    expect(await refused(exchange, { ...answer, enc_data: '' })).toEqual([400, 'IDENTITY_FORGED']);
    expect(await refused(exchange, {})).toEqual([400, 'INVALID_PARAMETER']);
    expect((await returned(exchange, answer)).fields).toMatchObject({ key: PHONE });
  });

  test('is good once, also of two at the same time', async () => {
    const { service, exchange } = await start();
    const answer = await answerOf(exchange, service);
    const sentStatus = async () => (await visit(exchange, RETURN, answer)).status;
    const both = await Promise.all([sentStatus(), sentStatus()]);
    expect(both).toEqual(expect.arrayContaining([303, 409]));
  });

  test.each([
    ['of another request', { requestno: 'another' }, 'IDENTITY_FORGED'],
    ['of a person who was not identified', { resultcode: '2001' }, 'IDENTITY_FAILED'],
    ['of another kind of identification', { authtype: 'U' }, 'IDENTITY_FAILED'],
    ['without a number', { mobileno: '' }, 'IDENTITY_FAILED'],
    ['without a name', { utf8_name: '' }, 'IDENTITY_FAILED'],
  ])('%s ends the window without a proof', async (_, fields, code) => {
    const { service, exchange } = await start();
    service.person = fields;
    const answer = await answerOf(exchange, service);
    expect(await returned(exchange, answer)).toEqual({ page: PAGE, fields: { refusal: code } });
    expect(await refused(exchange, answer)).toEqual([409, 'VERIFICATION_EXPIRED']);
  });

  test('that is late ends the window without a proof', async () => {
    const { service, exchange } = await start();
    const begun = await begin(exchange);
    const answer = await service.identify(await windowForm(exchange, begun));
    exchange.clock.jumpTo(exchange.clock.now() + 10 * MINUTE);
    expect((await visit(exchange, begun.url)).status).toBe(409);
    const { fields } = await returned(exchange, answer);
    expect(fields).toEqual({ refusal: 'VERIFICATION_EXPIRED' });
    service.period = 60;
    expect((await begin(exchange)).expiresAt).toBe(exchange.clock.now() + MINUTE);
  });

  test('belongs to its own window where NICE names several tokens alike', async () => {
    const { service, exchange } = await start();
    service.versionId = 'the-same';
    const [first, second] = [
      await answerOf(exchange, service),
      await answerOf(exchange, service, 'https://other.example.com/signup'),
    ];
    expect((await returned(exchange, second)).page).toBe('https://other.example.com/signup');
    expect((await returned(exchange, first)).page).toBe(PAGE);
  });
});

describe('[A-V44] the access token', () => {
  test('is used again, and replaced once when it is refused', async () => {
    const { service, exchange } = await start();
    await begin(exchange);
    await begin(exchange);
    expect(service.calls).toEqual(['token', 'crypto', 'crypto']);
    service.revoke();
    await Promise.all([begin(exchange), begin(exchange)]);
    expect(service.calls.filter((call) => call === 'token')).toHaveLength(2);
    const { fields } = await returned(exchange, await answerOf(exchange, service));
    expect(fields).toMatchObject({ key: PHONE });
  });

  test('is replaced at its end', async () => {
    const { service, exchange } = await start();
    await begin(exchange);
    exchange.clock.jumpTo(exchange.clock.now() + 1_576_800_000_000);
    await begin(exchange);
    expect(service.calls).toEqual(['token', 'crypto', 'token', 'crypto']);
  });
});

const PASS: Fault = { body: { access_token: 'another', expires_in: 60 } };

describe('[A-V44] where NICE does not answer as it should', () => {
  test.each<readonly [string, readonly Fault[], string]>([
    ['hangs up', ['hangUp'], 'no answer'],
    ['has no access token', [{ status: 502 }], 'status 502'],
    ['refuses the client', [{ gateway: '1401' }], 'gateway code 1401'],
    ['issues no token', [{ body: { token_type: 'bearer' } }], 'an answer of another shape'],
    ['refuses a new token', [PASS, { status: 401 }], 'status 401'],
    ['makes no key', [PASS, { response: 'P013' }], 'response P013, result 0000'],
    ['has no result', [PASS, { response: 'P000', result: '0001' }], 'response P000, result 0001'],
    ['leaves the key out', [PASS, { response: 'P000' }], 'an answer of another shape'],
  ])('it %s: IDENTITY_UNAVAILABLE', async (_, faults, problem) => {
    const { service, exchange } = await start('memory', { mayWarn: true });
    service.faults.push(...faults);
    expect(await refusal(exchange)).toMatchObject({ status: 503, code: 'IDENTITY_UNAVAILABLE' });
    expect(exchange.logger.warnings).toEqual([`NICE gave no token for a window: ${problem}`]);
    expect((await begin(exchange)).isSandbox).toBe(false);
  });

  test('silence is given up after ten seconds, in the words of the page’s language', async () => {
    const { service, exchange } = await start('memory', { mayWarn: true });
    for (const [language, words] of [
      ['ko', '본인확인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해주세요.'],
      ['en', 'The identity check does not answer. Please try again shortly.'],
    ] as const) {
      service.faults.push('silence');
      const before = service.calls.length;
      const headers = { 'accept-language': language };
      const answering = exchange.get(asking(PAGE), { headers });
      while (service.calls.length === before) await turn();
      await exchange.clock.run(10_000);
      expect((await answering).body).toMatchObject({ status: 503, message: words });
    }
  });

  test('no secret is in the log, whatever happens', async () => {
    const { service, exchange } = await start('memory', { mayWarn: true });
    await returned(exchange, await answerOf(exchange, service));
    service.revoke();
    service.faults.push({ gateway: '1403' }, { gateway: '1800' });
    await refusal(exchange);
    service.faults.push('hangUp', 'hangUp');
    await refusal(exchange);
    const lines = exchange.logger.warnings.join('\n');
    expect(lines.split('\n')).toHaveLength(2);
    for (const secret of service.secrets) expect(lines).not.toContain(secret);
  });
});

describe('where a window may return to', () => {
  test('[A-V41] is what was configured, whatever host a request names', async () => {
    const { service, exchange } = await start();
    for (const thief of ['https://thief.example.com/', 'javascript:alert(1)', `${ORIGIN}.evil/`]) {
      const { status, body } = await exchange.get(asking(thief), { host: 'thief.example.com' });
      expect([status, body.data ?? body]).toEqual([400, expect.objectContaining({ name: 'host' })]);
    }
    expect(service.calls).toEqual([]);
    const headers = { 'x-forwarded-host': 'thief.example.com', 'x-forwarded-proto': 'https' };
    const there = 'https://other.example.com/signup';
    const { body } = await exchange.get<Begun>(asking(there), { host: 'localhost:1', headers });
    const answer = await service.identify(await windowForm(exchange, body));
    expect(service.asked()['returnurl']).toBe(`${ORIGIN}${RETURN}`);
    expect((await returned(exchange, answer)).page).toBe(there);
  });

  test('[A-V46] the page that opens it sends its form there alone, and runs one script', async () => {
    const { service, exchange } = await start();
    const page = await visit(exchange, (await begin(exchange)).url);
    expect(page.headers.get('content-security-policy')).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\\w+/]{43}='; base-uri 'none'; form-action ${service.link(ORIGIN).windowUrl}; frame-ancestors 'none'$`,
      ),
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await page.text()).match(/<script>/g)).toHaveLength(1);
  });

  test('[A-V46] the demo’s page is not there beside it, and the site says who checks', async () => {
    const { exchange } = await start();
    expect((await visit(exchange, '/api/certi/nice_sandbox')).status).toBe(404);
    const checkAt = async (one: HttpExchange) =>
      (await one.get<{ identityCheck: string | null }>('/api/site_info/code?code=demo')).body
        .identityCheck;
    expect(await checkAt(exchange)).toBe('nice');
    expect(await checkAt(await open('memory'))).toBe('sandbox');
    const outbox = { revealsCodes: true };
    expect(await checkAt(await open('memory', { outbox }))).toBeNull();
  });

  test('[A-V44] an address begins as many checks as it is sent codes, failures aside', async () => {
    const { service, exchange } = await start('memory', {
      mayWarn: true,
      rateLimits: { codes: { perSecond: 0.001, burst: 2 } },
      http: { addressOf: () => '192.0.2.1' },
    });
    service.faults.push('hangUp');
    expect(await refusal(exchange)).toMatchObject({ code: 'IDENTITY_UNAVAILABLE' });
    await begin(exchange);
    await begin(exchange);
    expect(await refusal(exchange)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
