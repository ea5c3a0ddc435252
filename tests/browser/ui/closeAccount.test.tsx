/** Closing an account in a real browser: what remains of its person there. */
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise, waitFor } from 'xstate';
import { createDrawingTexts } from '../../../src/db/drawingTexts.ts';
import { browserKeyValue, createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';
import type { Drawing } from '../../../src/domain/drawings/drawings.ts';
import { type AuthAnswer, authMachine, type Credentials } from '../../../src/machines/auth.ts';
import { profileDocs } from '../../../src/protocol/profile/docs.ts';
import { createDrawingBook } from '../../../src/streams/drawings/drawingBook.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { screenTexts } from '../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { CloseDialog } from '../../../src/ui/screens/profile/dialogs/CloseDialog.tsx';
import type { DrawingServices } from '../../../src/ui/services/drawings.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { until } from '../../support/until.ts';

const LINE: Drawing = {
  id: '0mabcdefgh1234',
  kind: 'HORIZONTAL',
  anchors: [{ at: 60_000, price: '66000.5' }],
  color: '2',
  changedAt: 5,
};
const SOURCE = { mode: 'live', origin: 'https://a.example' } as const;

const openBook = () => createDrawingBook(createDrawingTexts(browserKeyValue(), SOURCE));

let root: Root | undefined;

beforeAll(async () => {
  await loadTexts(screenTexts.people);
  await setUpTexts('en');
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  localStorage.clear();
});

/** The services of `u-1`; what the dialog does afterwards is noted. */
async function services(drawings: () => Promise<DrawingServices>, done: string[]) {
  const user = { id: 'u-1', username: 'player', role: 'PLAYER', status: 'NORMAL' } as const;
  const signIn = fromPromise<AuthAnswer, Credentials>(async () => ({
    kind: 'signedIn',
    user,
    isStored: false,
  }));
  const auth = createActor(authMachine.provide({ actors: { signIn } })).start();
  auth.send({ type: 'LOGIN', username: 'player', password: '' });
  await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  return {
    auth,
    drawings,
    call: async (name: string) => {
      done.push(name);
      return { ok: true, value: { status: 200 } };
    },
    forgetAccount: async (userId: string) => void done.push(`forgot ${userId}`),
    logout: () => done.push('logout'),
    connection: toReadable(new BehaviorSubject({ state: 'online' })),
    site: toReadable(new BehaviorSubject(undefined)),
    missing: toReadable(new BehaviorSubject(new Set())),
    draft: createPageDraft(createKeyValue(undefined), () => ({ path: '/', user: '' })),
    preferences: { values: toReadable(new BehaviorSubject({ language: 'en' })) },
  } as unknown as Services;
}

async function closeAccount(drawings: () => Promise<DrawingServices>): Promise<readonly string[]> {
  const done: string[] = [];
  const given = await services(drawings, done);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const { answer } = profileDocs.profile.example;
  root.render(
    <ServicesProvider services={given}>
      <MemoryRouter>
        <CloseDialog profile={answer} onDone={() => undefined} onClose={() => undefined} />
      </MemoryRouter>
    </ServicesProvider>,
  );
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'secret1234');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Close account' }).click();
  await until(() => expect(done).toContain('logout'));
  return done;
}

test('[W-D10] closing an account removes its drawings from this browser, and no others', async () => {
  const book = openBook();
  for (const owner of ['u-1', 'u-12', 'guest']) book.save(owner, 'BTCUSDT', [LINE]);
  const done = await closeAccount(async () => openBook());
  expect(done).toEqual(['closeAccount', 'forgot u-1', 'logout']);
  expect(Object.keys(localStorage).filter((key) => key.includes('|u-1|'))).toEqual([]);
  const left = openBook();
  expect(left.of('u-1', 'BTCUSDT').get()).toEqual([]);
  for (const owner of ['u-12', 'guest']) expect(left.of(owner, 'BTCUSDT').get()).toEqual([LINE]);
});

test('[W-D10] a part that does not load keeps nobody on the page of a closed account', async () => {
  const done = await closeAccount(() => Promise.reject(new Error('not loaded')));
  expect(done).toEqual(['closeAccount', 'forgot u-1', 'logout']);
});
