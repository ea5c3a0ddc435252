import { expect, test } from 'vitest';
import { lazy } from '../../../src/domain/lazy.ts';

test('one attempt serves everybody who needs the part', async () => {
  let attempts = 0;
  const part = lazy(async () => {
    attempts += 1;
    return 'part';
  });
  expect(part.begun()).toBe(undefined);
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part']);
  await expect(part.load()).resolves.toBe('part');
  expect(attempts).toBe(1);
  await expect(part.begun()).resolves.toBe('part');
});

test('after a failure the next use loads again, also where the failure is thrown at once', async () => {
  const failures = [
    () => Promise.reject(new Error('no network')),
    () => {
      throw new Error('no file');
    },
  ];
  const part = lazy(() => failures.shift()?.() ?? Promise.resolve('part'));
  const users = [part.load(), part.load()];
  expect((await Promise.allSettled(users)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(part.begun()).toBe(undefined);
  await expect(part.load()).rejects.toThrow('no file');
  await expect(part.load()).resolves.toBe('part');
  await expect(part.load()).resolves.toBe('part');
});
