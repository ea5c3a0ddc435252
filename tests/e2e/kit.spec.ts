/**
 * The parts that screens are made of, on their own page: axe, and pictures compared with the
 * committed ones. After an intended change: `npx playwright test e2e/kit --update-snapshots`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { smallHitAreas, zoomingFields } from '../support/e2eHitAreas.ts';

const WIDE = ['markets', 'tables'] as const;
/** Only wide sections change with the width of a desk screen. */
const PICTURED = [
  [390, ['buttons', 'statuses', 'fields', 'forms', 'lists', 'floating', ...WIDE]],
  [1280, WIDE],
  [1920, WIDE],
] as const;

/** A limit for a hang; a busy machine takes its time for two pictures that are the same. */
const PICTURED_WITHIN = { timeout: 60_000 } as const;

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  timezoneId: 'Asia/Seoul',
  locale: 'en-US',
});

const FLOATING = [
  ['Open dialog', 'dialog'],
  ['Open sheet', 'dialog'],
  ['Open form', 'dialog'],
  ['Open choice', 'dialog'],
  ['Open confirmation', 'alertdialog'],
  ['Open menu', 'menu'],
  ['Open panel', 'dialog'],
] as const;

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The page never scrolls sideways. */
async function expectNothingCut(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBe(0);
}

/** Resolves once every part of its own font that the page uses is there, which loads after the first prices. */
async function openKit(page: Page): Promise<void> {
  await page.goto('/dev/kit');
  await expect(page.getByRole('table')).toHaveCount(4);
  await page.waitForFunction(() => {
    const states = [...document.fonts].map(({ status }) => status);
    return states.includes('loaded') && !states.includes('loading');
  });
}

for (const language of ['ko', 'en'] as const) {
  for (const theme of ['white', 'dark'] as const) {
    test.describe(`in ${language}, ${theme}`, () => {
      test.use({ language, theme });

      test('the components have no accessibility violation and match their pictures', async ({
        page,
      }) => {
        await page.setViewportSize({ width: 390, height: 900 });
        await openKit(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expectNoBarrier(page);
        expect(await smallHitAreas(page)).toEqual([]);
        expect(await zoomingFields(page)).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        for (const [width, sections] of PICTURED) {
          await page.setViewportSize({ width, height: 900 });
          await expectNothingCut(page);
          for (const section of sections) {
            await expect(page.locator(`section#${section}`)).toHaveScreenshot(
              `kit-${section}-${language}-${theme}-${width}.png`,
              PICTURED_WITHIN,
            );
          }
        }
      });
    });
  }
}

test.describe('what floats and what has the focus', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('each floating part has no barrier, looks as it did and returns the focus', async ({
    page,
  }) => {
    await openKit(page);
    for (const [button, role] of FLOATING) {
      const opener = page.getByRole('button', { name: button });
      await opener.focus();
      await page.keyboard.press('Enter');
      const floating = page.getByRole(role);
      await expect(floating).toBeVisible();
      await expectNoBarrier(page);
      const name = button.toLowerCase().replaceAll(' ', '-');
      await expect(floating).toHaveScreenshot(`kit-${name}.png`, PICTURED_WITHIN);
      await page.keyboard.press('Escape');
      await expect(floating).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test('a day is chosen by keyboard in the language of the page', async ({ page }) => {
    await openKit(page);
    const day = page.getByRole('button', { name: 'Day: Mar 2, 2026' });
    await day.focus();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Day' });
    await expect(calendar.getByText('March 2026')).toBeVisible();
    await expect(calendar.getByRole('button', { name: /March 2nd, 2026/ })).toBeFocused();
    await expectNoBarrier(page);
    const next = calendar.getByRole('button', { name: 'Go to the Next Month' });
    const color = await next.evaluate((button) => getComputedStyle(button).color);
    await expect(next.locator('svg')).toHaveCSS('fill', color);
    const sizes = await calendar
      .getByRole('button')
      .evaluateAll((buttons: readonly HTMLElement[]) =>
        buttons.map((button) => Math.min(button.offsetWidth, button.offsetHeight)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Day: Mar 10, 2026' })).toBeFocused();
  });

  test('a field and a button show that they have the focus', async ({ page }) => {
    await openKit(page);
    const buttons = page.getByRole('region', { name: 'Buttons' });
    await page.keyboard.press('Tab');
    await buttons.getByRole('button', { name: 'Place order' }).first().focus();
    await expect(buttons).toHaveScreenshot('kit-focus-button.png', PICTURED_WITHIN);
    const fields = page.getByRole('region', { name: 'Fields' });
    await fields.getByRole('textbox').first().focus();
    await expect(fields).toHaveScreenshot('kit-focus-field.png', PICTURED_WITHIN);
  });
});
