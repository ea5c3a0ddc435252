/** The form of another password, at sites of either kind. */
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';
import type { PasswordKind } from '../../../src/domain/accounts/credentials.ts';
import { authMachine } from '../../../src/machines/auth.ts';
import { profileDocs } from '../../../src/protocol/profile/docs.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { screenTexts } from '../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { PasswordDialog } from '../../../src/ui/screens/profile/dialogs/ProfileDialogs.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { until } from '../../support/until.ts';

const PHRASE = '말 배터리, staple & 전지!';

let root: Root | undefined;

beforeAll(async () => {
  await loadTexts(screenTexts.people);
  await setUpTexts('en');
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Opens the form at a site of the kind. @returns what it sends */
function openForm(passwordKind: PasswordKind): readonly unknown[] {
  const sent: unknown[] = [];
  const services = {
    auth: createActor(authMachine).start(),
    call: async (_: string, params: unknown) => {
      sent.push(params);
      return { ok: true, value: { status: 200 } };
    },
    connection: toReadable(new BehaviorSubject({ state: 'online' })),
    site: toReadable(new BehaviorSubject({ passwordKind })),
    draft: createPageDraft(createKeyValue(undefined), () => ({ path: '/', user: '' })),
    preferences: { values: toReadable(new BehaviorSubject({ language: 'en' })) },
  } as unknown as Services;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const { answer } = profileDocs.profile.example;
  root.render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <PasswordDialog profile={answer} onDone={() => undefined} onClose={() => undefined} />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return sent;
}

const fill = async (label: string, text: string) =>
  userEvent.fill(page.getByLabelText(label, { exact: true }), text);

test('[U-P28] a phrase is typed, explained and sent where the site allows any characters', async () => {
  const sent = openForm('any');
  await fill('Current password', PHRASE);
  await expect.element(page.getByText('8 to 128 characters.').first()).toBeVisible();
  await fill('New password', `${PHRASE} 2`);
  await fill('Repeat password', `${PHRASE} 2`);
  await page.getByRole('button', { name: 'Change' }).click();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ currentPassword: PHRASE, password: `${PHRASE} 2` });
});

test('[U-P28] elsewhere an earlier phrase is typed as it is, and a new password is letters and digits', async () => {
  const sent = openForm('lettersAndDigits');
  await fill('Current password', PHRASE);
  await fill('New password', PHRASE);
  await expect.element(page.getByText('Only letters and digits can be used.')).toBeVisible();
  await fill('New password', 'another25');
  await fill('Repeat password', 'another25');
  await page.getByRole('button', { name: 'Change' }).click();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ currentPassword: PHRASE, password: 'another25' });
});
