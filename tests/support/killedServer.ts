/** A server that is killed while people ask it for things. */
import { hashText, uniform } from '../../src/gateway/feeds/hash.ts';
import type { RunningServer } from './server.ts';

/** Sends requests until the connection breaks; reports every request sent. */
interface Load {
  readonly run: (onSent: () => void) => Promise<void>;
}

/** After how many requests the `kill`th kill comes: 12 to 131, by the seed. */
export const requestsUntilKill = (seed: string, kill: number): number =>
  12 + Math.floor(uniform(hashText(seed), kill) * 120);

/**
 * Activity of the server at the moment of the kill: requests alone, its orderly end with the
 * snapshot, its start.
 */
export type Moment = 'LOAD' | 'END' | 'START';

const MOMENTS: readonly Moment[] = ['LOAD', 'END', 'START'];

export interface Kill {
  readonly moment: Moment;
  /** From the signal to end, or from the start, to the kill. */
  readonly afterMs: number;
}

/** An end takes about 100 ms, a start two seconds; on a busy machine several times that. */
const WITHIN_MS = { LOAD: 0, END: 150, START: 2_500 } as const;

/** The `kill`th kill, the moments in turn. */
export function killOf(seed: string, kill: number): Kill {
  const moment = MOMENTS[kill % MOMENTS.length] ?? 'LOAD';
  const afterMs = Math.floor(uniform(hashText(seed), kill, 1) * WITHIN_MS[moment]);
  return { moment, afterMs };
}

/** Runs all loads and kills the server when the `after`th request was sent. */
export async function loadUntilKilled(
  server: RunningServer,
  loads: readonly Load[],
  after: number,
  kill: () => Promise<void> = server.kill,
): Promise<void> {
  let sent = 0;
  let killing: Promise<void> | undefined;
  const onSent = (): void => {
    sent += 1;
    if (sent === after) killing = kill();
  };
  await Promise.all(loads.map((load) => load.run(onSent)));
  await killing;
}
