/** Accessibility: axe on every screen in both themes, and an order by keyboard alone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { BTC_RENT, POWER_BALL, roundWithTime } from '../support/e2eRounds.ts';
import { Terminal } from '../support/e2eTerminal.ts';

/** A price change is tinted for a moment, except with reduced motion. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  const serious = violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`));
  expect(serious).toEqual([]);
}

for (const theme of ['white', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    test.use({ theme });

    test('the public screens have no serious accessibility violation', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectNoBarrier(page);
      await page.goto('/login');
      await page.getByRole('form').getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Please enter: Username.')).toBeVisible();
      await expectNoBarrier(page);
      await page.goto('/signup');
      await page.getByRole('form').getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText('Your agreement is required.')).toBeVisible();
      await expectNoBarrier(page);
      await page.goto('/futureView');
      await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
      await expectNoBarrier(page);
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByRole('dialog', { name: 'Notification history' })).toBeVisible();
      await expectNoBarrier(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoBarrier(page);
    });

    test.describe('signed in', () => {
      test.use({ isSignedIn: true });

      test('the round screen with records, replay, proof and multiple rounds has no serious accessibility violation', async ({
        page,
        exchange,
      }) => {
        await page.goto(`/trade/${BTC_RENT}`);
        const results = page.getByRole('toolbar', { name: 'Last results' });
        await expect(results.getByRole('button').first()).toBeVisible();
        await expectNoBarrier(page);
        await page.getByRole('tab').last().click();
        await expect(page.getByRole('region', { name: 'Results of the day' })).toBeVisible();
        await expectNoBarrier(page);
        await results.getByRole('button').first().click();
        await expect(page.getByRole('region', { name: 'Settlement' })).toBeVisible();
        await expectNoBarrier(page);
        await page.goto(`/trade/${POWER_BALL}`);
        const running = await roundWithTime(exchange.url, POWER_BALL, 0);
        await expect(page.getByText(running.draw?.commitment ?? '')).toBeVisible();
        await results.getByRole('button').nth(1).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
        await expect(page.getByText(/^Verified:/)).toBeVisible();
        await expectNoBarrier(page);
        await page.goto(`/trade/${BTC_RENT}?view=many`);
        await expect(page.getByRole('timer').nth(3)).toBeVisible();
        await expectNoBarrier(page);
      });

      test('the terminal with a position, an order and its dialogs has no serious accessibility violation', async ({
        page,
        player,
        exchange,
      }) => {
        await placeOrder(player, { side: 'BUY', quantity: '0.02' });
        const price = await btcPrice(exchange.url, 0.975);
        await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
        const terminal = new Terminal(page);
        await terminal.open();
        await expect(terminal.positions).toHaveCount(1);
        await expectNoBarrier(page);
        await terminal.tab('Open orders').click();
        await expect(terminal.orders).toHaveCount(1);
        await expectNoBarrier(page);
        await terminal.tab('Assets').click();
        await expect(page.getByRole('table', { name: 'Assets' })).toBeVisible();
        await expectNoBarrier(page);
        await page.getByRole('button', { name: /^Change leverage/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoBarrier(page);
      });
    });
  });
}

/** The focused element, and whether its focus is visible. */
const focused = (page: Page): Promise<{ readonly name: string; readonly isSeen: boolean }> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement)) return { name: 'nothing', isSeen: false };
    const isMarked = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    // A field marks the box around itself, its label and its unit.
    const box = active instanceof HTMLInputElement ? active.parentElement?.parentElement : null;
    const around = [active, active.parentElement, box?.parentElement ?? null];
    const isSeen = around.some(isMarked);
    return { name: active.outerHTML.slice(0, 160), isSeen };
  });

test.describe('signed in', () => {
  test.use({ isSignedIn: true });

  test('an order is placed by keyboard alone, with the focus always visible', async ({
    page,
    player,
    exchange,
  }) => {
    const terminal = new Terminal(page);
    await terminal.open();
    const unseen: string[] = [];
    const tab = async (): Promise<void> => {
      const { name: before } = await focused(page);
      await page.keyboard.press('Tab');
      const { name, isSeen } = await focused(page);
      // A row of the live book may disappear between two key presses; the focus then restarts at its position.
      const isBetweenRows = name.startsWith('<body');
      if (!isSeen && !isBetweenRows) unseen.push(`${name} after ${before}`);
    };
    const isFocused = (wanted: typeof terminal.price): Promise<boolean> =>
      wanted.evaluate((element) => element === document.activeElement);
    const tabTo = async (wanted: typeof terminal.price): Promise<void> => {
      for (let presses = 0; presses < 150; presses += 1) {
        if (await isFocused(wanted)) return;
        await tab();
      }
      throw new Error('150 presses of Tab do not reach it');
    };

    await tab();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    const price = await btcPrice(exchange.url, 0.98);
    await tabTo(terminal.price);
    await page.keyboard.type(price);
    await tabTo(terminal.quantity);
    await page.keyboard.type('0.012');
    await expect(terminal.buy).toBeEnabled();
    await tabTo(terminal.buy);
    await page.keyboard.press('Enter');
    await expect.poll(() => openOrders(player)).toMatchObject([{ side: 'BUY', quantity: '0.012' }]);
    expect((await openOrders(player))[0]?.price).toBe(price.replace(/\.0$/, ''));
    expect(unseen).toEqual([]);
  });
});
