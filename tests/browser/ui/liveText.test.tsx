/** Figures that are written into the page without rendering, and the price in the title. */
import { act, Profiler } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveSigned, LiveText } from '../../../src/ui/kit/LiveText.tsx';
import { useMarketTitle } from '../../../src/ui/kit/MarketBar.tsx';
import { toneOf } from '../../../src/ui/kit/Signed.tsx';
import { createWritable } from '../../../src/ui/services/derived.ts';
import { usePart } from '../../../src/ui/services/useReadable.ts';
import type { Readable } from '../../../src/domain/readable.ts';

let root: Root;
let box: HTMLElement;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});

afterEach(async () => {
  vi.useRealTimers();
  await act(async () => root.unmount());
  box.remove();
});

const price = createWritable('1');
const readDouble = (text: string) => `${Number(text) * 2}`;

function Double({ of }: { readonly of: Readable<string> }) {
  return <LiveText text={usePart(of, readDouble)} />;
}

test('a text follows its readable without rendering, and ends with its element', async () => {
  const onRender = vi.fn<() => void>();
  const render = (of: Readable<string>) =>
    act(async () =>
      root.render(
        <Profiler id="double" onRender={onRender}>
          <Double of={of} />
        </Profiler>,
      ),
    );
  await render(price);
  const [element] = box.children;
  expect(box.textContent).toBe('2');
  price.set('21');
  expect(box.textContent).toBe('42');
  expect(onRender).toHaveBeenCalledTimes(1);
  await render(createWritable('4'));
  expect(box.textContent).toBe('8');
  price.set('3');
  expect(box.textContent).toBe('8');
  expect(box.firstElementChild).toBe(element);
  await act(async () => root.render(null));
  price.set('5');
  expect(element?.textContent).toBe('8');
});

const percent = (value: string | undefined) => `${value ?? '–'} %`;

test('a signed figure changes its color with its sign', async () => {
  const profit = createWritable<string | undefined>(undefined);
  await act(async () => root.render(<LiveSigned value={profit} format={percent} />));
  const seen = () => [box.textContent, box.firstElementChild?.className];
  expect(seen()).toEqual(['– %', toneOf(undefined)]);
  profit.set('-1.5');
  expect(seen()).toEqual(['-1.5 %', toneOf('-1')]);
  profit.set('2');
  expect(seen()).toEqual(['2 %', toneOf('1')]);
});

function Title({ of, market }: { readonly of: string | undefined; readonly market: string }) {
  useMarketTitle(market, of, 'Maru');
  return null;
}

test('the title shows the first price at once, then one price a second, and another market at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const show = (text: string | undefined, market = 'BTC') =>
    act(async () => root.render(<Title of={text} market={market} />));
  await show(undefined);
  expect(document.title).toBe('BTC | Maru');
  await show('100');
  expect(document.title).toBe('100 | BTC | Maru');
  vi.advanceTimersByTime(400);
  await show('101');
  vi.advanceTimersByTime(400);
  await show('102');
  expect(document.title).toBe('100 | BTC | Maru');
  vi.advanceTimersByTime(199);
  expect(document.title).toBe('100 | BTC | Maru');
  vi.advanceTimersByTime(1);
  expect(document.title).toBe('102 | BTC | Maru');
  await show('7', 'ETH');
  expect(document.title).toBe('7 | ETH | Maru');
});
