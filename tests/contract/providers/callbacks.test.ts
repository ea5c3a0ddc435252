/** Callbacks of a provider over HTTP: signed, accepted once, stored before they are answered. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedHeaders } from '../../../src/gateway/providers/signature.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import {
  createProviderWorld,
  type ProviderWorld,
  SANDBOX_CREDENTIALS,
} from '../../support/providerExchange.ts';

let world: ProviderWorld;
let it: HttpExchange;
let token: string;
beforeEach(async () => {
  world = createProviderWorld(createMemoryStore());
  it = await world.open();
  token = (await it.signIn('player')).accessToken;
});
afterEach(() => it.stop());

const PAID = {
  paymentId: 'p-1',
  status: 'PAID',
  amount: '100',
  asset: 'sUSDCG',
  reason: '',
  url: null,
  qrcode: null,
  expiresAt: null,
};

function callback(
  standing: object,
  { provider = 'gluwa', at = it.clock.now() }: { provider?: string; at?: number } = {},
): Request {
  const target = `/api/provider/${provider}/callback`;
  const body = JSON.stringify({ ...PAID, ...standing });
  const message = { method: 'POST', target, body };
  const headers = signedHeaders(SANDBOX_CREDENTIALS, message, at, (length) => randomBytes(length));
  return new Request(`http://localhost${target}`, { method: 'POST', headers, body });
}

const code = async (request: Request) => (await it.send(request)).body.code;
const open = async () => (await it.get<readonly WireDnw[]>('/api/dnw/open', { token })).body;

test('[V-S1][V-S2][V-S3] only the provider is believed, and each message once', async () => {
  await it.post('/api/gluwa/make-qrcode', { amount: '100' }, { token });
  const unsigned = callback({ reference: 'd-1' });
  unsigned.headers.delete('x-maru-signature');
  expect(await code(unsigned)).toBe('PROVIDER_SIGNATURE');
  const early = it.clock.now() - 301_000;
  expect(await code(callback({ reference: 'd-1' }, { at: early }))).toBe('PROVIDER_REPLAYED');
  expect(await code(callback({ reference: 'd-1' }, { provider: 'nobody' }))).toBe('NOT_FOUND');
  expect(await code(callback({ reference: 'd-2' }))).toBe('UNKNOWN_APPLICATION');
  expect(await code(callback({ reference: 'd-1' }, { provider: 'bitdex' }))).toBe(
    'UNKNOWN_APPLICATION',
  );
  expect(await code(callback({ reference: 'd-1', amount: 100 }))).toBe('MALFORMED_BODY');
  expect(await open()).toHaveLength(1);
  const genuine = callback({ reference: 'd-1' });
  const copy = genuine.clone();
  expect(await it.send(genuine)).toMatchObject({ status: 200, body: { status: 200 } });
  expect(await open()).toEqual([]);
  expect(await code(copy)).toBe('PROVIDER_REPLAYED');
  // The same word under another signature changes nothing.
  expect((await it.send(callback({ reference: 'd-1' }))).status).toBe(200);
});

test('[V-S3] callbacks have a budget of their own', async () => {
  const limited = await createProviderWorld(createMemoryStore()).open(undefined, {
    rateLimits: { guests: { perSecond: 0.001, burst: 1 } },
    http: { addressOf: () => '192.0.2.1', validateAnswers: true },
  });
  await limited.get('/api/server_time_offset?ms=1');
  const first = await limited.send(callback({ reference: 'd-1' }));
  expect(first.body.code).toBe('UNKNOWN_APPLICATION');
  const second = await limited.send(callback({ reference: 'd-1' }));
  expect(second).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  await limited.stop();
});
