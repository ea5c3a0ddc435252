/** Every form of the terminal at every width: what is typed can be read whole. */
import type { Locator, Page } from '@playwright/test';
import { closing as closingEn } from '../../src/ui/i18n/en/closing.ts';
import { conditional as conditionalEn } from '../../src/ui/i18n/en/conditional.ts';
import { order as orderEn } from '../../src/ui/i18n/en/order.ts';
import { panel as panelEn } from '../../src/ui/i18n/en/panel.ts';
import { positionDialogs as dialogsEn } from '../../src/ui/i18n/en/positionDialogs.ts';
import { closing as closingKo } from '../../src/ui/i18n/ko/closing.ts';
import { conditional as conditionalKo } from '../../src/ui/i18n/ko/conditional.ts';
import { order as orderKo } from '../../src/ui/i18n/ko/order.ts';
import { panel as panelKo } from '../../src/ui/i18n/ko/panel.ts';
import { positionDialogs as dialogsKo } from '../../src/ui/i18n/ko/positionDialogs.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { walletForms as walletFormsEn } from '../../src/ui/i18n/en/walletForms.ts';
import { walletForms as walletFormsKo } from '../../src/ui/i18n/ko/walletForms.ts';
import { expect, test } from '../support/e2e.ts';
import { btcPrice, placeOrder } from '../support/e2eAccount.ts';
import { PASSWORD } from '../support/remote.ts';
import { cutFields } from '../support/e2eRoom.ts';
import { BTC_RENT, POWER_BALL } from '../support/e2eRounds.ts';

test.use({ isSignedIn: true });

/** Windows by how the terminal stands in them: its form is in a sheet, or beside the chart. */
const WINDOWS = {
  sheet: [360, 390, 768],
  desk: [1280, 1920, 2560],
} as const;
type Windows = keyof typeof WINDOWS;

const WIDTHS = [...WINDOWS.sheet, ...WINDOWS.desk];

const TEXTS = {
  en: { ...orderEn, ...conditionalEn, ...dialogsEn, ...closingEn, ...panelEn },
  ko: { ...orderKo, ...conditionalKo, ...dialogsKo, ...closingKo, ...panelKo },
};
type Texts = (typeof TEXTS)['en' | 'ko'];

/** Forms with an address of their own, and where their fields are. */
const FORMS = [
  ...['deposit', 'withdraw', 'transfer', 'convert', 'buy', 'sell'].map((act) => ({
    path: `/dnw_history/asset?act=${act}`,
    in: '[role="dialog"]',
  })),
  { path: '/dnw_history/p2p', in: 'main' },
  { path: `/trade/${BTC_RENT}`, in: 'main' },
  { path: `/trade/${POWER_BALL}`, in: 'main' },
] as const;

/** The choice of a deposit that names an amount. */
const WAYS = { en: walletFormsEn.way.application, ko: walletFormsKo.way.application };

/** Names of a row, whichever position it is of. */
const ofRow = (text: string): RegExp => new RegExp(`^${text.replaceAll(/\{\w+\}/g, '.+')}$`);

/**
 * Nothing is cut in the page as it stands, in each of the windows; its layout follows the window.
 * @param field that every window shows
 */
async function expectRoom(
  page: Page,
  widths: readonly number[],
  where: string,
  field?: Locator,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1000 });
    if (field !== undefined) await expect(field).toBeVisible();
    await expect.poll(() => cutFields(page), { message: `${where} at ${width} px` }).toEqual([]);
  }
}

/** The form of the terminal, on a phone in its sheet. */
async function openForm(page: Page, texts: Texts, windows: Windows): Promise<Locator> {
  await page.setViewportSize({ width: WINDOWS[windows][0], height: 1000 });
  await page.goto('/future/1');
  await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
  if (windows === 'sheet') await page.getByRole('button', { name: texts.order.buyLong }).click();
  const form = page.getByRole('region', { name: texts.order.title, exact: true });
  await expect(form).toBeVisible();
  return form;
}

/** Each type of the form, and each of what it executes as; the exits in each of their units. */
async function formsOf(form: Locator, texts: Texts, note: () => Promise<void>) {
  const types = form.getByRole('radiogroup', { name: texts.order.type }).getByRole('radio');
  for (const type of await types.all()) {
    await type.click();
    const executes = form.getByLabel(texts.conditional.stopAs);
    for (const value of (await executes.count()) === 0
      ? []
      : await executes
          .locator('option')
          .evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))) {
      await executes.selectOption(value);
      await note();
    }
    await note();
  }
  await types.first().click();
  await form.getByRole('switch', { name: texts.order.exits }).click();
  const units = form.getByLabel(ofRow(texts.order.exitUnit));
  for (const unit of ['PRICE', 'ROE', 'PNL']) {
    for (const each of await units.all()) await each.selectOption(unit);
    await note();
  }
  await form.getByRole('switch', { name: texts.order.exits }).click();
}

/** Presses what opens a dialog, looks at it, and closes it. */
async function inDialog(page: Page, opener: Locator, note: () => Promise<void>) {
  // What lies below a dialog has no role for the time being.
  const dialogs = page.locator('[role="dialog"]');
  const open = await dialogs.count();
  await opener.click();
  await expect(dialogs.nth(open).locator('input').first()).toBeVisible();
  await note();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(open);
}

for (const language of ['en', 'ko'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test(`[U-P32] no form of the terminal cuts what it may hold, from 360 to 2560 px`, async ({
      page,
      player,
      exchange,
    }) => {
      const texts = TEXTS[language];
      await placeOrder(player, { side: 'BUY', quantity: '0.02' });
      const price = await btcPrice(exchange.url, 0.95);
      await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
      for (const windows of ['sheet', 'desk'] as const) {
        const roomAt = (where: string) => () => expectRoom(page, WINDOWS[windows], where);
        const form = await openForm(page, texts, windows);
        await formsOf(form, texts, roomAt('form'));
        for (const tool of [texts.order.scale, texts.order.oco, texts.order.size]) {
          await inDialog(page, form.getByRole('button', { name: tool, exact: true }), roomAt(tool));
        }
        if (windows === 'sheet') await page.keyboard.press('Escape');
        const button = (text: string) => page.getByRole('button', { name: ofRow(text) });
        await inDialog(page, button(texts.close.rowLimit), roomAt('close'));
        await inDialog(page, button(texts.exits.row), roomAt('exits'));
        await page.getByRole('tab', { name: ofRow(`${texts.panel.openOrders}.*`) }).click();
        await inDialog(page, button(texts.amend.row), roomAt('amend'));
      }
    });

    test(`[U-P32] no form that moves money or bets cuts what it may hold, from 360 to 2560 px`, async ({
      page,
      player,
    }) => {
      await player.post(CALLS.updateWithdrawPassword.path, {
        password: 'safe77',
        accountPassword: PASSWORD,
      });
      for (const { path, in: place } of FORMS) {
        await page.goto(path);
        const form = page.locator(place);
        const field = form.locator('input[data-digits]').first();
        // A deposit to an address has no amount; the request for one beside it has.
        if (path.includes('deposit'))
          await form.getByRole('radio', { name: WAYS[language], exact: true }).click();
        await expectRoom(page, WIDTHS, path, field);
      }
    });
  });
}
