/** Practice, selected on the first screen. */
import { expect, type Locator, type Page } from '@playwright/test';

/** @returns the switch, which is on */
export async function openPractice(page: Page): Promise<Locator> {
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();
  const practice = page.getByRole('switch', { name: 'Practice' });
  await practice.click();
  await expect(practice).toBeChecked();
  return practice;
}
