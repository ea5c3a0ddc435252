import { expect, test } from 'vitest';
import { atFirstGesture } from '../../../src/wiring/firstGesture.ts';
import { recordPageLog } from '../streams/support/pageLog.ts';

const pageLog = recordPageLog();

const GESTURES = ['keydown', 'pointerup', 'keydown', 'touchend'];

test('what waits for the first gesture is loaded and started once, whatever the gesture', async () => {
  const page = new EventTarget();
  const started: string[] = [];
  let loads = 0;
  atFirstGesture(
    page,
    async () => `load ${++loads}`,
    (part) => started.push(part),
  );
  expect(loads).toBe(0);
  for (const gesture of GESTURES) page.dispatchEvent(new Event(gesture));
  await expect.poll(() => started).toEqual(['load 1']);
  expect(loads).toBe(1);
});

test('what could not be loaded is loaded at the next gesture, and is no defect', async () => {
  const page = new EventTarget();
  const started: string[] = [];
  const outcomes = [Promise.reject(new Error('no network')), Promise.resolve('sounds')];
  atFirstGesture(
    page,
    () => outcomes.shift() ?? Promise.resolve('again'),
    (part) => started.push(part),
  );
  page.dispatchEvent(new Event('keydown'));
  await expect
    .poll(() => {
      page.dispatchEvent(new Event('pointerup'));
      return started;
    })
    .toEqual(['sounds']);
  expect(pageLog.reported).toEqual([]);
});

test('a part that fails to start is reported in the log of the page', async () => {
  const page = new EventTarget();
  atFirstGesture(
    page,
    () => Promise.resolve(),
    () => {
      throw new Error('no output');
    },
  );
  page.dispatchEvent(new Event('keydown'));
  await expect.poll(() => pageLog.reported.length).toBe(1);
});
