/** The support desk in a real browser: the thread of a member, what is typed, and files. */
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { WireOperatorContact } from '../../../src/protocol/contacts/entities.ts';
import { button, loadConsole, me, openConsole, search, services } from './renderConsole.tsx';
import { closeScreens, NOW, ok, type Params } from './renderScreen.tsx';
import { until } from '../../support/until.ts';

beforeAll(loadConsole);
afterEach(closeScreens);

const FILE = { id: 'f-1', name: 'receipt.pdf', type: 'application/pdf', size: 8_192 } as const;

const contactOf = (over: Partial<WireOperatorContact> = {}): WireOperatorContact => ({
  id: 'k-1',
  question: 'Where is my deposit?',
  files: [FILE],
  createdAt: NOW - 60_000,
  isAnswered: false,
  answeredAt: null,
  isRead: true,
  answers: [],
  userId: 'u-7',
  username: 'trader07',
  name: 'Kim',
  siteId: 1,
  siteName: 'Maru',
  language: 'en',
  assigned: { version: 0, operatorId: null, operator: null },
  ...over,
});

const TEMPLATES = [
  {
    id: 't-1',
    version: 3,
    name: 'Arrived',
    site: null,
    updatedAt: NOW,
    ko: '',
    en: 'Dear {name}, it has arrived. {site}',
  },
  { id: 't-2', version: 1, name: 'Other', site: 2, ko: '', en: 'Elsewhere', updatedAt: NOW },
];

const SECOND = contactOf({
  id: 'k-2',
  question: 'And my bonus?',
  files: [],
  createdAt: NOW - 30_000,
});

/** The desk of an operator, whose questions and answers the test keeps. */
async function desk(
  contacts: readonly WireOperatorContact[],
  answered: (params: Params) => ReturnType<typeof ok>,
  permissions: readonly string[] = ['contacts.read', 'contacts.act'],
  assigned: typeof answered = () => ok(contactOf()),
) {
  const shown = [...contacts];
  const asked: Params[] = [];
  const now = new BehaviorSubject(NOW);
  const given = await services(
    {
      operatorMe: me(permissions),
      operatorContactList: (params) => {
        asked.push(params);
        return ok({ items: [...shown], total: shown.length, page: 1, size: 50 });
      },
      operatorContactAnswer: answered,
      operatorContactAssign: assigned,
      operatorContactOperators: () =>
        ok({
          items: [
            { id: 'u-1', username: 'operator' },
            { id: 'u-3', username: 'second' },
          ],
        }),
      operatorUser: () =>
        ok({
          user: {
            id: 'u-7',
            siteInfoId: 1,
            username: 'trader07',
            name: 'Kim',
            nick: 'whale',
            phone: '',
            email: '',
            role: 'PARTNER',
            status: 'NORMAL',
            registeredAt: NOW,
            sessions: 0,
          },
          wallets: [{ type: 'USDT', point: '900', gameWaitPoint: '100.5', currency: 'USDT' }],
        }),
      operatorApplications: () => ok({ items: [], total: 0 }),
      operatorTemplates: () => ok({ items: TEMPLATES }),
      uploadFile: () => ok({ ...FILE, id: 'f-9', createdAt: NOW }),
      file: () => ok(new Blob(['%PDF-'])),
    },
    now,
  );
  return { given, shown, asked, now };
}

const field = async (): Promise<HTMLTextAreaElement> =>
  until(() => {
    const found = document.querySelector('textarea');
    if (found === null) throw new Error('no answer box');
    return found;
  });

const said = (box: HTMLElement): readonly (string | null)[] =>
  [...box.querySelectorAll('[role=log] li > p')].map(({ textContent }) => textContent);

test('[M-C9] a row opens the thread of who asked, in order of time, with their account beside it', async () => {
  const first = contactOf({
    isAnswered: true,
    answers: [
      {
        id: 'a-1',
        text: 'It has arrived.',
        at: NOW - 10_000,
        files: [],
        operatorId: 'u-3',
        operator: 'boss',
      },
    ],
  });
  const { given, asked } = await desk([SECOND, first], () => ok({}), [
    'contacts.read',
    'users.read',
  ]);
  const box = openConsole(given, '/admin/contacts?q=trader');
  await until(() => button('Open').click());
  await until(() =>
    expect(said(box)).toEqual(['Where is my deposit?', 'And my bonus?', 'It has arrived.']),
  );
  expect(asked[0]).toMatchObject({ keyword: 'trader' });
  expect(asked.at(-1)).toMatchObject({ playerId: 'u-7' });
  expect(search.mock.lastCall?.[0]).toBe('?q=trader&thread=u-7');
  expect(box.querySelector('[role=log]')?.textContent).toContain('boss');
  await until(() => expect(box.querySelector('aside')?.textContent).toContain('1,000.5 USDT'));
  expect(box.querySelector('aside')?.textContent).toContain('Partner');
  // An admin who may only read has no box to answer in.
  expect(box.querySelector('textarea')).toBeNull();
});

test('[M-C9] what is typed stays with its question after a refusal and when another question arrives', async () => {
  const sent: Params[] = [];
  const { given, shown, now } = await desk([contactOf()], (params) => {
    sent.push(params);
    return sent.length === 1
      ? { ok: false, error: { status: 409, code: 'TRY_AGAIN', message: 'Try again.' } }
      : ok(contactOf());
  });
  const box = openConsole(given, '/admin/contacts?thread=u-7');
  await userEvent.fill(await field(), 'It has arrived.');
  button('Send the answer').click();
  await until(() => expect(box.querySelector('[role=alert]')).not.toBeNull());
  shown.unshift(SECOND);
  now.next(NOW + 10_000);
  await until(() => expect(said(box)).toHaveLength(2));
  expect((await field()).value).toBe('It has arrived.');
  button('Send the answer').click();
  await until(async () => expect((await field()).value).toBe(''));
  expect(sent).toMatchObject([
    { contactId: 'k-1' },
    { contactId: 'k-1', answer: 'It has arrived.' },
  ]);
  expect(sent[1]?.['clientRequestId']).toBe(sent[0]?.['clientRequestId']);
});

test('[M-C8] an operator saves the files of a question, and attaches their own to the answer', async () => {
  const sent: Params[] = [];
  const { given } = await desk([contactOf()], (params) => {
    sent.push(params);
    return ok(contactOf());
  });
  const box = openConsole(given, '/admin/contacts?thread=u-7');
  await userEvent.fill(await field(), 'See the file.');
  const saved = vi.spyOn(URL, 'createObjectURL');
  button('receipt.pdf').click();
  await until(() => expect(saved).toHaveBeenCalledOnce());
  const chosen = box.querySelector<HTMLInputElement>('input[type=file]');
  if (chosen === null) throw new Error('no files can be attached');
  const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]);
  await userEvent.upload(chosen, new File([bytes], 'terms.pdf', { type: 'application/pdf' }));
  await until(() => expect(box.textContent).toContain('terms.pdf'));
  button('Send the answer').click();
  await until(() => expect(sent).toMatchObject([{ contactId: 'k-1', fileIds: 'f-9' }]));
});

test('[M-C10] a question is taken, and who has it meanwhile is named by the refusal', async () => {
  const sent: Params[] = [];
  const { given, shown, now } = await desk(
    [contactOf()],
    () => ok({}),
    ['contacts.read', 'contacts.act'],
    (params) => {
      sent.push(params);
      const message = 'second has this inquiry already.';
      return { ok: false, error: { status: 409, code: 'CONTACT_ASSIGNED', message } };
    },
  );
  const box = openConsole(given, '/admin/contacts?thread=u-7');
  await userEvent.fill(await field(), 'Half an answer');
  button('Take it').click();
  await until(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('second'));
  expect(sent).toEqual([{ contactId: 'k-1', expectedVersion: 0, operatorId: 'u-1' }]);
  shown[0] = contactOf({ assigned: { version: 1, operatorId: 'u-3', operator: 'second' } });
  now.next(NOW + 10_000);
  await until(() => expect(box.textContent).toContain('Assigned to second'));
  expect((await field()).value).toBe('Half an answer');
  await userEvent.click(button('Assigned to second'));
  const mine = await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')];
    const [first] = found.filter(({ textContent }) => textContent === 'operator');
    if (first === undefined) throw new Error('no operators to choose from');
    return first;
  });
  await userEvent.click(mine);
  await until(() =>
    expect(sent.at(-1)).toEqual({ contactId: 'k-1', expectedVersion: 1, operatorId: 'u-1' }),
  );
});

test('[M-C11] a template of the member’s site is filled in, and edited before it is sent', async () => {
  const sent: Params[] = [];
  const { given } = await desk([contactOf()], (params) => {
    sent.push(params);
    return ok(contactOf());
  });
  const box = openConsole(given, '/admin/contacts?thread=u-7');
  const text = await field();
  const choice = await until(() => {
    const found = box.querySelector<HTMLSelectElement>('select[aria-label="Choose a template"]');
    if (found === null) throw new Error('no templates');
    return found;
  });
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual([
    'Choose a template',
    'Arrived (English)',
  ]);
  await userEvent.selectOptions(choice, 'Arrived (English)');
  await until(() => expect(text.value).toBe('Dear Kim, it has arrived. Maru'));
  await userEvent.type(text, '!');
  button('Send the answer').click();
  await until(() => expect(sent).toMatchObject([{ answer: 'Dear Kim, it has arrived. Maru!' }]));
});

test('[M-C11] a template that another operator changed first is refused, and what was typed stays', async () => {
  const sent: Params[] = [];
  const given = await services({
    operatorMe: me(['contacts.read', 'contacts.act']),
    operatorTemplates: () => ok({ items: TEMPLATES }),
    operatorTemplateChange: (params) => {
      sent.push(params);
      const message = 'Somebody else changed this template first.';
      return { ok: false, error: { status: 409, code: 'TEMPLATE_CHANGED', message } };
    },
  });
  openConsole(given, '/admin/contacts?view=templates');
  await until(() => button('Change').click());
  const english = await until(() => {
    const found = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea[name=en]');
    if (found === null) throw new Error('no dialog');
    return found;
  });
  await userEvent.fill(english, 'Dear {phone}');
  await until(() => expect(button('Save').disabled).toBe(true));
  await userEvent.fill(english, 'Dear {name}');
  await until(() => expect(button('Save').disabled).toBe(false));
  button('Save').click();
  await until(() => expect(button('Load the newest')).toBeDefined());
  expect(sent).toMatchObject([{ templateId: 't-1', expectedVersion: 3, en: 'Dear {name}' }]);
  expect(english.value).toBe('Dear {name}');
});
