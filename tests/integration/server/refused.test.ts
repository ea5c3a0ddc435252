/** A server that cannot start says why in one line and ends with 1. */
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import {
  type Directory,
  runServer,
  startServer,
  temporaryDirectory,
} from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let data: Directory;
beforeAll(async () => {
  data = await emptyDataDirectory();
});
afterAll(async () => {
  await data.remove();
});

type Environment = Readonly<Record<string, string>>;

/** The one line it ended with. */
async function refusal(environment: Environment, dataDir = data.path): Promise<string> {
  const { code, stdout, stderr } = await runServer({ main: serverMain(), dataDir, environment });
  expect({ code, stdout, lines: stderr.length }).toEqual({ code: 1, stdout: [], lines: 1 });
  const [line = ''] = stderr;
  expect(line).not.toMatch(/^\s+at |node:internal|\bundefined\b|\[object/);
  return line;
}

describe('settings', () => {
  test.each<[name: string, environment: Environment, line: RegExp]>([
    ['PORT that is no number', { PORT: 'http' }, /^PORT is http; it must be a whole number/],
    ['PORT out of range', { PORT: '70000' }, /^PORT is 70000; it must be/],
    ['HOST that is no name', { HOST: 'not a host' }, /^HOST is not a host; it must be/],
    ['HOST of another machine', { HOST: '192.0.2.1' }, /EADDRNOTAVAIL.*192\.0\.2\.1/],
    ['FEED that is not known', { FEED: 'dice' }, /^FEED=dice is not known; use replay/],
    ['FEED without a seed', { FEED: 'synthetic' }, /^FEED=synthetic needs a seed/],
    ['FEED=live', { FEED: 'live' }, /^FEED=live is not available/],
    [
      'a real payment provider beside a replay',
      {
        PROVIDER_BITDEX_URL: 'https://pay.example.com',
        PROVIDER_BITDEX_KEY: 'maru',
        PROVIDER_BITDEX_SECRET: 'a secret of at least 32 characters',
      },
      /^PROVIDER_BITDEX_URL names a real provider, and FEED=replay plays/,
    ],
    [
      'a payment provider without a key',
      { PROVIDER_BITDEX_URL: 'https://pay.example.com' },
      /^PROVIDER_BITDEX_KEY is missing/,
    ],
    ['DATABASE_URL of another kind', { DATABASE_URL: 'mysql://u:p@h/d' }, /^DATABASE_URL is/],
  ])('%s', async (_, environment, line) => {
    expect(await refusal(environment)).toMatch(line);
  });
});

describe('the feed', () => {
  test('a directory that holds no record', async () => {
    const empty = await temporaryDirectory();
    const line = await refusal({ FEED: `replay:${empty.path}` });
    expect(line).toContain(empty.path);
    await empty.remove();
  });

  test('a directory that is not there', async () => {
    const missing = join(data.path, 'no-such-records');
    expect(await refusal({ FEED: `replay:${missing}` })).toContain(missing);
  });
});

describe('the data directory', () => {
  test('is no directory', async () => {
    const file = join(data.path, 'file');
    await writeFile(file, '');
    expect(await refusal({}, file)).toContain(file);
  });

  test('cannot be written: there is a file where a directory above it should be', async () => {
    const file = join(data.path, 'file-above');
    await writeFile(file, '');
    const line = await refusal({}, join(file, 'data'));
    expect(line).toMatch(/ENOTDIR/);
    expect(line).toContain(file);
  });

  test('is used by another process, which goes on', async () => {
    const shared = await emptyDataDirectory();
    const first = await startServer({ main: serverMain(), dataDir: shared.path });
    const line = await refusal({}, shared.path);
    expect(line).toMatch(/is in use by process \d+/);
    expect(line).toContain(shared.path);
    const answer = await fetch(`${first.url}/fee.json`);
    expect(answer.status).toBe(200);
    expect(await first.stop()).toBe(0);
    await shared.remove();
  });
});

test('a port that another server listens on', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = portOf(other);
  const line = await refusal({ PORT: String(port) });
  expect(line).toMatch(/EADDRINUSE/);
  expect(line).toContain(String(port));
  other.close();
  // The directory is free again: nothing was left behind.
  const next = await startServer({ main: serverMain(), dataDir: data.path });
  expect(await next.stop()).toBe(0);
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return address.port;
}

describe('the database', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('its address is not served', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://maru:hunter2@127.0.0.1:1/maru' });
    expect(line).toContain('127.0.0.1:1');
    expect(line).not.toContain('hunter2');
  });

  test('no address of its name is served', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://maru:hunter2@localhost:1/maru' });
    expect(line).toMatch(/ECONNREFUSED/);
    expect(line).not.toContain('hunter2');
  });

  test('whoever listens there does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const DATABASE_URL = `postgres://maru@127.0.0.1:${portOf(silent)}/maru`;
    expect(await refusal({ DATABASE_URL })).toMatch(/timeout/i);
    silent.close();
  });

  test('there is no database of the name', async () => {
    const url = await postgres.createDatabase('there');
    const line = await refusal({ DATABASE_URL: url.replace(/there$/, 'elsewhere') });
    expect(line).toMatch(/database "elsewhere" does not exist/);
  });

  test('another exchange writes to it, and goes on', async () => {
    const DATABASE_URL = await postgres.createDatabase('shared');
    const place = { main: serverMain(), dataDir: data.path, environment: { DATABASE_URL } };
    const first = await startServer(place);
    expect(await refusal({ DATABASE_URL })).toMatch(/another exchange writes to this database/);
    expect((await fetch(`${first.url}/fee.json`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });
});
