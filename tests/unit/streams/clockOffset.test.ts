import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Caller } from '../../../src/streams/api.ts';
import { bestOffset, clockOffset } from '../../../src/streams/clockOffset.ts';
import { createHarness } from './support/harness.ts';
import { ManualScheduler } from './support/manualScheduler.ts';

test('the quickest answers decide, the middle one of them', () => {
  const samples = [
    { roundTripMs: 900, offsetMs: 4_000 },
    { roundTripMs: 20, offsetMs: 105 },
    { roundTripMs: 30, offsetMs: 90 },
    { roundTripMs: 10, offsetMs: 100 },
    { roundTripMs: 400, offsetMs: -2_000 },
  ];
  expect(bestOffset(samples)).toBe(100);
  expect(bestOffset(samples.slice(0, 2))).toBe(2_053);
  expect(bestOffset([])).toBeUndefined();
});

/** A server 5 s ahead whose answers take `travelMs` there and as long back. */
function createServer(scheduler: ManualScheduler, travelMs: readonly number[]): Caller {
  let asked = 0;
  return {
    call: (name, params) => {
      const travel = travelMs[asked % travelMs.length] ?? 0;
      asked += 1;
      const { exchange, api } = createHarness();
      exchange.now = () => scheduler.now() + 5_000;
      return new Promise((resolve) => {
        scheduler.schedule(() => {
          void api
            .call(name, params)
            .then((answer) => scheduler.schedule(() => resolve(answer), travel));
        }, travel);
      });
    },
  };
}

test('the offset is the server clock minus ours at half the way, measured again at each connection', async () => {
  const scheduler = new ManualScheduler();
  const again = new Subject<void>();
  const offsets: number[] = [];
  const running = clockOffset(
    createServer(scheduler, [10, 200, 15, 12, 80]),
    scheduler,
    again,
  ).subscribe((offset) => offsets.push(offset));
  await scheduler.advance(2_000);
  expect(offsets).toEqual([5_000]);
  again.next();
  await scheduler.advance(2_000);
  expect(offsets).toEqual([5_000, 5_000]);
  await scheduler.advance(300_000);
  expect(offsets).toHaveLength(3);
  running.unsubscribe();
  await scheduler.advance(600_000);
  expect(offsets).toHaveLength(3);
});

test('without an answer it is tried again soon', async () => {
  const { api, exchange, scheduler } = createHarness();
  exchange.isReachable = false;
  const offsets: number[] = [];
  const running = clockOffset(api, scheduler).subscribe((offset) => offsets.push(offset));
  await scheduler.advance(4_000);
  expect(offsets).toEqual([]);
  exchange.isReachable = true;
  exchange.now = () => scheduler.now() - 750;
  await scheduler.advance(2_000);
  expect(offsets).toEqual([-750]);
  running.unsubscribe();
});
