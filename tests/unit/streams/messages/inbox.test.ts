import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InboxStore, openInboxStore } from '../../../../src/db/inboxStore.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import type { WireMessage } from '../../../../src/protocol/messages/entities.ts';
import type { OutboxEntry } from '../../../../src/protocol/outboxCalls.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { Inbox, createKeptLists } from '../../../../src/streams/messages/inbox.ts';
import { turn } from '../../../support/clock.ts';
import { ManualScheduler, settle, START } from '../support/manualScheduler.ts';

const message = (id: string, isRead = false): WireMessage => ({
  id,
  title: `제목 ${id}`,
  content: '<p>본문</p>',
  isRead,
  createdAt: 1_000,
  readAt: isRead ? 1_000 : null,
});

let stores = 0;
let store: InboxStore;
beforeEach(() => {
  stores += 1;
  store = openInboxStore(`inbox-test-${stores}`);
});
afterEach(async () => {
  // What was marked last is being kept.
  await settle();
  store.close();
});

/** A page of one user; `answer` is what the exchange says next. */
function openPage(answer: Answer<unknown>, source = 'live|x|u-1') {
  const scheduler = new ManualScheduler();
  const kept = createKeptLists({ store, source, scheduler });
  const counts = new BehaviorSubject({ messages: 2, contacts: 1 });
  const sent: OutboxEntry[] = [];
  let ids = 0;
  const inbox = new Inbox({
    api: { call: () => Promise.resolve(answer) } as unknown as Caller,
    kept,
    unread: {
      counts,
      lower: (kind, by) =>
        counts.next({ ...counts.value, [kind]: Math.max(0, counts.value[kind] - by) }),
    },
    enqueue: (entry) => {
      sent.push(entry);
      return Promise.resolve();
    },
    newId: () => `id-${(ids += 1)}`,
  });
  return { inbox, sent, counts, scheduler };
}

const online = succeed({ items: [message('a'), message('b'), message('c', true)], total: 3 });
const offline = fail(clientError('NO_CONNECTION'));

const shown = async (inbox: Inbox): Promise<readonly string[]> => {
  const answer = await inbox.page(1);
  return answer.ok ? answer.value.items.map(({ id, isRead }) => `${id} ${isRead}`) : [];
};

test('[M-O1] marks and deletes are shown at once, sent once each, and counted', async () => {
  const { inbox, sent, counts } = openPage(online);
  await inbox.page(1);
  inbox.markRead(message('a'));
  inbox.markRead(message('a'));
  inbox.markRead(message('c', true));
  inbox.remove(message('b'));
  inbox.remove(message('b'));
  expect([...inbox.marks.value]).toEqual([
    ['a', 'read'],
    ['b', 'deleted'],
  ]);
  expect(sent).toEqual([
    { id: 'id-1', call: 'messageRead', params: { id: 'a' } },
    { id: 'id-2', call: 'messageDelete', params: { id: 'b' } },
  ]);
  expect(counts.value.messages).toBe(0);
});

test('[M-O1] what was done offline is still shown after a reload', async () => {
  await openPage(online).inbox.page(1);
  const { inbox } = openPage(offline);
  inbox.markRead(message('a'));
  inbox.remove(message('b'));
  while ((await store.get('live|x|u-1', 'messages'))?.body.includes('"b"')) await turn();
  const reloaded = openPage(offline);
  expect(await shown(reloaded.inbox)).toEqual(['a true', 'c true']);
  expect(await reloaded.inbox.page(1)).toMatchObject({ value: { total: 2 } });
});

test('[M-O1] all are read, and so are all answers', async () => {
  const { inbox, sent, counts } = openPage(online);
  inbox.markAllRead([message('a'), message('c', true)]);
  inbox.markAnswersRead();
  inbox.markAnswersRead();
  expect(counts.value).toEqual({ messages: 0, contacts: 0 });
  expect(sent.map(({ call }) => call)).toEqual(['messageReadAll', 'contactReadAll']);
  expect([...inbox.marks.value.keys()]).toEqual(['a']);
});

test('[M-O2] without a response the list that was kept is shown with its time', async () => {
  const first = openPage(online);
  await first.scheduler.advance(5_000);
  await first.inbox.page(1);
  const { inbox } = openPage(offline);
  expect(await inbox.page(1)).toMatchObject({
    ok: true,
    value: { total: 3, keptAt: START + 5_000 },
  });
  expect((await inbox.page(2)).ok).toBe(false);
  const refused = fail({ status: 403, code: 'ACCOUNT_DENIED', message: '' });
  expect(await openPage(refused).inbox.page(1)).toEqual(refused);
  expect(await openPage(offline, 'live|x|u-2').inbox.page(1)).toEqual(offline);
  await store.erase('live|x|u-1');
  expect(await openPage(offline).inbox.page(1)).toEqual(offline);
});
