/** A copy of a running exchange under load, restored onto a new folder. */
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exchangeRules } from '../../../src/gateway/exchange.ts';
import { stateHash } from '../../../src/gateway/loop/head.ts';
import { restore } from '../../../src/gateway/loop/restore.ts';
import { backUp } from '../../../src/server/backup/backUp.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { openFeed } from '../../../src/server/feed.ts';
import { openPgliteStore } from '../../../src/server/store/pgliteStore.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { expectAccountAddsUp, ordersByClientId, readAccount } from '../../support/accountAudit.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { createOrderLoad } from '../../support/orderLoad.ts';
import { signUp } from '../../support/remote.ts';
import {
  type Directory,
  portForRestarts,
  type RunningServer,
  startServer,
  temporaryDirectory,
} from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 480_000, hookTimeout: 120_000 });

const TRADERS = 3;
/** Requests before the backup begins. */
const SENT_BEFORE = 60;

let data: Directory;
let place: Directory;
let server: RunningServer | undefined;
beforeEach(async () => {
  data = await emptyDataDirectory();
  place = await temporaryDirectory();
});
afterEach(async () => {
  await server?.kill();
  await data.remove();
  await place.remove();
});

async function rules() {
  return exchangeRules(
    await openFeed({ kind: 'replay', directory: undefined }, { anchorAt: 1, seed: 'maru' }),
  );
}

async function withStore<T>(directory: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openPgliteStore(directory);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Records up to a position, as if the log ended there. */
const endingAt = (store: Store, last: number): Store => ({
  ...store,
  loadSnapshot: () => Promise.resolve(undefined),
  read: async (after, limit) =>
    (await store.read(after, limit)).filter(({ position }) => position <= last),
});

test('[O-K1] [O-K4] a backup under load holds every fact that was acknowledged before it began, and its state is that of the log up to its position', async () => {
  const port = await portForRestarts();
  server = await startServer({ main: serverMain(), dataDir: data.path, port });
  const { url } = server;
  const remotes = await Promise.all(Array.from({ length: TRADERS }, () => signUp(url)));
  // A start that was orderly leaves a snapshot, which the backup has as well.
  await server.stop();
  server = await startServer({ main: serverMain(), dataDir: data.path, port });
  const loads = await Promise.all(
    remotes.map((remote, index) => createOrderLoad(url, remote, `backup-${index}`)),
  );
  let sent = 0;
  let begin: () => void = () => undefined;
  const isLoaded = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const running = loads.map((load) =>
    load.run(() => {
      sent += 1;
      if (sent === SENT_BEFORE) begin();
    }),
  );
  await isLoaded;
  let acknowledged: readonly (readonly string[])[] = [];
  const to = join(place.path, 'backup');
  const manifest = await backUp({
    from: data.path,
    to,
    onBegin: () => {
      acknowledged = loads.map((load) => [...load.acknowledged.keys()]);
    },
  });
  const sentMeanwhile = sent;
  // The exchange goes on as if nothing had been.
  await until(() => expect(sent).toBeGreaterThan(sentMeanwhile + 10), { timeout: 60_000 });
  await server.kill();
  await Promise.all(running);
  const said = server.log.filter((line) => line.includes('backup'));
  expect(said).toEqual([expect.stringMatching(/"info","message":"a backup was taken; /)]);
  expect(loads.flatMap(({ refusals }) => refusals)).not.toContain('TRY_AGAIN');

  const restored = join(place.path, 'restored');
  expect(await restoreBackup(to, restored)).toEqual(manifest);
  const known = await rules();
  const logger = createKeptLogger();
  const hashes = await withStore(restored, async (store) => {
    const bySnapshot = await restore(store, known, logger);
    expect(bySnapshot.snapshotPosition).toBeGreaterThan(0);
    expect(bySnapshot.head.position).toBe(manifest.position);
    await store.dropSnapshot();
    const byLog = await restore(store, known, logger);
    return [stateHash(bySnapshot.head.engine), stateHash(byLog.head.engine)];
  });
  const original = await withStore(data.path, async (store) => {
    const { head } = await restore(endingAt(store, manifest.position ?? 0), known, logger);
    return stateHash(head.engine);
  });
  expect(hashes).toEqual([original, original]);
  expect(logger.warnings).toEqual([]);

  // Its secrets are in no backup, and come from where they are kept.
  await copyFile(join(data.path, 'keys.json'), join(restored, 'keys.json'));
  server = await startServer({ main: serverMain(), dataDir: restored, port });
  expect(acknowledged.flat().length).toBeGreaterThan(10);
  for (const [index, remote] of remotes.entries()) {
    const account = await readAccount(remote);
    expectAccountAddsUp(account);
    const orders = ordersByClientId(account.events);
    for (const id of acknowledged[index] ?? []) expect(orders.get(id)?.accepted).toBe(1);
  }
});

test('[O-K2] a folder on which no exchange runs is copied as it is, and another backup is not written over', async () => {
  const to = join(place.path, 'backup');
  const { position, files } = await backUp({ from: data.path, to });
  expect(position).toBeNull();
  expect(files.length).toBeGreaterThan(100);
  await expect(backUp({ from: data.path, to })).rejects.toThrow(`${to} exists already`);
  await expect(backUp({ from: place.path, to: `${to}2` })).rejects.toThrow('no embedded database');
});

test('[O-K4] a damaged backup and a folder in use are refused in one line, and nothing is left', async () => {
  const to = join(place.path, 'backup');
  const { files } = await backUp({ from: data.path, to });
  const restored = join(place.path, 'restored');
  await expect(restoreBackup(to, data.path)).rejects.toThrow('is not empty');
  await expect(restoreBackup(place.path, restored)).rejects.toThrow('backup.json is missing');
  const { path: damaged, size } = files.find((file) => file.size > 0) ?? { path: '', size: 0 };
  await writeFile(join(to, damaged), Buffer.alloc(size, 'x'));
  await expect(restoreBackup(to, restored)).rejects.toThrow(`${damaged} of the backup`);
  expect(await readdir(place.path)).toEqual(['backup']);
});
