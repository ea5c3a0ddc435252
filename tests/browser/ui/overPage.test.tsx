/** Surfaces over a page, by the figures of the specification: toasts, popups, counts. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { screenTexts } from '../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { CountBadge } from '../../../src/ui/kit/Badge.tsx';
import type { Notice } from '../../../src/protocol/notice.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { PopupDialog } from '../../../src/ui/shell/popups/PopupDialog.tsx';
import { Toasts } from '../../../src/ui/shell/Toasts.tsx';
import { constant } from './renderBanners.tsx';
import { guestServices } from './renderHook.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const roots: Root[] = [];
beforeAll(async () => {
  await setUpTexts('en');
  await loadTexts(screenTexts.content);
  await page.viewport(1280, 800);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const root of roots.splice(0)) await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(part: ReactNode, services: Partial<Services> = {}): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  roots.push(root);
  // The parts read nothing else.
  const given: Services = { ...guestServices(), ...services };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ServicesProvider services={given}>{part}</ServicesProvider>
      </MemoryRouter>,
    ),
  );
  return host;
}

const shownToasts = (): readonly string[] =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible=true][data-removed=false]')].map(
    ({ textContent }) => textContent,
  );

test('[W-T1] at most six toasts are shown, each for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number): Promise<void> =>
    act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  let notify: ((notice: Notice) => void) | undefined;
  await show(<Toasts />, {
    notices: {
      onNotice: (listener: (notice: Notice) => void) => {
        notify = listener;
        return () => undefined;
      },
    },
    preferences: { values: constant({ theme: 'white', language: 'en' }) },
    options: constant({ value: [] }),
    site: constant(undefined),
    // Toasts read nothing else of these.
  } as unknown as Partial<Services>);
  for (let n = 1; n <= 8; n += 1)
    await act(async () =>
      notify?.({
        id: `n-${n}`,
        at: n,
        tone: 'warning',
        key: 'notice.LOG_ERROR',
        values: { text: `words ${n}` },
      }),
    );
  await pass(0);
  expect(shownToasts()).toHaveLength(6);
  expect(shownToasts()[0]).toContain('words 8');
  const corner = document.querySelector('[data-sonner-toast]')?.closest('[data-sonner-toaster]');
  expect([
    corner?.getAttribute('data-x-position'),
    corner?.getAttribute('data-y-position'),
  ]).toEqual(['right', 'bottom']);
  // None is a stop of Tab: it would give the focus back to where it came from.
  await act(async () => {});
  const stops = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
  expect(stops.map(({ tabIndex }) => tabIndex)).toEqual(stops.map(() => -1));
  await pass(1_999);
  expect(shownToasts()).toHaveLength(6);
  await pass(1);
  expect(shownToasts()).toEqual([]);
});

const TEXT = { id: 'c-1', type: 2, title: 'Hours', content: '<p>From <b>two</b>.</p>', link: null };
const IMAGE = { ...TEXT, type: 1, title: 'Look', content: '/favicon.svg', link: '/faq' };
const close = (): void => undefined;
const dialog = (): Element | null => document.querySelector('[role=dialog]');
const buttons = (): readonly string[] =>
  [...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);

test('[W-T2] a popup has its width, title and text, and can be put away unless it is real-time', async () => {
  await show(<PopupDialog shown={{ popup: TEXT, key: 'a', onClose: close }} others={0} />);
  expect(dialog()?.clientWidth).toBe(384);
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Hours');
  await expect.poll(() => dialog()?.querySelector('b')?.textContent).toBe('two');
  expect(buttons()).toEqual(['Close']);
});

test('[W-T2] a popup of type 1 is its image, which leads where its link says', async () => {
  const shown = { popup: IMAGE, key: 'a', onClose: close, onPutAway: close };
  await show(<PopupDialog shown={shown} others={0} />);
  expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/faq');
  expect(dialog()?.querySelector('a img')?.getAttribute('src')).toBe('/favicon.svg');
  expect(buttons()).toEqual(['Do not show again today', 'Close']);
});

test('[W-T3] a count is shown up to 99, then as 99+, and not at zero', async () => {
  const counts = [0, 1, 99, 100].map((count) => <CountBadge key={count} count={count} />);
  const host = await show(counts);
  expect([...host.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    '1',
    '99',
    '99+',
  ]);
});
