/** Nothing that goes wrong inside a stream freezes an account in silence. */
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { ClientLog } from '../../../src/db/clientLog.ts';
import { foldFacts } from '../../../src/streams/accountFold.ts';
import { contained, reportDefect } from '../../../src/streams/defects.ts';
import type { AccountFact } from '../../../src/streams/facts.ts';
import { content, pastRun, runAccount, SOURCE } from './support/accounts.ts';
import { openLog, readFacts } from './support/harness.ts';
import { recordPageLog } from './support/pageLog.ts';
import { stepsToEvents } from './support/wire.ts';
import { until } from '../../support/until.ts';

const HISTORY = stepsToEvents([
  [0, 0],
  [3, 0],
  [6, 3],
  [1, 0],
  [0, 1],
  [5, 2],
]);

const pageLog = recordPageLog();

/** A fold that fails at one event, as often as it meets it. */
function poisonedAt(seq: number): typeof foldFacts {
  return (view, facts) => {
    if (facts.some((fact) => fact.seq === seq && fact.type !== 'BASELINE'))
      throw new Error(`event ${seq} cannot be applied`);
    return foldFacts(view, facts);
  };
}

/** A log whose every append fails in the same manner. */
const failingLog = (
  log: ClientLog<AccountFact>,
  append: ClientLog<AccountFact>['append'],
): ClientLog<AccountFact> => ({ ...log, append });

describe.each([true, false])('a poisoned event, server with numbered events: %s', (isNumbered) => {
  test('is reported and shown, and the account is rebuilt from the lists and goes on', async () => {
    const states: boolean[] = [];
    const run = runAccount({ isNumbered, fold: poisonedAt(3) });
    run.account.health.subscribe(({ isRebuilding }) => states.push(isRebuilding));
    await run.begin();
    run.exchange.publish(...HISTORY.slice(0, 3));
    await run.waitFor(() => run.account.health.value.isRebuilding);
    await run.waitFor(() => !run.account.health.value.isRebuilding);
    await until(() => expect(pageLog.reported).toEqual([new Error('event 3 cannot be applied')]));
    // Servers that do not number leave the numbers to the client.
    const shown = () => ({ ...content(run.account.view.value), seq: 0 });
    const held = () => ({ ...content(run.exchange.view), seq: 0 });
    expect(shown()).toEqual(held());
    run.exchange.publish(...HISTORY.slice(3));
    await run.waitFor(() => run.account.view.value.fundings.length > 0, 'the last event');
    await run.waitFor(() => !run.account.health.value.isRebuilding);
    expect(shown()).toEqual(held());
    expect(states.at(-1)).toBe(false);
    run.stop();
  });
});

test('after a poisoned event the log begins again with the lists, so that the next start can replay it', async () => {
  const opened = openLog();
  const first = runAccount({ opened, fold: poisonedAt(3) });
  await first.begin();
  first.exchange.publish(...HISTORY.slice(0, 4));
  await first.waitFor(() => first.account.view.value.seq === 4);
  const shown = content(first.account.view.value);
  first.stop();
  expect((await readFacts(opened.log, SOURCE)).map(({ type, seq }) => [type, seq])).toEqual([
    ['BASELINE', 4],
  ]);
  const second = runAccount({ opened });
  second.exchange.isReachable = false;
  second.start();
  await second.waitFor(() => second.reports.some(({ type }) => type === 'REPLAYED'));
  expect(content(second.account.view.value)).toEqual(shown);
  second.stop();
});

test('a fact of the log that cannot be applied is reported, and the account comes from the lists', async () => {
  const opened = openLog();
  await pastRun(opened, HISTORY.slice(0, 2));
  // Stored facts are trusted to have their shape; this one lost its order.
  const poison = { seq: 3, at: 1, type: 'ORDER_SUCCESS' } as AccountFact;
  expect((await opened.log.append(SOURCE, [poison])).ok).toBe(true);

  const second = runAccount({ opened });
  second.exchange.events.push(...HISTORY.slice(0, 4));
  await second.begin();
  expect(second.reports.map(({ type }) => type)).toContain('REPLAY_FAILED');
  await until(() => expect(pageLog.reported).toHaveLength(1));
  expect(content(second.account.view.value)).toEqual(content(second.exchange.view));
  expect((await readFacts(opened.log, SOURCE)).map(({ type, seq }) => [type, seq])).toEqual([
    ['BASELINE', 4],
  ]);
  second.stop();
});

test.each([
  [
    'throws',
    () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  ],
  ['rejects', () => Promise.reject(new DOMException('full', 'QuotaExceededError'))],
] as const)('a log write that %s is shown, and the screen goes on', async (_, append) => {
  const opened = openLog();
  const run = runAccount({ opened, log: failingLog(opened.log, append) });
  await run.begin();
  run.exchange.publish(...HISTORY);
  await run.waitFor(() => run.account.view.value.seq === HISTORY.length);
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
  expect(run.account.health.value).toMatchObject({
    isRebuilding: false,
    log: { state: 'failing', failure: { code: 'QUOTA' } },
  });
  run.stop();
});

test('another account goes on while one is rebuilt', async () => {
  const poisoned = runAccount({ fold: poisonedAt(1) });
  const other = runAccount();
  for (const run of [poisoned, other]) {
    await run.begin();
    run.exchange.publish(...HISTORY.slice(0, 1));
  }
  await poisoned.waitFor(() => poisoned.account.health.value.isRebuilding);
  await other.waitFor(() => other.account.view.value.seq === 1);
  expect(content(other.account.view.value)).toEqual(content(other.exchange.view));
  for (const run of [poisoned, other]) run.stop();
});

test('an action that throws inside a stream is reported, and the stream goes on', async () => {
  const values = new Subject<number>();
  const seen: number[] = [];
  values.subscribe(
    contained((value: number) => {
      if (value === 2) throw new Error('two');
      seen.push(value);
    }),
  );
  for (const value of [1, 2, 3]) values.next(value);
  expect(seen).toEqual([1, 3]);
  reportDefect(new Error('direct'));
  await until(() =>
    expect(pageLog.reported).toEqual(
      expect.arrayContaining([new Error('two'), new Error('direct')]),
    ),
  );
});
