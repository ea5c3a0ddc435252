/** The page's own timer, on a clock that the test moves. */
import { BehaviorSubject, Subject, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { keepRunning } from '../../../../src/streams/cancelTimer/keepRunning.ts';

function start(durationMs: number, connected = 1) {
  const scheduler = new VirtualTimeScheduler();
  const duration = new BehaviorSubject(durationMs);
  const connection = new BehaviorSubject(connected);
  const messages = new Subject<void>();
  const sent: (readonly [number, number])[] = [];
  keepRunning({
    durationMs: duration,
    connection,
    messages,
    scheduler,
    set: async (ms) => void sent.push([scheduler.now(), ms]),
  }).subscribe();
  const runTo = async (ms: number): Promise<void> => {
    scheduler.maxFrames = ms;
    scheduler.flush();
    scheduler.frame = ms;
    await Promise.resolve();
  };
  return { duration, connection, messages, sent, runTo };
}

test('[F-D4] is set at once and again each third of its duration', async () => {
  const { sent, runTo } = start(30_000);
  for (const ms of [0, 10_000, 20_000]) await runTo(ms);
  expect(sent).toEqual([0, 10_000, 20_000].map((ms) => [ms, 30_000]));
});

test('[F-D4] is not set without a connection, and at once with the next', async () => {
  const { connection, sent, runTo } = start(30_000, 0);
  await runTo(25_000);
  expect(sent).toEqual([]);
  connection.next(2);
  await runTo(25_000);
  expect(sent).toEqual([[25_000, 30_000]]);
});

test('[F-D4] a message sets it where the page’s own timers are held back', async () => {
  const { messages, sent, runTo } = start(30_000);
  await runTo(0);
  messages.next();
  expect(sent).toHaveLength(1);
  await runTo(10_000);
  await runTo(19_999);
  messages.next();
  expect(sent.map(([at]) => at)).toEqual([0, 10_000]);
});

test('[F-D4] nothing is sent while no timer is wanted', async () => {
  const { duration, sent, runTo } = start(0);
  await runTo(60_000);
  expect(sent).toEqual([]);
  duration.next(60_000);
  await runTo(60_000);
  expect(sent).toEqual([[60_000, 60_000]]);
});
