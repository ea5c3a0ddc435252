/** Sessions of one process, followed by another and by itself, over any order of acts and looks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Session } from '../../../src/domain/accounts.ts';
import { type SessionId, userId } from '../../../src/domain/ids.ts';
import { createSessions } from '../../../src/gateway/accounts/sessions.ts';
import { followSessions, SessionTable } from '../../../src/gateway/accounts/sessionTable.ts';
import { DocumentFollower } from '../../../src/gateway/documents/documentFollower.ts';
import { createDocuments } from '../../../src/gateway/documents/documents.ts';
import type { FollowedCache } from '../../../src/gateway/documents/followedCache.ts';
import { createMemoryDocuments } from '../../../src/gateway/stores/memoryDocuments.ts';
import { createManualClock } from '../../support/clock.ts';
import { createKeptLogger } from '../../support/logger.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const USERS = [userId(1), userId(2)];
const NOTHING: FollowedCache = { changed: async () => undefined, reload: async () => undefined };

function world() {
  const rows = createMemoryDocuments();
  const documents = createDocuments(rows);
  const clock = createManualClock(START);
  const logger = createKeptLogger();
  let counter = 0;
  const endedIn = { acting: [] as SessionId[], other: [] as SessionId[] };
  const sessions = createSessions({
    documents,
    clock,
    logger,
    random: (length) => {
      counter += 1;
      return Uint8Array.from({ length }, (_, index) => (index === length - 1 ? counter : 0));
    },
    onEnded: (id) => endedIn.acting.push(id),
  });
  const followerOf = (table: SessionTable, ended: SessionId[]) =>
    new DocumentFollower({
      feed: rows,
      caches: {
        admin: NOTHING,
        apiKey: NOTHING,
        content: NOTHING,
        partner: NOTHING,
        profile: NOTHING,
        session: followSessions({ documents, onEnded: (id) => ended.push(id) }, table),
        site: NOTHING,
        trader: NOTHING,
      },
      clock,
      logger,
    });
  const table = new SessionTable();
  return {
    rows,
    clock,
    sessions,
    table,
    endedIn,
    other: followerOf(table, endedIn.other),
    own: followerOf(sessions.table, endedIn.acting),
  };
}

const step = fc.record({
  act: fc.constantFrom('open', 'open', 'rotate', 'end', 'endAll', 'revoke', 'look', 'look', 'own'),
  user: fc.nat(USERS.length - 1),
  place: fc.nat(3),
  minutes: fc.nat(6),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Carries out one act of the process that writes, or a look of either follower. */
async function take(it: ReturnType<typeof world>, { act, user, place }: Step): Promise<void> {
  const id = USERS[user] ?? userId(1);
  const own = it.sessions.ofUser(id);
  const one = own[place % Math.max(1, own.length)];
  const last = await it.rows.lastChange();
  switch (act) {
    case 'open':
      await it.sessions.open(id, 'hash');
      return;
    case 'rotate':
      if (one !== undefined)
        await it.sessions.rotate(one.id, one.refreshHash, `${one.refreshHash}+`, 'elsewhere');
      return;
    case 'end':
      if (one !== undefined) await it.sessions.end(one.id, 'LOGOUT');
      return;
    case 'endAll':
      await it.sessions.endAll(id, 'LOGOUT', one === undefined ? {} : { except: one.id });
      return;
    case 'revoke':
      await it.sessions.revoke(id, 'DENIED');
      return;
    case 'look':
      await it.other.upTo(last);
      return;
    case 'own':
      await it.own.upTo(last);
      return;
  }
}

test('[O-J4][O-J5][O-J7] after a look a follower has the sessions of the process that writes, ended each that it knew, and that process loses nothing by reading its own changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const it = world();
      await it.other.start();
      await it.own.start();
      const known = new Set<SessionId>();
      for (const one of steps) {
        it.clock.jumpTo(it.clock.now() + one.minutes * MINUTE);
        await take(it, one);
        for (const id of it.table.ids()) known.add(id);
      }
      await it.other.upTo(await it.rows.lastChange());
      const all = (sessionsOf: (user: (typeof USERS)[number]) => readonly Session[]) =>
        USERS.flatMap((user) => sessionsOf(user));
      const acting = all(it.sessions.ofUser);
      expect(all((user) => it.table.ofUser(user).map(({ session }) => session))).toEqual(acting);
      const open = new Set(acting.map(({ id }) => id));
      const ended = [...known].filter((id) => !open.has(id));
      expect(it.endedIn.other.toSorted()).toEqual(ended.toSorted());
      expect(new Set(it.endedIn.acting).size).toBe(it.endedIn.acting.length);
      await it.other.stop();
      await it.own.stop();
    }),
  );
});
