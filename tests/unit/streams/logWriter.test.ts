import { expect, test } from 'vitest';
import type { ClientLog } from '../../../src/db/clientLog.ts';
import type { LogFailureCode } from '../../../src/db/failures.ts';
import { foldFacts } from '../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { viewToBaseline, type AccountFact } from '../../../src/streams/facts.ts';
import { createLogWriter } from '../../../src/streams/logWriter.ts';
import { openLog, readFacts } from './support/harness.ts';
import { ManualScheduler, START, until } from './support/manualScheduler.ts';
import { stepsToEvents, type Step } from './support/wire.ts';

const SOURCE = 'live|http://exchange.example|u-1';
const EVENTS = stepsToEvents([
  [0, 0],
  [3, 0],
  [6, 3],
  [1, 0],
  [0, 1],
  [5, 2],
]);
const BASELINE = { ...viewToBaseline(EMPTY_ACCOUNT), at: START };

/** A real log that fails or hangs on request. */
function createTroubledLog() {
  const { log } = openLog();
  const hanging: (() => void)[] = [];
  const trouble: { mode: LogFailureCode | 'none' | 'hang'; release: () => void } = {
    mode: 'none',
    release: () => {
      for (const go of hanging.splice(0)) go();
    },
  };
  const troubled: ClientLog<AccountFact> = {
    ...log,
    append: (source, facts) => {
      const { mode } = trouble;
      if (mode === 'hang') {
        return new Promise<void>((resolve) => hanging.push(resolve)).then(() =>
          log.append(source, facts),
        );
      }
      if (mode === 'none') return log.append(source, facts);
      return Promise.resolve({ ok: false, failure: { code: mode, message: 'as requested' } });
    },
  };
  const scheduler = new ManualScheduler();
  return {
    log,
    trouble,
    scheduler,
    writer: createLogWriter({ log: troubled, source: SOURCE, scheduler }),
  };
}

const viewAfter = (count: number) =>
  foldFacts(EMPTY_ACCOUNT, [BASELINE, ...EVENTS.slice(0, count)]);

test('a full disk is signalled, and what it did not take is stored once there is room', async () => {
  const { log, trouble, writer } = createTroubledLog();
  await writer.write([BASELINE], EMPTY_ACCOUNT);
  expect(writer.health.get()).toEqual({ state: 'ok' });
  trouble.mode = 'QUOTA';
  await writer.write(EVENTS.slice(0, 2), viewAfter(0));
  await writer.write(EVENTS.slice(2, 3), viewAfter(2));
  expect(writer.health.get()).toMatchObject({
    state: 'failing',
    failure: { code: 'QUOTA' },
    unstored: 3,
  });
  trouble.mode = 'none';
  await writer.write(EVENTS.slice(3, 5), viewAfter(3));
  expect(writer.health.get()).toEqual({ state: 'ok' });
  expect(await readFacts(log, SOURCE)).toEqual([BASELINE, ...EVENTS.slice(0, 5)]);
});

test('a log that does not answer holds the screen up for half a second at most', async () => {
  const { log, trouble, writer, scheduler } = createTroubledLog();
  await writer.write([BASELINE], EMPTY_ACCOUNT);
  trouble.mode = 'hang';
  let isDone = false;
  const writing = writer.write(EVENTS.slice(0, 1), viewAfter(0)).then(() => (isDone = true));
  await scheduler.advance(499);
  expect(isDone).toBe(false);
  await scheduler.advance(1);
  await writing;
  expect(writer.health.get()).toMatchObject({ state: 'failing', unstored: 1 });
  // The next facts do not wait for it again, and are stored when it has come round.
  await writer.write(EVENTS.slice(1, 2), viewAfter(1));
  expect(writer.health.get()).toMatchObject({ state: 'failing', unstored: 2 });
  trouble.release();
  await until(() => writer.health.get().state === 'ok', 'the log');
  trouble.mode = 'none';
  await writer.write(EVENTS.slice(2, 3), viewAfter(2));
  expect(await readFacts(log, SOURCE)).toEqual([BASELINE, ...EVENTS.slice(0, 3)]);
});

test('a log that lost what came before starts over with what the screen shows', async () => {
  const { log, writer } = createTroubledLog();
  await writer.write([BASELINE, ...EVENTS.slice(0, 3)], EMPTY_ACCOUNT);
  const erased = await log.erase(SOURCE);
  expect(erased.ok).toBe(true);
  await writer.write(EVENTS.slice(3, 5), viewAfter(3));
  const stored = await readFacts(log, SOURCE);
  expect(stored.map(({ type, seq }) => [type, seq])).toEqual([
    ['BASELINE', 3],
    [EVENTS[3]?.type, 4],
    [EVENTS[4]?.type, 5],
  ]);
  expect(foldFacts(EMPTY_ACCOUNT, stored)).toEqual(viewAfter(5));
});

test('facts are not kept without bound: after too many the account is stored as a whole', async () => {
  const { log, trouble, writer } = createTroubledLog();
  const many = stepsToEvents(
    Array.from({ length: 5_200 }, (_, index): Step => [index % 15, index % 10]),
  );
  await writer.write([BASELINE], EMPTY_ACCOUNT);
  trouble.mode = 'CLOSED';
  await writer.write(many.slice(0, 5_100), viewAfter(0));
  expect(writer.health.get()).toMatchObject({ state: 'failing', unstored: 0 });
  trouble.mode = 'none';
  const view = foldFacts(EMPTY_ACCOUNT, [BASELINE, ...many.slice(0, 5_100)]);
  await writer.write(many.slice(5_100), view);
  const stored = await readFacts(log, SOURCE);
  expect(stored.slice(0, 2).map(({ type, seq }) => [type, seq])).toEqual([
    ['BASELINE', 0],
    ['BASELINE', 5_100],
  ]);
  expect(foldFacts(EMPTY_ACCOUNT, stored)).toEqual(foldFacts(view, many));
});

test('a log written by a newer app is left alone', async () => {
  const { log, scheduler } = createTroubledLog();
  const refused = { code: 'NEWER', message: 'version 2' } as const;
  const writer = createLogWriter({ log, source: SOURCE, scheduler, refused });
  await writer.write([BASELINE], EMPTY_ACCOUNT);
  await writer.reset();
  expect(writer.health.get()).toEqual({ state: 'failing', failure: refused, unstored: 0 });
  expect(await readFacts(log, SOURCE)).toEqual([]);
});
