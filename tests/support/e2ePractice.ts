/** Practice, selected on the first screen of an app that is ready to be used offline. */
import { expect, type Locator, type Page } from '@playwright/test';
import { untilKeptForOffline } from './e2eWitness.ts';

/** @returns the switch, which is on */
export async function openPractice(page: Page): Promise<Locator> {
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();
  await untilKeptForOffline(page);
  const practice = page.getByRole('switch', { name: 'Practice' });
  await practice.click();
  await expect(practice).toBeChecked();
  return practice;
}
