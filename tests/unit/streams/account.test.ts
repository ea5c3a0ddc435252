import { expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { ClientLog } from '../../../src/db/clientLog.ts';
import { FOLD_VERSION } from '../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import type { AccountFact } from '../../../src/streams/facts.ts';
import { userId } from '../../../src/domain/ids.ts';
import { content, pastRun, runAccount, SOURCE } from './support/accounts.ts';
import { openLog, readFacts } from './support/harness.ts';
import { refusal } from './support/scriptedExchange.ts';
import { START } from './support/manualScheduler.ts';
import { stepsToEvents, wireBet, type Step } from './support/wire.ts';

const HISTORY = stepsToEvents([
  [0, 0],
  [3, 0],
  [6, 3],
  [1, 0],
  [0, 1],
  [5, 2],
  [0, 2],
  [2, 0],
  [3, 1],
  [6, 9],
]);
const USER = userId(1);
const TYPES_BETWEEN = ['ORDER_SUCCESS', 'POINT'];

test('a first start reads the lists once and keeps them as the first fact of the log', async () => {
  const run = runAccount();
  run.exchange.events.push(...HISTORY.slice(0, 6));
  await run.begin();
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
  expect(run.account.view.value.user).toEqual(run.exchange.user);
  const facts = await readFacts(run.log, SOURCE);
  expect(facts.map(({ type, seq }) => [type, seq])).toEqual([['BASELINE', 6]]);
});

test('a live event reaches the log before the screen', async () => {
  const opened = openLog();
  const order: string[] = [];
  const log: ClientLog<AccountFact> = {
    ...opened.log,
    append: async (source, facts) => {
      const result = await opened.log.append(source, facts);
      order.push(`log ${facts.map(({ seq }) => seq).join()}`);
      return result;
    },
  };
  const run = runAccount({ opened, log });
  run.account.view.subscribe(({ seq }) => order.push(`screen ${seq}`));
  await run.begin();
  run.exchange.publish(...HISTORY.slice(0, 3));
  await run.waitFor(() => run.account.view.value.seq === 3);
  expect(order.slice(-2)).toEqual(['log 1,2,3', 'screen 3']);
});

test('a start replays the log with progress, without a server', async () => {
  const opened = openLog();
  const shown = await pastRun(opened, HISTORY);

  const again = runAccount({ opened });
  again.exchange.isReachable = false;
  again.start();
  await again.waitFor(() => again.reports.some(({ type }) => type === 'REPLAYED'));
  expect(again.reports.map(({ type }) => type)).toContain('PROGRESS');
  expect(again.account.view.value).toEqual(shown);
  expect(again.exchange.asked).toEqual([]);
});

test('after a start the events missed meanwhile are asked for, and nothing else', async () => {
  const opened = openLog();
  await pastRun(opened, HISTORY.slice(0, 4));

  const again = runAccount({ opened });
  again.exchange.events.push(...HISTORY);
  await again.begin();
  expect(content(again.account.view.value)).toEqual(content(again.exchange.view));
  expect(again.exchange.asked.map(({ path }) => path)).toEqual(['/api/events']);
  expect((await readFacts(again.log, SOURCE)).map(({ seq }) => seq)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test('a hole is filled by asking, and what came early waits for it', async () => {
  const run = runAccount();
  await run.begin();
  run.exchange.publish(...HISTORY.slice(0, 2));
  run.exchange.events.push(...HISTORY.slice(2, 4));
  run.exchange.publish(...HISTORY.slice(4, 6));
  await run.waitFor(() => run.account.view.value.seq === 6);
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
});

test('a text that is no event is noticed, and what it stood for is asked for', async () => {
  const run = runAccount();
  await run.begin();
  const [event] = HISTORY;
  if (event === undefined) throw new Error('no event');
  run.exchange.events.push(event);
  run.exchange.deliver({ ...event, seq: -1 });
  await run.waitFor(() => run.account.view.value.seq === 1);
  expect(run.account.health.value.unreadable).toBe(1);
});

test("a history that is another one replaces the log's, also one of the same length", async () => {
  for (const another of [
    HISTORY.slice(0, 3),
    HISTORY.map((event) => ({ ...event, at: event.at + 5 })),
  ]) {
    const opened = openLog();
    await pastRun(opened, HISTORY);

    const again = runAccount({ opened });
    again.exchange.events.push(...another);
    await again.begin();
    expect(content(again.account.view.value)).toEqual(content(again.exchange.view));
    const facts = await readFacts(again.log, SOURCE);
    expect(facts.map(({ type, seq }) => [type, seq])).toEqual([['BASELINE', another.length]]);
  }
});

test('thousands of missed events are not read one by one', async () => {
  const opened = openLog();
  await pastRun(opened, HISTORY.slice(0, 3));

  const steps = Array.from({ length: 6_000 }, (_, index): Step => [index % 15, index % 10]);
  const again = runAccount({ opened });
  again.exchange.events.push(...HISTORY.slice(0, 3), ...stepsToEvents(steps).slice(3));
  await again.begin();
  expect(content(again.account.view.value)).toEqual(content(again.exchange.view));
  expect(again.exchange.askedFor('/api/events').length).toBeLessThan(5);
  expect((await readFacts(again.log, SOURCE)).map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 6_000]);
});

/** Some calls are refused until the failure is reported, and nothing is shown meanwhile. */
async function catchUpAtSecondTry(
  run: ReturnType<typeof runAccount>,
  isRefused: (path: string) => boolean,
): Promise<void> {
  run.exchange.route = ({ path }) => (isRefused(path) ? refusal(503, 'TRY_AGAIN') : undefined);
  run.start();
  await run.connect();
  await run.waitFor(() => run.reports.some(({ type }) => type === 'BEHIND'));
  expect(run.account.view.value).toEqual(EMPTY_ACCOUNT);
  run.exchange.route = () => undefined;
  await run.caughtUp();
}

test('catching up that fails is reported and tried again', async () => {
  const run = runAccount();
  run.exchange.events.push(...HISTORY);
  await catchUpAtSecondTry(run, (path) => path === '/api/wallet/my');
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
});

test('a reading that the next connection finds in progress has not caught up', async () => {
  const run = runAccount();
  const { exchange, socket } = run;
  exchange.events.push(...HISTORY);
  await run.begin();
  // The next answer is from before the cut that follows, and arrives after it.
  let arrive: (() => void) | undefined;
  exchange.route = async ({ path }) => {
    if (path !== '/api/events' || arrive !== undefined) return undefined;
    const lastSeq = exchange.events.length;
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { status: 200, body: { items: [], lastSeq } };
  };
  const reconnect = async (): Promise<void> => {
    exchange.cut();
    await run.waitFor(() => socket.connection.value === 0);
    await run.connect();
  };
  await reconnect();
  await run.waitFor(() => arrive !== undefined);
  exchange.events.push({
    seq: HISTORY.length + 1,
    at: START,
    type: 'gameBet',
    bet: wireBet('b-9'),
  });
  await reconnect();
  arrive?.();
  await run.caughtUp();
  expect(content(run.account.view.value)).toEqual(content(exchange.view));
});

test.each([404, 501])(
  'a server without short rounds (%i) has accounts without bets',
  async (status) => {
    const run = runAccount();
    run.exchange.events.push(...HISTORY);
    run.exchange.route = ({ path }) =>
      path.startsWith('/api/trade/') ? refusal(status, 'NOT_OFFERED') : undefined;
    await run.begin();
    expect(run.account.view.value).toMatchObject({ openBets: {}, settledBets: [] });
    expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
  },
);

test('an account is not begun without its bets in progress', async () => {
  const run = runAccount();
  run.exchange.events.push({ seq: 1, at: START, type: 'gameBet', bet: wireBet('b-1') });
  await catchUpAtSecondTry(run, (path) => path.startsWith('/api/trade/'));
  expect(run.account.view.value.openBets).toEqual({ 'b-1': wireBet('b-1') });
});

test('without numbered events the lists are read again after every reconnect', async () => {
  const run = runAccount({ isNumbered: false });
  const plain = (index: number): void => {
    const event = HISTORY[index];
    if (event === undefined) return;
    run.exchange.events.push(event);
    const { seq: _seq, ...body } = event;
    const queue = event.type === 'POINT' ? DESTINATIONS.point : DESTINATIONS.futures;
    run.exchange.broker.toUser(USER, queue, JSON.stringify(body));
  };
  await run.begin();
  for (let index = 0; index < 4; index += 1) plain(index);
  const shown = () => ({ ...content(run.account.view.value), seq: 0 });
  const held = () => ({ ...content(run.exchange.view), seq: 0 });
  await run.waitFor(() => run.account.view.value.fills.length === 1);
  expect(shown()).toEqual(held());
  run.exchange.cut();
  await run.waitFor(() => run.socket.connection.value === 0);
  run.exchange.events.push(...HISTORY.slice(4));
  await run.connect();
  await run.caughtUp();
  expect(shown()).toEqual(held());
  expect(run.exchange.askedFor('/api/events')).toEqual([]);
  const types = (await readFacts(run.log, SOURCE)).map(({ type }) => type);
  expect(types.filter((type) => type === 'BASELINE')).toHaveLength(2);
  expect(types.filter((type) => TYPES_BETWEEN.includes(type)).length).toBeGreaterThan(0);
});

test('a snapshot saves the start from reading the whole log, and comes to the same', async () => {
  const opened = openLog();
  const first = runAccount({ opened });
  await first.begin();
  const steps = Array.from({ length: 700 }, (_, index): Step => [index % 15, index % 10]);
  const events = stepsToEvents(steps);
  first.exchange.publish(...events);
  await first.waitFor(() => first.account.view.value.seq === 700);
  await first.waitFor(() => first.exchange.broker.connectionCount() > 0);
  const shown = first.account.view.value;
  first.stop();
  const snapshot = await opened.database.snapshots.get(SOURCE);
  expect(snapshot?.seq).toBeGreaterThanOrEqual(500);

  const again = runAccount({ opened });
  again.start();
  await again.waitFor(() => again.reports.some(({ type }) => type === 'REPLAYED'));
  expect(again.account.view.value).toEqual(shown);
});

test.each([
  { logDays: 2, first: 301 },
  { logDays: 30, first: 0 },
])(
  '[I-L7] of a log that spans three days, the limit of $logDays days leaves facts from $first on',
  async ({ logDays, first }) => {
    const opened = openLog();
    const trims: unknown[] = [];
    const log: ClientLog<AccountFact> = {
      ...opened.log,
      trim: async (...request) => {
        const trimmed = await opened.log.trim(...request);
        trims.push(trimmed);
        return trimmed;
      },
    };
    const run = runAccount({ opened, log, logLimits: () => ({ logDays, logMegabytes: 200 }) });
    await run.begin();
    const events = stepsToEvents(
      Array.from({ length: 600 }, (_, index): Step => [index % 15, index % 10]),
    );
    const reach = (seq: number) => run.waitFor(() => run.account.view.value.seq === seq);
    run.exchange.publish(...events.slice(0, 300));
    await reach(300);
    run.exchange.publish(
      ...events.slice(300).map((event) => ({ ...event, at: event.at + 3 * 86_400_000 })),
    );
    await reach(600);
    await run.waitFor(() => trims.length > 0, 'the trimming');
    expect(trims).toEqual([{ ok: true, value: first }]);
    const facts = await readFacts(opened.log, SOURCE);
    expect([facts[0]?.seq, facts.at(-1)?.seq]).toEqual([first, 600]);
  },
);

test('a trimmed log whose snapshot fits no more begins again from the lists', async () => {
  const opened = openLog();
  const first = runAccount({ opened });
  await first.begin();
  for (const event of HISTORY.slice(0, 6)) {
    first.exchange.publish(event);
    await first.waitFor(() => first.account.view.value.seq === event.seq);
  }
  first.stop();
  await opened.log.saveSnapshot(SOURCE, { seq: 4, version: -1, body: 'of another app' });
  const trimmed = await opened.log.trim(SOURCE, { keepFrom: Infinity, charactersMax: 0 });
  expect(trimmed).toEqual({ ok: true, value: 5 });
  expect((await readFacts(opened.log, SOURCE)).map(({ seq }) => seq)).toEqual([5, 6]);

  const again = runAccount({ opened });
  again.exchange.events.push(...HISTORY.slice(0, 6));
  await again.begin();
  expect(content(again.account.view.value)).toEqual(content(again.exchange.view));
});

test('a trimmed log and its snapshot come to the same as the whole log', async () => {
  const opened = openLog();
  const first = runAccount({ opened });
  await first.begin();
  for (const event of HISTORY) {
    first.exchange.publish(event);
    await first.waitFor(() => first.account.view.value.seq === event.seq);
  }
  const shown = first.account.view.value;
  first.stop();
  await opened.log.saveSnapshot(SOURCE, {
    seq: shown.seq,
    version: FOLD_VERSION,
    body: JSON.stringify(shown),
  });
  await opened.log.trim(SOURCE, { keepFrom: Infinity, charactersMax: 0 });
  expect((await readFacts(opened.log, SOURCE)).map(({ seq }) => seq)).toEqual([HISTORY.length]);

  const again = runAccount({ opened });
  again.exchange.isReachable = false;
  again.start();
  await again.waitFor(() => again.reports.some(({ type }) => type === 'REPLAYED'));
  expect(again.account.view.value).toEqual(shown);
});

test('a log that cannot even be loaded is reported, and the account lives from the server alone', async () => {
  const reject = () => Promise.reject(new Error('not loaded'));
  const { log } = openLog();
  const broken: ClientLog<AccountFact> = {
    ...log,
    append: reject,
    replay: reject,
    loadSnapshot: reject,
    erase: reject,
  };
  const run = runAccount({ log: broken });
  run.exchange.events.push(...HISTORY.slice(0, 4));
  await run.begin();
  run.exchange.publish(...HISTORY.slice(4));
  await run.waitFor(() => run.account.view.value.seq === HISTORY.length);
  expect(run.reports[0]).toEqual({ type: 'REPLAY_FAILED', message: 'not loaded' });
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
  expect(run.account.health.value.log).toMatchObject({
    state: 'failing',
    failure: { code: 'FAILED' },
  });
});

test('a log of a newer app is refused clearly and left as it is', async () => {
  const opened = openLog();
  const newer = {
    source: SOURCE,
    to: 3,
    count: 1,
    version: 99,
    text: '[{"seq":3,"type":"BASELINE","at":1}]',
  };
  await opened.database.segments.add(newer);
  const run = runAccount({ opened });
  run.exchange.events.push(...HISTORY);
  await run.begin();
  expect(run.reports[0]).toMatchObject({
    type: 'REPLAY_FAILED',
    message: 'facts of version 99, this app reads up to 5',
  });
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
  expect(run.account.health.value.log).toMatchObject({
    state: 'failing',
    failure: { code: 'NEWER' },
  });
  expect(await opened.database.segments.toArray()).toEqual([newer]);
});

test('a log that cannot be read is given up, and a new one begins', async () => {
  const opened = openLog();
  await opened.database.segments.add({
    source: SOURCE,
    to: 3,
    count: 1,
    version: 1,
    text: '[{"seq"',
  });
  const run = runAccount({ opened });
  run.exchange.events.push(...HISTORY);
  await run.begin();
  expect(run.reports[0]).toMatchObject({ type: 'REPLAY_FAILED' });
  expect((await readFacts(run.log, SOURCE)).map(({ type, seq }) => [type, seq])).toEqual([
    ['BASELINE', HISTORY.length],
  ]);
});
