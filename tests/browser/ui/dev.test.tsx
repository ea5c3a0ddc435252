/** The developer pages: their switch, and the page of state machines on real actors. */
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { BehaviorSubject, NEVER } from 'rxjs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPreferences } from '../../../src/db/preferences.ts';
import type { Client } from '../../../src/streams/client.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { devTexts } from '../../../src/ui/i18n/devTexts.ts';
import { DevScreen } from '../../../src/ui/screens/dev/shell/DevScreen.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { createDevServices } from '../../../src/wiring/dev/dev.ts';
import { createProbe } from '../../../src/wiring/probe.ts';
import { createRunningActors } from '../../../src/wiring/runningActors.ts';
import { signedInAuth } from '../../support/signedInAuth.ts';
import { until } from '../../support/until.ts';

const roots: Root[] = [];

beforeAll(async () => {
  await setUpTexts('en');
  await loadTexts(devTexts);
});
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
});

async function open() {
  const auth = await signedInAuth();
  const running = createRunningActors();
  running.add(auth);
  const preferences = createPreferences(createKeyValue(undefined), { language: 'en' });
  // Nothing arrives: the machines are the page's own.
  const client = {
    socket: { listen: () => NEVER },
    received: NEVER,
    clockOffsetMs: toReadable(new BehaviorSubject(0)),
  } as unknown as Client;
  const services = {
    preferences,
    site: toReadable(new BehaviorSubject(undefined)),
    missing: toReadable(new BehaviorSubject(new Set())),
    dev: async () => createDevServices({ client, running, probe: createProbe() }),
  } as unknown as Services;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  root.render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={['/dev/machines']}>
        <Routes>
          <Route path="/dev/:page" element={<DevScreen />} />
        </Routes>
      </MemoryRouter>
    </ServicesProvider>,
  );
  return { auth, preferences };
}

const text = (): string => document.body.textContent;

test('[I-F1] without the switch the page says how to set it, and does it at a press', async () => {
  await open();
  await until(() => expect(text()).toContain('Developer pages are off'));
  await userEvent.click(
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Switch on') ??
      document.body,
  );
  await until(() => expect(text()).toContain('State machines'));
});

const buttonOf = (name: string): Element =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  ) ?? document.body;

/** Texts of states that do not fit into their boxes. */
function outside(): readonly string[] {
  return [...document.querySelectorAll<SVGTextElement>('g[data-state] > text')].flatMap((line) => {
    const box = line.parentElement?.querySelector('rect')?.getBoundingClientRect();
    const { left, right } = line.getBoundingClientRect();
    return box !== undefined && left >= box.left && right <= box.right ? [] : [line.textContent];
  });
}

test('[I-M1] [I-M2] the chart lights where an actor is; an earlier moment is shown again', async () => {
  const { auth, preferences } = await open();
  preferences.set({ developerPages: true });
  const radio = (name: RegExp) =>
    [...document.querySelectorAll<HTMLElement>('[role=radio]')].find((one) =>
      name.test(one.textContent),
    );
  await until(() => expect(radio(/^auth · 1$/)).toBeDefined(), {
    timeout: 20_000,
  });
  await userEvent.click(radio(/^auth/) ?? document.body);
  const lit = () =>
    [...document.querySelectorAll('g[data-state] > rect')].flatMap((rect) => {
      const state = rect.parentElement;
      const isLit = getComputedStyle(rect).strokeWidth === '2px';
      return isLit ? [state?.dataset['state']] : [];
    });
  await until(() => expect(lit()).toEqual(['auth', 'auth.success']));
  expect(outside()).toEqual([]);
  const svg = () => document.querySelector('g[data-state]')?.closest('svg');
  const full = svg()?.clientWidth ?? 0;
  await userEvent.click(buttonOf('Smaller'));
  await until(() => expect((svg()?.clientWidth ?? 0) / full).toBeCloseTo(0.8, 2));
  await userEvent.click(buttonOf('100 %'));
  await until(() => expect(svg()?.clientWidth).toBe(full));
  auth.send({ type: 'FORCED_LOGOUT' });
  await until(() => expect(lit()).not.toContain('auth.success'));
  await userEvent.click(
    [...document.querySelectorAll('button')].find((one) => one.textContent.endsWith('(seen)')) ??
      document.body,
  );
  await until(() => expect(lit()).toEqual(['auth', 'auth.success']));
  expect(text()).toContain('signingIn');
});
