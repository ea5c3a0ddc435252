/** An entry in the console, in a real browser: its versions, and a draft beside another operator's change. */
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WireContentEntry } from '../../../src/protocol/content/entities.ts';
import { adminTexts } from '../../../src/ui/i18n/adminTexts.ts';
import { loadTextFiles } from '../../../src/ui/i18n/setup.ts';
import { ContentSection } from '../../../src/ui/screens/admin/content/ContentSection.tsx';
import {
  type Answers,
  closeConsole,
  loadConsole,
  me,
  NOW,
  ok,
  type Params,
  render,
  services,
} from './renderConsole.tsx';
import { until } from '../../support/until.ts';

beforeAll(async () => {
  await loadTextFiles(adminTexts.content);
  await loadConsole();
});
afterEach(closeConsole);

const ENTRY: WireContentEntry = {
  id: 'e-1',
  version: 2,
  kind: 'notice',
  slug: null,
  category: 'general',
  site: null,
  type: 2,
  isRealtime: false,
  link: null,
  image: null,
  order: 0,
  isOpen: true,
  from: null,
  until: null,
  publishedAt: NOW,
  updatedAt: NOW,
  format: 'markdown',
  ko: null,
  en: { title: 'Maintenance', body: 'Ten minutes from 2 a.m.' },
};

/** The page of an entry; whoever answers decides what is stored. */
async function openEntry(answers: Answers): Promise<void> {
  const given = await services({
    operatorMe: me(['content.read', 'content.act']),
    operatorSites: () => ok([]),
    operatorContentPreview: () => ok({ content: '' }),
    ...answers,
  });
  render(
    given,
    <MemoryRouter initialEntries={['/admin/content/e-1']}>
      <Routes>
        <Route path="/admin/content/*" element={<ContentSection />} />
      </Routes>
    </MemoryRouter>,
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('[U-C57] what was typed stays beside what another operator saved; each field is taken and taken back, and saved over the newest', async () => {
  const other: WireContentEntry = {
    ...ENTRY,
    version: 3,
    order: 7,
    en: { title: 'Maintenance moved', body: 'Ten minutes from 4 a.m.' },
  };
  const sent: Params[] = [];
  let stored = ENTRY;
  await openEntry({
    operatorContent: () => ok(stored),
    operatorContentChange: (params) => {
      sent.push(params);
      if (params['expectedVersion'] === stored.version) {
        stored = { ...other, version: 4, en: { title: 'Mine', body: 'Mine, and longer.' } };
        return ok(stored);
      }
      const error = { status: 409, code: 'CONTENT_CHANGED', message: 'It was changed.' } as const;
      return { ok: false, error };
    },
  });
  await field('Title (English)').fill('Mine');
  await field('Text (English)').fill('Mine, and long.');
  stored = other;
  await press('Save');
  await press('Compare with the newest');
  const clash = page.getByRole('region', { name: 'Changes of another operator' });
  await expect.element(clash).toHaveFocus();
  await expect.element(clash.getByText(/as you had not changed them: Order\./)).toBeVisible();
  await expect.element(field('Title (English)')).toHaveValue('Mine');
  await expect.element(field('Text (English)')).toHaveValue('Mine, and long.');
  await expect.element(field('Order')).toHaveValue('7');
  await expect.element(clash.getByRole('insertion').first()).toHaveTextContent('Maintenance moved');

  await field('Text (English)').fill('Mine, and longer.');
  await press('Use the newest for all');
  await expect.element(field('Title (English)')).toHaveValue('Maintenance moved');
  await expect.element(field('Text (English)')).toHaveValue('Ten minutes from 4 a.m.');
  await press('Title (English): Use mine');
  await press('Text (English): Use mine');
  await expect.element(field('Title (English)')).toHaveValue('Mine');
  await expect.element(field('Text (English)')).toHaveValue('Mine, and longer.');
  await press('Save');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(clash).not.toBeInTheDocument();
  expect(sent.map(({ expectedVersion }) => expectedVersion)).toEqual([2, 3]);
  expect(sent[1]).toMatchObject({ titleEn: 'Mine', bodyEn: 'Mine, and longer.', order: '7' });
});

test('[U-C58] versions are listed with who and when; the chosen one is compared and restored after a confirmation', async () => {
  const first = { ...ENTRY, version: 1, en: { title: 'Maintenance', body: 'From 1 a.m.' } };
  const sent: Params[] = [];
  let stored = ENTRY;
  await openEntry({
    operatorContent: () => ok(stored),
    operatorContentVersions: () =>
      ok([
        { version: 2, at: NOW, by: 'u-2', username: 'mina', restoredFrom: null, isOpen: true },
        { version: 1, at: NOW, by: 'u-1', username: 'boss', restoredFrom: null, isOpen: false },
        { version: 0, at: NOW, by: null, username: null, restoredFrom: null, isOpen: true },
      ]),
    operatorContentVersion: () => ok({ ...first, by: 'u-1', username: 'boss', restoredFrom: null }),
    operatorContentRestore: (params) => {
      sent.push(params);
      stored = { ...first, version: 3 };
      return ok(stored);
    },
  });
  await page.getByRole('radio', { name: 'Versions' }).click();
  const list = page.getByRole('list', { name: 'List of versions' });
  await expect.element(list.getByText(/mina/)).toBeVisible();
  await expect.element(list.getByText(/Ships with the product/)).toBeVisible();
  await list.getByRole('button', { name: /Version 1/ }).click();
  await expect.element(page.getByRole('deletion').first()).toHaveTextContent('Ten');
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('From');
  await press('Restore this version');
  const dialog = page.getByRole('dialog', { name: 'Restore this version' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('wrong hour');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await until(() =>
    expect(sent).toEqual([
      { contentId: 'e-1', version: 1, expectedVersion: 2, reason: 'wrong hour' },
    ]),
  );
  await page.getByRole('radio', { name: 'Edit' }).click();
  await expect.element(field('Text (English)')).toHaveValue('From 1 a.m.');
});

test('[U-C59] an image is stored and stands in the text and the entry; a file of another kind is refused', async () => {
  const uploads: unknown[] = [];
  const sent: Params[] = [];
  await openEntry({
    operatorContent: () => ok(ENTRY),
    operatorContentChange: (params) => {
      sent.push(params);
      return ok({ ...ENTRY, version: 3 });
    },
    operatorContentUpload: ({ file }) => {
      uploads.push(file);
      return ok({ id: 'ab12', address: '/api/content/image?id=ab12', type: 'image/png', size: 3 });
    },
    operatorContentImage: () => ok(new Blob(['PNG'], { type: 'image/png' })),
  });
  await expect.element(field('Text (English)')).toBeVisible();
  const choose = (label: string, file: File) => {
    const input = document.querySelector<HTMLInputElement>(
      `input[type=file][aria-label="${label}"]`,
    );
    if (input === null) throw new Error(`no chooser: ${label}`);
    return userEvent.upload(input, file);
  };
  await choose('Upload an image', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText(/Only PNG, JPEG, WEBP and GIF/)).toBeVisible();
  expect(uploads).toEqual([]);
  await choose('Upload an image', new File(['PNG'], 'a.png', { type: 'image/png' }));
  await expect
    .element(page.getByRole('textbox', { name: 'Image', exact: true }))
    .toHaveValue('/api/content/image?id=ab12');
  await choose('Add an image to the text', new File(['PNG'], 'b.png', { type: 'image/png' }));
  const image = '![](/api/content/image?id=ab12)';
  await until(() => expect(document.querySelector('textarea')?.value).toContain(image));
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ image: '/api/content/image?id=ab12' });
  expect(String(sent[0]?.['bodyEn'])).toContain(image);
});
