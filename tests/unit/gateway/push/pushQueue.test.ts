import { expect, test } from 'vitest';
import { PushQueue } from '../../../../src/gateway/push/pushQueue.ts';
import { createManualClock } from '../../../support/clock.ts';

const START = Date.UTC(2025, 4, 14);

/** Deliveries that end when the test says so. */
function createDeliveries() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const deliver = (id: number) => () => {
    begun.push(id);
    return new Promise<boolean>((resolve) => ends.push(() => resolve(true)));
  };
  const endAll = async (): Promise<void> => {
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { begun, deliver, endAll };
}

test('[X-N7] eight deliveries are under way, and the others follow in their order', async () => {
  const queue = new PushQueue(createManualClock(START));
  const { begun, deliver, endAll } = createDeliveries();
  for (let id = 0; id < 20; id += 1) queue.add(deliver(id));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await endAll();
  expect(begun).toEqual(Array.from({ length: 20 }, (_, id) => id));
});

test('[X-N7] of more than a thousand that wait the oldest are dropped', async () => {
  const queue = new PushQueue(createManualClock(START));
  const { begun, deliver, endAll } = createDeliveries();
  for (let id = 0; id < 1_108; id += 1) queue.add(deliver(id));
  await endAll();
  expect(begun).toHaveLength(1_008);
  expect(begun.slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 108]);
});

test('[X-N7] a stop waits for what is under way, and begins nothing more', async () => {
  const clock = createManualClock(START);
  const queue = new PushQueue(clock);
  const { begun, deliver, endAll } = createDeliveries();
  queue.add(() => Promise.resolve(false));
  await new Promise((resolve) => setImmediate(resolve));
  for (let id = 0; id < 10; id += 1) queue.add(deliver(id));
  const stopped = queue.stop();
  await endAll();
  await stopped;
  await clock.run(60_000);
  queue.add(deliver(99));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
