/** Starts and ends a flood in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { FloodNames } from './requests.ts';

const counted = v.object({
  answered: v.number(),
  accepted: v.number(),
  slowed: v.number(),
  slowedWithTime: v.number(),
  broken: v.number(),
});

export type FloodCounts = v.InferOutput<typeof counted>;

export interface RunningFlood {
  /** Ends it and returns what its connections were answered. */
  readonly end: () => Promise<FloodCounts>;
}

const FLOODER = fileURLToPath(new URL('peer/main.ts', import.meta.url));

/** Resolves once the flood has begun. */
export async function startFlood(p: {
  readonly port: number;
  readonly name: string;
  readonly connections: number;
  readonly token: string;
  readonly names: FloodNames;
}): Promise<RunningFlood> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      FLOODER,
      String(p.port),
      p.name,
      String(p.connections),
      p.token,
      p.names.other,
      p.names.own,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  const failed = once(child, 'exit').then(() => {
    throw new Error('the flood ended by itself');
  });
  // Looked at when its answer is wanted.
  failed.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  await once(lines, 'line');
  child.stdin.write('begin\n');
  return {
    end: async () => {
      const answered = once(lines, 'line');
      child.stdin.write('end\n');
      const [line]: readonly unknown[] = await Promise.race([answered, failed]);
      return v.parse(counted, JSON.parse(String(line)));
    },
  };
}
