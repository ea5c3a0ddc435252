/** The console in a real browser, with calls that a test answers. */
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { vi } from 'vitest';
import { toReadable } from '../../../src/streams/readable.ts';
import { adminTexts } from '../../../src/ui/i18n/adminTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { AdminScreen } from '../../../src/ui/screens/admin/AdminScreen.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { signedInAuth } from '../../support/signedInAuth.ts';
import { answering, type Answers, commonServices, NOW, ok, render } from './renderScreen.tsx';

export async function loadConsole(): Promise<void> {
  await loadTexts(adminTexts.house);
  await setUpTexts('en');
}

export const me = (permissions: readonly string[]) => () =>
  ok({ id: 'u-1', username: 'operator', level: 1, parentId: null, permissions });

/** The menu asks for it everywhere. */
const NOTHING_WAITS: Answers = { operatorWaiting: () => ok({}) };

const OPERATOR = { id: 'u-1', username: 'operator', role: 'ADMIN', status: 'NORMAL' } as const;

/** The services of an operator, whose calls are answered by the test. */
export async function services(answers: Answers, now = new BehaviorSubject(NOW)) {
  return {
    ...commonServices(),
    auth: await signedInAuth(OPERATOR),
    call: answering({ ...NOTHING_WAITS, ...answers }),
    now: toReadable(now),
  } as unknown as Services;
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
