/** How often one user, or one address, may ask, over HTTP on a clock that stands still. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { turn } from '../../support/clock.ts';
import {
  createHttpExchange,
  type ErrorAnswer,
  type HttpExchange,
  PASSWORD,
  person,
  type SessionBody,
} from '../../support/httpExchange.ts';
import { expectRefused } from '../../support/refused.ts';

const LIMITS = {
  commands: { perSecond: 5, burst: 10 },
  reads: { perSecond: 20, burst: 40 },
  guests: { perSecond: 20, burst: 40 },
  signups: { perSecond: 1 / 3, burst: 5 },
};

/** Requests carry their address in a header that no real host looks at. */
const http = { addressOf: (request: Request) => request.headers.get('x-test-address') ?? '' };
const from = (address: string) => ({ 'x-test-address': address });

let it: HttpExchange;
let token: string;
let other: string;
beforeEach(async () => {
  it = await createHttpExchange({ rateLimits: LIMITS, http });
  token = (await it.signIn()).accessToken;
  other = (await it.signIn()).accessToken;
});
afterEach(() => it.stop());

const CANCEL = '/api/futures/order/cancel_all';
const cancel = (as = token) => it.post(CANCEL, {}, { token: as });
const read = (as = token) => it.get('/api/futures/history/open_order', { token: as });
const times = async (count: number, ask: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  return answers.filter(({ status }) => status === 200).length;
};

describe('[H-R13] commands', () => {
  test('one too many is refused with the seconds to wait, in both languages', async () => {
    expect(await times(25, cancel)).toBe(10);
    const { headers } = await cancel();
    expect(headers.get('retry-after')).toBe('1');
    await expectRefused(
      (own) => it.post(CANCEL, {}, { token, headers: own }),
      'TOO_MANY_REQUESTS',
      { seconds: '1' },
    );
    await it.clock.run(1_000);
    expect(await times(25, cancel)).toBe(5);
  });

  test('of another user go on', async () => {
    await times(100, cancel);
    expect(await times(10, () => cancel(other))).toBe(10);
  });

  test('what was refused was not carried out', async () => {
    const order = (n: number) => ({
      clientOrderId: `order-${n}`,
      futuresOptionId: 1,
      marketType: 'MARKET',
      side: 'BUY',
      quantity: '0.001',
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => it.post('/api/futures/order', order(n), { token })),
    );
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBe(10);
    const { body } = await it.get<{ total: number }>('/api/futures/history/list', { token });
    expect(body.total).toBe(accepted);
  });

  test('a wrong one counts, a guest’s does not', async () => {
    const wrong = () => it.post('/api/futures/order', { quantity: 'x' }, { token });
    await Promise.all(Array.from({ length: 10 }, wrong));
    expect((await cancel()).status).toBe(429);
    const guests = await Promise.all(Array.from({ length: 30 }, () => it.post(CANCEL, {})));
    expect(guests.every(({ status }) => status === 401)).toBe(true);
  });
});

describe('[H-R14] reads', () => {
  test('have a roomier bucket of their own', async () => {
    await times(100, cancel);
    expect(await times(100, read)).toBe(40);
    expect((await it.get('/api/me', { token })).status).toBe(429);
    expect(await times(40, () => read(other))).toBe(40);
    await it.clock.run(500);
    expect(await times(100, read)).toBe(10);
  });

  test('[H-L2] of a host without addresses are not counted for guests', async () => {
    expect(await times(300, () => it.get('/fee.json'))).toBe(300);
  });
});

const HERE = from('192.0.2.1');
const THERE = from('192.0.2.2');

/** So many requests at once; those that have to pause are waited for. */
async function statuses(
  count: number,
  ask: (n: number) => Promise<{ status: number }>,
): Promise<readonly number[]> {
  const answers = Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  for (let n = 0; n < 80; n += 1) await turn();
  await it.clock.run(5_000);
  return (await answers).map(({ status }) => status);
}
const countOf = (all: readonly number[], status: number): number =>
  all.filter((one) => one === status).length;

describe('[H-L2] guests of one address', () => {
  test('are refused beyond their limit with the time to wait; members and others there go on', async () => {
    const answers: { status: number; headers: Headers }[] = [];
    for (let n = 0; n < 60; n += 1) answers.push(await it.get('/fee.json', { headers: HERE }));
    expect(
      countOf(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(40);
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('1');
    expect((await it.get('/fee.json', { headers: THERE })).status).toBe(200);
    expect((await it.get('/fee.json', { headers: HERE, token })).status).toBe(200);
    expect((await it.post(CANCEL, {}, { headers: HERE, token })).status).toBe(200);
  });

  test('the API document counts for them too, and is the same for every host', async () => {
    const ask = (host: string) => it.get<object>('/api/openapi.json', { headers: HERE, host });
    const [first, second] = [await ask('one.example.com'), await ask('two.example.com')];
    expect(JSON.stringify(first.body)).toContain('http://one.example.com/api/');
    expect(JSON.stringify(second.body)).toBe(
      JSON.stringify(first.body).replaceAll('one.example.com', 'two.example.com'),
    );
    expect((await ask('three.example.com')).status).toBe(429);
  });
});

test('[H-L4] three hundred that go on asking are answered at a pace, each with the time to wait', async () => {
  const all = await statuses(300, () => it.get('/fee.json', { headers: HERE }));
  expect(countOf(all, 200)).toBe(40);
  expect(countOf(all, 429)).toBe(260);
});

describe('[A-S18] failed logins of one address', () => {
  const login = (username: string, password: string, headers = HERE) =>
    it.post('/api/login', { username, password }, { headers });

  test('are limited whatever the names; who was there before logs in, elsewhere everybody', async () => {
    const { username } = await it.signUp('gildong', undefined, HERE);
    await it.signUp('younghee', undefined, THERE);
    const all = await statuses(60, (n) => login(`nobody${n}`, 'wrong1234'));
    expect(countOf(all, 401)).toBe(30);
    expect(countOf(all, 429)).toBe(30);
    // While those paused, some attempts were earned again.
    for (let n = 0; n < 5; n += 1) await login(`further${n}`, 'wrong1234');
    const slowed = await login('younghee', PASSWORD);
    expect(slowed.body.code).toBe('LOGIN_SLOWED');
    expect(slowed.headers.get('retry-after')).toBe(slowed.body.data?.['seconds']);
    expect((await login(username, PASSWORD)).status).toBe(200);
    expect((await login('younghee', PASSWORD, THERE)).status).toBe(200);
  });
});

describe('[A-S22] logins of one user at one address', () => {
  const login = (username: string, headers = HERE, password = PASSWORD) =>
    it.post('/api/login', { username, password }, { headers });
  /** One after another: simultaneous attempts count as failures of each other [A-S3]. */
  const loginTimes = async (count: number, username: string) => {
    const all: number[] = [];
    for (let n = 0; n < count; n += 1) all.push((await login(username)).status);
    return all;
  };

  test('ten are answered at once, then one every 6 seconds; nobody else waits', async () => {
    const { username } = await it.signUp('gildong', undefined, HERE);
    await it.signUp('younghee', undefined, HERE);
    expect(countOf(await loginTimes(10, username), 200)).toBe(10);
    const slowed = await login(username);
    expect(slowed.body).toMatchObject({ code: 'LOGIN_SLOWED', data: { seconds: '6' } });
    expect(slowed.headers.get('retry-after')).toBe('6');
    expect((await login('younghee')).status).toBe(200);
    expect((await login(username, THERE)).status).toBe(200);
    await it.clock.run(6_000);
    expect((await login(username)).status).toBe(200);
    expect((await login(username)).status).toBe(429);
  });

  test('a refused attempt does not make the next one wait longer', async () => {
    const { username } = await it.signUp('gildong', undefined, HERE);
    await loginTimes(10, username);
    expect(countOf(await loginTimes(3, username), 429)).toBe(3);
    expect((await login(username)).body.data?.['seconds']).toBe('6');
  });

  test('the fifth wrong password still decides before, and a name that is none waits alike', async () => {
    const { username } = await it.signUp('gildong', undefined, HERE);
    for (const name of [username, 'nobody']) {
      const wrong = await statuses(12, () => login(name, HERE, 'wrong1234'));
      expect([countOf(wrong, 401), countOf(wrong, 429)]).toEqual([5, 7]);
    }
  });
});

describe('[A-S19] accounts of one address', () => {
  const signup = (n: number, headers = HERE) =>
    it.post('/api/player', person(`player${n}`), { headers });

  test('are limited; those of another address are made, and it goes on after a while', async () => {
    for (let n = 0; n < 5; n += 1) expect((await signup(n)).status).toBe(200);
    const refused = await signup(6);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { seconds: '3' } });
    expect((await signup(7, THERE)).status).toBe(200);
    await it.clock.run(3_000);
    expect((await signup(8)).status).toBe(200);
  });

  test('a name that is taken and a password that is none use nothing up', async () => {
    await it.signUp('taken', undefined, THERE);
    for (let n = 0; n < 20; n += 1) {
      expect((await it.post('/api/player', person('taken'), { headers: HERE })).status).toBe(409);
      const weak = { ...person(`weak${n}`), password: 'x' };
      expect((await it.post('/api/player', weak, { headers: HERE })).status).toBe(400);
    }
    expect((await signup(1)).status).toBe(200);
  });

  test('names can be looked up ten times as often, and not listed', async () => {
    await it.stop();
    it = await createHttpExchange({
      rateLimits: { signups: { perSecond: 1 / 3, burst: 1 } },
      http,
    });
    const look = (n: number) =>
      it.get(`/api/user/check_username?username=name${n}`, { headers: HERE });
    const all: number[] = [];
    for (let n = 0; n < 15; n += 1) all.push((await look(n)).status);
    expect([countOf(all, 200), countOf(all, 429)]).toEqual([10, 5]);
  });
});

test.each([
  ['a taken username', { username: 'taken' }, 'DUPLICATE_USERNAME'],
  ['an unknown partner code', { partnerId: 'nobody' }, 'UNKNOWN_PARTNER'],
])('[A-S19] sign-ups with %s count as names looked up', async (_, more, code) => {
  await it.signUp('taken', undefined, THERE);
  const codes: string[] = [];
  for (let n = 0; n < 55; n += 1) {
    const body = { ...person(`guess${n}`), ...more };
    codes.push((await it.post('/api/player', body, { headers: HERE })).body.code);
  }
  expect(codes.filter((one) => one === code)).toHaveLength(50);
  expect(codes.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(5);
});

test('[A-S20] renewals of one user are limited, and a refused one leaves the session as it is', async () => {
  const { username } = await it.signUp('renewing');
  const body = await it.logIn({ username, password: PASSWORD });
  let { refreshToken } = body;
  const renew = () => it.post<SessionBody & ErrorAnswer>('/api/login', { refreshToken });
  for (let n = 0; n < 60; n += 1) ({ refreshToken } = (await renew()).body);
  expect((await renew()).body.code).toBe('TOO_MANY_REQUESTS');
  await it.clock.run(1_000);
  expect((await renew()).status).toBe(200);
});
