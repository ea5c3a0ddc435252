import { act, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toReadable } from '../../../src/streams/readable.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { translatorOf } from '../../../src/ui/i18n/translator.ts';
import { Later, later, laterWithTexts } from '../../../src/ui/kit/later.tsx';
import { isPartMissing } from '../../../src/ui/kit/loadingPart.ts';
import { until } from '../../support/until.ts';

let host: HTMLElement;
let root: Root;

beforeAll(() => setUpTexts('en'));

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
    await until(() => expect(host.textContent).toBe('loading'));
    loading.resolve();
    await until(() => expect(host.querySelectorAll('li')).toHaveLength(20));
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

test('[W-B2] a part comes with its texts: those that cannot be loaded are asked for again', async () => {
  let tries = 0;
  const texts = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return { ofPart: { text: 'loaded' } };
  };
  const Part = laterWithTexts(
    { ko: texts, en: texts },
    async () => () => translatorOf('en').find('ofPart.text'),
  );
  root.render(<Part />);
  await until(() => expect([tries, isPartMissing.get(), host.textContent]).toEqual([1, true, '']));
  await until(() => expect(host.textContent).toBe('loaded'));
  expect([tries, isPartMissing.get()]).toEqual([2, false]);
});

/** A part whose first attempts fail, and how many there were. */
function failing(failures: number) {
  let tries = 0;
  const Part = later(async () => {
    tries += 1;
    if (tries <= failures) throw new Error('no network');
    return () => 'part';
  });
  return { Part, tries: () => tries };
}

describe('a part that cannot be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(() => {
    vi.useRealTimers();
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  });

  test('[W-B2] is asked for after 0.5, 1, 2 and then every 5 s, and breaks nothing around it', async () => {
    const { Part, tries } = failing(6);
    await act(async () =>
      root.render(
        <>
          <input aria-label="beside" />
          <Part />
        </>,
      ),
    );
    const input = host.querySelector('input');
    for (const [failures, pause] of [500, 1_000, 2_000, 5_000, 5_000, 5_000].entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect([tries(), isPartMissing.get(), host.textContent]).toEqual([failures + 1, true, '']);
      await act(() => vi.advanceTimersByTimeAsync(1));
    }
    expect([tries(), isPartMissing.get(), host.textContent]).toEqual([7, false, 'part']);
    expect(vi.getTimerCount()).toBe(0);
    expect(host.querySelector('input')).toBe(input);
  });

  test('[W-B2] is asked for at once when the browser is online again', async () => {
    const { Part, tries } = failing(1);
    await act(async () => root.render(<Part />));
    expect(isPartMissing.get()).toBe(true);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(host.textContent).toBe('part');
    await act(async () => void dispatchEvent(new Event('online')));
    expect([tries(), vi.getTimerCount()]).toEqual([2, 0]);
  });

  test('[W-B3] counts as missing once it has not answered for 120 s, and appears when it does', async () => {
    const answer = Promise.withResolvers<() => string>();
    const Part = later(() => answer.promise);
    await act(async () =>
      root.render(
        <Later fallback="loading">
          <Part />
        </Later>,
      ),
    );
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    expect([host.textContent, isPartMissing.get()]).toEqual(['loading', false]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([host.textContent, isPartMissing.get()]).toEqual(['loading', true]);
    await act(() => vi.advanceTimersByTimeAsync(500));
    await act(async () => answer.resolve(() => 'part'));
    expect([host.textContent, isPartMissing.get(), vi.getTimerCount()]).toEqual(['part', false, 0]);
  });

  test('[W-B2] is no longer asked for once nobody shows it, and again by who shows it next', async () => {
    const { Part, tries } = failing(1);
    await act(async () => root.render(<Part key="first" />));
    expect(isPartMissing.get()).toBe(true);
    await act(async () => root.render(null));
    expect([tries(), isPartMissing.get(), vi.getTimerCount()]).toEqual([1, false, 0]);
    await act(async () => root.render(<Part key="second" />));
    expect([tries(), host.textContent]).toEqual([2, 'part']);
  });
});
