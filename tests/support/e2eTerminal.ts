/** The futures terminal from a user's point of view: by roles and English names. */
import { expect, type Locator, type Page } from '@playwright/test';

export type PanelTab = 'Positions' | 'Open orders' | 'Order history' | 'Trade history' | 'Assets';

export interface Entry {
  readonly side: 'BUY' | 'SELL';
  readonly quantity: string;
  /** If omitted, it is a market order. */
  readonly price?: string;
}

export class Terminal {
  readonly page: Page;
  readonly form: Locator;
  readonly price: Locator;
  readonly quantity: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  readonly positions: Locator;
  readonly orders: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('region', { name: 'Order', exact: true });
    this.price = this.form.getByLabel('Price', { exact: true });
    this.quantity = this.form.getByLabel('Quantity', { exact: true });
    this.buy = this.form.getByRole('button', { name: 'Buy / Long' });
    this.sell = this.form.getByRole('button', { name: 'Sell / Short' });
    this.positions = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
    this.orders = page.getByRole('table', { name: 'Open orders' }).locator('tbody tr');
  }

  /** Opens an instrument, by default BTC/USDT, and waits for a live price and the account. */
  async open(optionId = 1, label = 'BTC/USDT'): Promise<void> {
    await this.page.goto(`/future/${optionId}`);
    await this.untilLive(label);
  }

  async untilLive(label = 'BTC/USDT'): Promise<void> {
    await expect(this.page).toHaveTitle(new RegExp(`^[\\d,.]+ \\| ${label} \\| Maru$`));
    await expect(this.form.getByText(/^[\d,]+\.\d\d USDT$/)).toBeVisible();
  }

  tab(name: PanelTab): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** The cell of a row in the column with this header. */
  async cell(row: Locator, head: string): Promise<Locator> {
    const heads = this.page.getByRole('columnheader');
    await expect(heads.getByText(head, { exact: true })).toBeVisible();
    const names = await heads.allInnerTexts();
    return row.getByRole('cell').nth(names.findIndex((name) => name.trim().startsWith(head)));
  }

  async enter({ price, quantity }: Omit<Entry, 'side'>): Promise<void> {
    const type = price === undefined ? 'Market' : 'Limit';
    await this.form.getByRole('radio', { name: type, exact: true }).click();
    if (price !== undefined) {
      await this.price.fill(price);
      await expect(this.price).toHaveValue(price);
    }
    await this.quantity.fill(quantity);
    await expect(this.quantity).toHaveValue(quantity);
  }

  /** Fills in an order and clicks its side once. */
  async press(entry: Entry): Promise<void> {
    await this.enter(entry);
    const button = entry.side === 'BUY' ? this.buy : this.sell;
    await expect(button).toBeEnabled();
    await button.click();
  }
}
