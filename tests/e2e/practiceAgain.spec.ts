/** Practice is started again with chosen money at a recorded moment, so that a day is practised twice. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { openPractice } from '../support/e2ePractice.ts';

test.setTimeout(240_000);

/** An exchange that begins plays a month of its traders first. */
const BEGINNING = { timeout: 60_000 };

const strip = (page: Page) => page.getByRole('complementary', { name: 'Practice' });

async function restart(page: Page, amount: string, time: string | undefined): Promise<void> {
  await strip(page).getByRole('button', { name: 'Restart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restart practice' });
  await dialog.getByLabel('Starting balance').fill(amount);
  if (time !== undefined) {
    await dialog.getByRole('radio', { name: 'Recorded moment' }).click();
    await dialog.getByLabel('Time (UTC)').fill(time);
  }
  const submit = dialog.getByRole('button', { name: 'Restart' });
  await expect(submit).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await submit.click();
  await expect(dialog).toBeHidden();
}

test('[P-R1] [P-R3] [P-R5] a day is practised twice, and nothing is lost before it is confirmed', async ({
  page,
}) => {
  await openPractice(page);
  await page.goto('/dnw_history/asset');
  await expect(page.getByText('10,000.00').first()).toBeVisible(BEGINNING);

  await test.step('a dialog that is closed changes nothing', async () => {
    await strip(page).getByRole('button', { name: 'Restart' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restart practice' });
    await dialog.getByLabel('Starting balance').fill('5');
    await expect(dialog.getByRole('alert')).toHaveText('Enter an amount from 100 to 10,000,000.');
    await dialog.getByRole('checkbox').check();
    await expect(dialog.getByRole('button', { name: 'Restart' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('10,000.00').first()).toBeVisible(BEGINNING);
  });

  const clockOf = () => page.evaluate(() => localStorage.getItem('practice_run') ?? '');
  await restart(page, '2500', '13:05');
  await expect(page.getByText('2,500.00').first()).toBeVisible(BEGINNING);
  const first = await clockOf();
  expect(first).toMatch(/^run-1-250000000000-1746623100000-/);
  const round = await lastRound(page);
  expect(round).toMatch(/open/);

  await restart(page, '40000', '13:05');
  await expect(page.getByText('40,000.00').first()).toBeVisible(BEGINNING);
  expect(await clockOf()).toMatch(/^run-2-4000000000000-1746623100000-/);
  expect(await lastRound(page)).toBe(round);

  await page.reload();
  await expect(page.getByText('40,000.00').first()).toBeVisible(BEGINNING);
});

/** The result of the round of a minute that ended at the moment, with its prices. */
async function lastRound(page: Page): Promise<string> {
  await page.goto('/trade/12');
  await expect(page.getByText(/^Server time \d\d:0[5-8]:/)).toBeVisible(BEGINNING);
  const round = page
    .getByRole('region', { name: 'Last rounds' })
    .getByRole('button', { name: /:04:00 .*open [\d,.]+, close [\d,.]+/ });
  await expect(round).toBeVisible(BEGINNING);
  const label = (await round.getAttribute('aria-label')) ?? '';
  await page.goto('/dnw_history/asset');
  return label;
}
