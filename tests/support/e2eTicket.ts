/** The round screen from a user's point of view: by roles and English names. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Two clicks within this interval count as one, whichever buttons they are on. */
const DOUBLE_PRESS_MS = 350;

export class RoundTicket {
  readonly page: Page;
  readonly ticket: Locator;
  readonly stake: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  /** The user's bets of the round on screen, and on the next one. */
  readonly live: Locator;
  #pressedAt = 0;

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

  /** Clicks a side, once bets are accepted and well after the previous click. */
  async press(side: Locator, clickCount: 1 | 2 = 1): Promise<void> {
    await expect(side).not.toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => Date.now() - this.#pressedAt).toBeGreaterThan(DOUBLE_PRESS_MS);
    await side.click({ clickCount });
    this.#pressedAt = Date.now();
  }

  /** The figure of the ticket with this label, such as `Payout`. */
  figure(name: string): Locator {
    return this.ticket
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }
}
