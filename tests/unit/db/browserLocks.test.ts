import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserLocks, createPageLocks, type Locks } from '../../../src/db/browserLocks.ts';

const SILENT: Locks = { request: () => new Promise<never>(() => undefined) };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('[W-N1] locks of a browser', () => {
  test('that never answers give way to the page’s own after five seconds, in order by name', async () => {
    const locks = createBrowserLocks(SILENT);
    const seen: string[] = [];
    const first = locks?.request('a', async () => {
      seen.push('first');
      await Promise.resolve();
      seen.push('first ends');
    });
    const second = locks?.request('a', { mode: 'exclusive' }, () => seen.push('second'));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', 'first ends', 'second']);
    // It is not tried again.
    await locks?.request('b', () => seen.push('third'));
    expect(seen.at(-1)).toBe('third');
  });

  test('that answers are used, with the options of the request', async () => {
    const requests: unknown[] = [];
    const own = createPageLocks();
    const browser: Locks = {
      request: async (
        name: string,
        options: LockOptions | LockGrantedCallback<unknown>,
        callback?: LockGrantedCallback<unknown>,
      ) => {
        requests.push([name.replace(/probe\..*/, 'probe'), options]);
        if (typeof options === 'function') return own.request(name, options);
        return own.request(name, options, callback ?? (() => undefined));
      },
    };
    const locks = createBrowserLocks(browser);
    await locks?.request('a', { ifAvailable: true }, () => undefined);
    expect(requests).toEqual([
      ['maru.probe', { ifAvailable: true }],
      ['a', { ifAvailable: true }],
    ]);
  });

  test('there are none over plain http', () => {
    expect(createBrowserLocks(undefined)).toBeUndefined();
  });
});

describe('[W-N1] locks of a page', () => {
  test('a lock that is held is not available, and one whose holder failed is free', async () => {
    const locks = createPageLocks();
    let release: () => void = () => undefined;
    const held = locks.request(
      'a',
      () => new Promise<void>((_, reject) => (release = () => reject(new Error('over')))),
    );
    await Promise.resolve();
    expect(await locks.request('a', { ifAvailable: true }, (lock) => lock)).toBeNull();
    expect(await locks.request('b', { ifAvailable: true }, (lock) => lock?.name)).toBe('b');
    release();
    await expect(held).rejects.toThrow('over');
    expect(await locks.request('a', { ifAvailable: true }, (lock) => lock?.name)).toBe('a');
  });

  test('a request that is aborted while it waits is never granted', async () => {
    const locks = createPageLocks();
    let release: () => void = () => undefined;
    const held = locks.request('a', () => new Promise<void>((resolve) => (release = resolve)));
    await vi.advanceTimersByTimeAsync(0);
    const abort = new AbortController();
    const waiting = locks.request('a', { signal: abort.signal }, () => 'granted');
    abort.abort();
    release();
    await held;
    await expect(waiting).rejects.toThrow(/abort/i);
  });
});
