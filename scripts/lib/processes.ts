/**
 * Running the project's tools from scripts: by their path in node_modules, never by what happens to
 * be installed on the machine.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Finished = {
  readonly ok: boolean;
  /** Printed output; empty when it was shown as it came. */
  readonly output: string;
  readonly elapsedMs: number;
};

export type RunOptions = {
  /** `show` passes the output through, `keep` collects it for the caller. */
  readonly output: 'show' | 'keep';
  /** After this the command is ended and counts as failed. */
  readonly limitMs: number;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Path of a tool that package.json declares. */
export function tool(name: string): string {
  return join(import.meta.dirname, '..', '..', 'node_modules', '.bin', name);
}

/** Runs a command to its end. A command that cannot be started counts as failed, it does not throw. */
export function run(
  command: string,
  args: readonly string[],
  { output, limitMs, environment = {} }: RunOptions,
): Promise<Finished> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    timeout: limitMs,
    killSignal: 'SIGTERM',
  });
  const chunks: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return new Promise((resolve) => {
    const finish = (ok: boolean): void =>
      resolve({ ok, output: chunks.join(''), elapsedMs: performance.now() - startedAt });
    child.on('error', (error) => {
      chunks.push(`${command}: ${error.message}\n`);
      finish(false);
    });
    child.on('close', (code, signal) => {
      if (signal !== null) chunks.push(`${command}: ended by ${signal}\n`);
      finish(code === 0);
    });
  });
}

/** `12.3 s`, for the one line that each step prints. */
export function seconds(elapsedMs: number): string {
  return `${(elapsedMs / 1000).toFixed(1)} s`;
}
