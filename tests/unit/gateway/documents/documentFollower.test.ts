/** How a process follows the documents that another one writes. */
import { describe, expect, test } from 'vitest';
import { DocumentFollower } from '../../../../src/gateway/documents/documentFollower.ts';
import { createDocuments } from '../../../../src/gateway/documents/documents.ts';
import {
  createFollowedCache,
  type FollowedCache,
  type FollowedCaches,
} from '../../../../src/gateway/documents/followedCache.ts';
import { createMemoryDocuments } from '../../../../src/gateway/stores/memoryDocuments.ts';
import { createManualClock, turn } from '../../../support/clock.ts';
import { createKeptLogger } from '../../../support/logger.ts';

const START = 1_800_000_000_000;
const FEED_MS = 250;
const NOTHING: FollowedCache = { changed: async () => undefined, reload: async () => undefined };

/** A writer, and a follower of its sites and partners that records what it does. */
function world() {
  const rows = createMemoryDocuments();
  const documents = createDocuments(rows);
  const clock = createManualClock(START);
  const logger = createKeptLogger();
  const sites = new Map<string, string>();
  const calls: string[] = [];
  let isAway = false;
  const kept = createFollowedCache(documents, 'site', {
    ids: () => sites.keys(),
    put: ({ id, body }) => void sites.set(id, body),
    drop: (id) => void sites.delete(id),
  });
  const recorded = (kind: string, inner: FollowedCache): FollowedCache => ({
    changed: (ids) => {
      calls.push(`${kind} ${ids.join()}`);
      return inner.changed(ids);
    },
    reload: () => {
      calls.push(`all of ${kind}`);
      return inner.reload();
    },
  });
  const caches: FollowedCaches = {
    admin: NOTHING,
    apiKey: NOTHING,
    content: NOTHING,
    partner: recorded('partner', NOTHING),
    profile: NOTHING,
    session: NOTHING,
    site: recorded('site', kept),
    trader: NOTHING,
  };
  const feed: ConstructorParameters<typeof DocumentFollower>[0]['feed'] = {
    lastChange: rows.lastChange,
    changesAfter: async (...asked) => {
      if (isAway) throw new Error('away');
      return rows.changesAfter(...asked);
    },
  };
  const follower = new DocumentFollower({ feed, caches, clock, logger });
  let minutes = 0;
  const write = async (kind: string, id: string, body: string) => {
    const change = { type: 'put', kind, id, body, audit: 'none' } as const;
    await documents.transact([change], { actor: 'exchange', at: START + minutes * 60_000 });
  };
  return {
    documents,
    rows,
    clock,
    logger,
    sites,
    follower,
    write,
    remove: (id: string) =>
      documents.transact([{ type: 'delete', kind: 'site', id, audit: 'none' }], {
        actor: 'exchange',
        at: START + minutes * 60_000,
      }),
    later: (passed: number) => {
      minutes += passed;
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** Calls of caches since the last question. */
    called: () => calls.splice(0),
  };
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await turn();
};

describe('[O-J4] a process that follows', () => {
  test('reads all at its start, and every 250 ms what has changed, each document once', async () => {
    const it = world();
    await it.write('site', '1', 'a');
    await it.follower.start();
    expect(it.called()).toEqual(['all of partner', 'all of site']);
    for (const body of ['b', 'c', 'd']) await it.write('site', '1', body);
    await it.write('site', '2', 'e');
    await it.write('partner', '1/MARU', 'f');
    await it.clock.run(FEED_MS - 1);
    expect(it.sites).toEqual(new Map([['1', 'a']]));
    await it.clock.run(1);
    await settled();
    expect(it.called()).toEqual(['site 1,2', 'partner ']);
    expect(it.sites).toEqual(
      new Map([
        ['1', 'd'],
        ['2', 'e'],
      ]),
    );
    await it.remove('1');
    await it.clock.run(FEED_MS);
    await settled();
    expect(it.sites).toEqual(new Map([['2', 'e']]));
  });

  test('reads at once when it is woken, also during a turn', async () => {
    const it = world();
    await it.follower.start();
    await it.write('site', '1', 'a');
    it.follower.wake();
    await it.write('site', '1', 'b');
    it.follower.wake();
    await settled();
    expect(it.sites).toEqual(new Map([['1', 'b']]));
    expect(it.follower.number).toBe(await it.rows.lastChange());
  });

  test('answers who waits for a change of their own once it is in memory', async () => {
    const it = world();
    await it.follower.start();
    await it.write('site', '1', 'a');
    await it.follower.upTo(await it.rows.lastChange());
    expect(it.sites.get('1')).toBe('a');
    await it.follower.upTo(1);
    await it.follower.stop();
    await it.follower.upTo(99);
    expect(it.clock.pendingTimers()).toBe(0);
  });

  test('reads more than a page', async () => {
    const it = world();
    await it.follower.start();
    for (let n = 0; n < 1_200; n += 1) await it.write('site', String(n), 'a');
    it.follower.wake();
    await settled();
    expect(it.sites.size).toBe(1_200);
  });
});

describe('[O-J7] nothing is missed', () => {
  test('by one that is behind what the feed still has: it reads all again and drops what is gone', async () => {
    const it = world();
    await it.write('site', '1', 'a');
    await it.write('site', '2', 'a');
    await it.follower.start();
    it.setAway(true);
    await it.remove('1');
    for (let n = 0; n < 3; n += 1) {
      it.later(10);
      await it.write('site', '2', `of ${n}`);
      await it.write('site', '3', `of ${n}`);
    }
    await it.clock.run(FEED_MS);
    await settled();
    it.setAway(false);
    it.called();
    await it.clock.run(FEED_MS);
    await settled();
    expect(it.called()).toEqual(['all of partner', 'all of site']);
    expect(it.sites).toEqual(
      new Map([
        ['2', 'of 2'],
        ['3', 'of 2'],
      ]),
    );
    await it.write('site', '3', 'later');
    await it.clock.run(FEED_MS);
    await settled();
    expect(it.called()).toEqual(['site 3']);
  });

  test('while the store fails, which is warned of once', async () => {
    const it = world();
    await it.follower.start();
    it.setAway(true);
    await it.write('site', '1', 'a');
    await it.clock.run(4 * FEED_MS);
    await settled();
    expect(it.logger.warnings).toEqual(['changes of documents could not be read: Error: away']);
    it.setAway(false);
    await it.clock.run(FEED_MS);
    await settled();
    expect(it.sites.get('1')).toBe('a');
  });

  test('before a process acts: it reads what is left, and nothing of what it writes itself', async () => {
    const it = world();
    await it.follower.start();
    await it.write('site', '1', 'a');
    await it.follower.act();
    expect(it.sites.get('1')).toBe('a');
    it.called();
    await it.write('site', '1', 'b');
    it.follower.wake();
    await it.clock.run(4 * FEED_MS);
    expect([it.called(), it.sites.get('1'), it.clock.pendingTimers()]).toEqual([[], 'a', 0]);
  });

  test('by a process whose store fails as it is to act: it does not act, and follows as before', async () => {
    const it = world();
    await it.follower.start();
    it.setAway(true);
    await it.write('site', '1', 'a');
    await expect(it.follower.act()).rejects.toThrow('away');
    it.setAway(false);
    await it.clock.run(FEED_MS);
    await settled();
    expect(it.sites.get('1')).toBe('a');
  });
});
