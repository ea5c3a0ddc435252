/** The asset pages from a user's point of view: by roles and English names. */
import { expect, type Page } from '@playwright/test';

export class Wallet {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get acts() {
    return this.page.getByRole('navigation', { name: 'Actions' });
  }
  get dialog() {
    return this.page.getByRole('dialog');
  }
  get steps() {
    return this.dialog.getByRole('list', { name: 'Progress' });
  }
  async open(): Promise<void> {
    await this.page.goto('/dnw_history');
    await expect(this.page).toHaveURL(/\/dnw_history\/asset$/);
    await expect(this.total).toHaveText(/[\d,]+\.\d\d/);
  }
  get total() {
    return this.page.getByRole('region', { name: 'Total assets' });
  }
  /** Opens the form of an act and enters an amount. */
  async begin(act: 'Deposit' | 'Transfer' | 'Convert', amount: string): Promise<void> {
    await this.acts.getByRole('link', { name: act }).click();
    await this.enter(amount);
  }
  async enter(amount: string): Promise<void> {
    await this.dialog.getByLabel('Amount', { exact: true }).fill(amount);
  }
  submit(name: string) {
    return this.dialog.getByRole('button', { name, exact: true });
  }
  /** A row of the list of requests. */
  row(type: string) {
    return this.page.getByRole('row').filter({ hasText: type });
  }
}
