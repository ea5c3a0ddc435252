/** A hundred requests at once that each alone would be right: what is there is given out once. */
import { addOwnMoney } from '../../support/apiMoney.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseClientOrderId, parseUserId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import {
  type Answered,
  createHttpExchange,
  type HttpExchange,
} from '../../support/httpExchange.ts';

const AT_ONCE = 100;

let exchange: HttpExchange;
let token: string;
let userId: ReturnType<typeof parseUserId>;

beforeEach(async () => {
  exchange = await createHttpExchange();
  const session = await exchange.signIn('hasty');
  token = session.accessToken;
  userId = parseUserId(session.user.id);
});
afterEach(() => exchange.stop());

type Body = Partial<WireDnw> & { readonly code?: string };

const allAtOnce = (
  path: string,
  bodyOf: (n: number) => object,
): Promise<readonly Answered<Body>[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => exchange.post<Body>(path, bodyOf(n), { token })),
  );

/** How often each answer was given: `OK`, or the refusal's code. */
function counted(answers: readonly Answered<Body>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'OK' : (body.code ?? String(status));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function pointOf(type: string): Promise<string | undefined> {
  const { body } = await exchange.get<readonly WireWallet[]>('/api/wallet/my', { token });
  return body.find((wallet) => wallet.type === type)?.point;
}

test('[D-T1] a tenth of a wallet is transferred ten times, and no more', async () => {
  const answers = await allAtOnce('/api/dnw/transfer', (n) => ({
    clientRequestId: `t-${n}`,
    from: 'FUTURES',
    to: 'USDT',
    amount: '1000',
  }));
  expect(counted(answers)).toEqual({ OK: 10, INSUFFICIENT_BALANCE: 90 });
  expect([await pointOf('FUTURES'), await pointOf('USDT')]).toEqual(['0', '10000']);
});

test('[D-T3] one request id is one transfer', async () => {
  const answers = await allAtOnce('/api/dnw/transfer', () => ({
    clientRequestId: 'once',
    from: 'FUTURES',
    to: 'USDT',
    amount: '1',
  }));
  expect(counted(answers)).toEqual({ OK: AT_ONCE });
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set(['d-1']));
  expect(await pointOf('USDT')).toBe('1');
});

test('[D-C2] a quote is taken once', async () => {
  if (userId === undefined) throw new Error('nobody signed in');
  await addOwnMoney(exchange, userId, '1380', 'BINARY');
  const between = { from: 'BINARY', to: 'USDT', amount: '1380' };
  const { body: quote } = await exchange.get<{ quoteId: string }>(
    `/api/dnw/convert_quote?${new URLSearchParams(between).toString()}`,
    { token },
  );
  const answers = await allAtOnce('/api/dnw/convert', (n) => ({
    ...between,
    quoteId: quote.quoteId,
    clientRequestId: `c-${n}`,
  }));
  expect(counted(answers)).toEqual({ OK: 1, QUOTE_EXPIRED: AT_ONCE - 1 });
  expect(await pointOf('BINARY')).toBe('10000');
});

test('[D-A6] together no more is withdrawn than the limit of the day', async () => {
  const { core } = exchange.gateway;
  if (userId === undefined) throw new Error('nobody signed in');
  const user = userId;
  const funds = { userId: user, wallet: 'USDT', amount: moneyOf('20000000') } as const;
  await core.submit({ type: 'CreditFromHouse', ...funds, reference: 'funds' });
  const results = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => {
      const requestId = parseClientOrderId(`w-${n}`);
      if (requestId === undefined) throw new Error('not a request id');
      return core.submit({
        type: 'ApplyForMoney',
        userId: user,
        requestId,
        application: 'W',
        wallet: 'USDT',
        amount: moneyOf('600000'),
        wonRate: undefined,
        provider: undefined,
        reference: '',
        expiresAt: undefined,
      });
    }),
  );
  const refused = results.flatMap((result) => (result.ok ? [] : [result.rejection.code]));
  // 16 of 600,000 are 9.6 of the 10 million; the user may have 20 applications at a time.
  expect(refused).toEqual(Array.from({ length: AT_ONCE - 16 }, () => 'DAILY_LIMIT'));
  expect(await pointOf('USDT')).toBe('10400000');
});
