/** Copy traders over HTTP, as operators decide, change and end them. */
import type { WireOperatorUser } from '../../../src/protocol/operator/userCalls.ts';
import type { WireOperatorUserView } from '../../../src/protocol/operator/userViewCalls.ts';
import { describe, expect, test } from 'vitest';
import { rateOf } from '../../../src/domain/quantities.ts';
import { putTrader } from '../../../src/gateway/copytrade/traderDocuments.ts';
import type { WireOperatorTrader } from '../../../src/protocol/copytrade/operatorCalls.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();
const PREFIX = '/api/operator/copytrade';

async function applicant(exchange: HttpExchange, username: string, name: string) {
  const { token, id } = await memberWith(exchange, username, '1');
  const { core } = exchange.gateway;
  const terms = { capacity: 50, fee: rateOf('0.1') };
  expect(await core.submit({ type: 'ApplyForTrading', userId: id, ...terms })).toMatchObject({
    ok: true,
  });
  await core.documents.transact([putTrader(id, { name, introduction: 'BTC only' })], {
    actor: id,
    at: core.clock.now(),
  });
  return { token, id };
}

interface ListBody {
  readonly items: readonly WireOperatorTrader[];
  readonly total: number;
}

describe.each(STORE_KINDS)('copy traders of the console on a store in %s', (kind) => {
  test('[U-C23] are listed by status and name, decided with a reason, changed and ended, also after a restart', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { token } = await operatorOf(before);
    const { token: other } = await operatorOf(before, 'other');
    const first = await applicant(before, 'firstone', 'Steady');
    const second = await applicant(before, 'secondone', 'Wild');
    const list = async (query: string) =>
      (await before.get<ListBody>(`${PREFIX}/traders?${query}`, { token })).body;
    expect(await list('status=APPLIED')).toMatchObject({
      total: 2,
      items: [
        { traderId: second.id, name: 'Wild', username: 'secondone', status: 'APPLIED' },
        { traderId: first.id, capacity: 50, fee: '0.1', isPractice: false, since: null },
      ],
    });
    expect(await list('keyword=wil')).toMatchObject({ total: 1, items: [{ name: 'Wild' }] });
    const decide = (traderId: string, isApproved: boolean) =>
      before.post<WireOperatorTrader & { code?: string }>(
        `${PREFIX}/decide`,
        { traderId, isApproved, reason: 'looked at' },
        { token },
      );
    expect((await decide(first.id, true)).body).toMatchObject({ status: 'ACTIVE', isOpen: true });
    expect((await decide(second.id, false)).body).toMatchObject({ status: 'DENIED' });
    expect((await decide(second.id, true)).body.code).toBe('TRADER_DECIDED');
    expect((await decide('u-999', true)).body.code).toBe('UNKNOWN_TRADER');
    const changes = { capacity: 3, fee: '0.3', isOpen: false, reason: 'asked for' };
    const change = (more: object, by = token) =>
      before.post<WireOperatorTrader & { code?: string }>(
        `${PREFIX}/change`,
        { traderId: first.id, ...changes, ...more },
        { token: by },
      );
    expect((await change({})).body).toMatchObject({ pending: { why: 'TERMS' } });
    expect((await change({}, other)).body).toMatchObject({
      capacity: 3,
      fee: '0.3',
      isOpen: false,
    });
    for (const fee of ['0.31', '0.105', '-0.1'])
      expect((await change({ fee })).body.code).toBe('INVALID_PARAMETER');
    const reasons = (
      await before.get<{ items: { act: string; reason: string }[] }>(
        `/api/operator/audit?target=${first.id}`,
        { token },
      )
    ).body.items.map(({ act, reason }) => [act, reason]);
    expect(reasons).toContainEqual(['copytrader.decide', 'looked at']);
    expect(reasons).toContainEqual(['copytrader.change', 'asked for']);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'boss', password: PASSWORD };
    const again = await exchange.logIn(credentials);
    const ended = await exchange.post<WireOperatorTrader>(
      `${PREFIX}/end`,
      { traderId: first.id, reason: 'closes' },
      { token: again.accessToken },
    );
    expect(ended.body).toMatchObject({ status: 'ENDED', isOpen: false, capacity: 3 });
  });
});

test('[U-C24] reading takes copytrade.read and acting copytrade.act', async () => {
  const exchange = await open('memory');
  const { token } = await memberWith(exchange, 'somebody', '1');
  const read = await exchange.get<{ code: string }>(`${PREFIX}/traders`, { token });
  expect([read.status, read.body.code]).toEqual([403, 'NO_PERMISSION']);
  const act = { traderId: 'u-1', reason: 'mine' };
  expect((await exchange.post(`${PREFIX}/end`, act, { token })).status).toBe(403);
});

interface Listed {
  readonly items: readonly WireOperatorUser[];
}

test('[Y-W7] the own account of a member says TRADER while they trade for others', async () => {
  const exchange = await createHttpExchange();
  const { token } = await operatorOf(exchange);
  const trader = await applicant(exchange, 'firstone', 'Steady');
  const role = async () =>
    (await exchange.get<{ readonly role: string }>('/api/me', { token: trader.token })).body.role;
  const act = (name: string, more: object) =>
    exchange.post(`${PREFIX}/${name}`, { traderId: trader.id, reason: 'x', ...more }, { token });
  const shown = async () => {
    const { body: profile } = await exchange.get<{ readonly role: string }>('/api/player/profile', {
      token: trader.token,
    });
    const { body: view } = await exchange.get<WireOperatorUserView>(
      `/api/operator/user/view?userId=${trader.id}`,
      { token },
    );
    const { items } = (await exchange.get<Listed>('/api/operator/user/list', { token })).body;
    const listed = items.find(({ id }) => id === trader.id)?.role;
    return [await role(), profile.role, view.user.role, listed];
  };
  const found = async (roleStrs: string) => {
    const path = `/api/operator/user/list?roleStrs=${roleStrs}`;
    return (await exchange.get<Listed>(path, { token })).body.items.map(({ id }) => id);
  };
  expect(await shown()).toEqual(Array(4).fill('PLAYER'));
  await act('decide', { isApproved: true });
  expect(await shown()).toEqual(Array(4).fill('TRADER'));
  expect(await found('TRADER')).toEqual([trader.id]);
  expect(await found('PLAYER')).not.toContain(trader.id);
  await act('end', {});
  expect(await shown()).toEqual(Array(4).fill('PLAYER'));
  expect(await found('TRADER')).toEqual([]);
  expect(await found('PLAYER')).toContain(trader.id);
  await exchange.stop();
});
