import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createAcknowledged } from '../../../../src/db/acknowledged.ts';
import { createKeyValue, type KeyValue } from '../../../../src/db/keyValue.ts';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type { AccountView } from '../../../../src/protocol/accountView.ts';
import type { ReceivedEvents } from '../../../../src/streams/accountState.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { createWarnings } from '../../../../src/streams/futures/warnings.ts';
import { START } from '../support/manualScheduler.ts';
import { wirePosition, wireUser } from '../support/wire.ts';

const BACKEND = { mode: 'live', origin: 'https://a.example' } as const;

const signedIn = (userId = 'u-1'): AccountView =>
  foldFacts(EMPTY_ACCOUNT, [
    {
      type: 'BASELINE',
      seq: 0,
      at: START,
      account: { ...EMPTY_ACCOUNT, user: wireUser(userId) },
    },
  ]);

/** One page of one browser: what it receives is folded as the account does it. */
function openPage(storage: KeyValue = createKeyValue(undefined)) {
  const view = new BehaviorSubject<AccountView>(EMPTY_ACCOUNT);
  const received = new Subject<ReceivedEvents>();
  const warnings = createWarnings({
    view,
    received,
    acknowledged: createAcknowledged(storage, BACKEND),
    labelOf: () => 'BTC/USDT',
  });
  return {
    warnings,
    storage,
    open: () => warnings.open.get().map(({ values }) => values['positionId']),
    read: (positionId: string) => warnings.acknowledge(`warning-${positionId}`),
    begin: (account: AccountView, recalled: readonly AccountEvent[] = []) => {
      view.next(account);
      received.next({ events: recalled, isReplay: true });
    },
    leave: () => view.next(EMPTY_ACCOUNT),
    account: () => view.value,
    receive: (...events: readonly AccountEvent[]) => {
      view.next(foldFacts(view.value, events));
      received.next({ events, isReplay: false });
    },
  };
}

const warn = (seq: number, id: string): AccountEvent => ({
  seq,
  at: START + seq,
  type: 'POSITION_WARN',
  position: wirePosition(id, { isWarned: true }),
  marginRatio: '0.81',
});
const over = (seq: number, id: string): AccountEvent => ({
  seq,
  at: START + seq,
  type: 'POSITION_UPDATE',
  position: wirePosition(id, { isWarned: false }),
  cause: 'WARNING_OVER',
});
const close = (seq: number, id: string): AccountEvent => ({
  seq,
  at: START + seq,
  type: 'POSITION_CLOSE',
  position: wirePosition(id, { quantity: '0' }),
  closePrice: '60000',
});

describe('[section 4] a liquidation warning', () => {
  test('stays until it is read, newest first', () => {
    const page = openPage();
    page.begin(signedIn());
    page.receive(warn(1, 'p-1'), warn(2, 'p-2'));
    expect(page.open()).toEqual(['p-2', 'p-1']);
    expect(page.warnings.open.get()[0]).toMatchObject({
      key: 'notice.WARNING',
      tone: 'warning',
      at: START + 2,
      values: { label: 'BTC/USDT', side: 'LONG', liquidationPrice: '54300' },
    });
    page.read('p-2');
    expect(page.open()).toEqual(['p-1']);
  });

  test('goes when the danger is over and when the position is gone', () => {
    const page = openPage();
    page.begin(signedIn());
    page.receive(warn(1, 'p-1'), warn(2, 'p-2'));
    page.receive(over(3, 'p-1'));
    page.receive(close(4, 'p-2'));
    expect(page.open()).toEqual([]);
  });

  test('survives a reload, and so does having been read', () => {
    const first = openPage();
    first.begin(signedIn());
    const events = [warn(1, 'p-1'), warn(2, 'p-2')];
    first.receive(...events);
    first.read('p-1');
    const second = openPage(first.storage);
    second.begin(first.account(), events);
    expect(second.open()).toEqual(['p-2']);
    // The log was pruned: the positions alone remain.
    const third = openPage(first.storage);
    third.begin(first.account());
    expect(third.open()).toEqual(['p-2']);
  });

  test('comes again with the next danger, also when both changes arrive in one moment', () => {
    const page = openPage();
    page.begin(signedIn());
    page.receive(warn(1, 'p-1'));
    page.read('p-1');
    page.receive(over(2, 'p-1'));
    page.receive(warn(3, 'p-1'));
    expect(page.open()).toEqual(['p-1']);
    page.read('p-1');
    expect(page.open()).toEqual([]);
    page.receive(over(4, 'p-1'), warn(5, 'p-1'));
    expect(page.open()).toEqual(['p-1']);
  });

  test('of another user is another one; leaving forgets nothing that was read', () => {
    const page = openPage();
    page.begin(signedIn('u-1'));
    page.receive(warn(1, 'p-1'));
    page.read('p-1');
    const account = page.account();
    page.leave();
    expect(page.open()).toEqual([]);
    page.begin(signedIn('u-2'));
    page.receive(warn(1, 'p-1'));
    expect(page.open()).toEqual(['p-1']);
    page.leave();
    page.begin(account);
    expect(page.open()).toEqual([]);
  });
});
