/** The console in a real browser, with calls that a test answers. */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { vi } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { adminTexts } from '../../../src/ui/i18n/adminTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { AdminScreen } from '../../../src/ui/screens/admin/AdminScreen.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { signedInAuth } from '../../support/signedInAuth.ts';

export const NOW = Date.UTC(2025, 4, 22);
const roots: Root[] = [];

export async function loadConsole(): Promise<void> {
  await loadTexts(adminTexts.house);
  await setUpTexts('en');
}

export function closeConsole(): void {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
}

export type Params = Readonly<Record<string, unknown>>;
export type Answers = Readonly<Record<string, (params: Params) => Answer<unknown>>>;

export const ok = (value: unknown): Answer<unknown> => ({ ok: true, value });
export const me = (permissions: readonly string[]) => () =>
  ok({ id: 'u-1', username: 'operator', level: 1, parentId: null, permissions });

/** The menu asks for it everywhere. */
const NOTHING_WAITS: Answers = { operatorWaiting: () => ok({}) };

const OPERATOR = { id: 'u-1', username: 'operator', role: 'ADMIN', status: 'NORMAL' } as const;

/** The services of an operator, whose calls are answered by the test. */
export async function services(answers: Answers, now = new BehaviorSubject(NOW)) {
  const auth = await signedInAuth(OPERATOR);
  const preferences = { language: 'en', timeZone: 'UTC', terminal: { hiddenColumns: {} } };
  return {
    auth,
    call: async (name: string, params: Params) => {
      const answer = answers[name] ?? NOTHING_WAITS[name];
      if (answer === undefined) throw new Error(`unexpected call: ${name}`);
      return answer(params);
    },
    now: toReadable(now),
    connection: toReadable(new BehaviorSubject({ state: 'online' })),
    site: toReadable(new BehaviorSubject(undefined)),
    missing: toReadable(new BehaviorSubject(new Set())),
    draft: createPageDraft(createKeyValue(undefined), () => ({ path: '/', user: '' })),
    preferences: { values: toReadable(new BehaviorSubject(preferences)) },
  } as unknown as Services;
}

export function render(given: Services, content: ReactNode): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  roots.push(root);
  root.render(<ServicesProvider services={given}>{content}</ServicesProvider>);
  return box;
}

export const search = vi.fn<(text: string) => void>();

function Search() {
  search(useLocation().search);
  return null;
}

export const openConsole = (given: Services, path: string): HTMLElement =>
  render(
    given,
    <MemoryRouter initialEntries={[path]}>
      <Search />
      <Routes>
        <Route path="/admin/*" element={<AdminScreen />} />
      </Routes>
    </MemoryRouter>,
  );

/** @throws where no button has this text */
export const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  if (found === undefined) throw new Error(`no button: ${name}`);
  return found;
};
