import { expect, test, vi } from 'vitest';
import { afterPicture, betweenFrames, browserFrame } from '../../../src/streams/frames.ts';
import { until } from '../../support/until.ts';

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

test('an action runs once, with the next picture', async () => {
  let runs = 0;
  browserFrame(() => (runs += 1));
  expect(runs).toBe(0);
  await frame();
  await frame();
  expect(runs).toBe(1);
});

test('one that is taken back never runs', async () => {
  let runs = 0;
  const takeBack = browserFrame(() => (runs += 1));
  takeBack();
  document.dispatchEvent(new Event('visibilitychange'));
  await frame();
  await frame();
  expect(runs).toBe(0);
});

test('a page that is hidden before the frame came takes in what it has, once', async () => {
  let runs = 0;
  browserFrame(() => (runs += 1));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(runs).toBe(1);
  await frame();
  expect(runs).toBe(1);
});

test('a page that gets no frames takes in what it has all the same, once', async () => {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  let runs = 0;
  browserFrame(() => (runs += 1));
  await until(() => expect(runs).toBeGreaterThan(0));
  frames.mockRestore();
  await frame();
  expect(runs).toBe(1);
});

test('what a beat changes is changed outside of a frame, so that what draws itself is in the same picture', async () => {
  const order: string[] = [];
  const isDone = new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      order.push('frame');
      betweenFrames(() => {
        order.push('beat');
        requestAnimationFrame(() => {
          order.push('next frame');
          resolve();
        });
      });
      queueMicrotask(() => order.push('end of the frame'));
    });
  });
  await isDone;
  expect(order).toEqual(['frame', 'end of the frame', 'beat', 'next frame']);
});

test('a beat that is taken back does not run', async () => {
  let runs = 0;
  betweenFrames(() => (runs += 1))();
  await frame();
  await frame();
  expect(runs).toBe(0);
});

/** Keeps the page busy, as a change or its picture does. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('the time of a picture is that of what follows from the change and of its frame, not of the wait', async () => {
  await frame();
  const beganAt = performance.now();
  const took = await new Promise<number>((resolve) => {
    afterPicture(resolve);
    queueMicrotask(() => work(30));
    requestAnimationFrame(() => work(40));
  });
  expect(took).toBeGreaterThanOrEqual(70);
  expect(took).toBeLessThanOrEqual(performance.now() - beganAt);
});
