/** Roots and paths over HTTP, in memory and in PGlite; verified as an outsider would. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseDecimal } from '../../../src/domain/decimal.ts';
import type { PublishedRoot } from '../../../src/domain/liabilities/liabilities.ts';
import {
  brokenLink,
  type LiabilityProof,
  verifyLiability,
} from '../../../src/domain/liabilities/verify.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import { createManualClock } from '../../support/clock.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { temporaryDirectory } from '../../support/server.ts';

const { openStore, open } = createApiStores();

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Roots {
  readonly items: readonly PublishedRoot[];
  readonly total: number;
}

const rootsOf = async (exchange: HttpExchange): Promise<Roots> =>
  (await exchange.get<Roots>('/api/liabilities/roots')).body;
const pathOf = (exchange: HttpExchange, token: string, query = '') =>
  exchange.get<LiabilityProof & { code?: string }>(`/api/liabilities/path${query}`, { token });

/** Amount of a currency in the leaf, in 1e-8. */
const owed = ({ root, leaf }: LiabilityProof, currency: string): bigint =>
  BigInt(leaf.sums[root.currencies.indexOf(currency)] ?? '-1');

describe.each(['memory', 'PGlite'] as const)('liabilities in %s', (kind) => {
  test('[L-R1][L-R4][L-R5] every user finds their own balances under a root, also after a restart', async () => {
    const store = await openStore(kind);
    const clock = createManualClock(OPENED_AT);
    const exchange = await createHttpExchange({ store, clock });
    const people = [];
    for (let n = 1; n <= 5; n += 1) people.push(await exchange.signIn(`person${n}`));
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
    expect((await pathOf(exchange, first.accessToken)).body.code).toBe('NO_LIABILITY_PROOF');
    const transfer = { from: 'FUTURES', to: 'USDT', amount: '123.456' };
    await exchange.post('/api/dnw/transfer', transfer, { token: first.accessToken });
    const root = await exchange.gateway.core.liabilities.publish('operator');
    expect(root).toMatchObject({ number: 1, users: 5, previous: '', at: clock.now() });
    for (const { accessToken: token, user } of people) {
      const { body: proof } = await pathOf(exchange, token);
      expect(verifyLiability(proof, hash)).toEqual({ ok: true });
      expect(proof.leaf.userId).toBe(user.id);
      const { body: wallets } = await exchange.get<readonly WireWallet[]>('/api/wallet/my', {
        token,
      });
      const total = (type: string) =>
        parseDecimal(wallets.find((wallet) => wallet.type === type)?.point ?? '') ?? 0n;
      expect(owed(proof, 'USDT')).toBe(total('FUTURES') + total('USDT'));
      expect(owed(proof, 'BKT')).toBe(total('BINARY'));
    }
    await exchange.stop();
    const again = await open(kind, { store, clock });
    const { body: session } = await again.post<{ accessToken: string }>('/api/login', {
      username: 'person2',
      password: 'maru2025',
    });
    const { body: kept } = await pathOf(again, session.accessToken);
    expect(verifyLiability(kept, hash)).toEqual({ ok: true });
    expect(kept.leaf.userId).toBe(second.user.id);
    await again.gateway.core.liabilities.publish('operator');
    const { items, total } = await rootsOf(again);
    expect(total).toBe(2);
    expect(brokenLink(items.toReversed(), hash)).toBeUndefined();
    const salts = [kept, (await pathOf(again, session.accessToken)).body].map(
      (proof) => proof.leaf.salt,
    );
    expect(new Set(salts).size).toBe(2);
    expect((await pathOf(again, session.accessToken, '?number=1')).body.leaf.salt).toBe(salts[0]);
  });
});

test('[L-R3] balances are those of the moment at which the tree is begun', async () => {
  const exchange = await open('memory');
  const people = [];
  for (let n = 1; n <= 3; n += 1) people.push(await exchange.signIn(`mover${n}`));
  const { core } = exchange.gateway;
  const building = core.liabilities.publish('operator');
  const credits = people.map(({ user }) =>
    core.submit({
      type: 'CreditFromHouse',
      userId: user.id as never,
      wallet: 'BTC',
      amount: 100_000_000n as never,
      reference: 'later',
    }),
  );
  await Promise.all(credits);
  const root = await building;
  const place = root?.currencies.indexOf('BTC') ?? -1;
  const sum = root?.sums[place];
  // The walk begins before the group with the credits or after it, and never in between.
  expect(['0', '300000000']).toContain(sum);
  for (const { accessToken } of people) {
    const { body } = await pathOf(exchange, accessToken);
    expect(owed(body, 'BTC')).toBe(sum === '0' ? 0n : 100_000_000n);
  }
});

test('[L-R4] a root is published at midnight in Korea, and soon after a start that missed it', async () => {
  const store = createMemoryStore();
  const clock = createManualClock(OPENED_AT);
  const first = await createHttpExchange({ store, clock });
  await first.signIn('sleeper');
  expect((await rootsOf(first)).total).toBe(0);
  await clock.run(MINUTE_MS);
  expect((await rootsOf(first)).total).toBe(1);
  // Five minutes before midnight in Korea, and past it.
  clock.jumpTo(OPENED_AT + DAY_MS / 2 - 5 * MINUTE_MS);
  await clock.run(MINUTE_MS);
  await first.stop();
  const second = await open('memory', { store, clock });
  await clock.run(2 * MINUTE_MS);
  expect((await rootsOf(second)).total).toBe(1);
  await clock.run(3 * MINUTE_MS);
  const { items } = await rootsOf(second);
  expect(items.map(({ number }) => number)).toEqual([2, 1]);
  expect(items[0]?.at).toBeGreaterThanOrEqual(OPENED_AT + DAY_MS / 2);
  expect(items[0]?.at).toBeLessThan(OPENED_AT + DAY_MS / 2 + MINUTE_MS);
});

test('[L-R5] the leaves of the last seven trees are kept, the roots for good', async () => {
  const exchange = await open('memory');
  const { accessToken } = await exchange.signIn('holder');
  for (let n = 0; n < 9; n += 1) await exchange.gateway.core.liabilities.publish('operator');
  expect((await rootsOf(exchange)).total).toBe(9);
  const codes = [];
  for (let n = 1; n <= 9; n += 1)
    codes.push((await pathOf(exchange, accessToken, `?number=${n}`)).status);
  expect(codes).toEqual([404, 404, 200, 200, 200, 200, 200, 200, 200]);
});

test('[L-R6] npm run verify-liabilities says whether a file holds, without the exchange', async () => {
  const exchange = await createHttpExchange();
  const { accessToken } = await exchange.signIn('auditor');
  await exchange.signIn('other');
  await exchange.gateway.core.liabilities.publish('operator');
  const proof = (await pathOf(exchange, accessToken)).body;
  const roots = await rootsOf(exchange);
  await exchange.stop();
  const directory = await temporaryDirectory();
  onTestFinished(() => directory.remove());
  const run = (name: string, content: object, more?: object) => {
    const files = [content, ...(more === undefined ? [] : [more])].map((one, index) => {
      const path = join(directory.path, `${name}${index}.json`);
      writeFileSync(path, JSON.stringify(one));
      return path;
    });
    const { status, stdout } = spawnSync(
      'node_modules/.bin/tsx',
      ['scripts/verifyLiabilities.ts', ...files],
      { encoding: 'utf8' },
    );
    return { status, line: stdout.trim() };
  };
  const holds = run('holds', proof, roots);
  expect(holds.status).toBe(0);
  expect(holds.line).toMatch(/^verified: u-1 is owed 10000 USDT, 10000 BKT, counted among 2 users/);
  const sums = proof.leaf.sums.map((sum) => String(BigInt(sum) * 2n));
  expect(run('forged', { ...proof, leaf: { ...proof.leaf, sums } })).toEqual({
    status: 1,
    line: 'refuted: the path does not lead to the published root',
  });
  expect(run('unpublished', proof, { ...roots, items: [] })).toEqual({
    status: 1,
    line: 'refuted: its root is none of the published ones',
  });
  expect(run('nothing', {}).line).toBe('refuted: it is not a proof of liabilities');
});
