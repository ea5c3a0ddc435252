import { BehaviorSubject, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { createKeyValue, type KeyValue } from '../../../src/db/keyValue.ts';
import { createReadNotices } from '../../../src/db/readNotices.ts';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import type { AccountView } from '../../../src/protocol/accountView.ts';
import { foldFacts } from '../../../src/streams/accountFold.ts';
import type { ReceivedEvents } from '../../../src/streams/accountState.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { followEvents } from '../../../src/streams/accountPart.ts';
import { createNoticeBoard } from '../../../src/streams/noticeBoard.ts';
import { createUnreadNotices } from '../../../src/streams/unreadNotices.ts';
import { ManualScheduler, START } from './support/manualScheduler.ts';
import { wireFill, wireOrder, wirePosition, wireUser } from './support/wire.ts';

const BACKEND = { mode: 'live', origin: 'https://a.example' } as const;
const labels = { ofOption: () => 'BTC/USDT', ofStock: () => 'BTC/USDT' };

/** One page of a browser, with what its log holds. */
function openPage(storage: KeyValue, recalled: readonly AccountEvent[], userId = 'u-1') {
  const view = new BehaviorSubject<AccountView>(EMPTY_ACCOUNT);
  const received = new Subject<ReceivedEvents>();
  const scheduler = new ManualScheduler();
  const now = (): number => scheduler.now();
  const board = createNoticeBoard({
    socket: { listen: () => new Subject<string>() },
    scheduler,
    now,
  });
  followEvents(board, { received, scheduler, now, labels });
  const unread = createUnreadNotices({
    view,
    history: board.history,
    read: createReadNotices(storage, BACKEND),
  });
  const account = { ...EMPTY_ACCOUNT, user: wireUser(userId) };
  view.next(foldFacts(EMPTY_ACCOUNT, [{ type: 'BASELINE', seq: 0, at: START, account }]));
  received.next({ events: recalled, isReplay: true });
  return {
    board,
    unread: unread.count.get,
    keys: () => board.history.get().map(({ key }) => key.replace('notice.', '')),
    markRead: unread.markRead,
    receive: (...events: readonly AccountEvent[]) => received.next({ events, isReplay: false }),
  };
}

const placed = (seq: number, id: string, over: Parameters<typeof wireOrder>[1] = {}) =>
  ({ seq, at: START + seq, type: 'ORDER_SUCCESS', order: wireOrder(id, over) }) as const;

/** Events that the account receives from one market order: all at one moment. */
function marketOrder(seq: number, id: string): readonly AccountEvent[] {
  const at = START + seq;
  const order = wireOrder(id, { marketType: 'MARKET', price: null });
  const filled = {
    ...order,
    status: 'FILLED',
    filledQuantity: '1',
    averagePrice: '60010',
  } as const;
  return [
    { seq, at, type: 'ORDER_SUCCESS', order },
    { seq: seq + 1, at, type: 'ORDER_FILLED', order: filled, fill: wireFill(`f-${seq}`, id) },
    { seq: seq + 2, at, type: 'POSITION_OPEN', position: wirePosition(`p-${seq}`) },
  ];
}

test('[X-E6] what was read stays read after a reload, in every tab, for each user alone', () => {
  const storage = createKeyValue(undefined);
  const log = [placed(1, 'o-1'), placed(2, 'o-2'), placed(3, 'o-3')];
  const page = openPage(storage, log);
  expect(page.unread()).toBe(3);
  page.markRead();
  expect(page.unread()).toBe(0);
  // Three reloads, each after three more.
  const reloaded = openPage(storage, log);
  expect(reloaded.unread()).toBe(0);
  reloaded.receive(placed(4, 'o-4'));
  expect(reloaded.unread()).toBe(1);
  expect(openPage(storage, [...log, placed(4, 'o-4')]).unread()).toBe(1);
  expect(openPage(storage, log, 'u-2').unread()).toBe(3);
});

test('[X-E6] what is no event of the account is unread until it is shown', () => {
  const page = openPage(createKeyValue(undefined), []);
  const news = {
    id: 'n-1',
    at: START,
    tone: 'info',
    key: 'notice.NEW_MESSAGE',
    values: {},
  } as const;
  page.board.publish(news);
  expect(page.unread()).toBe(1);
  page.markRead();
  expect(page.unread()).toBe(0);
  page.board.publish({ ...news, id: 'n-2' });
  expect(page.unread()).toBe(1);
});

test('[X-E6] whatever stands in the storage is no mark', () => {
  const storage = createKeyValue(undefined);
  storage.set('read_notices|live|https://a.example|u-1', '1e9');
  expect(openPage(storage, [placed(1, 'o-1')]).unread()).toBe(1);
});

test('[X-E7] a market order is one entry, read from the log or received', () => {
  const recalled = openPage(createKeyValue(undefined), marketOrder(1, 'o-1'));
  expect(recalled.keys()).toEqual(['ORDER_FILLED']);
  const received = openPage(createKeyValue(undefined), []);
  for (const event of marketOrder(1, 'o-1')) received.receive(event);
  expect(received.keys()).toEqual(['ORDER_FILLED']);
  // Another order of the queue: its events come in reverse.
  for (const event of marketOrder(10, 'o-2').toReversed().slice(0, 2)) received.receive(event);
  expect(received.keys()).toEqual(['ORDER_FILLED', 'ORDER_FILLED']);
});

test('[X-E7] an order that is filled later is news again, and one entry still', () => {
  const storage = createKeyValue(undefined);
  const page = openPage(storage, [placed(1, 'o-1'), placed(2, 'o-2')]);
  page.markRead();
  const order = wireOrder('o-1', { filledQuantity: '0.4', averagePrice: '60000' });
  const fill = wireFill('f-1', 'o-1');
  page.receive({ seq: 3, at: START + 3, type: 'ORDER_FILLED', order, fill });
  expect(page.keys()).toEqual(['ORDER_FILLED_PART', 'ORDER_ACCEPTED']);
  expect(page.unread()).toBe(1);
});
