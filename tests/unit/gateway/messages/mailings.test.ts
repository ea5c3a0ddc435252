/** Messages to many people, sent in parts over a real store. */
import { expect, test } from 'vitest';
import type { Profile } from '../../../../src/domain/accounts.ts';
import { siteId, type UserId, userId } from '../../../../src/domain/ids.ts';
import { Directory } from '../../../../src/gateway/accounts/directory.ts';
import { createDocuments } from '../../../../src/gateway/documents/documents.ts';
import type { Mailing } from '../../../../src/gateway/messages/messageDocuments.ts';
import { createMessageDesk } from '../../../../src/gateway/messages/messageDesk.ts';
import type { DocumentRows } from '../../../../src/gateway/ports/documents.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock, turn } from '../../../support/clock.ts';
import { createKeptLogger } from '../../../support/logger.ts';

const SITE = siteId(1);
const OTHER_SITE = siteId(2);

const profile = (number: number, site = SITE): Profile => ({
  siteId: site,
  username: `trader${number}`,
  name: '홍길동',
  nick: '',
  phone: '',
  email: '',
});

/** People numbered from 1, every third of another site. */
function people(count: number): Directory {
  const directory = new Directory();
  for (let number = 1; number <= count; number += 1)
    directory.add(userId(number), profile(number, number % 3 === 0 ? OTHER_SITE : SITE));
  return directory;
}

const toAll = (lastUser: number, more: Partial<Mailing> = {}): Mailing => ({
  title: '점검 안내',
  content: '<p>02:00</p>',
  operator: 1,
  lastUser,
  ...more,
});

function openDesk(rows: DocumentRows, profiles: Directory) {
  const clock = createManualClock(1_000);
  const logger = createKeptLogger();
  const published: UserId[] = [];
  let turns = 0;
  const desk = createMessageDesk({
    documents: createDocuments(rows),
    clock,
    logger,
    profiles,
    publish: {
      hasUserListeners: () => true,
      toUser: (owner) => published.push(owner),
    },
    nextTurn: (action) => {
      turns += 1;
      setImmediate(action);
    },
  });
  return { desk, clock, logger, published, turns: () => turns };
}

/** Messages by owner, in order of the owners' numbers. */
async function inboxes(rows: DocumentRows): Promise<readonly string[]> {
  const { items } = await rows.query({ kind: 'message', page: 1, size: 1_000, order: 'oldest' });
  return items.map(({ owner }) => owner ?? '');
}

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `u-${from + index}`);

/** Waits until all parts of the mailing are stored. */
async function sent(rows: DocumentRows, id: string): Promise<void> {
  for (let isSent = false; !isSent;) {
    await turn();
    const found = await rows.get({ kind: 'mailing', id });
    isSent = found?.labels.includes('state:sent') ?? true;
  }
}

test('[M-S3] a message to all is sent in parts of ten, with a turn after each', async () => {
  const rows = createMemoryStore().documents;
  const parts: number[] = [];
  const counted: DocumentRows = {
    ...rows,
    transaction: (work) =>
      rows.transaction(async (writer) => {
        let written = 0;
        await work({
          ...writer,
          write: (document) => {
            if (document.kind === 'message') written += 1;
            return writer.write(document);
          },
        });
        if (written > 0) parts.push(written);
      }),
  };
  const { desk, published, turns } = openDesk(counted, people(25));
  await desk.mailings.send('m', undefined, toAll(25));
  await sent(rows, 'm');
  expect(parts).toEqual([10, 10, 5]);
  expect(turns()).toBeGreaterThanOrEqual(3);
  expect(await inboxes(rows)).toEqual(range(1, 25));
  expect(published).toEqual(range(1, 25));
  expect(await desk.mailings.list({ page: 1, size: 10 })).toMatchObject({
    total: 1,
    items: [{ sent: 25 }],
  });
});

test('[M-S3] one that was cut off goes on at the next start and reaches each person once', async () => {
  const rows = createMemoryStore().documents;
  const profiles = people(25);
  const first = openDesk(rows, profiles);
  await first.desk.mailings.send('m', undefined, toAll(25));
  while ((await inboxes(rows)).length === 0) await turn();
  await first.desk.stop();
  const before = await inboxes(rows);
  expect(before.length).toBeLessThan(25);
  expect(await first.desk.mailings.list({ page: 1, size: 10 })).toMatchObject({
    items: [{ sent: before.length, mailing: { title: '점검 안내' } }],
  });
  // Deleted meanwhile: it does not come back.
  await first.desk.inbox.remove(userId(1), 'm.1');

  const second = openDesk(rows, profiles);
  await second.desk.start();
  await sent(rows, 'm');
  expect(await inboxes(rows)).toEqual(range(2, 25));
  expect(await second.desk.mailings.list({ page: 1, size: 10 })).toMatchObject({
    items: [{ sent: 25 }],
  });
});

test('[M-S4] it reaches those there were when it was sent, of its site, and nobody who left', async () => {
  const rows = createMemoryStore().documents;
  const profiles = people(12);
  profiles.remove(userId(2));
  const { desk } = openDesk(rows, profiles);
  const toSite = toAll(12, { toSiteId: SITE });
  await desk.mailings.send('m', undefined, toSite);
  profiles.add(userId(13), profile(13));
  await sent(rows, 'm');
  expect(await inboxes(rows)).toEqual(['u-1', 'u-4', 'u-5', 'u-7', 'u-8', 'u-10', 'u-11']);
});

test('[M-S5] a part that cannot be stored is sent again after 5 s', async () => {
  const rows = createMemoryStore().documents;
  const failures: Error[] = [];
  const failing: DocumentRows = {
    ...rows,
    transaction: async (work) => {
      if ((await inboxes(rows)).length === 10 && failures.length === 0) {
        const failure = new Error('the disk is full');
        failures.push(failure);
        throw failure;
      }
      await rows.transaction(work);
    },
  };
  const { desk, clock, logger } = openDesk(failing, people(25));
  await desk.mailings.send('m', undefined, toAll(25));
  while (failures.length === 0) await turn();
  await clock.run(4_900);
  expect(await inboxes(rows)).toEqual(range(1, 10));
  await clock.run(200);
  await sent(rows, 'm');
  expect(await inboxes(rows)).toEqual(range(1, 25));
  expect(logger.warnings).toEqual([expect.stringContaining('the disk is full')]);
});
