/** How often one user may ask, over HTTP on a clock that stands still. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HttpExchange, createHttpExchange } from '../../support/httpExchange.ts';
import { expectRefused } from '../../support/refused.ts';

const LIMITS = { commands: { perSecond: 5, burst: 10 }, reads: { perSecond: 20, burst: 40 } };

let it: HttpExchange;
let token: string;
let other: string;
beforeEach(async () => {
  it = await createHttpExchange({ http: { rateLimits: LIMITS } });
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

  test('of guests are not counted', async () => {
    expect(await times(300, () => it.get('/fee.json'))).toBe(300);
  });
});
