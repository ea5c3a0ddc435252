/** Other accounts of the machine, and readers of a backup, can learn nothing. */
import { chmod, chown, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDemoData } from '../../../scripts/demoData/make.ts';
import { createParcelSeal } from '../../../src/gateway/outbox/parcelDocuments.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { backUp } from '../../../src/server/backup/backUp.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { openKeyedStore } from '../../../src/server/keys/keyedStore.ts';
import { ownFolder } from '../../../src/server/ownerOnly.ts';
import { openPgliteStore } from '../../../src/server/store/pgliteStore.ts';
import { codeAt } from '../../support/authenticator.ts';
import { ask, PASSWORD, type Remote, signUp } from '../../support/remote.ts';
import {
  type Directory,
  type RunningServer,
  runServer,
  startServer,
  temporaryDirectory,
} from '../../support/server.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

// A limit for a hang; first starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** A seed that nothing else contains. */
const REPLAY_SEED = 'seed-of-these-prices';
const PAGE_SECRET = 'page-0123456789';

let place: Directory;
let server: RunningServer | undefined;
let umask: number;
beforeEach(async () => {
  place = await temporaryDirectory();
  // The widest there is; children begin with it.
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await server?.kill();
  await place.remove();
});

const start = (dataDir: string, environment: Readonly<Record<string, string>> = {}) =>
  startServer({ main: serverMain(), dataDir, environment: { REPLAY_SEED, ...environment } });

async function pathsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
}

/** Paths that other accounts may access. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await pathsBelow(folder)) {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) found.push(`${path} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

async function post(remote: Remote, path: string, params: object): Promise<Record<string, never>> {
  const { status, body } = await remote.post(path, { ...params });
  expect(status).toBe(200);
  return body as never;
}

/** A session with everything that is secret; answers what must not be found in clear. */
async function useAll(url: string): Promise<readonly string[]> {
  const remote = await signUp(url);
  await post(remote, CALLS.placeOrder.path, {
    clientOrderId: 'one',
    futuresOptionId: 1,
    marketType: 'MARKET',
    side: 'BUY',
    quantity: '0.002',
  });
  const sent = await ask(url, 'POST', CALLS.certificateEmail.path, {
    params: { key: 'x@example.com', secretCode: PAGE_SECRET, ignoreKey: true, siteInfoId: 1 },
  });
  expect(sent.status).toBe(200);
  const { secret: keySecret } = await post(remote, CALLS.createApiKey.path, {
    label: 'bot',
    permission: 'TRADE',
    addresses: [],
    password: PASSWORD,
  });
  const { secret, uri } = await post(remote, CALLS.totpBegin.path, {
    accountPassword: PASSWORD,
  });
  const { recoveryCodes } = await post(remote, CALLS.totpConfirm.path, {
    otp: codeAt(String(uri), Date.now()),
  });
  return [
    PASSWORD,
    PAGE_SECRET,
    String(keySecret),
    String(secret),
    remote.token,
    remote.refreshToken,
    ...Array.from(recoveryCodes ?? [], String),
  ];
}

/** The texts of messages, as the key file opens them. */
async function messagesIn(dataDir: string): Promise<readonly string[]> {
  const opened = await openPgliteStore(dataDir);
  try {
    const keys = { path: join(dataDir, 'keys.json'), mayRenew: false };
    const store = await openKeyedStore(opened, keys, Date.now());
    const { unseal } = createParcelSeal({ read: store.readMeta, write: store.writeMeta }, () => {
      throw new Error('the exchange has its secret already');
    });
    const { items } = await store.documents.query({ kind: 'parcel', page: 1, size: 10 });
    return await Promise.all(
      items.map(async ({ id, body }) => {
        const { sealed } = JSON.parse(body) as { readonly sealed: string };
        return (await unseal(id, sealed))?.text ?? '';
      }),
    );
  } finally {
    await opened.close();
  }
}

async function filesWith(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await pathsBelow(folder)) {
    if (path.endsWith('keys.json') || !(await stat(path)).isFile()) continue;
    const bytes = await readFile(path);
    for (const text of texts) if (bytes.includes(text)) found.push(`${path}: ${text}`);
  }
  return found;
}

const secretsOf = async (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')).secrets;

test('[O-W1][O-W2][O-Y1][O-Y2] under any umask everything written is its owner’s alone, no file holds a secret in clear, and a backup forges nothing', async () => {
  const data = join(place.path, 'data');
  server = await start(data);
  const typed = await useAll(server.url);
  expect(await openToOthers(data)).toEqual([]);

  // While it runs, and restored.
  const backup = join(place.path, 'backup');
  const restored = join(place.path, 'restored');
  await backUp({ from: data, to: backup });
  await restoreBackup(backup, restored);
  expect(await openToOthers(backup)).toEqual([]);
  expect(await openToOthers(restored)).toEqual([]);

  expect(await server.stop()).toBe(0);
  expect(await openToOthers(data)).toEqual([]);
  const secrets = await secretsOf(data);
  expect(Object.keys(secrets)).toEqual(
    expect.arrayContaining(['auth.secret', 'auth.sealing', 'outbox.secret', 'feed-seed']),
  );
  const messages = await messagesIn(data);
  expect(messages).toContainEqual(expect.stringMatching(/인증번호는 \d{6}/));
  const kept = [...typed, ...Object.values(secrets), ...messages];
  for (const folder of [data, backup, restored]) expect(await filesWith(folder, kept)).toEqual([]);

  // Without the key file, it is refused; renewed, no token of before is good.
  const refused = await runServer({ main: serverMain(), dataDir: restored });
  expect(refused.code).toBe(1);
  expect([...refused.stdout, ...refused.stderr].join('\n')).toContain('keys.json is missing');
  server = await start(restored, { NEW_KEYS: 'on' });
  const renewed = await secretsOf(restored);
  for (const [name, secret] of Object.entries(secrets)) expect(renewed[name]).not.toBe(secret);
  const token = typed.find((text) => text.split('.').length === 3);
  expect(token).toBeDefined();
  expect((await ask(server.url, 'GET', CALLS.me.path, { token })).status).toBe(401);
  await server.stop();

  // With it, everything goes on.
  const whole = join(place.path, 'whole');
  await restoreBackup(backup, whole);
  await copyFile(join(data, 'keys.json'), join(whole, 'keys.json'));
  server = await start(whole);
  expect((await ask(server.url, 'GET', CALLS.me.path, { token })).status).toBe(200);
});

test('[O-W1] a data directory of before is taken away from others at the start', async () => {
  const data = await emptyDataDirectory();
  try {
    for (const path of await pathsBelow(data.path))
      await chmod(path, (await stat(path)).isDirectory() ? 0o777 : 0o666);
    server = await start(data.path);
    expect(await openToOthers(data.path)).toEqual([]);
  } finally {
    await data.remove();
  }
});

test('[O-W1][O-X1] demo data is its owner’s alone under any umask, and a second run is refused', async () => {
  const directory = join(place.path, 'demo');
  const make = (seed: string) => {
    process.umask(0);
    return makeDemoData({
      directory,
      seed,
      people: 2,
      sessions: 1,
      logger: createKeptLogger(),
      feed: { kind: 'synthetic', seed: 'demo' },
    });
  };
  expect((await make('7')).usernames).toHaveLength(2);
  expect(await openToOthers(directory)).toEqual([]);
  expect(await readdir(directory)).toContain('keys.json');
  await expect(make('8')).rejects.toThrow('the store holds the demo data of seed 7');
  expect(await openToOthers(directory)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  '[O-W1] a folder of another account is refused in one line (where a test may make one)',
  async () => {
    const data = join(place.path, 'data');
    await mkdir(data);
    await chown(data, 12_345, 12_345);
    expect(() => ownFolder(data)).toThrow(`${data} belongs to another account (12345)`);
    const { code, stdout, stderr } = await runServer({ main: serverMain(), dataDir: data });
    expect(code).toBe(1);
    expect([...stdout, ...stderr].join('\n')).toContain('belongs to another account');
  },
);
