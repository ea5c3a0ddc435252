/** Accounts beside the log: closing one, and registrations that a crash cut short. */
import { afterEach, describe, expect, test } from 'vitest';
import { registrationId, siteId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { EngineRules } from '../../../src/engine/contract.ts';
import { putClaims, putRegistration } from '../../../src/gateway/accounts/accountDocuments.ts';
import { createDocuments } from '../../../src/gateway/documents/documents.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { memberWith } from '../../support/apiMoney.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

let exchange: HttpExchange | undefined;
const open = async (...p: Parameters<typeof createHttpExchange>): Promise<HttpExchange> => {
  exchange = await createHttpExchange(...p);
  return exchange;
};
afterEach(async () => {
  await exchange?.stop();
  exchange = undefined;
});

describe('closing an account', () => {
  const without = {
    rules: (usual: EngineRules): EngineRules => ({
      ...usual,
      demoFunds: moneyOf('0'),
      demoBinary: moneyOf('0'),
    }),
  };

  test('[A-S15] ends its sessions and frees its names', async () => {
    const it = await open(without);
    const { accessToken, refreshToken } = await it.signIn('gildong', { nick: 'gil' });
    const close = (password: string) =>
      it.post('/api/player/close', { password }, { token: accessToken });
    expect((await close('wrong1234')).body.code).toBe('WRONG_CREDENTIALS');
    expect((await close(PASSWORD)).status).toBe(200);
    expect((await it.get('/api/me', { token: accessToken })).body.code).toBe('ACCOUNT_CLOSED');
    expect((await it.post('/api/login', { refreshToken })).body.code).toBe('ACCOUNT_CLOSED');
    expect(
      (await it.post('/api/login', { username: 'gildong', password: PASSWORD })).body.code,
    ).toBe('WRONG_CREDENTIALS');
    const { user } = await it.signIn('gildong', { nick: 'gil' });
    expect(user.id).toBe('u-2');
  });

  test('[A-S15] with money it is refused', async () => {
    const it = await open();
    const { token: accessToken } = await memberWith(it, 'gildong', '1');
    const answer = await it.post(
      '/api/player/close',
      { password: PASSWORD },
      { token: accessToken },
    );
    expect(answer.body.code).toBe('ACCOUNT_NOT_EMPTY');
    expect((await it.get('/api/me', { token: accessToken })).status).toBe(200);
  });
});

describe('a registration that was cut short', () => {
  const profile = {
    siteId: siteId(1),
    username: 'gildong',
    name: 'a',
    nick: 'gil',
    phone: '01000000001',
    email: '',
  };
  const id = registrationId('a'.repeat(32));
  const claimed = async (store: Store): Promise<void> => {
    const passwordHash = 'none';
    await createDocuments(store.documents).transact(
      [
        ...putClaims(profile, { expectedVersion: 0 }),
        putRegistration(id, { profile, passwordHash }),
      ],
      { actor: 'exchange', at: 0 },
    );
  };
  const left = async ({ gateway }: HttpExchange): Promise<readonly string[]> => {
    const of = (kind: string) => gateway.core.documents.query({ kind, page: 1, size: 10 });
    const pages = await Promise.all(['claim', 'registration', 'profile'].map(of));
    return pages.flatMap(({ items }) => items.map((item) => `${item.kind} ${item.id}`));
  };

  test('[A-S13] its names are free again when the log does not know it', async () => {
    const store = createMemoryStore();
    await claimed(store);
    const it = await open({ store });
    expect(await left(it)).toEqual([]);
    await it.signUp('gildong', { nick: 'gil' });
  });

  test('[A-S13] it is completed when the log knows it', async () => {
    const store = createMemoryStore();
    const before = await open({ store });
    await before.gateway.core.submit({
      type: 'RegisterUser',
      siteId: siteId(1),
      registrationId: id,
    });
    await before.stop();
    await claimed(store);
    const it = await open({ store });
    expect(await left(it)).toEqual([
      'claim 1/phone/01000000001',
      'claim 1/nick/gil',
      'claim 1/username/gildong',
      'profile u-1',
    ]);
    expect(it.gateway.core.profiles.userByName(siteId(1), 'gildong')).toBe('u-1');
  });
});
