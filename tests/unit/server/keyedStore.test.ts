/** Secrets in a file of their own, beside a store. */
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roundId, tradeOptionId } from '../../../src/domain/ids.ts';
import { createTokenKeys } from '../../../src/gateway/secrets.ts';
import { SECRET_NAMES } from '../../../src/gateway/ports/metaNames.ts';
import { createPowerBalls } from '../../../src/gateway/rounds/powerBalls.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { seal, unseal } from '../../../src/gateway/twoStep/sealed.ts';
import { openKeyedStore } from '../../../src/server/keys/keyedStore.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { type Directory, temporaryDirectory } from '../../support/server.ts';

const NOW = Date.UTC(2026, 0, 5);
const HOUR = 3_600_000;
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

let place: Directory;
let path: string;
beforeEach(async () => {
  place = await temporaryDirectory();
  path = join(place.path, 'own', 'keys.json');
});
afterEach(() => place.remove());

const openOver = (store: Store, mayRenew = false): Promise<Store> =>
  openKeyedStore(store, { path, mayRenew }, NOW);
const metaOf = (store: Store) => ({ read: store.readMeta, write: store.writeMeta });

test('[O-Y1] every secret is in the key file, which is its owner’s alone, and none in the store', async () => {
  const store = createMemoryStore();
  const keyed = await openOver(store);
  for (const name of SECRET_NAMES) await keyed.writeMeta(name, `secret of ${name}`);
  await keyed.writeMeta('dashboard', 'figures');
  for (const name of SECRET_NAMES) {
    expect(await store.readMeta(name)).toBeUndefined();
    expect(await keyed.readMeta(name)).toBe(`secret of ${name}`);
  }
  expect(await store.readMeta('dashboard')).toBe('figures');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const again = await openOver(store);
  for (const name of SECRET_NAMES) expect(await again.readMeta(name)).toBe(`secret of ${name}`);
});

test('[O-Y1] a name that the table of names does not have is refused: it may be a secret', async () => {
  const keyed = await openOver(createMemoryStore());
  await expect(keyed.readMeta('new.secret' as never)).rejects.toThrow(
    'new.secret is not in META_NAMES',
  );
});

test('[O-Y3] of an earlier store the secrets move out: tokens end, what is sealed stays readable, announced draws stay and later ones change', async () => {
  const old = createMemoryStore();
  const draws = await createPowerBalls(metaOf(old), random)();
  const before = await createTokenKeys(metaOf(old), random)();
  // One secret was for both.
  await old.writeMeta('auth.sealing', '');
  await old.writeMeta('feed-seed', 'of the charts');
  await old.writeMeta('verification.secret', 'ab'.repeat(32));
  const sealed = await seal(before.sealing, random, 'u-1', 'of an authenticator');

  const keyed = await openOver(old);
  for (const name of SECRET_NAMES) expect((await old.readMeta(name)) ?? '').toBe('');
  expect(await keyed.readMeta('feed-seed')).toBe('of the charts');
  expect(await keyed.readMeta('verification.secret')).toBeUndefined();
  const after = await createTokenKeys(metaOf(keyed), random)();
  expect(after.refresh).not.toEqual(before.refresh);
  expect(after.recovery).toEqual(before.recovery);
  expect(await unseal(after.sealing, 'u-1', sealed)).toBe('of an authenticator');

  const drawsAfter = await createPowerBalls(metaOf(keyed), random)();
  const announced = roundId(tradeOptionId(9), NOW + HOUR - 1_000);
  const later = roundId(tradeOptionId(9), NOW + HOUR);
  expect(drawsAfter(announced)).toEqual(draws(announced));
  expect(drawsAfter(later).seed).not.toBe(draws(later).seed);
});

test('[O-Y2] without its key file a store is refused, and begun again only where that is asked for: what was sealed is gone, and another seed decides', async () => {
  const store = createMemoryStore();
  const keyed = await openOver(store);
  const before = await createTokenKeys(metaOf(keyed), random)();
  await keyed.writeMeta('feed-seed', 'before');
  await store.documents.transaction(async (writer) => {
    for (const kind of ['apiKey', 'twoStep', 'profile'])
      await writer.write({
        kind,
        id: 'u-1',
        version: 1,
        owner: undefined,
        labels: [],
        keywords: [],
        createdAt: NOW,
        updatedAt: NOW,
        body: '{}',
      });
  });
  rmSync(path);
  await expect(openOver(store)).rejects.toThrow(`the key file ${path} is missing`);
  const renewed = await openOver(store, true);
  const after = await createTokenKeys(metaOf(renewed), random)();
  expect(after.refresh).not.toEqual(before.refresh);
  expect(await renewed.readMeta('feed-seed')).toMatch(/^[0-9a-f]{32}$/);
  const kept = await Promise.all(
    ['apiKey', 'twoStep', 'profile'].map((kind) => store.documents.get({ kind, id: 'u-1' })),
  );
  expect(kept.map((one) => one?.kind)).toEqual([undefined, undefined, 'profile']);
});

test('[O-Y2] a key file of another store, a damaged one and one that cannot be kept from others are refused in one line', async () => {
  const store = createMemoryStore();
  await openOver(store);
  const own = await readFile(path, 'utf8');
  rmSync(path);
  await openOver(createMemoryStore());
  await expect(openOver(store, true)).rejects.toThrow('is the key file of another store');
  await writeFile(path, '{"format":1');
  await expect(openOver(store)).rejects.toThrow('is not a key file, or it is damaged');
  await writeFile(path, own);
  await chmod(path, 0o644);
  await openOver(store);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
