/** Everything a person owns, in parts; and nothing of it once their account is closed. */
import { describe, expect, test } from 'vitest';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { DOCUMENT_KINDS } from '../../../src/gateway/documents/kinds.ts';
import type { WireExportItem } from '../../../src/protocol/profile/entities.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { memberWith, operatorOf, WITHDRAW_PASSWORD } from '../../support/apiMoney.ts';
import { turnOn } from '../../support/authenticator.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open } = createApiStores();

interface Part {
  readonly items: readonly WireExportItem[];
  readonly next: string | null;
}

/** Every part, as the page asks for them. */
async function exportOf(
  exchange: HttpExchange,
  token: string,
  size: number,
): Promise<readonly WireExportItem[]> {
  const items: WireExportItem[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await exchange.get<Part>(`/api/player/export?size=${size}${query}`, {
      token,
    });
    expect(status).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(size);
    items.push(...body.items);
    cursor = body.next;
  }
  return items;
}

const BANK = { code: '088', account: '110-987-654321', holder: '홍길순' };

/** Does what leaves documents: names, accounts, two-step login, an address, an application. */
async function live(exchange: HttpExchange, username: string) {
  const member = await memberWith(exchange, username, '500');
  const { token } = member;
  const done = async (path: string, body: object): Promise<void> => {
    const sent = await exchange.post<object>(path, body, { token });
    expect([path, sent.status, sent.body]).toEqual([path, 200, sent.body]);
  };
  await done('/api/player/change_nick', { nick: `${username}_nick` });
  await done('/api/player/bank_account', {
    ...BANK,
    holder: `${username}_holder`,
    accountPassword: PASSWORD,
  });
  await done('/api/dnw/deposit/apply', { clientRequestId: `${username}-1`, point: '100' });
  const authenticator = await turnOn(exchange, token);
  return { ...member, authenticator };
}

describe('an export', () => {
  test('[A-P40] has every document and every event of its person, whatever the size of its parts', async () => {
    const exchange = await open('memory');
    const { token, id } = await live(exchange, 'gildong');
    const whole = await exportOf(exchange, token, 500);
    for (const size of [1, 3]) expect(await exportOf(exchange, token, size)).toEqual(whole);
    const documents = whole.filter(({ source }) => source === 'document');
    expect(documents.map(({ kind: name }) => name)).toEqual(
      expect.arrayContaining(['profile', 'session', 'twoStep', 'bankAccount']),
    );
    for (const name of Object.keys(DOCUMENT_KINDS)) {
      if (DOCUMENT_KINDS[name]?.shown === undefined) continue;
      const stored = await exchange.gateway.core.documents.query({
        kind: name,
        owner: id,
        page: 1,
        size: 1,
      });
      expect([name, documents.filter((one) => one.kind === name).length]).toEqual([
        name,
        stored.total,
      ]);
    }
    const events = whole.flatMap(({ source, data }) => (source === 'event' ? [data] : []));
    const { body } = await exchange.get<{ items: unknown[] }>('/api/events?after=0', { token });
    expect(events.length).toBeGreaterThan(2);
    expect(events).toEqual(body.items);
    const wrong = await exchange.get('/api/player/export?cursor=act.1', { token });
    expect(wrong.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'cursor' } });
    expect((await exchange.get('/api/player/export')).body.code).toBe('LOGIN_REQUIRED');
  });
});

test('[A-P41] an export shows nothing of others, and no secret', async () => {
  const exchange = await open('memory');
  const mine = await live(exchange, 'gildong');
  const other = await live(exchange, 'stranger');
  const boss = await operatorOf(exchange);
  const said = { userId: mine.id, reason: 'a word between operators' };
  await exchange.post('/api/operator/user/unblock', said, boss);
  const text = JSON.stringify(await exportOf(exchange, mine.token, 500));
  expect(text).toContain('gildong_holder');
  for (const word of [
    'stranger',
    other.id,
    boss.id,
    said.reason,
    PASSWORD,
    WITHDRAW_PASSWORD,
    'argon2',
    'refreshHash',
    mine.authenticator.secret,
    'recovery',
    ...mine.authenticator.recoveryCodes,
  ])
    expect([word, text.includes(word)]).toEqual([word, false]);
});

describe('a closed account', () => {
  test('[A-P42] leaves no document of any kind, and no word of its person anywhere', async () => {
    const nothing = moneyOf('0');
    const exchange = await open('memory', {
      rules: (usual) => ({ ...usual, demoFunds: nothing, demoBinary: nothing }),
    });
    const { documents } = exchange.gateway.core;
    const session = await exchange.signIn('gildong', { name: '홍길동동' });
    const { accessToken: token, user } = session;
    const said = {
      code: '088',
      account: '110-987-654321',
      holder: 'gildong_holder',
      accountPassword: PASSWORD,
    };
    await exchange.post('/api/player/bank_account', said, { token });
    await exchange.post('/api/player/change_nick', { nick: 'gildong_nick' }, { token });
    const password = WITHDRAW_PASSWORD;
    await exchange.post(
      '/api/player/update_withdraw_password',
      { password, accountPassword: PASSWORD },
      { token },
    );
    await turnOn(exchange, token);
    const id = user.id as Parameters<typeof documents.query>[0]['owner'] & string;
    // One of each kind that a person owns, as its feature would write it.
    for (const [name, { of }] of Object.entries(DOCUMENT_KINDS)) {
      if (of !== 'person' || (await documents.get(name, user.id)) !== undefined) continue;
      await documents.transact(
        [{ type: 'put', kind: name, id: `${name}-1`, owner: id, body: '{"word":"gildong_word"}' }],
        { actor: id, at: exchange.clock.now() },
      );
    }
    const closing = exchange.post('/api/player/close', { password: PASSWORD }, { token });
    // Asked for while the account is being closed.
    const racing = exchange.post('/api/player/bank_account', said, { token });
    const nick = exchange.post('/api/player/change_nick', { nick: 'gildong_late' }, { token });
    expect((await closing).body).toEqual({ status: 200 });
    await Promise.all([racing, nick]);
    for (const name of Object.keys(DOCUMENT_KINDS)) {
      const mine = await documents.query({ kind: name, owner: id, page: 1, size: 1 });
      const all = await documents.query({ kind: name, page: 1, size: 1_000 });
      const text = JSON.stringify(all.items);
      expect([name, mine.total, /gildong|홍길동동|987654321|110-987/.test(text)]).toEqual([
        name,
        0,
        false,
      ]);
    }
    const trail = await documents.audit({ page: 1, size: 1_000 });
    expect(trail.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(trail.items)).not.toMatch(/gildong|홍길동동|110-987/);
    const late = await exchange.post('/api/player/bank_account', said, { token });
    expect(late.body.code).toBe('ACCOUNT_CLOSED');
    await exchange.signUp('gildong');
  });
});
