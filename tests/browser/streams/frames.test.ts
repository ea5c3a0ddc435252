import { expect, test, vi } from 'vitest';
import { browserFrame } from '../../../src/streams/frames.ts';

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
