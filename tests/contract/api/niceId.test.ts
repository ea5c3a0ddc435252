/** The identity check: begun by a page, answered on the sandbox page, and back with a proof. */
import { describe, expect, test } from 'vitest';
import { createApiStores } from '../../support/apiStores.ts';
import { type HttpExchange, person } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const PAGE = 'http://localhost/signup';
const MINUTE = 60_000;

interface Begun {
  readonly status: number;
  readonly code?: string;
  readonly url?: string;
  readonly expiresAt?: number;
  readonly data?: object;
}

const begin = async (exchange: HttpExchange, host = PAGE, more = ''): Promise<Begun> =>
  (await exchange.get<Begun>(`/api/certi/nice_id?host=${encodeURIComponent(host)}${more}`)).body;

const visit = ({ gateway }: HttpExchange, url = '', typed?: Record<string, string>) =>
  gateway.http.fetch(
    new Request(`http://localhost${url}`, {
      ...(typed && { method: 'POST', body: new URLSearchParams(typed) }),
    }),
  );

const PERSON = { name: '홍길동', phone: '010-5555-6666' };

describe('an identity check', () => {
  test('[A-V40] returns once to its page, with a proof that signing up takes', async () => {
    const exchange = await open('memory');
    const { sites } = exchange.gateway.core;
    sites.set({ site: { ...sites.first(), signupVerification: 'phone' }, version: 1 });
    const { url, expiresAt } = await begin(exchange);
    expect(expiresAt).toBe(exchange.clock.now() + 10 * MINUTE);
    const page = await visit(exchange, url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html lang="ko">');
    const returned = await visit(exchange, url, PERSON);
    expect(returned.status).toBe(303);
    const to = new URL(returned.headers.get('location') ?? '');
    expect(to.origin + to.pathname + to.search).toBe(PAGE);
    const fields = Object.fromEntries(new URLSearchParams(to.hash.slice(1)));
    expect(fields).toMatchObject({ name: '홍길동', key: '01055556666' });
    const form = { ...person('gildong'), phone: '010-5555-6666' };
    const made = await exchange.post('/api/player', { ...form, phoneProof: fields['proof'] });
    expect(made.status).toBe(200);
    expect((await visit(exchange, url, PERSON)).status).toBe(409);
  });

  test('[A-V40] is over after ten minutes', async () => {
    const exchange = await open('memory');
    const { url } = await begin(exchange);
    exchange.clock.jumpTo(exchange.clock.now() + 10 * MINUTE);
    expect((await visit(exchange, url)).status).toBe(409);
    expect((await visit(exchange, '/api/certi/nice_sandbox')).status).toBe(409);
  });

  test('[A-V41] returns to no other host, and runs nothing that was typed', async () => {
    const exchange = await open('memory', { http: { corsOrigins: ['https://ours.example.com'] } });
    const thief = await begin(exchange, 'https://thief.example.com/');
    expect((await visit(exchange, thief.url, PERSON)).status).toBe(409);
    const ours = await begin(exchange, 'https://ours.example.com/x');
    expect((await visit(exchange, ours.url, PERSON)).headers.get('location')).toMatch(
      /^https:\/\/ours\.example\.com\/x#/,
    );
    expect(await begin(exchange, 'javascript:alert(1)')).toMatchObject({ data: { name: 'host' } });
    const { url } = await begin(exchange);
    const wrong = await visit(exchange, url, { name: '<script>alert(1)</script>', phone: 'x' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).not.toContain('<script');
    expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('[A-V42] gives no proof of a member’s phone, and is gone beside an SMS carrier', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong', { phone: '010-5555-6666' });
    const { url } = await begin(exchange);
    const refused = await visit(exchange, url, PERSON);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('이미 사용중인 전화번호입니다.');
    const carriers = { phone: () => Promise.resolve({ kind: 'delivered' as const }) };
    const carried = await open('memory', { outbox: { carriers } });
    expect((await begin(carried)).code).toBe('NOT_OFFERED');
  });
});
