/** A store whose log holds personal data and sessions starts, and every account is as before. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDecimal, ONE, parseDecimal } from '../../src/domain/decimal.ts';
import { userId } from '../../src/domain/ids.ts';
import { wirePosition } from '../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../src/protocol/ledger/entities.ts';
import type { WireTicker } from '../../src/protocol/market/entities.ts';
import type { WireStatementLine } from '../../src/protocol/statement/entities.ts';
import { createManualClock } from '../support/clock.ts';
import {
  createHttpExchange,
  type HttpExchange,
  type SessionBody,
} from '../support/httpExchange.ts';
import { interruptConversion } from '../support/interruptedConversion.ts';
import {
  oldMemory,
  oldPglite,
  oldPostgres,
  oldPractice,
  type OldStore,
  type OpenedStore,
} from '../support/oldStores.ts';

interface Recording extends OldStore {
  readonly stoppedAt: number;
  readonly password: string;
  readonly refreshTokens: { readonly gildong: string; readonly chunhyang: string };
  readonly spentRefreshToken: string;
  readonly accessToken: string;
  /** Answers that each of two users read before, by path. */
  readonly expected: Readonly<Record<'gildong' | 'chunhyang', Readonly<Record<string, unknown>>>>;
}

const recorded = JSON.parse(
  readFileSync(new URL('stores/v3.json', import.meta.url), 'utf8'),
) as Recording;

/** Value of a user's recorded positions at the present mark, which no store keeps. */
async function markPnlOf(exchange: HttpExchange, name: keyof Recording['expected']) {
  const { body } = await exchange.get<{ value: WireTicker }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  const mark = parseDecimal(body.value.mark) ?? 0n;
  const positions = recorded.expected[name]['/api/futures/history/open_position'];
  const held = v.parse(v.array(wirePosition), positions);
  let pnl = 0n;
  for (const { stock, side, quantity, entryPrice } of held) {
    expect([stock, side]).toEqual(['BTCUSDT', 'LONG']);
    pnl += ((parseDecimal(quantity) ?? 0n) * (mark - (parseDecimal(entryPrice) ?? 0n))) / ONE;
  }
  return formatDecimal(pnl);
}

/** An answer as it was recorded, but for what the market moves. */
const atMark = (body: unknown, markPnl: string): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'markPnl' ? markPnl : value));

/** As it was opened, after conversions that were killed at every step. */
async function interrupted(opening: Promise<OpenedStore>): Promise<OpenedStore> {
  const medium = await opening;
  await interruptConversion(medium.store, recorded.stoppedAt);
  return medium;
}

const MEDIA: readonly (readonly [string, () => Promise<OpenedStore>])[] = [
  ['memory', () => oldMemory(recorded)],
  ['Dexie, killed', () => interrupted(oldPractice(recorded, 'before-documents'))],
  ['PGlite, killed', () => interrupted(oldPglite(recorded))],
  ['PostgreSQL, killed', () => interrupted(oldPostgres(recorded))],
];

const PERSONAL = ['gildong', 'chunhyang', '홍길동', 'argon2id', '01000000001', 'example.com'];

describe.each(MEDIA)('a store before documents: %s', (_, open) => {
  let medium: OpenedStore;
  let exchange: HttpExchange;
  /** Each works once: the last that was issued. */
  const tokens = { ...recorded.refreshTokens };
  const start = (): Promise<HttpExchange> =>
    createHttpExchange({ store: medium.store, clock: createManualClock(recorded.stoppedAt) });
  const renew = async (refreshToken: string) =>
    (await exchange.post<SessionBody & { code?: string }>('/api/login', { refreshToken })).body;
  const login = async (username: string, more: object = {}) =>
    (
      await exchange.post<SessionBody & { code?: string }>('/api/login', {
        username,
        password: recorded.password,
        ...more,
      })
    ).body;

  beforeAll(async () => {
    medium = await open();
    exchange = await start();
  });
  afterAll(async () => {
    await exchange.stop();
    await medium.destroy();
  });

  it('[A-S14] every wallet, order, position and bet is as before', async () => {
    for (const name of ['gildong', 'chunhyang'] as const) {
      const { accessToken, refreshToken } = await renew(tokens[name]);
      tokens[name] = refreshToken;
      const markPnl = await markPnlOf(exchange, name);
      for (const [path, body] of Object.entries(recorded.expected[name]))
        expect([path, (await exchange.get(path, { token: accessToken })).body]).toMatchObject([
          path,
          atMark(body, markPnl),
        ]);
    }
  });

  it('[S-L4] the statement has the lines of the log, and ends with what each wallet holds', async () => {
    for (const name of ['gildong', 'chunhyang'] as const) {
      const { accessToken: token, refreshToken } = await renew(tokens[name]);
      tokens[name] = refreshToken;
      const { body: wallets } = await exchange.get<readonly WireWallet[]>('/api/wallet/my', {
        token,
      });
      const lines: string[] = [];
      const held: string[] = [];
      for (const { type, point, gameWaitPoint, realPoint } of wallets) {
        const { body } = await exchange.get<{ items: readonly WireStatementLine[] }>(
          `/api/wallet/statement?walletTypeStrs=${type}&size=1`,
          { token },
        );
        const total = (parseDecimal(point) ?? 0n) + (parseDecimal(gameWaitPoint) ?? 0n);
        lines.push(`${type} ${body.items[0]?.balance ?? '0'}`);
        held.push(`${type} ${realPoint ?? formatDecimal(total)}`);
      }
      expect(lines).toEqual(held);
    }
  });

  it('[A-S14] passwords, access tokens and refresh tokens work as before', async () => {
    expect((await exchange.get('/api/me', { token: recorded.accessToken })).status).toBe(200);
    expect((await login('gildong')).user.id).toBe('u-1');
    expect((await login('gildong', { siteInfoId: 15 })).user.id).toBe('u-4');
    expect((await login('blocked')).code).toBe('ACCOUNT_DENIED');
    expect((await renew(recorded.spentRefreshToken)).code).toBe('TOKEN_REUSED');
    expect((await renew(tokens.gildong)).code).toBe('TOKEN_EXPIRED');
    const taken = await exchange.post('/api/player', {
      username: 'somebody',
      password: recorded.password,
      name: 'a',
      phone: '010-0000-0002',
      email: 'a@example.com',
    });
    expect(taken.body.code).toBe('DUPLICATE_PHONE');
  });

  it('[A-S14] the log keeps its positions and numbers; it and the snapshot lose the personal data', async () => {
    const after = await medium.store.read(0, 1_000);
    const numbers = (record: OldStore['log'][number]) => [
      record.position,
      record.at,
      record.userId,
      record.firstSeq,
      record.lastSeq,
    ];
    const before = recorded.log;
    expect(after.slice(0, before.length).map(numbers)).toEqual(before.map(numbers));
    const untouched = before.filter(({ events }) => !/"(?:UR|SO|SR|SE)"/.test(events));
    expect(after).toEqual(
      expect.arrayContaining(untouched.map((record) => expect.objectContaining(record))),
    );
    const text = JSON.stringify([after, await medium.store.loadSnapshot()]);
    for (const one of PERSONAL) expect(text).not.toContain(one);
  });

  it('is converted once', async () => {
    await exchange.stop();
    exchange = await start();
    expect(exchange.logger.infos.filter((line) => line.includes('converting'))).toEqual([]);
    const { user, refreshToken } = await renew(tokens.chunhyang);
    expect(user.id).toBe('u-2');
    tokens.chunhyang = refreshToken;
  });

  it('[A-S15] holds nothing of a user whose account is closed', async () => {
    const texts = ['chunhyang', '01000000002'];
    for (const text of texts) expect(await storedTexts(exchange)).toContain(text);
    await exchange.gateway.core.accounts.erase(userId(2));
    expect((await login('chunhyang')).code).toBe('WRONG_CREDENTIALS');
    await exchange.stop();
    const stored = await medium.dump();
    for (const text of texts) expect(stored).not.toContain(text);
  });
});

const storedTexts = async ({ store }: HttpExchange): Promise<string> =>
  JSON.stringify(await store.documents.query({ kind: 'profile', page: 1, size: 10 }));
