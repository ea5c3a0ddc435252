import { expect, test, vi } from 'vitest';
import { beforeFrame, browserFrame } from '../../../src/streams/frames.ts';

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
  await vi.waitUntil(() => runs > 0);
  frames.mockRestore();
  await frame();
  expect(runs).toBe(1);
});

test('what a beat changes has the time until the next frame: it runs after one, in a task of its own', async () => {
  const order: string[] = [];
  const isDone = new Promise<void>((resolve) => {
    beforeFrame(() => {
      order.push('beat');
      requestAnimationFrame(() => {
        order.push('next frame');
        resolve();
      });
    });
  });
  requestAnimationFrame(() => {
    order.push('frame');
    queueMicrotask(() => order.push('end of the frame'));
  });
  await isDone;
  expect(order).toEqual(['frame', 'end of the frame', 'beat', 'next frame']);
});

test('a beat that is taken back does not run, before its frame or after it', async () => {
  let runs = 0;
  beforeFrame(() => (runs += 1))();
  const takeBack = beforeFrame(() => (runs += 1));
  requestAnimationFrame(takeBack);
  await frame();
  await frame();
  await frame();
  expect(runs).toBe(0);
});
