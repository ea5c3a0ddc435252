/** Details of the desk that a trader relies on: the account's figures, cautious questions, sources and lists. */
import type { Locator, Page } from '@playwright/test';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions, placeOrder } from '../support/e2eAccount.ts';
import { amountOf, figureOf } from '../support/e2eFigures.ts';
import { Terminal } from '../support/e2eTerminal.ts';

const CENT = parseDecimal('0.01') ?? 0n;

test.describe('a player', () => {
  test.use({ isSignedIn: true });

  test('[U-A1] [U-A2] the assets hold the margin of a position and the hold of an order', async ({
    page,
    player,
    exchange,
  }) => {
    await player.post(CALLS.marginType.path, { futuresOptionId: 1, marginType: 'ISOLATED' });
    const terminal = new Terminal(page);
    await terminal.open();
    await terminal.tab('Assets').click();
    const panel = page.getByRole('tabpanel', { name: 'Assets' });
    const balance = figureOf(panel, 'Equity').getByRole('button');
    const available = figureOf(panel, 'Available').getByRole('button');
    const profit = figureOf(panel, 'Unrealized PnL');
    const START = '10,000.00 USDT';
    await expect(balance).toHaveText(START);
    await expect(available).toHaveText(START);

    await test.step('a resting order takes from what is available alone', async () => {
      const price = await btcPrice(exchange.url, 0.96);
      await placeOrder(player, { side: 'BUY', quantity: '0.3', price });
      await expect(available).not.toHaveText(START);
      await expect(balance).toHaveText(START);
    });

    await test.step('the balance moves by the profit of an isolated position', async () => {
      await placeOrder(player, { side: 'SELL', quantity: '0.2' });
      await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
      expect(await openPositions(player)).toMatchObject([{ marginType: 'ISOLATED' }]);
      // Fees of the market order, which the trade has paid.
      const wallet = amountOf(START);
      await expect
        .poll(async () => {
          const [of, by] = [await balance.innerText(), await profit.innerText()].map(amountOf);
          const paid = wallet + (by ?? 0n) - (of ?? 0n);
          // 0.2 coins at a fee of a few basis points, to the cent that each figure is cut to.
          return paid > 0n && paid < 30n * 100n * CENT;
        })
        .toBe(true);
      await expect(profit).toHaveText(/^[+-]\d+\.\d\d USDT$/);
    });

    await test.step('both figures explain themselves with their numbers', async () => {
      const why = page.getByRole('dialog', { name: 'How it is calculated' });
      for (const [figure, kept] of [
        [balance, /position margin|isolated/i],
        [available, /free/i],
      ] as const) {
        await figure.click();
        await expect(why.getByRole('listitem').last()).toContainText(/= [\d,.]+ USDT/);
        await expect(why).toContainText(kept);
        await page.keyboard.press('Escape');
        await expect(why).toBeHidden();
      }
    });
  });

  test.describe('who confirms orders', () => {
    test.use({ confirmOrders: true });

    test('[U-O4] [U-F1] far from the market the question begins on Cancel, and Enter sends nothing', async ({
      page,
      player,
      exchange,
    }) => {
      const terminal = new Terminal(page);
      await terminal.open();
      await terminal.press({
        side: 'BUY',
        quantity: '0.01',
        price: await btcPrice(exchange.url, 0.93),
      });
      const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      // It cannot be switched off there.
      await expect(dialog.getByRole('switch')).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(terminal.quantity).toHaveValue('0.01');
      expect(await openOrders(player)).toEqual([]);
    });
  });

  test('[U-O4] [U-O11] the question about a reversal names the side that closes and the one that opens', async ({
    page,
    player,
  }) => {
    await placeOrder(player, { side: 'SELL', quantity: '0.02' });
    const terminal = new Terminal(page);
    await terminal.open();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await terminal.positions.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Reverse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse position · BTC/USDT Short' });
    await expect(dialog).toContainText(
      'One market order (Buy 0.040 BTC) closes the whole Short position of 0.020 BTC and opens a Long position with the rest.',
    );
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await expect
      .poll(async () => (await openPositions(player)).map(({ quantity }) => quantity))
      .toEqual([formatDecimal(amountOf('0.02'))]);
    // It was filled whole: there is nothing left to say or to press.
    await expect(dialog).toHaveCount(0);
    await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.020');
    await expect(terminal.positions).toContainText('Long');
  });

  test('[W-G1] the buttons of the head stay in their places while others load', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const places = new Set<number>();
      Object.assign(globalThis, { places });
      const look = (): void => {
        const button = document.querySelector('header [aria-label="Settings"]');
        if (button !== null) places.add(button.getBoundingClientRect().left);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/future/1');
    await expect(page.getByRole('button', { name: 'Support' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
    const places = await page.evaluate(() => {
      const seen: unknown = Reflect.get(globalThis, 'places');
      return seen instanceof Set ? [...seen] : [];
    });
    expect(places).toHaveLength(1);
  });

  test('several rounds beside each other have no head of one market, and a chart on each card', async ({
    page,
  }) => {
    await page.goto('/trade/11');
    await expect(page.getByRole('radio', { name: '30 s' })).toBeChecked();
    await page.getByRole('radio', { name: 'Multi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Multi');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name: /USDT/ }) });
    await expect(cards.nth(1)).toBeVisible();
    for (const card of await cards.all())
      await expect(card.getByRole('img', { name: /, opening .*, last / })).toBeVisible();
  });
});

/** The market without a login. */
async function openView(page: Page): Promise<Locator> {
  await page.goto('/futureView');
  await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
  await page
    .getByRole('button', { name: /^BTC\/USDT/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Choose a symbol' });
}

test('[M-F16] the source at the foot of a market is its own, with the years of its record', async ({
  page,
}) => {
  const picker = await openView(page);
  const source = page.getByText(/^Replaying real prices of .+, .+ to .+$/);
  const ofBitcoin = await source.innerText();
  await picker.locator('[data-pick]', { hasText: 'Gold' }).click();
  await expect(source).not.toHaveText(ofBitcoin);
  await expect(source).toBeVisible();
});

test('the list of markets is sorted by turnover in USDT, in both directions', async ({ page }) => {
  const picker = await openView(page);
  const names = picker.locator('[data-pick] strong');
  await picker.getByRole('button', { name: 'Sort by Turnover (USDT)' }).click();
  await expect(picker.getByRole('button', { name: 'Turnover (USDT), descending' })).toBeVisible();
  const falling = await names.allInnerTexts();
  expect(falling.slice(0, 2).toSorted()).toEqual(['BTC/USDT', 'ETH/USDT']);
  await picker.getByRole('button', { name: 'Turnover (USDT), descending' }).click();
  await expect(names.last()).toHaveText(falling[0] ?? '');
  await expect(names.nth(-2)).toHaveText(falling[1] ?? '');
});
