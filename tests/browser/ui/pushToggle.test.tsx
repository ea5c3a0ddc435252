/** The switch of notifications while the page is closed, which the exchange has to be asked about. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { pushTexts } from '../../../src/ui/i18n/pushTexts.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { PushToggle } from '../../../src/ui/shell/push/PushToggle.tsx';
import { constant } from './renderBanners.tsx';
import { guestServices } from './renderHook.tsx';

test('[W-G1] what stands below the switch of notifications does not move when the exchange has answered', async () => {
  await setUpTexts('en');
  await loadTexts(pushTexts);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<unknown>();
  const services = {
    ...guestServices(),
    preferences: { values: constant({ language: 'en' }) },
    site: constant(undefined),
    call: () => {
      asked.resolve();
      return answered.promise;
    },
    // The switch reads nothing else.
  } as unknown as Services;
  const host = document.createElement('div');
  host.style.display = 'grid';
  document.body.append(host);
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesProvider services={services}>
        <PushToggle />
        <button type="button">below</button>
      </ServicesProvider>,
    ),
  );
  await asked.promise;
  const top = (): number | undefined =>
    host.querySelector('button:last-child')?.getBoundingClientRect().top;
  const before = top();
  expect(host.querySelector('[role="switch"]')).toBeNull();

  await act(async () => answered.resolve({ ok: true, value: { publicKey: 'B', isOn: false } }));
  expect(host.querySelector('[role="switch"]')).not.toBeNull();
  expect(top()).toBe(before);
  await act(async () => root.unmount());
  host.remove();
});
