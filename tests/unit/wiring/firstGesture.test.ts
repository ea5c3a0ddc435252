import { expect, test } from 'vitest';
import { atFirstGesture } from '../../../src/wiring/firstGesture.ts';
import { recordPageLog } from '../streams/support/pageLog.ts';

const pageLog = recordPageLog();

test('what waits for the first gesture runs once, whatever the gesture', async () => {
  const page = new EventTarget();
  let runs = 0;
  atFirstGesture(page, async () => {
    runs += 1;
  });
  expect(runs).toBe(0);
  for (const gesture of ['keydown', 'pointerup', 'keydown', 'touchend'])
    page.dispatchEvent(new Event(gesture));
  expect(runs).toBe(1);
});

test('it runs again at the next gesture when it failed, and says so in the log of the page', async () => {
  const page = new EventTarget();
  const outcomes = [Promise.reject(new Error('no network')), Promise.resolve()];
  let runs = 0;
  atFirstGesture(page, () => {
    runs += 1;
    return outcomes.shift() ?? Promise.resolve();
  });
  page.dispatchEvent(new Event('keydown'));
  await expect.poll(() => pageLog.reported.length).toBe(1);
  for (const gesture of ['pointerup', 'keydown']) page.dispatchEvent(new Event(gesture));
  expect(runs).toBe(2);
});
