/**
 * Another operator's backend, which offers only what the specification names: what a person does
 * there, through the page alone, from signing up to the withdrawal.
 */
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { formatFixed } from '../../src/ui/format/decimalText.ts';
import {
  btcPrice,
  depositedUsdt,
  openOrders,
  openPositions,
  placeOrder,
  trades,
} from '../support/e2eAccount.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import {
  binaryWallet,
  BTC_BINARY,
  BTC_RENT,
  roundWithTime,
  settledBet,
} from '../support/e2eRounds.ts';
import { logInByForm, logOutByMenu, signUpByForm } from '../support/e2eSign.ts';
import { expect, test } from '../support/e2eSpec.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { RoundTicket } from '../support/e2eTicket.ts';
import { Wallet } from '../support/e2eWallet.ts';
import { witnessSockets } from '../support/e2eWitness.ts';

// One after the other on one exchange.
test.describe.configure({ mode: 'default' });

/** The sandbox takes up to 10 s for a decision. */
const DECIDED = { timeout: 30_000 };
const SECRET = 'safe77';
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

test('somebody signs up, logs out and logs in again', async ({ page }) => {
  await signUpByForm(page, 'elsewhere');
  const terminal = new Terminal(page);
  await terminal.untilLive();
  await logOutByMenu(page);
  await logInByForm(page, 'elsewhere');
  await terminal.untilLive();
});

test('orders at market and at a limit become a position and end; what cannot be amended is not offered to be', async ({
  page,
  player,
  exchange,
}) => {
  await logInByForm(page, player.username);
  const terminal = new Terminal(page);
  await terminal.untilLive();
  await terminal.press({ side: 'BUY', quantity: '0.050' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.050');
  expect(await openPositions(player)).toMatchObject([{ side: 'LONG', quantity: '0.05' }]);

  const price = await btcPrice(exchange.url, 0.975);
  await terminal.press({ side: 'BUY', quantity: '0.030', price });
  await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
  await terminal.tab('Open orders').click();
  await expect(terminal.orders).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Amend/ })).toHaveCount(0);
  await terminal.orders.getByRole('button', { name: 'Cancel BTC/USDT Buy order' }).click();
  await expect(terminal.tab('Open orders')).toHaveText('Open orders(0)');
  expect(await openOrders(player)).toEqual([]);

  await terminal.tab('Positions').click();
  await page.getByRole('button', { name: 'Close BTC/USDT Long at market' }).click();
  await expect(terminal.tab('Positions')).toHaveText('Positions(0)');
  expect(await openPositions(player)).toEqual([]);
  await terminal.tab('Trade history').click();
  const fills = await trades(player);
  await expect(page.getByRole('table', { name: 'Trade history' }).locator('tbody tr')).toHaveCount(
    fills.length,
  );
});

test('a binary and a rent bet are placed, watched and settled', async ({
  page,
  player,
  exchange,
}) => {
  await logInByForm(page, player.username);
  const ticket = new RoundTicket(page);
  await ticket.open(BTC_BINARY);
  const binary = await roundWithTime(exchange.url, BTC_BINARY, 8_000);
  await ticket.stake.fill('100');
  await ticket.press(ticket.buy);
  await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Rent' }).click();
  await page.getByRole('radio', { name: '30 s' }).click();
  await expect(page).toHaveURL(`/trade/${BTC_RENT}`);
  const rent = await roundWithTime(exchange.url, BTC_RENT, 5_000);
  await ticket.stake.fill('50');
  await ticket.press(ticket.sell);
  await expect(ticket.live).toContainText('My bets on the next round (1)');
  await expect(ticket.live).toContainText('My result', { timeout: 80_000 });
  const settled = [await settledBet(player, binary.id), await settledBet(player, rent.id)];
  expect(settled.map(({ status }) => status)).not.toContain(0);
  const { point } = await binaryWallet(player);
  const available = `${formatFixed(point, { digits: 2, rounding: 'cut' })} BKT`;
  await expect(ticket.figure('Available')).toHaveText(available);
});

test('money is deposited, moved, converted and withdrawn', async ({ page, player }) => {
  await logInByForm(page, player.username);
  await depositedUsdt(player, '1000');
  const wallet = new Wallet(page);
  await wallet.open();

  await test.step('a deposit is applied for and credited', async () => {
    await wallet.acts.getByRole('link', { name: 'Deposit' }).click();
    await wallet.dialog.getByText('By request').click();
    await wallet.enter('50');
    await wallet.submit('Request deposit').click();
    await expect(wallet.steps.getByRole('listitem').last()).toHaveText(/Credited.*\d/, DECIDED);
    await wallet.submit('OK').click();
    await expect(wallet.dialog).toHaveCount(0);
  });

  await test.step('a transfer', async () => {
    await wallet.begin('Transfer', '100');
    await wallet.submit('Transfer').click();
    await expect(wallet.steps).toContainText('Completed');
    await wallet.dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a conversion at the rate of the moment', async () => {
    await wallet.begin('Convert', '10');
    await wallet.submit('Convert').click();
    await expect(wallet.steps).toContainText('Completed');
    await wallet.dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a withdrawal with a withdraw password', async () => {
    await wallet.acts.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await wallet.dialog.getByLabel('New withdraw password', { exact: true }).fill(SECRET);
    await wallet.dialog.getByLabel('Repeat new withdraw password').fill(SECRET);
    await wallet.submit('Save').click();
    await wallet.dialog.getByLabel('Address', { exact: true }).fill(ADDRESS);
    await wallet.enter('100');
    await wallet.submit('Continue').click();
    await wallet.dialog.getByLabel('Withdraw password', { exact: true }).fill(SECRET);
    await wallet.submit('Withdraw').click();
    await expect(wallet.steps).toContainText('In review');
    await wallet.submit('Cancel request').click();
    await expect(wallet.steps.getByRole('listitem').last()).toContainText('Canceled');
  });
});

test('a question is asked and its answer arrives in the open page', async ({
  page,
  player,
  exchange,
}) => {
  await logInByForm(page, player.username);
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Support' });
  await panel.getByLabel('Your question').fill('When is a deposit credited?');
  await panel.getByRole('button', { name: 'Send' }).click();
  const thread = panel.getByRole('log');
  await expect(thread).toContainText('Waiting for an answer');
  const { body } = await player.get(CALLS.contactList.path);
  const [question] = v.parse(CALLS.contactList.answer, body).items;
  const operator = await signInOperator(exchange.url);
  const sent = await operator(CALLS.operatorContactAnswer.path, {
    contactId: question?.id,
    answer: 'It has been.',
    clientRequestId: `answer-${player.username}`,
  });
  expect(sent.status).toBe(200);
  await expect(thread).toContainText('It has been.');
});

test('a lost connection returns, and the page shows what happened meanwhile', async ({
  page,
  player,
  exchange,
  backend,
}) => {
  const sockets = await witnessSockets(page);
  await logInByForm(page, player.username);
  const terminal = new Terminal(page);
  await terminal.untilLive();
  await terminal.press({ side: 'BUY', quantity: '0.020' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  const price = await btcPrice(exchange.url, 0.975);
  const opened = () => sockets.filter(({ kind }) => kind === 'open').length;
  const before = opened();
  backend.dropSockets();
  await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
  await placeOrder(player, { side: 'SELL', quantity: '0.005' });
  await expect.poll(opened).toBeGreaterThan(before);
  await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
  await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.015');
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
});
