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

/** Runs all loads and kills the server when the `after`th request was sent. */
export async function loadUntilKilled(
  server: RunningServer,
  loads: readonly Load[],
  after: number,
): Promise<void> {
  let sent = 0;
  let killing: Promise<void> | undefined;
  const onSent = (): void => {
    sent += 1;
    if (sent === after) killing = server.kill();
  };
  await Promise.all(loads.map((load) => load.run(onSent)));
  await killing;
}
