/** An exchange of a writer, a standby and two gateways on PostgreSQL, each a process of its own. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { CALLS } from '../../../src/protocol/contract.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { ask, readEvents, type Remote, signUp } from '../../support/remote.ts';
import {
  type Directory,
  portForRestarts,
  type RunningServer,
  startServer,
  temporaryDirectory,
} from '../../support/server.ts';
import { serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

// A limit for a hang; several processes start on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Role = 'writer' | 'gateway';

interface Cluster {
  readonly start: (role: Role) => Promise<RunningServer>;
  readonly stop: () => Promise<void>;
}

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
});

async function openCluster(name: string): Promise<Cluster> {
  const data: Directory = await temporaryDirectory();
  const DATABASE_URL = await postgres.createDatabase(name);
  const environment = {
    DATABASE_URL,
    CLUSTER_SECRET: 'a secret of the processes of one exchange',
    COMMAND_RATE: 'off',
    READ_RATE: 'off',
    GUEST_RATE: 'off',
  };
  const servers: RunningServer[] = [];
  return {
    start: async (role) => {
      const server = await startServer({
        main: serverMain(),
        dataDir: data.path,
        port: await portForRestarts(),
        environment: { ...environment, ROLE: role },
      });
      servers.push(server);
      return server;
    },
    stop: async () => {
      await Promise.all(servers.toReversed().map((server) => server.kill()));
      await data.remove();
    },
  };
}

/** The same person at another process. */
const at = ({ url }: RunningServer, { token }: Remote) => ({
  get: (path: string, params = {}) => ask(url, 'GET', path, { token, params }),
  post: (path: string, params = {}) => ask(url, 'POST', path, { token, params }),
});

/** Far enough below the market to work on. */
async function workingPrice({ url }: RunningServer): Promise<string> {
  const { body } = await ask(url, 'GET', CALLS.keyValue.path, {
    params: { key: 'futures:BTCUSDT' },
  });
  const read = v.parse(CALLS.keyValue.answer, body);
  if (read.kind !== 'futures') throw new Error(`no ticker: ${JSON.stringify(body)}`);
  return (Number(read.value.mark) * 0.93).toFixed(1);
}

const limitOrder = (clientOrderId: string, price: string) => ({
  clientOrderId,
  futuresOptionId: 1,
  marketType: 'LIMIT',
  side: 'BUY',
  quantity: '0.001',
  price,
});

const openOrders = v.array(v.object({ clientOrderId: v.string() }));

/** Until the process answers commands, which a writer does once it acts. */
const untilTaken = (server: RunningServer, remote: Remote) =>
  until(async () => {
    expect((await at(server, remote).post(CALLS.lastLeverage.path)).status).not.toBe(503);
  });

describe('an exchange of several processes', () => {
  test('[O-Z1] [O-Z4] a command is carried out through any gateway, read there at once and soon elsewhere', async () => {
    const cluster = await openCluster('commands');
    const writer = await cluster.start('writer');
    const [one, other] = [await cluster.start('gateway'), await cluster.start('gateway')];
    const player = await signUp(one.url);
    const price = await workingPrice(one);
    for (let step = 0; step < 20; step += 1) {
      const placed = await at(one, player).post(
        CALLS.placeOrder.path,
        limitOrder(`one-${step}`, price),
      );
      expect([placed.status, step]).toEqual([200, step]);
      const { body } = await at(one, player).get(CALLS.openOrders.path, { futuresOptionId: 1 });
      expect(JSON.stringify(body)).toContain(`one-${step}`);
    }
    await expect
      .poll(async () => JSON.stringify((await at(other, player).get(CALLS.openOrders.path)).body))
      .toContain('one-19');
    const events = await Promise.all(
      [writer, one, other].map((server) => readEvents({ ...player, ...at(server, player) })),
    );
    expect(events[1]).toEqual(events[0]);
    expect(events[2]).toEqual(events[0]);
    await cluster.stop();
  });

  test('[O-Z1] a logout at one gateway soon holds at the other', async () => {
    const cluster = await openCluster('logout');
    await cluster.start('writer');
    const [one, other] = [await cluster.start('gateway'), await cluster.start('gateway')];
    const player = await signUp(one.url);
    await expect.poll(async () => (await at(other, player).get(CALLS.me.path)).status).toBe(200);
    expect((await at(one, player).post(CALLS.logout.path)).status).toBe(200);
    expect((await at(one, player).get(CALLS.me.path)).status).toBe(401);
    await expect.poll(async () => (await at(other, player).get(CALLS.me.path)).status).toBe(401);
    await cluster.stop();
  });

  test.each([
    ['is killed', 'SIGKILL'],
    ['ends in order', 'SIGTERM'],
    ['stands still', 'SIGSTOP'],
  ] as const)(
    '[O-Z5] [O-Z10] [O-Z11] while the writer %s, orders go on at the standby: none is lost, none twice',
    async (_, signal) => {
      const cluster = await openCluster(`takeover-${signal.toLowerCase()}`);
      const writer = await cluster.start('writer');
      await cluster.start('writer');
      const first = await cluster.start('gateway');
      const gateways = [first, await cluster.start('gateway')];
      const player = await signUp(first.url);
      const price = await workingPrice(first);
      const acknowledged = new Set<string>();
      const place = async (lane: number, step: number): Promise<void> => {
        const id = `${lane}-${step}`;
        const gateway = gateways[step % gateways.length];
        if (gateway === undefined) return;
        // The same order again until it was answered: its id makes it one.
        for (;;) {
          const { status } = await at(gateway, player).post(
            CALLS.placeOrder.path,
            limitOrder(id, price),
          );
          if (status === 503) continue;
          expect(status).toBe(200);
          break;
        }
        acknowledged.add(id);
      };
      const lane = async (number: number): Promise<void> => {
        for (let step = 0; step < 40; step += 1) {
          if (number === 0 && step === 15) void writer.end(signal);
          await place(number, step);
        }
      };
      await Promise.all([lane(0), lane(1), lane(2)]);
      expect(acknowledged.size).toBe(120);
      for (const gateway of gateways) {
        await untilTaken(gateway, player);
        const { body } = await at(gateway, player).get(CALLS.openOrders.path);
        const list = v.parse(openOrders, body).map(({ clientOrderId }) => clientOrderId);
        expect(list.toSorted()).toEqual([...acknowledged].toSorted());
      }
      if (signal === 'SIGSTOP') void writer.end('SIGCONT');
      const events = await Promise.all(
        gateways.map((server) => readEvents({ ...player, ...at(server, player) })),
      );
      expect(events[1]).toEqual(events[0]);
      expect(events[0]?.map(({ seq }) => seq)).toEqual(events[0]?.map((__, index) => index + 1));
      await cluster.stop();
    },
  );
});
