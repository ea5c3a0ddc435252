import 'fake-indexeddb/auto';
import { Subscription } from 'rxjs';
import { expect, test } from 'vitest';
import { createAccount } from '../../../src/streams/account.ts';
import { createSocket } from '../../../src/streams/socket.ts';
import { createTabSocket } from '../../../src/streams/tabSocket.ts';
import { content, SOURCE } from './support/accounts.ts';
import { createFakeTabs } from './support/fakeTabs.ts';
import { createHarness, openLog, readFacts } from './support/harness.ts';
import { until } from './support/manualScheduler.ts';
import { stepsToEvents, type Step } from './support/wire.ts';

test('when the leading tab closes nothing is missed and nothing is stored twice', async () => {
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
  const events = stepsToEvents(
    Array.from({ length: 120 }, (_, index): Step => [index % 7, index % 10]),
  );
  const tabs = [openTab(), openTab(), openTab()];
  await waitFor(() => tabs.every(({ view }) => view.value.at !== undefined), 'the start');
  exchange.tell(...events.slice(0, 40));
  await waitFor(() => tabs.every(({ view }) => view.value.seq === 40), 'the first events');
  exchange.tell(...events.slice(40, 50));
  tabs[0]?.running.unsubscribe();
  // Between two connections: nobody hears these.
  exchange.tell(...events.slice(50, 60));
  const rest = tabs.slice(1);
  const before = scheduler.now();
  await waitFor(() => rest.every(({ view }) => view.value.seq === 60), 'the takeover');
  expect(scheduler.now() - before).toBeLessThan(1_000);
  exchange.tell(...events.slice(60));
  await waitFor(() => rest.every(({ view }) => view.value.seq === 120), 'the last events');
  for (const { view } of rest) expect(content(view.value)).toEqual(content(exchange.view));
  expect(exchange.broker.connectionCount()).toBe(1);
  const seqs = (await readFacts(log, SOURCE)).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 121 }, (_, seq) => seq));
  for (const { running } of rest) running.unsubscribe();
});
