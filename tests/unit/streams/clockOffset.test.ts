import fc from 'fast-check';
import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Caller } from '../../../src/streams/api.ts';
import type { ClockReading } from '../../../src/protocol/clockReading.ts';
import { bestReading, clockOffset } from '../../../src/streams/clockOffset.ts';
import { createHarness } from './support/harness.ts';
import { ManualScheduler } from './support/manualScheduler.ts';

test('the quickest answer decides: the true offset is within half its travel time', () => {
  const samples = [
    { roundTripMs: 900, offsetMs: 4_000 },
    { roundTripMs: 20, offsetMs: 105 },
    { roundTripMs: 30, offsetMs: 90 },
    { roundTripMs: 10, offsetMs: 100 },
    { roundTripMs: 400, offsetMs: -2_000 },
  ];
  expect(bestReading(samples)).toEqual({ offsetMs: 100, errorMs: 6, samples: 5 });
  expect(bestReading(samples.slice(0, 2))).toEqual({ offsetMs: 105, errorMs: 11, samples: 2 });
  expect(bestReading([{ roundTripMs: 3, offsetMs: 1.5 }])?.errorMs).toBe(3);
  expect(bestReading([])).toBeUndefined();
});

test('whatever the ways there and back take, the offset is off by no more than it says', () => {
  const trips = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(trips, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (ways, ahead) => {
      const samples = ways.map(([there, back], index) => {
        const sentAt = index * 2_000;
        const serverTime = Math.floor(sentAt + there + ahead);
        return {
          roundTripMs: there + back,
          offsetMs: serverTime - (sentAt + sentAt + there + back) / 2,
        };
      });
      const reading = bestReading(samples);
      expect(Math.abs((reading?.offsetMs ?? Infinity) - ahead)).toBeLessThanOrEqual(
        reading?.errorMs ?? 0,
      );
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  );
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

test('the offset is the server clock minus ours at half the round trip, measured again at each connection', async () => {
  const scheduler = new ManualScheduler();
  const again = new Subject<void>();
  const readings: ClockReading[] = [];
  const running = clockOffset(
    createServer(scheduler, [10, 200, 15, 12, 80]),
    scheduler,
    again,
  ).subscribe((reading) => readings.push(reading));
  await scheduler.advance(2_000);
  expect(readings).toEqual([{ offsetMs: 5_000, errorMs: 11, samples: 5 }]);
  again.next();
  await scheduler.advance(2_000);
  expect(readings).toHaveLength(2);
  await scheduler.advance(300_000);
  expect(readings).toHaveLength(3);
  running.unsubscribe();
  await scheduler.advance(600_000);
  expect(readings).toHaveLength(3);
});

test('[W-S12] without an answer it is tried again after pauses that grow', async () => {
  const { api, exchange, scheduler } = createHarness();
  exchange.isReachable = false;
  const readings: ClockReading[] = [];
  const running = clockOffset(api, scheduler).subscribe((reading) => readings.push(reading));
  await scheduler.advance(4_000);
  expect(readings).toEqual([]);
  exchange.isReachable = true;
  exchange.now = () => scheduler.now() - 750;
  await scheduler.advance(6_000);
  expect(readings).toEqual([{ offsetMs: -750, errorMs: 1, samples: 5 }]);
  running.unsubscribe();
});
