/** Members who seem to be the partner above them, as the console shows them. */
import { expect, test } from 'vitest';
import type { WireOwnAccount } from '../../../src/protocol/partners/entities.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { PASSWORD } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const MARK = 'a'.repeat(32);

test('[N-A1][N-A2][N-A3] are listed with what both have in common, the value apart', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const bank = JSON.stringify({ code: '004', account: '123-45-678901', holder: '홍길동' });
  const chief = await exchange.signIn('chief', {
    email: 'chief@example.com',
    bankInfo: bank,
    deviceMark: MARK,
  });
  const made = await exchange.post(
    '/api/operator/partners',
    { userId: chief.user.id, code: 'chief', name: 'chief', reason: '1' },
    { token },
  );
  expect(made.body).toMatchObject({ status: 200 });
  const own = await exchange.signIn('double', {
    partnerId: 'chief',
    email: 'Chief+2@example.com',
    bankInfo: bank.replaceAll('-', ''),
    deviceMark: MARK,
  });
  await exchange.signIn('other', { partnerId: 'chief', deviceMark: 'b'.repeat(32) });
  const path = '/api/operator/partner/accounts';
  const listed = async (query = '') =>
    (await exchange.get<{ items: readonly WireOwnAccount[] }>(`${path}?${query}`, { token })).body;
  const found = {
    partnerId: chief.user.id,
    partnerName: 'chief',
    memberId: own.user.id,
    memberName: 'double',
    matches: ['EMAIL', 'BANK', 'DEVICE'],
  };
  expect(await listed()).toMatchObject({ items: [found], total: 1 });
  expect(await listed(`partnerId=${chief.user.id}`)).toMatchObject({ items: [found] });
  expect(await listed('partnerId=u-999')).toMatchObject({ code: 'UNKNOWN_PARTNER' });
  expect((await exchange.get(path, { token: own.accessToken })).body).toMatchObject({
    code: 'NO_PERMISSION',
  });

  // A browser is known by its hash alone, in a document that is erased with its owner.
  const { documents } = exchange.gateway.core;
  const traces = await documents.query({ kind: 'accountTrace', page: 1, size: 9 });
  expect(traces.total).toBe(3);
  expect(JSON.stringify(traces.items)).not.toContain(MARK);
  const records = await exchange.store.read(0, 1_000);
  for (const { events } of records) expect(events).not.toContain(traces.items[0]?.body);
  expect(traces.items.every(({ id, owner }) => id === owner)).toBe(true);
});

test('[N-A3] a mark that no browser makes is refused, none at all is not', async () => {
  const exchange = await open('memory');
  await exchange.signIn('plain');
  const credentials = { username: 'plain', password: PASSWORD };
  expect(
    (await exchange.post('/api/login', { ...credentials, deviceMark: 'short' })).body,
  ).toMatchObject({ code: 'INVALID_PARAMETER' });
});
