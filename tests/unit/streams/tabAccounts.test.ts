import { Subscription } from 'rxjs';
import { expect, test } from 'vitest';
import { createAccount } from '../../../src/streams/account.ts';
import { createSocket } from '../../../src/streams/socket.ts';
import { createTabSocket } from '../../../src/streams/tabSocket.ts';
import { content, SOURCE } from './support/accounts.ts';
import { createFakeTabs } from './support/fakeTabs.ts';
import { createHarness, openLog, readFacts } from './support/harness.ts';
import { START, until } from './support/manualScheduler.ts';
import { stepsToEvents, type Step } from './support/wire.ts';

/** Tabs of one user, each with its own account on the shared connection. */
function createBrowser() {
  const { exchange, scheduler, api, signIn } = createHarness();
  const { log } = openLog();
  const fake = createFakeTabs();
  signIn();
  const openTab = () => {
    const own = createSocket({
      transport: exchange.transport,
      tokens: api.tokens,
      scheduler,
      heartbeatMs: 0,
    });
    const socket = createTabSocket({ own, tabs: fake.tabs(), groupName: () => 'u-1', scheduler });
    const account = createAccount({
      transport: exchange.transport,
      api,
      socket,
      log,
      scheduler,
      isNumbered: () => true,
    });
    const running = new Subscription();
    running.add(account.start('u-1').subscribe());
    running.add(socket.connect().subscribe());
    return { view: account.view, running };
  };
  const waitFor = async (isTrue: () => boolean, what: string): Promise<void> => {
    for (let step = 0; step < 200 && !isTrue(); step += 1) await scheduler.advance(25);
    await until(isTrue, what);
  };
  return { exchange, scheduler, log, openTab, waitFor };
}

test('when the leading tab closes nothing is missed and nothing is stored twice', async () => {
  const { exchange, scheduler, log, openTab, waitFor } = createBrowser();
  const events = stepsToEvents(
    Array.from({ length: 120 }, (_, index): Step => [index % 15, index % 10]),
  );
  const tabs = [openTab(), openTab(), openTab()];
  await waitFor(() => tabs.every(({ view }) => view.value.at !== undefined), 'the start');
  exchange.publish(...events.slice(0, 40));
  await waitFor(() => tabs.every(({ view }) => view.value.seq === 40), 'the first events');
  exchange.publish(...events.slice(40, 50));
  tabs[0]?.running.unsubscribe();
  // Between two connections: no tab receives these.
  exchange.publish(...events.slice(50, 60));
  const rest = tabs.slice(1);
  const before = scheduler.now();
  await waitFor(() => rest.every(({ view }) => view.value.seq === 60), 'the takeover');
  expect(scheduler.now() - before).toBeLessThan(1_000);
  exchange.publish(...events.slice(60));
  await waitFor(() => rest.every(({ view }) => view.value.seq === 120), 'the last events');
  for (const { view } of rest) expect(content(view.value)).toEqual(content(exchange.view));
  expect(exchange.broker.connectionCount()).toBe(1);
  const seqs = (await readFacts(log, SOURCE)).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 121 }, (_, seq) => seq));
  for (const { running } of rest) running.unsubscribe();
});

test('what is set in one tab is set in the others', async () => {
  const { exchange, openTab, waitFor } = createBrowser();
  const tabs = [openTab(), openTab()];
  await waitFor(() => tabs.every(({ view }) => view.value.at !== undefined), 'the start');
  const setting = { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' } as const;
  exchange.publish(
    { seq: 1, at: START, type: 'LEVERAGE_UPDATE', setting },
    { seq: 2, at: START, type: 'POSITION_MODE_UPDATE', mode: 'HEDGE' },
  );
  await waitFor(() => tabs.every(({ view }) => view.value.seq === 2), 'the settings');
  for (const { view } of tabs) {
    expect(view.value.settings[1]).toEqual(setting);
    expect(view.value.positionMode).toBe('HEDGE');
  }
  // A tab that opens later reads them from the log and the lists.
  const late = openTab();
  await waitFor(() => late.view.value.seq === 2, 'the late tab');
  expect(late.view.value.settings[1]).toEqual(setting);
  expect(late.view.value.positionMode).toBe('HEDGE');
  for (const { running } of [...tabs, late]) running.unsubscribe();
});
