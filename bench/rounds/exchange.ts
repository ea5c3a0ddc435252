/** Starts the exchange of the benchmark and asks it for its processor time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const opened = v.object({
  port: v.number(),
  offsetMs: v.number(),
  endAt: v.number(),
  options: v.number(),
});
const used = v.object({ cpuMs: v.number() });

export interface BenchExchange extends v.InferOutput<typeof opened> {
  /** Processor time of the exchange's process since its start, ms. */
  readonly cpuMs: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export async function openBenchExchange(): Promise<BenchExchange> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-rounds-'));
  const child = spawn(at('../../node_modules/.bin/tsx'), [at('./peer/main.ts'), directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const next = async (): Promise<unknown> => {
    const [line]: readonly unknown[] = await once(lines, 'line');
    return JSON.parse(String(line));
  };
  const facts = v.parse(opened, await next());
  return {
    ...facts,
    cpuMs: async () => {
      const answered = next();
      child.stdin.write('cpu\n');
      return v.parse(used, await answered).cpuMs;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
