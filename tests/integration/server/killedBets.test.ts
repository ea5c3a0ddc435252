/** Bets on a server that is killed at any moment: a stake is held once, and comes back or is lost once. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBetLoad, untilBetsAreTaken } from '../../support/betLoad.ts';
import { loadUntilKilled, requestsUntilKill } from '../../support/killedServer.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { signUp } from '../../support/remote.ts';
import { portForRestarts, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const PLAYERS = 3;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
});

interface Host {
  readonly name: string;
  readonly kills: number;
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
}

const HOSTS: readonly Host[] = [
  { name: 'PGlite', kills: 3, environment: async () => ({}) },
  {
    name: 'PostgreSQL',
    kills: 2,
    environment: async () => ({ DATABASE_URL: await postgres.createDatabase('bets') }),
  },
];

describe.each(HOSTS)('killed with SIGKILL on $name', ({ name, kills, environment }) => {
  test('[R-A7][R-A9] every bet is there once, and wallets are as the bets say', async () => {
    const data = await emptyDataDirectory();
    const place = {
      main: serverMain(),
      dataDir: data.path,
      port: await portForRestarts(),
      environment: { ...(await environment()), COMMAND_RATE: 'off', READ_RATE: 'off' },
    };
    let server = await startServer(place);
    const people = [];
    for (let n = 0; n < PLAYERS; n += 1) people.push(await signUp(server.url));
    const loads = people.map((remote, n) => createBetLoad(server.url, remote, `${name}-${n}`));
    let retried = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await untilBetsAreTaken(server.url);
      await loadUntilKilled(server, loads, requestsUntilKill(name, kill));
      server = await startServer(place);
      for (const load of loads) {
        retried += load.unanswered.size;
        await load.retry();
        await load.expectAllKept();
      }
    }
    // Otherwise nothing of this would have been tried.
    expect(retried).toBeGreaterThanOrEqual(kills);
    expect(loads.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)).toBeGreaterThan(0);
    const lateOnes = new Set(['ROUND_LOCKED', 'ROUND_ENDED']);
    expect(loads.flatMap(({ refusals }) => refusals).filter((code) => !lateOnes.has(code))).toEqual(
      [],
    );
    expect(await server.stop()).toBe(0);
    await data.remove();
  });
});
