/** Applications carried out by a provider: every fault of it, and a process killed at any step. */
import { afterEach, describe, expect, test } from 'vitest';
import { parseDnwId } from '../../../src/domain/ids.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type {
  WireProviderPayment,
  WireProviderRequest,
} from '../../../src/protocol/providers/entities.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import {
  createProviderWorld,
  Life,
  type ProviderWorld,
  transitOf,
} from '../../support/providerExchange.ts';
import { openEmptyStore } from '../../support/preparedStore.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

interface Scene {
  readonly world: ProviderWorld;
  readonly exchange: HttpExchange;
  readonly token: string;
}

async function openScene(store: Store = createMemoryStore()): Promise<Scene> {
  const world = createProviderWorld(store);
  const exchange = await world.open();
  cleanups.push(() => exchange.stop());
  const { accessToken: token } = await exchange.signIn('player');
  return { world, exchange, token };
}

/** An application for a deposit of so many USDT by QR code. */
async function deposit({ exchange, token }: Scene, amount: string, id = 'my-deposit') {
  const { body } = await exchange.post<WireProviderPayment>(
    '/api/gluwa/make-qrcode',
    { clientRequestId: id, amount },
    { token },
  );
  return body;
}

async function dnwOf({ exchange, token }: Scene, id: string): Promise<WireDnw> {
  const { body } = await exchange.get<{ items: readonly WireDnw[] }>(
    `/api/dnw/list?keyword=${id}`,
    { token },
  );
  const [dnw] = body.items;
  if (dnw === undefined) throw new Error(`no application has the request id ${id}`);
  return dnw;
}

const requestOf = async ({ exchange }: Scene, id: string) => {
  const dnw = parseDnwId(id);
  return dnw && (await exchange.gateway.core.providers.requests.find(dnw))?.request;
};

/** The exchange agrees with the provider's own book. */
const expectAgreed = async ({ world, exchange }: Scene): Promise<void> => {
  expect(await transitOf(exchange.gateway)).toEqual(world.sandbox.book.balances());
};

const decide = async ({ exchange }: Scene, id: string, decision: 'APPROVED' | 'REJECTED') => {
  const dnw = parseDnwId(id);
  if (dnw === undefined) throw new Error(`not an application: ${id}`);
  const command = { type: 'DecideApplication', id: dnw, decision, reason: '' } as const;
  return exchange.gateway.core.submit(command, 'operator');
};

/** Called back after ten minutes. */
const LATE = '100.9907';

describe('an application that a provider carries out', () => {
  test.each([
    ['paid and called back', '100', 'APPROVED'],
    ['refused', '100.9901', 'REJECTED'],
    ['accepted, then refused', '100.9902', 'REJECTED'],
    ['paid after a minute', '100.9903', 'APPROVED'],
    ['paid without an answer or a callback', '100.9904', 'APPROVED'],
    ['lost at first', '100.9905', 'APPROVED'],
    ['called back twice', '100.9906', 'APPROVED'],
    ['called back late', LATE, 'APPROVED'],
    ['never called back', '100.9909', 'APPROVED'],
  ])('[V-D2][V-D3] ends once when it is %s', async (_, amount, status) => {
    const scene = await openScene();
    const answered: unknown[] = [];
    void deposit(scene, amount).then((answer) => answered.push(answer));
    while (answered.length === 0) await scene.world.run(1_000);
    await scene.world.run(70_000);
    if (amount === LATE) await scene.world.run(600_000);
    expect(await dnwOf(scene, 'my-deposit')).toMatchObject({ status, provider: 'gluwa' });
    expect(await requestOf(scene, 'd-1')).toMatchObject({ state: 'ENDED', asset: 'sUSDCG' });
    expect(scene.world.sandbox.book.payments.length).toBe(amount === '100.9901' ? 0 : 1);
    await expectAgreed(scene);
  });

  test('[V-D4] is not credited for another amount, and ends by the operator', async () => {
    const scene = await openScene();
    await deposit(scene, '100.9908');
    await scene.world.run(60_000);
    expect(await dnwOf(scene, 'my-deposit')).toMatchObject({ status: 'REQUESTED' });
    expect(await requestOf(scene, 'd-1')).toMatchObject({ state: 'HELD', problem: 'WRONG_AMOUNT' });
    const read = `/api/provider/payment?dnwHistoryId=d-1`;
    expect((await scene.exchange.get(read, scene)).body).toMatchObject({ step: 'REVIEW' });
    const boss = await operatorOf(scene.exchange);
    const rejecting = (id: string) =>
      scene.exchange.post(
        '/api/operator/application/decide',
        { dnwHistoryId: id, decision: 'REJECTED', reason: 'sent back' },
        boss,
      );
    expect((await rejecting('d-1')).status).toBe(200);
    await scene.world.run(1_000);
    expect(await requestOf(scene, 'd-1')).toMatchObject({ state: 'ENDED' });
    // What is not held is the provider's to decide.
    await deposit(scene, '50', 'another');
    expect((await rejecting('d-2')).body.code).toBe('APPLICATION_AT_PROVIDER');
    expect(await transitOf(scene.exchange.gateway)).toEqual({});
  });

  test('[V-D6] that had ended otherwise is held when it is paid after all', async () => {
    const scene = await openScene();
    await deposit(scene, '100.9903');
    await decide(scene, 'd-1', 'REJECTED');
    await scene.world.run(120_000);
    expect(await requestOf(scene, 'd-1')).toMatchObject({
      state: 'HELD',
      problem: 'PAID_AFTER_END',
    });
    expect(await transitOf(scene.exchange.gateway)).toEqual({});
  });

  test('[V-D6] that the operator approved and the provider refuses is held', async () => {
    const scene = await openScene();
    await deposit(scene, '100.9902');
    await decide(scene, 'd-1', 'APPROVED');
    await scene.world.run(60_000);
    expect(await requestOf(scene, 'd-1')).toMatchObject({
      state: 'HELD',
      problem: 'REFUSED_AFTER_APPROVAL',
    });
  });

  test('[V-D5] is not confirmed by a payment that confirmed another one', async () => {
    const scene = await openScene();
    const { confirm } = scene.exchange.gateway.core.providers;
    await deposit(scene, '100', 'first');
    await deposit(scene, '100', 'second');
    const [one, two] = [parseDnwId('d-1'), parseDnwId('d-2')];
    if (one === undefined || two === undefined) throw new Error('not the ids of applications');
    const paid = {
      ...({ status: 'PAID', amount: '100', asset: 'sUSDCG' } as const),
      paymentId: 'p-1',
      reason: '',
      url: null,
      qrcode: null,
      expiresAt: null,
    };
    expect(await confirm(one, 'gluwa', { ...paid, reference: one })).toBe(true);
    expect(await confirm(one, 'gluwa', { ...paid, reference: one })).toBe(true);
    expect(await confirm(two, 'gluwa', { ...paid, reference: two })).toBe(true);
    expect(await confirm(two, 'bitdex', { ...paid, reference: two })).toBe(false);
    expect(await dnwOf(scene, 'first')).toMatchObject({ status: 'APPROVED' });
    expect(await dnwOf(scene, 'second')).toMatchObject({ status: 'REQUESTED' });
    expect(await requestOf(scene, 'd-2')).toMatchObject({
      state: 'HELD',
      problem: 'PAYMENT_REUSED',
    });
    const refused = { ...paid, reference: one, status: 'REFUSED' as const };
    await confirm(one, 'gluwa', refused);
    expect(await requestOf(scene, 'd-1')).toMatchObject({ state: 'HELD', problem: 'CONTRADICTED' });
  });

  test('[V-D8] a provider that never answers holds nobody else', async () => {
    const scene = await openScene();
    const { exchange, world, token } = scene;
    const answering = world.network.toSandbox;
    world.network.toSandbox = (request) =>
      request.url.includes('/bitshop/') ? new Promise(() => undefined) : answering(request);
    const stuck = Array.from({ length: 12 }, (_, n) =>
      exchange.post<WireProviderPayment>(
        '/api/dnw/bitshop/url',
        { clientRequestId: `stuck-${n}`, amount: '10' },
        { token },
      ),
    );
    await world.run(1_000);
    const { body } = await exchange.get<readonly WireDnw[]>('/api/dnw/open', { token });
    expect(body).toHaveLength(12);
    expect(await deposit(scene, '20')).toMatchObject({ step: 'OPEN' });
    await world.run(9_000);
    const [first] = await Promise.all(stuck);
    expect(first?.body).toMatchObject({ step: 'SENDING', url: null });
    expect(await dnwOf(scene, 'my-deposit')).toMatchObject({ status: 'APPROVED' });
    world.network.toSandbox = answering;
    await world.run(120_000);
    expect((await exchange.get('/api/dnw/open', { token })).body).toEqual([]);
    await expectAgreed(scene);
  });
});

/** A purchase and a deposit, with the process killed at its n-th step; true if it came to that. */
async function liveThrough(store: Store, killAt: number, amount: string): Promise<boolean> {
  const world = createProviderWorld(store);
  const before = await world.open();
  const { accessToken: token } = await before.signIn('player');
  await before.gateway.stop();
  const life = new Life(killAt);
  const killed = await world.open(life);
  const scene = { world, exchange: killed, token };
  await Promise.race([deposit(scene, amount), life.ended]);
  await world.run(5_000);
  const wasKilled = life.isOver;
  const after = { world, exchange: await world.open(), token };
  await world.run(5_000);
  // What was not stored before the end was not acknowledged, and is applied for again.
  await deposit(after, amount);
  await world.run(5_000);
  expect(await dnwOf(after, 'my-deposit')).toMatchObject({ id: 'd-1', status: 'APPROVED' });
  expect((await after.exchange.get('/api/dnw/open', { token })).body).toEqual([]);
  expect(await requestOf(after, 'd-1')).toMatchObject({ state: 'ENDED' });
  expect(world.sandbox.book.payments).toHaveLength(1);
  await expectAgreed(after);
  await after.exchange.stop();
  return wasKilled;
}

describe('[V-D7][V-D1] a process that is killed', () => {
  test('at any step leaves one payment and one end', async () => {
    let killAt = 1;
    while (await liveThrough(createMemoryStore(), killAt, '100')) killAt += 1;
    // Applied, written, sent, answered, confirmed, decided, ended: before and after each.
    expect(killAt).toBeGreaterThan(12);
  });

  test.each([7])('at step %i, on PGlite', async (killAt) => {
    const store = await openEmptyStore();
    cleanups.push(() => store.close());
    expect(await liveThrough(store, killAt, '100')).toBe(true);
  });
});

describe('[V-C3] an operator', () => {
  test('sees what is open and what is held', async () => {
    const scene = await openScene();
    const { exchange, world } = scene;
    await deposit(scene, '100.9908', 'half');
    await deposit(scene, '100.9903', 'slow');
    await world.run(20_000);
    const list = `/api/operator/providers`;
    expect((await exchange.get(list, scene)).body.code).toBe('NO_PERMISSION');
    const boss = await operatorOf(exchange);
    interface Listed {
      readonly items: readonly WireProviderRequest[];
      readonly total: number;
    }
    const listed = async (query: string) =>
      (await exchange.get<Listed>(`${list}?${query}`, boss)).body;
    expect((await listed('')).items).toMatchObject([
      { dnwHistoryId: 'd-1', state: 'HELD', problem: 'WRONG_AMOUNT', paid: '50.4954' },
      { dnwHistoryId: 'd-2', state: 'OPEN', problem: null, paid: null },
    ]);
    expect((await listed('stateStrs=HELD&provider=gluwa')).total).toBe(1);
    expect((await listed('provider=bitdex')).total).toBe(0);
  });

  test('[V-C5] closes what is held after its application ended, and nothing else', async () => {
    const scene = await openScene();
    const { exchange, world } = scene;
    await deposit(scene, '100.9908', 'half');
    await deposit(scene, '100.9903', 'late');
    await decide(scene, 'd-2', 'REJECTED');
    await world.run(120_000);
    const boss = await operatorOf(exchange);
    const close = async (id: string, reason = 'sent back') => {
      const body = { dnwHistoryId: id, reason };
      return (await exchange.post('/api/operator/provider/close', body, boss)).body;
    };
    expect(await close('d-1')).toMatchObject({ code: 'PROVIDER_NOT_HELD' });
    expect(await close('d-9')).toMatchObject({ code: 'UNKNOWN_APPLICATION' });
    expect(await close('d-2', '')).toMatchObject({ code: 'INVALID_PARAMETER' });
    expect(await close('d-2')).toMatchObject({ state: 'ENDED', problem: 'PAID_AFTER_END' });
    expect(await close('d-2')).toMatchObject({ code: 'PROVIDER_NOT_HELD' });
    expect(await requestOf(scene, 'd-1')).toMatchObject({ state: 'HELD' });
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'act',
      page: 1,
      size: 20,
    });
    const acts = items.map(({ after }) => JSON.parse(after ?? '{}') as { outcome: string });
    expect(acts).toContainEqual(
      expect.objectContaining({ name: 'provider.close', target: 'd-2', outcome: 'DONE' }),
    );
  });
});
