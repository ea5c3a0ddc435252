import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OUTBOX_CALLS, type OutboxEntry } from '../../../../src/protocol/outboxCalls.ts';
import { CALL_GROUPS, CALLS } from '../../../../src/protocol/contract.ts';
import { settle, until } from '../support/manualScheduler.ts';
import { createTestBrowser } from '../support/outboxBrowser.ts';

let opened = 0;
let browser: ReturnType<typeof createTestBrowser>;
beforeEach(() => {
  opened += 1;
  browser = createTestBrowser(`outbox-${opened}`);
});
afterEach(async () => {
  browser.signIn(undefined);
  await settle();
  browser.store.close();
});

const SOURCE = 'live|http://exchange.example|u-1';

/** Nothing of the user waits any more. */
const isEmpty = async (source = SOURCE) => (await browser.store.of(source)).length === 0;
async function untilEmpty(source = SOURCE): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await isEmpty(source)) return;
    await browser.scheduler.advance(60_000);
  }
  throw new Error('entries remain');
}

describe('the outbox', () => {
  test('[X-O1][X-O2] what was made offline goes out once the connection is back, in order', async () => {
    const tab = browser.openTab();
    browser.signIn('u-1');
    for (const id of ['a', 'b', 'c']) await tab.enqueue('u-1', id);
    expect(browser.server.requests).toEqual([]);
    tab.setOnline(true);
    await untilEmpty();
    expect(browser.idsOf('u-1')).toEqual(['a', 'b', 'c']);
    expect(browser.server.requests).toHaveLength(3);
  });

  test('[X-O1] it survives the tab: one opened later sends it', async () => {
    const first = browser.openTab();
    browser.signIn('u-1');
    await first.enqueue('u-1', 'a');
    first.close();
    const second = browser.openTab();
    second.setOnline(true);
    await untilEmpty();
    expect(browser.idsOf('u-1')).toEqual(['a']);
  });

  test('[X-O3] an unknown outcome is sent again with the same id, after a pause', async () => {
    const tab = browser.openTab();
    browser.signIn('u-1');
    tab.setOnline(true);
    browser.server.meet(['answerLost', 'tryAgain', 'requestLost']);
    await tab.enqueue('u-1', 'a');
    await until(() => browser.server.requests.length === 1);
    await tab.enqueue('u-1', 'b');
    await untilEmpty();
    expect(browser.server.requests.map(({ requestId }) => requestId)).toEqual([
      'a',
      'a',
      'a',
      'a',
      'b',
    ]);
    expect(browser.idsOf('u-1')).toEqual(['a', 'b']);
  });

  test('[X-O4] what the server refuses is dropped and reported, and the next one is sent', async () => {
    const tab = browser.openTab();
    browser.signIn('u-1');
    browser.server.refuse(['a']);
    await tab.enqueue('u-1', 'a');
    await tab.enqueue('u-1', 'b');
    tab.setOnline(true);
    await untilEmpty();
    expect(browser.idsOf('u-1')).toEqual(['b']);
    expect(browser.settled.map(({ id, error }) => [id, error?.code])).toEqual([
      ['a', 'INVALID_PARAMETER'],
      ['b', undefined],
    ]);
  });

  test('[X-O5] it waits while somebody else is signed in, and is never sent as them', async () => {
    const tab = browser.openTab();
    browser.signIn('u-1');
    await tab.enqueue('u-1', 'a');
    browser.signIn('u-2');
    tab.setOnline(true);
    await tab.enqueue('u-2', 'b');
    await untilEmpty('live|http://exchange.example|u-2');
    expect(browser.server.carried).toEqual([{ user: 'u-2', id: 'b' }]);
    browser.signIn('u-1');
    await untilEmpty();
    expect(browser.server.carried.at(-1)).toEqual({ user: 'u-1', id: 'a' });
  });

  test('[X-O6] of two tabs one sends; when it closes in the middle, the other goes on', async () => {
    const first = browser.openTab();
    const second = browser.openTab();
    browser.signIn('u-1');
    for (const tab of [first, second]) tab.setOnline(true);
    browser.server.meet(['answerLost']);
    await first.enqueue('u-1', 'a');
    await until(() => browser.server.requests.length === 1);
    first.close();
    await second.enqueue('u-1', 'b');
    await untilEmpty();
    expect(browser.idsOf('u-1')).toEqual(['a', 'b']);
  });

  test('[X-O1] an id that waits already is stored once', async () => {
    const tab = browser.openTab();
    browser.signIn('u-1');
    await Promise.all([tab.enqueue('u-1', 'a'), tab.enqueue('u-1', 'a')]);
    tab.setOnline(true);
    await untilEmpty();
    expect(browser.server.requests).toHaveLength(1);
  });

  test('erasing an account forgets what it had enqueued', async () => {
    const tab = browser.openTab();
    browser.signIn('u-1');
    await tab.enqueue('u-1', 'a');
    expect(await tab.outbox.waiting('u-1')).toHaveLength(1);
    await tab.outbox.erase('u-1');
    expect(await isEmpty()).toBe(true);
  });
});

test('[X-O7] no call that trades or moves money may wait', () => {
  const harmless = new Set([
    'accounts',
    'preferences',
    'drawings',
    'messages',
    'contacts',
    'profile',
    'content',
  ]);
  const groups = Object.entries(CALL_GROUPS);
  for (const name of OUTBOX_CALLS) {
    const group = groups.find(([, calls]) => name in calls)?.[0];
    expect(harmless).toContain(group);
    expect(CALLS[name].kind).toBe('command');
  }
  // @ts-expect-error an order cannot be enqueued
  const order: OutboxEntry = { id: 'a', call: 'placeOrder', params: {} };
  expect(OUTBOX_CALLS).not.toContain(order.call);
});
