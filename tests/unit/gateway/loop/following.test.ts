/** A writer and two followers over one store. */
import { describe, expect, it } from 'vitest';
import { instrumentCode, userId } from '../../../../src/domain/ids.ts';
import type { LogRecord, Store } from '../../../../src/gateway/ports.ts';
import { ASK_MS } from '../../../../src/gateway/loop/logFollower.ts';
import { tickText } from '../../../../src/gateway/loop/tickText.ts';
import { UnavailableError } from '../../../../src/gateway/ports/submit.ts';
import { turn } from '../../../support/clock.ts';
import { BTC, GOLD, orderOf, START_AT, tickOf } from '../../../support/engine.ts';
import {
  type Cluster,
  createCluster,
  createFollower,
  positionsOf,
  startFollower,
  startWriter,
} from '../../../support/following.ts';
import { emptyRecord } from '../../../support/emptyRecord.ts';
import { codeOf, limitBuy, logOf, moveTo, openExchange, workingOf } from '../../../support/loop.ts';

const ALICE = userId(1);

async function open() {
  const cluster = createCluster();
  const writer = await startWriter(cluster);
  const followers = [await startFollower(cluster), await startFollower(cluster)] as const;
  await openExchange(writer, 2);
  await turn();
  return { cluster, writer, followers };
}

const endOf = async (store: Store): Promise<number> => (await logOf(store)).length;

/** A store whose log is shown up to a position. */
function withLogTo(cluster: Cluster): {
  readonly shown: Cluster;
  show: (position: number) => void;
} {
  let last = 0;
  const read: Store['read'] = async (after, limit) => {
    await turn();
    return cluster.medium.read(after, Math.max(0, Math.min(limit, last - after)));
  };
  return {
    shown: { ...cluster, medium: { ...cluster.medium, read } },
    show: (position) => {
      last = position;
    },
  };
}

describe('a follower', () => {
  it('[L-F1][L-F2] has the state of the writer and hands on every record once and in order', async () => {
    const { cluster, writer, followers } = await open();
    await writer.must(limitBuy('a'));
    await writer.must(limitBuy('b', '95'));
    await writer.must(moveTo({ last: '94' }));
    await turn();
    const log = await logOf(cluster.medium);
    for (const follower of followers) {
      expect(await follower.hash()).toBe(await writer.hash());
      expect(follower.published.map(({ record }) => record)).toEqual(log);
      expect(follower.published.flatMap(({ events }) => events)).toEqual(
        writer.published.flatMap(({ events }) => events),
      );
      expect(follower.status()).toMatchObject({ position: log.length, lag: 0, isWriter: false });
    }
  });

  it('[L-F3] asks again after 250 ms where a notice was lost', async () => {
    const { cluster, writer, followers } = await open();
    cluster.bus.copiesOf = () => 0;
    await writer.must(limitBuy('a'));
    await cluster.clock.run(ASK_MS - 1);
    expect(await workingOf(followers[0])).toEqual([]);
    await cluster.clock.run(1);
    expect(await workingOf(followers[0])).toEqual(['a']);
    expect(followers[0].status().ageMs).toBe(0);
  });

  it('[L-F2][L-F3] takes doubled, late and wrong notices', async () => {
    const { cluster, writer, followers } = await open();
    cluster.bus.copiesOf = () => 3;
    await writer.must(limitBuy('a'));
    for (const position of [1, 4, 1_000_000]) cluster.bus.notify({ type: 'stored', position });
    cluster.bus.notify({ type: 'documents', number: 4 });
    await cluster.clock.run(ASK_MS);
    const end = await endOf(cluster.medium);
    for (const follower of followers) {
      expect(positionsOf(follower)).toEqual(Array.from({ length: end }, (_, index) => index + 1));
      expect(await follower.hash()).toBe(await writer.hash());
    }
  });

  it('[L-F1] begins from the snapshot and what follows it, also what is stored meanwhile', async () => {
    const { cluster, writer } = await open();
    await writer.must(limitBuy('a'));
    await writer.stop();
    const next = await startWriter(cluster);
    const late = createFollower(cluster);
    const starting = late.start();
    await next.must(moveTo({ last: '100' }));
    await next.must(limitBuy('b'));
    await starting;
    await turn();
    expect(await late.hash()).toBe(await next.hash());
    expect(await workingOf(late)).toEqual(['a', 'b']);
  });

  it('[L-F5] resolves a wait once the state has the position', async () => {
    const { cluster, writer, followers } = await open();
    cluster.bus.copiesOf = () => 0;
    await writer.must(limitBuy('a'));
    const { position } = writer.status();
    expect(followers[0].status().position).toBeLessThan(position);
    // Without a notice and before it asks: the wait itself makes it read.
    await followers[0].upTo(position);
    expect(await workingOf(followers[0])).toEqual(['a']);
    await followers[0].upTo(1);
    const refused = followers[0].upTo(position + 5).catch((error: unknown) => error);
    expect(followers[0].status().lag).toBe(5);
    await followers[0].stop();
    expect(await refused).toBeInstanceOf(UnavailableError);
    await expect(followers[0].upTo(1)).rejects.toThrow(UnavailableError);
    await writer.upTo(position);
  });

  it('[L-F6] answers commands TRY_AGAIN', async () => {
    const { cluster, followers } = await open();
    const before = await endOf(cluster.medium);
    expect(codeOf(await followers[0].submit(limitBuy('a')))).toBe('TRY_AGAIN');
    expect(followers[0].waiting()).toBe(0);
    expect(await endOf(cluster.medium)).toBe(before);
  });

  it('[L-F4] is read between two commands, also where a page ends within one', async () => {
    const { cluster, writer } = await open();
    for (const user of [1, 2]) await writer.must(orderOf({ user, price: '95', quantity: '1' }));
    await writer.must(moveTo({ last: '95' }));
    const log = await logOf(cluster.medium);
    const end = log.length;
    expect(log.at(-1)?.causation).toBe(log.at(-2)?.causation);
    const { shown, show } = withLogTo(cluster);
    show(end - 5);
    const follower = await startFollower({ ...shown, page: 1 });
    show(end);
    const upTo = follower.upTo(end);
    const seen: number[] = [];
    while (seen.at(-1) !== end) {
      seen.push(await follower.read(({ position }) => position));
      await turn();
    }
    await upTo;
    expect(seen).toContain(end - 2);
    expect(seen).not.toContain(end - 1);
    expect(await follower.hash()).toBe(await writer.hash());
  });

  it('[L-F4] walks over the members of one moment while records are applied', async () => {
    const { writer, followers } = await open();
    const walk = await followers[0].walk(({ user }) => user.status);
    await writer.must({ type: 'SetUserStatus', userId: ALICE, status: 'DENY' });
    await turn();
    expect(await followers[0].read(({ engine }) => engine.members.get(ALICE)?.user.status)).toBe(
      'DENY',
    );
    const statuses: string[] = [];
    while (!walk.members.isDone) statuses.push(walk.members.take());
    walk.end();
    expect(new Set(statuses).size).toBe(1);
    expect(statuses).not.toContain('DENY');
  });

  it('[L-F7] applies steps of the market and hands them on, but no late or unreadable one', async () => {
    const { cluster, writer, followers } = await open();
    cluster.clock.jumpTo(START_AT + 1_000);
    const step = tickOf({ last: '120', low: '110' }, START_AT + 1_000);
    await writer.must({ type: 'MoveMarket', tick: step });
    await turn();
    const late = tickText(tickOf({ last: '5' }, START_AT + 500));
    const other = tickText({ ...step, instrument: instrumentCode('NONE'), at: START_AT + 9_000 });
    cluster.bus.notify({ type: 'moved', ticks: [late, other, '[1,2]', '{', tickText(step)] });
    await turn();
    for (const follower of followers) {
      expect(follower.ticks.at(-1)).toEqual(step);
      expect(follower.ticks.filter(({ at }) => at > START_AT)).toHaveLength(1);
      expect(await follower.read(({ engine }) => engine.markets.get(BTC)?.tick)).toEqual(step);
      expect(await follower.hash()).toBe(await writer.hash());
    }
    expect(await followers[0].read(({ engine }) => engine.markets.get(GOLD)?.tick)).toBeUndefined();
  });
});

describe('a log that cannot be followed', () => {
  const ending: readonly (readonly [string, (last: LogRecord) => LogRecord, RegExp])[] = [
    [
      'a later version of events',
      (last) => ({ ...emptyRecord(last.position + 1, last.at), version: 99 }),
      /position \d+, events of version 99/,
    ],
    [
      'an event that is not known',
      (last) => ({ ...emptyRecord(last.position + 1, last.at), events: '[[99999,1]]' }),
      /an event with the tag 99999/,
    ],
    [
      'a gap',
      (last) => emptyRecord(last.position + 2, last.at),
      /the log has position \d+ after \d+/,
    ],
  ];

  it.each(ending)('[L-F8] ends the following: %s', async (_, make, message) => {
    const { cluster } = await open();
    const added: LogRecord[] = [];
    const read: Store['read'] = async (after, limit) => {
      const page = await cluster.medium.read(after, limit);
      return page.length === 0 ? added : page;
    };
    const follower = await startFollower({ ...cluster, medium: { ...cluster.medium, read } });
    const refused = follower.upTo(1_000_000).catch((error: unknown) => error);
    await turn();
    const last = (await logOf(cluster.medium)).at(-1);
    if (last === undefined) throw new Error('there is no record');
    added.push(make(last));
    const published = follower.published.length;
    await cluster.clock.run(ASK_MS);
    expect(await refused).toBeInstanceOf(UnavailableError);
    expect(follower.ends.map(String).join()).toMatch(message);
    expect(follower.logger.warnings.join()).toMatch(message);
    expect(follower.published).toHaveLength(published);
    await expect(follower.read(() => 1)).rejects.toThrow(UnavailableError);
    await expect(follower.promote()).rejects.toThrow(UnavailableError);
    expect(codeOf(await follower.submit(limitBuy('a')))).toBe('TRY_AGAIN');
    await cluster.clock.run(10 * ASK_MS);
    expect(follower.ends).toHaveLength(1);
    await follower.stop();
  });

  it('[L-F8] a store that is away does not: reads say how old they are, and go on', async () => {
    const { cluster, writer, followers } = await open();
    const [follower] = followers;
    follower.store.isUnreadable = true;
    await writer.must(limitBuy('a'));
    await cluster.clock.run(4 * ASK_MS);
    expect(await workingOf(follower)).toEqual([]);
    expect(follower.status().ageMs).toBeGreaterThanOrEqual(4 * ASK_MS);
    expect(follower.status().lag).toBe(1);
    expect(follower.logger.warnings).toHaveLength(1);
    follower.store.isUnreadable = false;
    await cluster.clock.run(ASK_MS);
    expect(await workingOf(follower)).toEqual(['a']);
    expect(follower.status()).toMatchObject({ lag: 0, ageMs: 0 });
    expect(follower.ends).toEqual([]);
  });
});
