/** The round screen as a person finds it: by roles and English names. */
import { expect, type Locator, type Page } from '@playwright/test';

export class RoundTicket {
  readonly page: Page;
  readonly ticket: Locator;
  readonly stake: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  /** Own bets of the round on screen. */
  readonly live: Locator;

  constructor(page: Page) {
    this.page = page;
    this.ticket = page.getByRole('region', { name: 'Bet', exact: true });
    this.stake = this.ticket.getByLabel('Stake', { exact: true });
    this.buy = this.ticket.getByRole('button', { name: /^Buy/ });
    this.sell = this.ticket.getByRole('button', { name: /^Sell/ });
    this.live = page.getByRole('region', { name: 'My bets in this round' });
  }

  /** Opens the option and waits for a live price, the account and the round. */
  async open(tradeOptionId: number): Promise<void> {
    await this.page.goto(`/trade/${tradeOptionId}`);
    await expect(this.page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
    await expect(this.ticket.getByText('10,000.00 BKT')).toBeVisible();
    await expect(this.ticket.getByRole('timer')).toBeVisible();
  }

  /** What the ticket says under this name, such as `Payout`. */
  figure(name: string): Locator {
    return this.ticket
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }
}
