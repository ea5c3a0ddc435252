/** A follower that takes the writer's place, and states that differ. */
import { describe, expect, it } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { evolve, invariants } from '../../../../src/engine/index.ts';
import { ASK_MS } from '../../../../src/gateway/loop/logFollower.ts';
import { UnavailableError } from '../../../../src/gateway/ports/submit.ts';
import { turn } from '../../../support/clock.ts';
import { BTC, orderOf, START_AT, tickOf } from '../../../support/engine.ts';
import {
  createCluster,
  createFollower,
  positionsOf,
  startFollower,
  startWriter,
  type TestFollower,
} from '../../../support/following.ts';
import { codeOf, limitBuy, logOf, moveTo, openExchange, workingOf } from '../../../support/loop.ts';

const MINUTE = 60_000;

async function open() {
  const cluster = createCluster();
  const writer = await startWriter(cluster);
  const followers = [await startFollower(cluster), await startFollower(cluster)] as const;
  await openExchange(writer);
  await turn();
  return { cluster, writer, followers };
}

const counted = (last: number): readonly number[] =>
  Array.from({ length: last }, (_, index) => index + 1);

describe('a promotion', () => {
  it('[L-W1][L-F2] goes on with the state of the follower, its prices and its numbering', async () => {
    const { cluster, writer, followers } = await open();
    const [next, other] = followers;
    await writer.must(limitBuy('a'));
    await writer.stop();
    await next.promote();
    await next.promote();
    expect(next.status()).toMatchObject({ isWriter: true, lag: 0, ageMs: 0 });
    // Filled at the price that the follower has from the bus.
    await next.must(orderOf({ id: 'b', quantity: '1' }));
    await next.must(limitBuy('a'));
    await turn();
    const log = await logOf(cluster.medium);
    for (const loop of followers) {
      expect(positionsOf(loop)).toEqual(counted(log.length));
      expect(loop.published.map(({ record }) => record)).toEqual(log);
    }
    expect(await other.hash()).toBe(await next.hash());
    expect(await workingOf(other)).toEqual(['a']);
    expect(await next.read(({ engine }) => invariants(engine))).toEqual([]);
    await next.upTo(log.length);
    await expect(next.upTo(log.length + 1)).rejects.toThrow(UnavailableError);
  });

  it.each([
    ['stored', 'killedAfter', ['a']],
    ['not stored', 'killedBefore', []],
  ] as const)(
    '[L-W1] during an append of unknown outcome takes what is there: %s',
    async (_, fate, working) => {
      const { cluster, writer, followers } = await open();
      cluster.bus.copiesOf = ({ type }) => (type === 'stored' ? 0 : 1);
      writer.store.isHeld = true;
      writer.store.fateOf = () => fate;
      void writer.submit(limitBuy('a'));
      await turn();
      writer.store.release();
      await followers[0].promote();
      expect(await workingOf(followers[0])).toEqual(working);
      // The same request again is the same order.
      await followers[0].must(limitBuy('a'));
      await followers[0].must(limitBuy('b'));
      expect(await workingOf(followers[0])).toEqual(['a', 'b']);
      await cluster.clock.run(ASK_MS);
      const log = await logOf(cluster.medium);
      for (const loop of followers) expect(positionsOf(loop)).toEqual(counted(log.length));
      expect(await followers[1].hash()).toBe(await followers[0].hash());
    },
  );

  it('[L-W1] retains the markets when its first append fails', async () => {
    const { writer, followers } = await open();
    const [next] = followers;
    await writer.stop();
    await next.promote();
    next.store.fateOf = () => 'failed';
    expect(codeOf(await next.submit(limitBuy('a')))).toBe('TRY_AGAIN');
    next.store.fateOf = () => 'stored';
    await next.must(orderOf({ quantity: '1' }));
    expect(await next.read(({ engine }) => engine.markets.get(BTC)?.tick?.lastPrice)).toBe(
      tickOf({ last: '100' }).lastPrice,
    );
  });

  it('[L-F4] does not end a walk that began before it', async () => {
    const { writer, followers } = await open();
    const [next] = followers;
    const walk = await next.walk(({ user }) => user.status);
    await writer.stop();
    await next.promote();
    await next.must({ type: 'SetUserStatus', userId: userId(1), status: 'DENY' });
    expect(walk.members.take()).not.toBe('DENY');
    walk.end();
  });

  it('[L-W2] that cannot read the log leaves it following, and works the next time', async () => {
    const { cluster, writer, followers } = await open();
    const [next] = followers;
    await writer.must(limitBuy('a'));
    await writer.stop();
    next.store.isUnreadable = true;
    await expect(next.promote()).rejects.toThrow('the end of the log could not be read');
    expect(next.status().isWriter).toBe(false);
    expect(codeOf(await next.submit(limitBuy('b')))).toBe('TRY_AGAIN');
    next.store.isUnreadable = false;
    await cluster.clock.run(ASK_MS);
    expect(await workingOf(next)).toEqual(['a']);
    await next.promote();
    await next.must(limitBuy('b'));
  });

  it('[L-W2] reads go on until it is the writer', async () => {
    const { writer, followers } = await open();
    await writer.stop();
    const promotion = followers[0].promote();
    let reads = 0;
    for (; !followers[0].status().isWriter; reads += 1) await workingOf(followers[0]);
    await promotion;
    await workingOf(followers[0]);
    expect(reads).toBeGreaterThan(1);
  });
});

describe('a stop', () => {
  const stops: readonly (readonly [string, (loop: TestFollower) => Promise<unknown>])[] = [
    ['before the start', (loop) => loop.stop().then(() => loop.start().catch(() => undefined))],
    ['during the start', (loop) => Promise.all([loop.start().catch(() => undefined), loop.stop()])],
    ['while it follows', (loop) => loop.start().then(() => loop.stop())],
    [
      'during the promotion',
      async (loop) => {
        await loop.start();
        const promotion = loop.promote().catch((error: unknown) => error);
        await loop.stop();
        expect(await promotion).toBeInstanceOf(UnavailableError);
      },
    ],
    [
      'after the promotion',
      async (loop) => {
        await loop.start();
        await loop.promote();
        void loop.submit(limitBuy('last'));
        await loop.stop();
      },
    ],
  ];

  it.each(stops)('[L-W3] %s leaves nothing that runs', async (_, stop) => {
    const { cluster, writer, followers } = await open();
    await writer.stop();
    for (const follower of followers) await follower.stop();
    const loop = createFollower(cluster);
    await stop(loop);
    expect(cluster.clock.pendingTimers()).toBe(0);
    cluster.bus.notify({ type: 'stored', position: 1_000 });
    await turn();
    expect(cluster.clock.pendingTimers()).toBe(0);
    await expect(loop.read(() => 1)).rejects.toThrow(UnavailableError);
    await expect(loop.promote()).rejects.toThrow(UnavailableError);
    expect(codeOf(await loop.submit(limitBuy('z')))).toBe('TRY_AGAIN');
    await loop.stop();
  });
});

describe('hashes', () => {
  async function overMinutes(act: (minute: number) => Promise<void>) {
    const { cluster, writer, followers } = await open();
    for (let minute = 1; minute <= 3; minute += 1) {
      cluster.clock.jumpTo(START_AT + minute * MINUTE);
      await act(minute);
      await writer.must(limitBuy(`m${minute}`));
      await writer.must(limitBuy(`n${minute}`));
      await cluster.clock.run(ASK_MS);
    }
    return { cluster, writer, followers };
  }
  const hashed = (cluster: Awaited<ReturnType<typeof open>>['cluster']) =>
    cluster.bus.sent.filter(({ type }) => type === 'hashed');

  it('[L-H1] are equal at each minute, also of a state that began from a snapshot', async () => {
    const { cluster, writer } = await overMinutes(async () => undefined);
    expect(hashed(cluster)).toHaveLength(3);
    await writer.stop();
    const [next, fresh] = [await startFollower(cluster), await startFollower(cluster)];
    await next.promote();
    await next.must(moveTo({ last: '100' }));
    await next.must(limitBuy('p'));
    cluster.clock.jumpTo(START_AT + 10 * MINUTE);
    await next.must(limitBuy('q'));
    await cluster.clock.run(ASK_MS);
    expect(hashed(cluster)).toHaveLength(4);
    expect(fresh.logger.warnings).toEqual([]);
    expect(fresh.status().hasDiverged).toBe(false);
  });

  it('[L-H2] that differ are a line of the log, a figure, and the end of its fitness', async () => {
    const { cluster, writer, followers } = await open();
    const [wrong, right] = followers;
    await wrong.read(({ engine }) => {
      evolve(engine, { type: 'UserStatusChanged', userId: userId(1), status: 'DENY' });
    });
    await writer.must(limitBuy('a'));
    cluster.clock.jumpTo(START_AT + MINUTE);
    await writer.must(limitBuy('b'));
    await cluster.clock.run(ASK_MS);
    expect(wrong.status().hasDiverged).toBe(true);
    expect(wrong.logger.warnings.join()).toMatch(/the state at position \d+ is not the writer's/);
    await writer.stop();
    await expect(wrong.promote()).rejects.toThrow('the state differs');
    expect(right.status().hasDiverged).toBe(false);
    await right.promote();
    await right.must(limitBuy('c'));
  });

  it('[L-H1] leave out a minute whose group was not stored', async () => {
    const { cluster, writer, followers } = await open();
    await writer.must(limitBuy('a'));
    cluster.clock.jumpTo(START_AT + MINUTE);
    writer.store.fateOf = () => 'failed';
    expect(codeOf(await writer.submit(limitBuy('b')))).toBe('TRY_AGAIN');
    writer.store.fateOf = () => 'stored';
    await writer.must(moveTo({ last: '99' }));
    await writer.must(limitBuy('c'));
    await cluster.clock.run(ASK_MS);
    expect(hashed(cluster)).toEqual([]);
    cluster.clock.jumpTo(START_AT + 2 * MINUTE);
    await writer.must(limitBuy('d'));
    await cluster.clock.run(ASK_MS);
    expect(hashed(cluster)).toHaveLength(1);
    for (const follower of followers) expect(follower.status().hasDiverged).toBe(false);
  });
});
