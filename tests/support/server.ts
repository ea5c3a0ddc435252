/** The built server as a process of its own, on a free port, with its own data directory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = 'dist/server/main.js';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Everything printed so far, line by line. */
  readonly output: readonly string[];
  /** SIGTERM, and waits for the end; answers the exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL, and waits for the end. */
  readonly kill: () => Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** 0 takes a free port; a restart passes the port of the first run. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the server and resolves when it says where it listens; rejects with its output when it ends before. */
export async function startServer({ dataDir, port = 0, environment = {} }: ServerOptions): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', FEED: 'replay', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const url = await listeningAt(child, output);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    port: Number(new URL(url).port),
    output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

function listeningAt(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const match = /https?:\/\/[^\s]+/.exec(line);
        if (match !== null) resolve(match[0].replace(/\/$/, ''));
      });
    }
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.join('\n')}`)));
  });
}

/** A directory of one's own; the returned function removes it. */
export async function temporaryDirectory(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'maru-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
