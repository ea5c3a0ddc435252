/** A token of one site at the hosts of all sorts, over HTTP and in CONNECT. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '../../../src/domain/sites.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { turn } from '../../support/clock.ts';
import {
  createHttpExchange,
  type HttpExchange,
  PASSWORD,
  type SessionBody,
} from '../../support/httpExchange.ts';
import { createRawPeer } from '../../support/stompPeer.ts';

const DEMO = 1;
const ABROAD = 15;
const CHEOLSU = { username: 'cheolsu', password: PASSWORD };

interface Place {
  readonly host: string;
  readonly siteInfoId?: number;
}

/** Hosts that name no site: what they serve is named by number, else the demo site. */
const NAMELESS = ['localhost', 'localhost:8080', '127.0.0.1', '[::1]:8080', 'www.example.com'];

const OF_ABROAD: readonly Place[] = [
  { host: 'site15.localhost:8080' },
  { host: 'SITE15.example.com' },
  { host: 'site15.example.com', siteInfoId: ABROAD },
  ...NAMELESS.map((host) => ({ host, siteInfoId: ABROAD })),
];
const NOT_OF_ABROAD: readonly Place[] = [
  ...NAMELESS.map((host) => ({ host })),
  ...NAMELESS.map((host) => ({ host, siteInfoId: DEMO })),
  ...SITES.filter(({ id }) => id !== ABROAD).flatMap(({ code }) => [
    { host: `${code}.localhost` },
    { host: `${code}.example.com`, siteInfoId: ABROAD },
  ]),
  { host: 'site15.localhost', siteInfoId: DEMO },
];
const named = (places: readonly Place[]) =>
  places.map((place) => [`${place.host}, ${place.siteInfoId ?? 'no number'}`, place] as const);

let it: HttpExchange;
let session: SessionBody;
beforeAll(async () => {
  it = await createHttpExchange();
  session = await it.signIn('gildong', { siteInfoId: ABROAD });
  // Another user for what opens sessions: of one user's, the oldest ends beyond ten.
  await it.signUp('cheolsu', { siteInfoId: ABROAD });
});
afterAll(() => it.stop());

const query = ({ siteInfoId }: Place): string =>
  siteInfoId === undefined ? '' : `?siteInfoId=${siteInfoId}`;

const me = (place: Place, token: string) =>
  it.get(`${CALLS.me.path}${query(place)}`, { token, host: place.host });

const login = (place: Place, more: object) =>
  it.post<SessionBody & { readonly code?: string }>(
    CALLS.login.path,
    { ...more, ...(place.siteInfoId !== undefined && { siteInfoId: place.siteInfoId }) },
    { host: place.host },
  );

async function connect({ host, siteInfoId }: Place, token: string) {
  const peer = createRawPeer((socket) => it.gateway.connect({ ...socket, host }));
  peer.send('CONNECT', {
    'accept-version': '1.2',
    Authorization: `Bearer ${token}`,
    ...(siteInfoId !== undefined && { siteInfoId: String(siteInfoId) }),
  });
  while (peer.texts.length === 0) await turn();
  const [frame] = peer.frames();
  peer.hangUp();
  return frame;
}

describe('[A-S16] at a place of its own site', () => {
  test.each(named(OF_ABROAD))('%s: a token works', async (_, place) => {
    expect((await me(place, session.accessToken)).status).toBe(200);
    const command = await it.post(`${CALLS.cancelAll.path}${query(place)}`, undefined, {
      token: session.accessToken,
      host: place.host,
    });
    expect(command.status).toBe(200);
    expect(await connect(place, session.accessToken)).toMatchObject({ command: 'CONNECTED' });
  });

  test.each(named(OF_ABROAD))('%s: a session opens and is renewed', async (_, place) => {
    const opened = await login(place, CHEOLSU);
    expect(opened.status).toBe(200);
    const renewed = await login(place, { refreshToken: opened.body.refreshToken });
    expect(renewed.status).toBe(200);
    expect((await me(place, renewed.body.accessToken)).status).toBe(200);
  });
});

describe('[A-S16] at a place of another site', () => {
  test.each(named(NOT_OF_ABROAD))('%s: a token is NO_PERMISSION', async (_, place) => {
    const refusal = { status: 403, code: 'NO_PERMISSION' };
    expect((await me(place, session.accessToken)).body).toMatchObject(refusal);
    const command = await it.post(`${CALLS.cancelAll.path}${query(place)}`, undefined, {
      token: session.accessToken,
      host: place.host,
    });
    expect(command.body).toMatchObject(refusal);
    const frame = await connect(place, session.accessToken);
    expect(frame?.command).toBe('ERROR');
    expect(JSON.parse(frame?.body ?? '{}')).toMatchObject(refusal);
  });

  test.each(named(NOT_OF_ABROAD))('%s: a refresh token is, and stays good', async (_, place) => {
    const home = { host: 'site15.localhost' };
    const opened = await login(home, CHEOLSU);
    const refused = await login(place, { refreshToken: opened.body.refreshToken });
    expect(refused.body).toMatchObject({ status: 403, code: 'NO_PERMISSION' });
    expect((await login(home, { refreshToken: opened.body.refreshToken })).status).toBe(200);
  });

  test('no token is issued that could not be used there', async () => {
    const abroad = { host: 'site33.localhost', siteInfoId: ABROAD };
    expect((await login(abroad, CHEOLSU)).body).toMatchObject({ code: 'NO_PERMISSION' });
  });

  test('what guests may call is answered all the same', async () => {
    const { status } = await it.get('/fee.json?siteInfoId=15', { host: 'site33.localhost' });
    expect(status).toBe(200);
  });
});

test('[A-S16] a token of the demo site works at the hosts that name no site', async () => {
  const { accessToken } = await it.signIn('demoman');
  for (const host of [...NAMELESS, 'demo.localhost', 'demo.example.com']) {
    expect([host, (await me({ host }, accessToken)).status]).toEqual([host, 200]);
    expect([host, (await connect({ host }, accessToken))?.command]).toEqual([host, 'CONNECTED']);
  }
});

test('[A-S16] where no network leads to the exchange, the token says the site', async () => {
  const peer = createRawPeer(it.gateway.connect);
  const authorization = { Authorization: `Bearer ${session.accessToken}` };
  peer.send('CONNECT', { 'accept-version': '1.2', ...authorization });
  while (peer.texts.length === 0) await turn();
  expect(peer.frames()[0]?.command).toBe('CONNECTED');
  peer.hangUp();
});
