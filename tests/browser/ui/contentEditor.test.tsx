/** An entry in the console, in a real browser: its versions, and a draft beside another operator's change. */
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WireContentEntry } from '../../../src/protocol/content/entities.ts';
import { adminTexts } from '../../../src/ui/i18n/adminTexts.ts';
import { loadTexts } from '../../../src/ui/i18n/setup.ts';
import { ContentSection } from '../../../src/ui/screens/admin/content/ContentSection.tsx';
import { loadConsole, me, services } from './renderConsole.tsx';
import { type Answers, closeScreens, NOW, ok, type Params, render } from './renderScreen.tsx';
import { until } from '../../support/until.ts';

beforeAll(async () => {
  await loadTexts(adminTexts.content);
  await loadConsole();
});
afterEach(closeScreens);

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

/** The page of an entry; the answers decide what is stored. */
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

const HTML: WireContentEntry = { ...ENTRY, format: 'html' };
const WRITTEN =
  '<h2>When</h2><p>From <b>2 a.m.</b>, see <a href="/faq">questions</a>.</p><ul><li>BTC</li></ul>' +
  '<table><tbody><tr><th>Day</th><td colspan="2">Monday</td></tr></tbody></table>' +
  '<p><img src="/favicon.svg" alt="Maru" width="40"></p>';

/** Opens an entry of HTML and answers what was sent last. */
async function openHtml(body: string, answers: Answers = {}) {
  const sent: Params[] = [];
  let stored: WireContentEntry = { ...HTML, en: { title: 'Maintenance', body } };
  await openEntry({
    operatorContent: () => ok(stored),
    operatorContentChange: (params) => {
      sent.push(params);
      stored = { ...stored, version: stored.version + 1 };
      return ok({ ...stored, en: { title: 'Maintenance', body: String(params['bodyEn']) } });
    },
    ...answers,
  });
  return () => String(sent.at(-1)?.['bodyEn']);
}

const goTo = (look: string) => page.getByRole('radio', { name: look, exact: true }).click();

test('[T-E1][T-E2] a text that was only opened stays as it was written, through the editor and its source', async () => {
  const sent = await openHtml(WRITTEN);
  await expect.element(field('Text (English)')).toHaveTextContent(/From 2 a\.m\./);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await goTo('Source');
  await expect.element(field('Text (English)')).toHaveValue(WRITTEN);
  await goTo('Editor');
  await field('Title (English)').fill('Maintenance tonight');
  await press('Save');
  await until(() => expect(sent()).toBe(WRITTEN));
});

test('[T-E2] what the editor cannot hold is named, and stays in the source', async () => {
  const body = '<p>Before</p><details><summary>More</summary><p>H<sub>2</sub>O</p></details>';
  await openHtml(body);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/<details>.*<summary>.*<sub>/);
  await expect.element(field('Text (English)')).toHaveValue(body);
  await goTo('Editor');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/<details>/);
  await expect.element(page.getByRole('radio', { name: 'Source' })).toBeChecked();
});

test('[T-E3] the editor writes what its tools and keys say, links where a text may lead, and undoes', async () => {
  const sent = await openHtml('');
  const text = field('Text (English)');
  await text.click();
  await userEvent.keyboard('Tonight');
  await press('Heading 2');
  await userEvent.keyboard('{End}{Enter}From {Control>}b{/Control}two{Control>}b{/Control}. ');
  await press('Link');
  await field('Address of the link').fill('javascript:alert(1)');
  await press('Apply');
  await expect.element(page.getByText(/Only a path of this site, a web address/)).toBeVisible();
  await field('Address of the link').fill('/faq');
  await press('Apply');
  await press('Undo');
  await expect.element(text).not.toHaveTextContent('/faq');
  await press('Redo');
  await expect.element(text).toHaveTextContent('/faq');
  await press('Save');
  await until(() =>
    expect(sent()).toBe(
      '<h2>Tonight</h2><p>From <strong>two</strong>. <a href="/faq">/faq</a></p>',
    ),
  );
});

test('[U-C59] an image is stored and stands in the text and the entry; a file of another kind is refused', async () => {
  const uploads: unknown[] = [];
  const sent = await openHtml('<p>Look</p>', {
    operatorContentUpload: ({ file }) => {
      uploads.push(file);
      return ok({ id: 'ab12', address: '/api/content/image?id=ab12', type: 'image/png', size: 3 });
    },
    operatorContentImage: () => ok(new Blob(['PNG'], { type: 'image/png' })),
  });
  await expect.element(field('Text (English)')).toHaveTextContent('Look');
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
  await until(() =>
    expect(document.querySelector('[contenteditable] img')?.getAttribute('src')).toMatch(/^blob:/),
  );
  await press('Save');
  await until(() => expect(sent()).toContain('<img src="/api/content/image?id=ab12"'));
});
