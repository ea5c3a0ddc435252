/** Drawings of a member over HTTP and STOMP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import {
  type Drawing,
  DRAWING_CHANGES_MAX,
  DRAWING_TEXT_MAX,
  type DrawingEntry,
  DRAWINGS_MAX,
} from '../../../src/domain/drawings/drawings.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const PATH = '/api/player/drawings';
const STOCK = 'BTCUSDT';
const READ = `${PATH}?stock=${STOCK}`;

interface Body {
  readonly code: string;
  readonly version: number;
  readonly entries: readonly DrawingEntry[];
}

interface ExportPart {
  readonly items: readonly { readonly kind: string }[];
  readonly next: string | null;
}

const line = (n: number, changedAt = n): Drawing => ({
  id: `0mabcdefgh${String(n).padStart(4, '0')}`,
  kind: 'HORIZONTAL',
  anchors: [{ at: 60_000, price: '66000.5' }],
  color: '2',
  changedAt,
});
const removed = (n: number, changedAt: number): DrawingEntry => ({
  id: line(n).id,
  isRemoved: true,
  changedAt,
});

describe.each(STORE_KINDS)('drawings on a store in %s', (kind) => {
  test('[W-D8] reach the other devices of their person alone, are joined, and are kept over a restart', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { accessToken: token } = await before.signIn('draws');
    const other = await before.signIn('other');
    const save = (changes: readonly DrawingEntry[], key: string, stock = STOCK) =>
      before.post<Body>(PATH, { stock, changes }, { token, headers: { 'idempotency-key': key } });
    expect((await before.get<Body>(READ, { token })).body).toEqual({ version: 0, entries: [] });
    const device = await listenTo(before.gateway, token, [DESTINATIONS.drawings]);
    const stranger = await listenTo(before.gateway, other.accessToken, [DESTINATIONS.drawings]);
    expect((await save([line(1), line(2)], 'k-1')).body).toEqual({ version: 1 });
    // A device that was offline has moved the first, removed the second before that, and drawn one.
    await save([line(1, 9), removed(2, 1), line(3)], 'k-2');
    await save([removed(3, 12)], 'k-3');
    await save([line(3)], 'k-4', 'ETHUSDT');
    // The first request arrives again, because its answer was lost.
    expect((await save([line(1), line(2)], 'k-1')).body).toEqual({ version: 3 });
    const joined = [line(1, 9), line(2), removed(3, 12)];
    expect((await before.get<Body>(READ, { token })).body).toEqual({ version: 3, entries: joined });
    expect(device.received(DESTINATIONS.drawings)).toEqual([
      { version: 1, stock: STOCK, changes: [line(1), line(2)] },
      { version: 2, stock: STOCK, changes: [line(1, 9), removed(2, 1), line(3)] },
      { version: 3, stock: STOCK, changes: [removed(3, 12)] },
      { version: 1, stock: 'ETHUSDT', changes: [line(3)] },
    ]);
    expect(stranger.received(DESTINATIONS.drawings)).toEqual([]);
    expect((await before.get<Body>(READ, { token: other.accessToken })).body.entries).toEqual([]);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'draws', password: PASSWORD };
    const body = await exchange.logIn(credentials);
    const again = await exchange.get<Body>(READ, { token: body.accessToken });
    expect(again.body.entries).toEqual(joined);
  });
});

test('[W-D8] two devices that draw at once lose nothing', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const numbers = Array.from({ length: 12 }, (_, n) => n + 1);
  for (let at = 0; at < numbers.length; at += 4) {
    const several = numbers
      .slice(at, at + 4)
      .map((n) => exchange.post<Body>(PATH, { stock: STOCK, changes: [line(n)] }, { token }));
    expect((await Promise.all(several)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const { body } = await exchange.get<Body>(READ, { token });
  expect(body).toEqual({ version: 12, entries: numbers.map((n) => line(n)) });
});

test('[W-D9] what is no drawing, too much at once, and an unknown instrument are rejected', async () => {
  const exchange = await open('memory');
  expect((await exchange.get<Body>(READ)).body.code).toBe('LOGIN_REQUIRED');
  const { accessToken: token } = await exchange.signIn();
  const refused = async (changes: readonly object[], stock = STOCK) =>
    (await exchange.post<Body>(PATH, { stock, changes }, { token })).body.code;
  const many = Array.from({ length: DRAWING_CHANGES_MAX + 1 }, (_, n) => line(n));
  for (const changes of [
    [],
    many,
    [{ ...line(1), anchors: [] }],
    [{ ...line(1), anchors: [{ at: 0.5, price: '1' }] }],
    [{ ...line(1), anchors: [{ at: 1, price: '-1' }] }],
    [{ ...line(1), id: '<b>' }],
    [{ ...line(1), kind: 'CIRCLE' }],
    [{ ...line(1), kind: 'TEXT', text: 'x'.repeat(DRAWING_TEXT_MAX + 1) }],
    [{ ...line(1), extra: 'x'.repeat(10_000) }],
  ])
    expect(await refused(changes)).toBe('INVALID_PARAMETER');
  expect(await refused([line(1)], 'NOTHING')).toBe('UNKNOWN_STOCK');
  const unknown = await exchange.get<Body>(`${PATH}?stock=NOTHING`, { token });
  expect(unknown.body.code).toBe('UNKNOWN_STOCK');
  expect((await exchange.get<Body>(READ, { token })).body).toEqual({ version: 0, entries: [] });
});

test('[W-D9] an instrument takes its number of drawings, and none is lost for one too many', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const save = (changes: readonly DrawingEntry[], language: string) =>
    exchange.post<Body & { readonly message: string }>(
      PATH,
      { stock: STOCK, changes },
      { token, headers: { 'accept-language': language } },
    );
  const all = Array.from({ length: DRAWINGS_MAX }, (_, n) => line(n));
  for (let at = 0; at < all.length; at += DRAWING_CHANGES_MAX)
    expect((await save(all.slice(at, at + DRAWING_CHANGES_MAX), 'en')).status).toBe(200);
  const more = await save([line(5, 1_000), line(999)], 'en');
  expect([more.status, more.body.code, more.body.message]).toEqual([
    409,
    'DRAWING_LIMIT',
    'An instrument takes at most 200 drawings.',
  ]);
  expect((await save([line(999)], 'ko')).body.message).toBe(
    '한 종목에는 그리기를 200개까지 저장할 수 있습니다.',
  );
  expect((await exchange.get<Body>(READ, { token })).body.entries).toEqual(all);
  expect((await save([removed(0, 1_000), line(999)], 'en')).status).toBe(200);
});

test('[W-D10] a closed account leaves no drawing, and an export shows those of an open one', async () => {
  const nothing = moneyOf('0');
  const exchange = await open('memory', {
    rules: (usual) => ({ ...usual, demoFunds: nothing, demoBinary: nothing }),
  });
  const { accessToken: token } = await exchange.signIn('draws');
  for (const stock of [STOCK, 'ETHUSDT'])
    await exchange.post(PATH, { stock, changes: [line(1)] }, { token });
  let shown = '';
  for (let cursor: string | null = '0'; cursor !== null;) {
    const query: string = cursor === '0' ? '' : `?cursor=${cursor}`;
    const part = await exchange.get<ExportPart>(`/api/player/export${query}`, { token });
    shown += JSON.stringify(part.body.items.filter(({ kind }) => kind === 'drawings'));
    cursor = part.body.next;
  }
  expect(shown).toContain('66000.5');
  const { documents } = exchange.gateway.core;
  const left = async () => (await documents.query({ kind: 'drawings', page: 1, size: 9 })).total;
  expect(await left()).toBe(2);
  await exchange.post('/api/player/close', { password: PASSWORD }, { token });
  expect(await left()).toBe(0);
  const late = await exchange.post<Body>(PATH, { stock: STOCK, changes: [line(2)] }, { token });
  expect(late.body.code).toBe('ACCOUNT_CLOSED');
  expect(await left()).toBe(0);
});
