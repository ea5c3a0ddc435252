/**
 * `npm run cluster`: an exchange of several processes on this machine, with nothing installed but
 * Node. A PostgreSQL of its own, a writer, a standby, two gateways, and in front of the gateways one
 * address that connects to whichever is there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres.ts';
import { temporaryDirectory } from '../tests/support/server.ts';
import { exitAfterHelp } from './lib/usage.ts';

const FRONT_PORT = Number(process.env['PORT'] ?? 8080);
const MAIN = join(import.meta.dirname, '..', 'dist', 'server', 'main.js');
const SECRET_BYTES = 32;
/** After so long a process that ended is started again. */
const AGAIN_MS = 1_000;

const PROCESSES = [
  { name: 'writer', role: 'writer', port: FRONT_PORT + 1 },
  { name: 'standby', role: 'writer', port: FRONT_PORT + 2 },
  { name: 'gateway 1', role: 'gateway', port: FRONT_PORT + 3 },
  { name: 'gateway 2', role: 'gateway', port: FRONT_PORT + 4 },
] as const;

exitAfterHelp('npm run cluster');

/** Passes connections on to the first of some ports that takes them, beginning with another one each time. */
function openFront(ports: readonly number[]): Server {
  let turn = 0;
  return createServer((client) => {
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    const tryNext = (): void => {
      const port = order.shift();
      if (port === undefined) {
        client.destroy();
        return;
      }
      const server = connect(port, '127.0.0.1');
      server.once('error', tryNext);
      server.once('connect', () => {
        server.off('error', tryNext);
        server.on('error', () => client.destroy());
        server.on('close', () => client.destroy());
        client.on('close', () => server.destroy());
        client.pipe(server).pipe(client);
      });
    };
    client.on('error', () => client.destroy());
    tryNext();
  }).listen(FRONT_PORT, '127.0.0.1');
}

const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  if (!existsSync(MAIN)) throw new Error('there is no build yet: run npm run build');
  const [postgres, data] = await Promise.all([startPostgres(), temporaryDirectory()]);
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const databaseUrl = await postgres.createDatabase('maru');
  const children = new Map<string, ChildProcess>();
  let isEnding = false;

  const start = (one: (typeof PROCESSES)[number]): void => {
    const { name, role, port } = one;
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ROLE: role,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        CLUSTER_SECRET: secret,
        TRUSTED_PROXY: '127.0.0.1',
        DATA_DIR: data.path,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.set(name, child);
    say(`${name}: process ${child.pid} at http://127.0.0.1:${port}`);
    child.once('exit', (code, signal) => {
      if (isEnding) return;
      say(`${name} ended (${signal ?? code}) and is started again`);
      setTimeout(() => start(one), AGAIN_MS);
    });
  };
  for (const one of PROCESSES) start(one);
  const front = openFront(
    PROCESSES.filter(({ role }) => role === 'gateway').map((one) => one.port),
  );
  say(
    `The exchange is open at http://localhost:${FRONT_PORT}/ ; end a process with kill to see what happens.`,
  );

  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    front.close();
    const living = [...children.values()].filter(({ exitCode }) => exitCode === null);
    await Promise.all(
      living.map(
        (child) =>
          new Promise((resolve) => {
            child.once('exit', resolve);
            child.kill('SIGTERM');
          }),
      ),
    );
    await postgres.stop();
    await data.remove();
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

await main();
