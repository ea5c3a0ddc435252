/** Preferences of a member over HTTP and STOMP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const PATH = '/api/player/preferences';

interface Body {
  readonly version: number;
  readonly values: Readonly<Record<string, string | null>>;
}

describe.each(STORE_KINDS)('preferences on a store in %s', (kind) => {
  test('[X-P1][X-P2] reach the other devices, each decided by its last writer, and are kept over a restart', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { accessToken: token } = await before.signIn('likes');
    const other = await before.signIn('other');
    const save = (changes: object, key?: string) =>
      before.post<Body>(
        PATH,
        { changes },
        { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
      );
    expect((await before.get<Body>(PATH, { token })).body).toEqual({ version: 0, values: {} });
    const device = await listenTo(before.gateway, token, [DESTINATIONS.preferences]);
    const stranger = await listenTo(before.gateway, other.accessToken, [DESTINATIONS.preferences]);
    await save({ favourites: 'BTCUSDT', upColor: 'red' }, 'k-1');
    await save({ favourites: 'ETHUSDT' }, 'k-2');
    // The first request arrives again, because its answer was lost.
    expect((await save({ favourites: 'BTCUSDT', upColor: 'red' }, 'k-1')).body).toEqual({
      version: 2,
      values: { favourites: 'ETHUSDT', upColor: 'red' },
    });
    await save({ upColor: null });
    expect(device.received(DESTINATIONS.preferences)).toEqual([
      { version: 1, changes: { favourites: 'BTCUSDT', upColor: 'red' } },
      { version: 2, changes: { favourites: 'ETHUSDT' } },
      { version: 3, changes: { upColor: null } },
    ]);
    expect(stranger.received(DESTINATIONS.preferences)).toEqual([]);
    expect((await before.get<Body>(PATH, { token: other.accessToken })).body.values).toEqual({});
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'likes', password: PASSWORD };
    const body = await exchange.logIn(credentials);
    const again = { token: body.accessToken };
    expect((await exchange.get<Body>(PATH, again)).body.values).toEqual({
      favourites: 'ETHUSDT',
      upColor: null,
    });
    // The ids of requests are remembered with the document, not in memory.
    await exchange.post(
      PATH,
      { changes: { favourites: 'BTCUSDT' } },
      { ...again, headers: { 'idempotency-key': 'k-1' } },
    );
    expect((await exchange.get<Body>(PATH, again)).body.values).toMatchObject({
      favourites: 'ETHUSDT',
    });
  });
});

test('[X-P2] forty changes at once are all kept, and one id of them is carried out once', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const names = ['favourites', 'upColor', 'timeZone', 'pnlBasis'];
  const send = (n: number) =>
    exchange.post<Body>(
      PATH,
      { changes: { [names[n % 4] ?? '']: `v-${n}` } },
      { token, headers: { 'idempotency-key': `id-${n % 20}` } },
    );
  let statuses: number[] = [];
  for (let n = 0; n < 40; n += 4)
    statuses = [
      ...statuses,
      ...(await Promise.all([send(n), send(n + 1), send(n + 2), send(n + 3)])).map(
        ({ status }) => status,
      ),
    ];
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { body } = await exchange.get<Body>(PATH, { token });
  expect(body).toEqual({
    version: 20,
    values: { favourites: 'v-16', upColor: 'v-17', timeZone: 'v-18', pnlBasis: 'v-19' },
  });
});

test('a guest has none, and a text that is too long is refused', async () => {
  const exchange = await open('memory');
  expect((await exchange.get<{ code: string }>(PATH)).body.code).toBe('LOGIN_REQUIRED');
  const { accessToken: token } = await exchange.signIn();
  const refused = await exchange.post<{ code: string }>(
    PATH,
    { changes: { favourites: 'A'.repeat(4_001) } },
    { token },
  );
  expect(refused.body.code).toBe('INVALID_PARAMETER');
});
