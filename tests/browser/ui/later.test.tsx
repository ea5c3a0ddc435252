import { useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toReadable } from '../../../src/streams/readable.ts';
import { ErrorBoundary } from '../../../src/ui/kit/ErrorBoundary.tsx';
import { Later, later } from '../../../src/ui/kit/later.tsx';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  host = document.createElement('main');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

/** Occupies the thread as a slow device does. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a part that has loaded appears although prices leave React no moment without a change', async () => {
  const prices = new BehaviorSubject(0);
  const price = toReadable(prices);
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    prices.next(prices.value + 1);
    channel.port2.postMessage(undefined);
  };
  channel.port2.postMessage(undefined);
  function Price() {
    useSyncExternalStore(price.subscribe, price.get);
    work(2);
    return null;
  }
  /** Its parts together take longer than the time between two prices. */
  function Row() {
    work(4);
    return <li>row</li>;
  }
  const loading = Promise.withResolvers<void>();
  const Form = later(async () => {
    await loading.promise;
    return () => (
      <ul>
        {Array.from({ length: 20 }, (_, row) => (
          <Row key={row} />
        ))}
      </ul>
    );
  });
  root.render(
    <>
      <Price />
      <Later fallback="loading">
        <Form />
      </Later>
    </>,
  );
  try {
    await vi.waitFor(() => expect(host.textContent).toBe('loading'));
    loading.resolve();
    await vi.waitFor(() => expect(host.querySelectorAll('li')).toHaveLength(20));
    expect(prices.value).toBeGreaterThan(0);
  } finally {
    channel.port1.close();
  }
});

test('the fallback is that of the nearest boundary, and stands in the place of the part alone', async () => {
  const loading = Promise.withResolvers<() => string>();
  const Part = later(() => loading.promise);
  root.render(
    <Later fallback="far">
      <b>beside</b>
      <Later fallback="near">
        <Part />
      </Later>
    </Later>,
  );
  await expect.poll(() => host.textContent).toBe('besidenear');
  loading.resolve(() => 'part');
  await expect.poll(() => host.textContent).toBe('besidepart');
});

test('a part that could not be loaded is a broken part, and is asked for again when it is next opened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let tries = 0;
  const Part = later(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return () => 'part';
  });
  const screen = (key: string) => (
    <ErrorBoundary key={key} fallback={() => 'broken'}>
      <Part />
    </ErrorBoundary>
  );
  root.render(screen('first'));
  await expect.poll(() => host.textContent).toBe('broken');
  root.render(screen('second'));
  await expect.poll(() => host.textContent).toBe('part');
  expect(tries).toBe(2);
});
