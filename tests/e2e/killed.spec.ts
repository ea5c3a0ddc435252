/**
 * The exchange is killed while a trader is connected: everything acknowledged survives, nothing is
 * logged twice, and the connection returns on the specification's schedule or reports its failure.
 */
import type { Page } from '@playwright/test';
import { SOCKET_PATH } from '../../src/protocol/destinations.ts';
import { expect, test as base } from '../support/e2e.ts';
import { btcPrice, openPositions, placeOrder } from '../support/e2eAccount.ts';
import { expectOneHistory } from '../support/e2eHistory.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { type SocketMoment, untilKeptForOffline, witnessSockets } from '../support/e2eWitness.ts';
import { openGate, type TcpGate } from '../support/tcpGate.ts';

/** The browser connects through a gate that can hold it back, like a load balancer. */
const test = base.extend<{ readonly gate: TcpGate }>({
  gate: async ({ exchange }, use) => {
    const gate = await openGate(exchange.port, SOCKET_PATH);
    await use(gate);
    await gate.close();
  },
  origin: async ({ gate }, use) => use(`http://localhost:${gate.port}`),
});

test.use({ isSignedIn: true, hasOwnExchange: true, serviceWorkers: 'allow' });

/** Pauses between the end of a connection and the next attempt, ms of the page's own clock. */
function pauses(moments: readonly SocketMoment[]): readonly number[] {
  const at = (kind: SocketMoment['kind'], socket: number): number | undefined =>
    moments.find((moment) => moment.kind === kind && moment.socket === socket)?.at;
  const found: number[] = [];
  for (let socket = 1; at('attempt', socket) !== undefined; socket += 1) {
    found.push((at('attempt', socket) ?? 0) - (at('close', socket - 1) ?? 0));
  }
  return found.map(Math.round);
}

/**
 * Stops the page's clock, so that its time advances only on request, however busy the machine is.
 */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Advances the page's time until the specification's schedule is complete. */
async function expectSchedule(page: Page, moments: readonly SocketMoment[]): Promise<void> {
  const pass = async (): Promise<number> => {
    await page.clock.runFor(20);
    return pauses(moments).length;
  };
  await expect.poll(pass, { intervals: [10], timeout: 20_000 }).toBe(3);
  expect(pauses(moments)).toEqual([100, 500, 500]);
}

test('[X-C1] the position survives, and the page reconnects at 100, 500, 500 ms and continues without duplicates', async ({
  page,
  player,
  exchange,
  gate,
}) => {
  await page.clock.install();
  const sockets = await witnessSockets(page);
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.press({ side: 'BUY', quantity: '0.040' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  const [before] = await openPositions(player);
  await expectOneHistory(page, player);
  const price = await btcPrice(exchange.url, 0.98);
  await terminal.enter({ quantity: '0.012', price });

  await stopClock(page);
  gate.shut(2);
  await exchange.kill();
  const overlay = page.getByText('Reconnecting because the connection is unstable.');
  await expect(overlay).toBeVisible();
  await expectSchedule(page, sockets);
  await expect(overlay).toBeVisible();

  await exchange.restart();
  gate.open();
  await page.clock.resume();
  await expect(overlay).toBeHidden();
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  await expect(terminal.quantity).toHaveValue('0.012');
  expect((await terminal.price.inputValue()).replaceAll(',', '')).toBe(price);
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  expect(await openPositions(player)).toMatchObject([
    { id: before?.id, quantity: '0.04', entryPrice: before?.entryPrice },
  ]);

  await terminal.buy.click();
  await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
  await expectOneHistory(page, player);
});

test('events during a disconnection are fetched, once', async ({
  page,
  player,
  exchange,
  gate,
}) => {
  await page.clock.install();
  const sockets = await witnessSockets(page);
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.tab('Open orders').click();
  await expect(page.getByText('No open orders.')).toBeVisible();

  await stopClock(page);
  gate.shut(2);
  await exchange.kill();
  await expectSchedule(page, sockets);
  await exchange.restart();
  // Bypasses the gate: another device of the same user.
  const price = await btcPrice(exchange.url, 0.975);
  await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
  await placeOrder(player, { side: 'SELL', quantity: '0.02' });
  gate.open();
  await page.clock.resume();
  await expect(terminal.orders).toHaveCount(1);
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await expectOneHistory(page, player);
});

base.describe('in Korean', () => {
  base.use({ isSignedIn: true, language: 'ko' });

  base(
    'an exchange that stays away ends in the alert, and the reload opens with the last state and its age',
    async ({ page, player, exchange }) => {
      await placeOrder(player, { side: 'BUY', quantity: '0.02' });
      await page.clock.install();
      const sockets = await witnessSockets(page);
      await page.goto('/future/1');
      await expect(page.getByRole('tab', { name: /^포지션\(/ })).toHaveText('포지션(1)');
      await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
      await untilKeptForOffline(page);

      await stopClock(page);
      await exchange.kill();
      await expect(page.getByText('접속 불안정으로 인한 재연결 중입니다.')).toBeVisible();
      await expectSchedule(page, sockets);
      await page.clock.resume();
      const alert = page.getByRole('complementary', { name: '오프라인' });
      await expect(alert.getByRole('alert')).toHaveText(
        /재연결에 실패했습니다\. 새로고침 후 다시 시도해주세요\./,
      );

      await alert.getByRole('button', { name: '새로고침' }).click();
      const strip = page.getByRole('status').filter({ hasText: '오프라인' });
      await expect(strip).toHaveText(/전에 받은|초 전|분 전|방금/);
      await expect(page.getByRole('tab', { name: /^포지션\(/ })).toHaveText('포지션(1)');
      await expect(page.getByRole('table', { name: '포지션' }).locator('tbody tr')).toHaveText(
        /BTC\/USDT.*0\.020/,
      );

      await exchange.restart();
      await expect(page.getByRole('img', { name: /^연결됨/ })).toBeVisible({ timeout: 20_000 });
      await expect(strip).toBeHidden();
      await expectOneHistory(page, player);
    },
  );
});
