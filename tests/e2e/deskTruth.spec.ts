/** The trading screen does what was meant, on moving prices: one page and one account for all of it. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { witnessEachToast } from '../support/e2eWitness.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true, confirmOrders: true });

/** Waits until the last price, as in the page's title, has changed. */
async function untilPriceMoves(page: Page): Promise<void> {
  const before = await page.title();
  await expect.poll(() => page.title()).not.toBe(before);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return box;
}

/** Buttons of the page that open a dialog or a panel. */
const OPENERS = [
  /^Change margin mode/,
  /^Change leverage/,
  /^Change position mode/,
  /^Price alerts of/,
  /^Notifications/,
  /^Settings$/,
  /^Find symbols and commands/,
  /^Close BTC\/USDT .* at market$/,
  /^Close BTC\/USDT .* at limit$/,
] as const;
/** Entries of a position's menu that open a dialog. */
const MENU_DIALOGS = ['Reverse position', 'TP / SL', 'Adjust margin', 'Share card'] as const;

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

test('[U-A3] an account that is still loading is not said to be empty', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/events\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/future');
  const positions = new Terminal(page).tab('Positions');
  const panel = page.getByRole('tabpanel', { name: 'Positions' });
  const none = panel.getByText('No open positions.');
  await expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(positions).toHaveText('Positions');
  await expect(none).toBeHidden();
  release();
  await expect(none).toBeVisible();
  await expect(positions).toHaveText('Positions(0)');
});

test('[U-B1] [U-O1] [U-O4] [U-O3] [U-F1] [U-T1] what is pressed, asked for and confirmed is what happens', async ({
  page,
}) => {
  const toasts = await witnessEachToast(page);
  /** The last texts of the toasts from one on that ever said this. */
  const said = (pattern: RegExp, from = 0): readonly string[] =>
    [...toasts].flatMap(([toast, texts]) =>
      toast >= from && texts.some((text) => pattern.test(text)) ? [texts.at(-1) ?? ''] : [],
    );
  const terminal = new Terminal(page);
  await terminal.open();
  const book = page.getByRole('region', { name: 'Order book' });

  await test.step('a press on the book enters what was pressed', async () => {
    for (const index of [0, 3, 1, 4]) {
      const row = book.getByRole('list', { name: 'Asks' }).locator('li').nth(index);
      const price = row.locator('[data-cell="price"]');
      await price.hover();
      await page.mouse.down();
      const pressed = numberOf(await price.innerText());
      await untilPriceMoves(page);
      expect(numberOf(await price.innerText())).toBe(pressed);
      await page.mouse.up();
      await expect.poll(async () => numberOf(await terminal.price.inputValue())).toBe(pressed);
    }
  });

  const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });

  await test.step('100 % at the market is taken after prices have moved', async () => {
    await terminal.form.getByRole('radio', { name: 'Market', exact: true }).click();
    await page.keyboard.press('4');
    await expect(terminal.quantity).toHaveValue('100%');
    await expect(
      terminal.form.getByText(
        '100% of what each side can order, computed when it is sent. 0.05% of price movement and the fee stay free.',
      ),
    ).toBeVisible();
    const beside = await boxOf(book);
    await terminal.buy.focus();
    await page.keyboard.press('Enter');
    for (const figure of ['Order value', 'Cost', 'Est. fee', 'Est. liq. price'])
      await expect(dialog.getByText(figure, { exact: true })).toBeVisible();
    const act = dialog.getByRole('button', { name: 'Place order' });
    await expect(act).toBeFocused();
    const place = await boxOf(act);
    expect(place.x).toBeGreaterThanOrEqual(beside.x + beside.width);
    await untilPriceMoves(page);
    await untilPriceMoves(page);
    await page.keyboard.press('Enter');
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await expect(terminal.buy).toBeFocused();
    // Accepted and filled, and the position it opened: one toast.
    await expect
      .poll(() => said(/BTC\/USDT/))
      .toEqual([
        expect.stringMatching(/Order filled · BTC\/USDT Buy \d+\.\d{3} @ [\d,]+\.\d$/) as unknown,
      ]);
  });

  await test.step('settings that would be refused say why', async () => {
    await terminal.form.getByRole('button', { name: /^Change margin mode/ }).click();
    const setting = page.getByRole('dialog', { name: /^Margin mode/ });
    await expect(
      setting.getByText(/positions \(1\) or orders \(0\) are open in this symbol/),
    ).toBeVisible();
    await expect(setting.getByRole('button', { name: 'Change' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(terminal.form.getByRole('button', { name: /^Change margin mode/ })).toBeFocused();
  });

  await test.step('a price beyond the band is refused in the form, with the range', async () => {
    await terminal.form.getByRole('radio', { name: 'Limit', exact: true }).click();
    await terminal.price.fill('50000');
    await terminal.quantity.fill('0.01');
    await expect(
      terminal.form.getByText(/^The price must be between [\d,.]+ and [\d,.]+$/),
    ).toBeVisible();
    // A field with a shortcut is left by Enter, and by Escape as it was.
    await page.keyboard.press('Escape');
    await expect(terminal.quantity).not.toBeFocused();
    await expect(terminal.quantity).toHaveValue('');
  });

  await test.step('a close says what it brings, and Enter does what the dialog says', async () => {
    await terminal.positions.getByRole('button', { name: /at market$/ }).click();
    const closing = page.getByRole('dialog', { name: /^Close position/ });
    await expect(closing.locator('[data-act]')).toBeFocused();
    await expect(closing.getByText('Expected net PnL')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(terminal.tab('Positions')).toHaveText('Positions(0)');
    await expect(terminal.tab('Positions')).toBeFocused();
    await expect.poll(() => said(/ · PnL [+-]?\d/)).toHaveLength(1);
  });

  await test.step('a reversal in hedge mode is two orders and one toast', async () => {
    await terminal.form.getByRole('button', { name: /^Change position mode/ }).click();
    const mode = page.getByRole('dialog', { name: 'Position mode' });
    await mode.getByRole('radio', { name: /^Hedge/ }).check();
    await mode.getByRole('button', { name: 'Change', exact: true }).click();
    await terminal.enter({ quantity: '0.01' });
    await terminal.form.getByRole('button', { name: 'Open long' }).click();
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    const before = toasts.size;
    await terminal.positions.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Reverse' }).click();
    const reversing = page.getByRole('dialog', { name: /^Reverse/ });
    await reversing.getByRole('button', { name: /^Reverse/ }).click();
    await expect
      .poll(() => said(/Sell 0\.010/, before))
      .toEqual([
        expect.stringMatching(/Sell 0\.010 @ .* · PnL [+-]?\d.*\n.*Sell 0\.010 @ /) as unknown,
      ]);
    await expect(reversing).toHaveCount(0);
    await expect(terminal.positions).toContainText('Short');
  });

  await test.step('every dialog returns the focus to where it was', async () => {
    const surfaces = page.locator('[role="dialog"], [role="alertdialog"]');
    const leave = async (opener: Locator): Promise<void> => {
      await expect(surfaces.last()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(surfaces).toHaveCount(0);
      await expect(opener).toBeFocused();
    };
    for (const name of OPENERS) {
      const opener = page.getByRole('button', { name }).first();
      await opener.press('Enter');
      await leave(opener);
    }
    const more = terminal.positions.getByRole('button', { name: /^More actions/ });
    for (const name of MENU_DIALOGS) {
      await more.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
      await leave(more);
    }
  });
});
