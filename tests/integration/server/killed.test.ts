/**
 * A server that is killed at any moment and started again: what it acknowledged happened, once,
 * and everything it published is still answered.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CALLS } from '../../../src/protocol/contract.ts';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import {
  expectAccountAddsUp,
  type KnownOrder,
  ordersByClientId,
  readAccount,
} from '../../support/accountAudit.ts';
import { killOf, loadUntilKilled, requestsUntilKill } from '../../support/killedServer.ts';
import { createOrderLoad, type OrderLoad } from '../../support/orderLoad.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { listen, type Listener, readEvents, signUp } from '../../support/remote.ts';
import { cutStart, portForRestarts, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

/** `npm run crash -- kills 100` asks for more, with a seed as a third word. */
const KILLS = Number(process.env['KILLS'] ?? 5);
const SEED = process.env['SEED'] ?? 'maru-1';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 240_000 + KILLS * 30_000, hookTimeout: 120_000 });

const TRADERS = 4;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
});

/**
 * An order that was answered before is answered again with the same order, and is no second one.
 */
async function repeatOne({ remote, acknowledged }: OrderLoad): Promise<void> {
  const order = [...acknowledged.values()].at(-1);
  if (order === undefined) return;
  const { clientOrderId, futuresOptionId, marketType, side, price, quantity } = order;
  const again = await remote.post(CALLS.placeOrder.path, {
    clientOrderId,
    futuresOptionId,
    marketType,
    side,
    quantity,
    ...(price === null ? {} : { price }),
  });
  expect(again).toMatchObject({ status: 200, body: { id: order.id, clientOrderId } });
}

const expectLast = (found: KnownOrder | undefined, part: Partial<WireOrder>): void =>
  expect(found?.last).toMatchObject(part);

async function expectAllKept(load: OrderLoad): Promise<void> {
  const account = await readAccount(load.remote);
  expectAccountAddsUp(account);
  const known = ordersByClientId(account.events);
  for (const [clientOrderId, order] of load.acknowledged) {
    const found = known.get(clientOrderId);
    expect(found).toMatchObject({ ids: new Set([order.id]), accepted: 1 });
    // What has ended stays as it was published.
    if (order.status === 'FILLED') expectLast(found, order);
    if (load.cancelled.has(order.id)) expectLast(found, { status: 'CANCELLED' });
  }
  for (const { accepted, ids } of known.values()) expect([accepted, ids.size]).toEqual([1, 1]);
}

async function expectListenerKnowsAll(
  { received, contradictions }: Listener,
  load: OrderLoad,
): Promise<void> {
  const compare = async (): Promise<void> => {
    const events = await readEvents(load.remote);
    expect([...received.values()].toSorted((a, b) => a.seq - b.seq)).toEqual(events);
  };
  await until(compare, { timeout: 60_000 });
  expect(contradictions).toEqual([]);
}

interface Host {
  readonly name: string;
  readonly seed: string;
  readonly kills: number;
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
}

const HOSTS: readonly Host[] = [
  { name: 'PGlite', seed: SEED, kills: KILLS, environment: async () => ({}) },
  {
    name: 'PostgreSQL',
    seed: 'maru-2',
    kills: 3,
    environment: async () => ({ DATABASE_URL: await postgres.createDatabase('killed') }),
  },
];

describe.each(HOSTS)('killed with SIGKILL on $name, seed $seed', (host) => {
  test('[F-A1][O-D3] under load, while it ends and while it starts: what was acknowledged happened once, events have no gap, accounts add up', async () => {
    const data = await emptyDataDirectory();
    const place = {
      main: serverMain(),
      dataDir: data.path,
      port: await portForRestarts(),
      environment: { ...(await host.environment()), COMMAND_RATE: 'off', READ_RATE: 'off' },
    };
    let server = await startServer(place);
    const loads: OrderLoad[] = [];
    for (let trader = 1; trader <= TRADERS; trader += 1) {
      const remote = await signUp(server.url);
      loads.push(await createOrderLoad(server.url, remote, `${host.seed}-${trader}`));
    }
    const listened = loads.slice(0, 2);
    const listeners = await Promise.all(listened.map(({ remote }) => listen(server.url, remote)));
    let retried = 0;
    for (let kill = 1; kill <= host.kills; kill += 1) {
      const { moment, afterMs } = killOf(host.seed, kill);
      const { cutEnd } = server;
      const cut = moment === 'END' ? () => cutEnd(afterMs) : server.kill;
      await loadUntilKilled(server, loads, requestsUntilKill(host.seed, kill), cut);
      if (moment === 'START') await cutStart(place, afterMs);
      server = await startServer(place);
      for (const load of loads) {
        retried += load.unanswered.size;
        await load.retry();
        await repeatOne(load);
        await expectAllKept(load);
      }
    }
    for (const [index, listener] of listeners.entries()) {
      const load = listened[index];
      if (load !== undefined) await expectListenerKnowsAll(listener, load);
      expect(listener.connects()).toBeGreaterThan(1);
      await listener.close();
    }
    // Otherwise nothing of this would have been tried.
    expect(retried).toBeGreaterThanOrEqual(host.kills);
    // A server that ends takes no more orders.
    const refusals = new Set(loads.flatMap((load) => load.refusals));
    expect([...refusals].filter((code) => code !== 'TRY_AGAIN')).toEqual([]);
    expect(await server.stop()).toBe(0);
    await data.remove();
  });
});
