/** The server as a process of its own: bundled as it ships, on a free port, with its own data directory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serverFlags } from './serverFlags.ts';
import { bareEnvironment } from './steadyMachine.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SHIPPED = join(ROOT, 'dist/server/main.js');

export interface BuiltServer {
  readonly main: string;
  readonly remove: () => Promise<void>;
}

/**
 * Bundles the server from the source as it is now, into a folder of its own. The folder lies in the
 * checkout, because the bundle looks for its packages and for `data/` above itself.
 */
export async function buildServer(): Promise<BuiltServer> {
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'dist/server-under-test-'));
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.server.config.ts'),
    logLevel: 'warn',
    build: { outDir: relative(ROOT, folder), sourcemap: false },
  });
  return {
    main: join(folder, 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface ServerOptions {
  /** The bundle; that of `npm run build` when it is left out. */
  readonly main?: string;
  readonly dataDir: string;
  /** 0 takes a free port; a restart passes the port of the first run. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Everything printed so far, line by line. */
  readonly output: readonly string[];
  /** Lines of the log so far. */
  readonly log: readonly string[];
  /** SIGTERM, and waits for the end; answers the exit code, null after a signal. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL, and waits for the end. */
  readonly kill: () => Promise<void>;
  /** Any other signal, and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** SIGTERM, and SIGKILL while the orderly end is under way. */
  readonly cutEnd: (afterMs: number) => Promise<void>;
}

/** A server that may or may not come to listen. */
export interface StartingServer {
  readonly pid: number;
  readonly output: readonly string[];
  /** Resolves when it listens; rejects with its output when it ends before. */
  readonly opened: Promise<string>;
  readonly ended: Promise<number | null>;
  readonly isAlive: () => boolean;
  readonly kill: () => Promise<void>;
}

export interface EndedServer {
  readonly code: number | null;
  /** Lines. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

interface Started {
  readonly child: ChildProcess;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly output: readonly string[];
  /** Resolves when the process is gone and all it printed was read. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/**
 * Loaded before the server: ends it when the other end of its stdin is gone, so that a test process
 * that fails or is killed leaves no server behind.
 */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  "process.stdin.on('end', () => process.exit(1)).on('error', () => process.exit(1)).resume(); process.stdin.unref();",
)}`;

function launch({ main = SHIPPED, dataDir, port = 0, environment = {} }: ServerOptions): Started {
  const child = spawn(process.execPath, [...serverFlags(), '--import', ENDS_WITH_PARENT, main], {
    env: {
      ...bareEnvironment(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FEED: 'replay',
      // Tests make accounts by the dozen from one address.
      SIGNUP_RATE: 'off',
      CODE_RATE: 'off',
      REPLAY_SEED: 'maru',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  const output: string[] = [];
  const linesOf = (stream: NodeJS.ReadableStream): string[] => {
    const lines: string[] = [];
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      output.push(line);
    });
    return lines;
  };
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return child.exitCode;
  });
  return { child, stdout: linesOf(child.stdout), stderr: linesOf(child.stderr), output, ended };
}

/** Starts the server and resolves when it says where it listens; rejects with its output when it ends before. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const started = launch(options);
  const { child, output, stderr, ended } = started;
  const url = await listeningAt(started);
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    if (running.has(child)) child.kill(signal);
    return ended;
  };
  return {
    url,
    port: Number(new URL(url).port),
    output,
    log: stderr,
    end,
    cutEnd: (afterMs) => {
      child.kill('SIGTERM');
      return killedAfter(started, afterMs);
    },
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Begins to start a server. */
export function beginServer(options: ServerOptions): StartingServer {
  const started = launch(options);
  const { child, output, ended } = started;
  const opened = listeningAt(started);
  // Most of those that are begun this way never listen.
  opened.catch(() => undefined);
  return {
    pid: child.pid ?? Number.NaN,
    output,
    opened,
    ended,
    isAlive: () => running.has(child),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Begins to start a server and kills it in the middle. */
export const cutStart = (options: ServerOptions, afterMs: number): Promise<void> =>
  killedAfter(launch(options), afterMs);

async function killedAfter({ child, ended }: Started, afterMs: number): Promise<void> {
  const limit = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
  clearTimeout(limit);
}

/** Runs a server that is expected to end by itself. */
export async function runServer(options: ServerOptions): Promise<EndedServer> {
  const { stdout, stderr, ended } = launch(options);
  return { code: await ended, stdout, stderr };
}

const OPEN_AT = /is open at (https?:\/\/\S+?)\/?$/;

function listeningAt({ child, output, ended }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const url = output.map((line) => OPEN_AT.exec(line)?.[1]).find((one) => one !== undefined);
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', () => setImmediate(look));
    void ended.then((code) =>
      reject(new Error(`the server ended with ${code}:\n${output.join('\n')}`)),
    );
  });
}

export interface Directory {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A directory of one's own; the returned function removes it. */
export async function temporaryDirectory(): Promise<Directory> {
  const path = await mkdtemp(join(tmpdir(), 'maru-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Below where systems take the ports of outgoing connections from. */
const RESTART_PORTS = { from: 20_000, count: 10_000 };

/**
 * A port that stays free between two runs of a server: outgoing connections of other processes,
 * which take any port from higher up, do not slip into it.
 */
export async function portForRestarts(): Promise<number> {
  for (let step = 0; step < RESTART_PORTS.count; step += 1) {
    const port = RESTART_PORTS.from + ((process.pid * 7 + step) % RESTART_PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
