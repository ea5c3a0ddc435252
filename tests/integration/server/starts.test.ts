/** Two starts at once on one directory whose last owner was killed, over and over. */
import { expect, test, vi } from 'vitest';
import { beginServer, type StartingServer, temporaryDirectory } from '../../support/server.ts';
import { serverMain } from '../../support/testedServer.ts';

/** `npm run crash -- starts 300` asks for more. */
const PAIRS = Number(process.env['PAIRS'] ?? 4);
/** Every how many pairs the one that was not refused runs before it is killed. */
const OPENED_EVERY = 4;

// A limit for a hang; starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000 + PAIRS * 20_000, hookTimeout: 120_000 });

/** The one that was refused; throws when both run. */
async function refusedOf(pair: readonly StartingServer[]): Promise<StartingServer> {
  const ended = pair.map(async (one) => {
    await one.ended;
    return one;
  });
  const bothRun = Promise.all(pair.map(({ opened }) => opened)).then(() => undefined);
  // A rejection says that one ended, which the others wait for too.
  const first = await Promise.race([...ended, bothRun.catch(() => Promise.race(ended))]);
  if (first === undefined) throw new Error('both run');
  return first;
}

test(`[O-D1][O-D5] of ${PAIRS} pairs of starts after a kill one is refused and one goes on`, async () => {
  const data = await temporaryDirectory();
  const place = { main: serverMain(), dataDir: data.path };
  for (let number = 1; number <= PAIRS; number += 1) {
    const pair = [beginServer(place), beginServer(place)];
    try {
      const refused = await refusedOf(pair);
      const other = pair.find((one) => one !== refused);
      expect([other?.isAlive(), other?.output]).toEqual([true, []]);
      expect(refused.output.join()).toMatch(/^Maru did not start: .* is in use by /);
      if (number % OPENED_EVERY === 0) await other?.opened;
    } finally {
      await Promise.all(pair.map((one) => one.kill()));
    }
  }
  await data.remove();
});
