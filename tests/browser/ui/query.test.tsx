import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../src/protocol/answer.ts';
import { type QueryOptions, useQuery } from '../../../src/ui/services/query.ts';
import { guestServices, renderHook } from './renderHook.tsx';

const ERROR = { status: 503, code: 'TRY_AGAIN', message: '' };

/** An exchange whose answers are resolved by the test. */
function exchange() {
  const waiting: ((answer: Answer<string>) => void)[] = [];
  return {
    read: () => new Promise<Answer<string>>((resolve) => waiting.push(resolve)),
    requests: () => waiting.length,
    answer: (answer: Answer<string>) =>
      act(async () => {
        waiting.at(-1)?.(answer);
      }),
  };
}

const options = (
  read: QueryOptions<string>['read'],
  key: string,
  version?: number,
): QueryOptions<string> => ({ key: ['test', key], read, version });

test('an answer is shown until a newer one arrives; a failure keeps it', async () => {
  const { read, answer } = exchange();
  const hook = await renderHook(useQuery<string>, options(read, 'a', 1));
  expect(hook.result().state).toEqual({ status: 'loading', value: undefined });
  await answer({ ok: true, value: 'first' });
  expect(hook.result().state).toEqual({ status: 'ready', value: 'first' });
  await hook.render(options(read, 'a', 2));
  expect(hook.result()).toMatchObject({
    state: { status: 'ready', value: 'first' },
    isReading: true,
  });
  await answer({ ok: false, error: ERROR });
  expect(hook.result().state).toEqual({ status: 'failed', value: 'first', error: ERROR });
  act(() => hook.result().refetch());
  await answer({ ok: true, value: 'second' });
  expect(hook.result().state).toEqual({ status: 'ready', value: 'second' });
});

test('several version changes during a request cause one further request', async () => {
  const { read, requests, answer } = exchange();
  const hook = await renderHook(useQuery<string>, options(read, 'a', 1));
  await hook.render(options(read, 'a', 2));
  await hook.render(options(read, 'a', 3));
  expect(requests()).toBe(1);
  await answer({ ok: true, value: 'of version 1' });
  expect(requests()).toBe(2);
  await answer({ ok: true, value: 'of version 3' });
  expect(requests()).toBe(2);
  expect(hook.result().state.value).toBe('of version 3');
});

test('two readers of one key share one request; a later one sees the cached answer at once', async () => {
  const services = guestServices();
  const { read, requests, answer } = exchange();
  const first = await renderHook(useQuery<string>, options(read, 'a'), services);
  const second = await renderHook(useQuery<string>, options(read, 'a'), services);
  expect(requests()).toBe(1);
  await answer({ ok: true, value: 'shared' });
  expect([first.result().state.value, second.result().state.value]).toEqual(['shared', 'shared']);
  await first.unmount();
  await second.unmount();
  const third = await renderHook(useQuery<string>, options(read, 'a'), services);
  expect(third.result().state).toEqual({ status: 'ready', value: 'shared' });
  expect(requests()).toBe(2);
});

test('a different key is a different request: nothing of the old answer is shown', async () => {
  const { read, requests, answer } = exchange();
  const hook = await renderHook(useQuery<string>, options(read, 'a'));
  await answer({ ok: true, value: 'of a' });
  await hook.render(options(read, 'b'));
  expect(hook.result().state).toEqual({ status: 'loading', value: undefined });
  expect(requests()).toBe(2);
});

test('a known answer can be updated without a request', async () => {
  const { read, requests, answer } = exchange();
  const hook = await renderHook(useQuery<string>, options(read, 'a'));
  const change = vi.fn<(known: string) => string>((known) => `${known}!`);
  act(() => hook.result().update(change));
  expect(change).not.toHaveBeenCalled();
  await answer({ ok: true, value: 'known' });
  act(() => hook.result().update(change));
  expect(hook.result().state.value).toBe('known!');
  expect(requests()).toBe(1);
});
