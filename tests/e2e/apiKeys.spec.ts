/** A key is created in the profile, the example program trades with it, and revoking cuts it off. */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { smallHitAreas } from '../support/e2eHitAreas.ts';
import { openPractice } from '../support/e2ePractice.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { PASSWORD } from '../support/remote.ts';

const run = promisify(execFile);

interface Credentials {
  readonly key: string;
  readonly secret: string;
}

/** Output of the example, or the refusal that it ends with. */
async function trade(url: string, { key, secret }: Credentials): Promise<string> {
  const env = { ...process.env, MARU_URL: url, MARU_KEY: key, MARU_SECRET: secret };
  try {
    return (await run(process.execPath, ['examples/trade.mjs'], { env })).stdout;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A program's socket: what the server sends, and the moment it closes. */
function listen(url: string, { key, secret }: Credentials) {
  const timestamp = String(Date.now());
  const text = ['CONNECT', '/bx_ws', timestamp, '', ''].join('\n');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/bx_ws`, 'v12.stomp');
  let received = '';
  socket.on('message', (data: Buffer) => {
    received += data.toString('utf8');
    if (data.toString('utf8').startsWith('CONNECTED'))
      socket.send('SUBSCRIBE\nid:0\ndestination:/user/queue/futures\n\n\0');
  });
  socket.on('open', () =>
    socket.send(
      `CONNECT\naccept-version:1.2\nhost:maru\nx-maru-key:${key}\nx-maru-timestamp:${timestamp}\n` +
        `x-maru-signature:${signature}\n\n\0`,
    ),
  );
  return { received: () => received, isClosed: () => socket.readyState === WebSocket.CLOSED };
}

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  const serious = violations.filter(({ impact }) => impact !== 'minor');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Creates a key in the open profile, and takes what is shown once. */
async function createKey(page: Page): Promise<Credentials> {
  await page.getByRole('link', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByLabel('Label').fill('grid bot');
  await form.getByRole('radio', { name: 'Read and trade' }).click();
  await form.getByLabel('Allowed IP addresses').fill('127.0.0.1, ::1, house');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Create API key' }).click();
  await expect(form.getByRole('alert')).toContainText('Not an IP address or network: house');
  await form.getByLabel('Allowed IP addresses').fill('127.0.0.1, ::1');
  await expectNoBarrier(page);
  await form.getByRole('button', { name: 'Create API key' }).click();
  const shown = page.getByRole('dialog', { name: 'API key created' });
  await expect(shown.locator('code')).toHaveCount(2);
  const [key = '', secret = ''] = await shown.locator('code').allInnerTexts();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled();
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  // A comparison of texts would print the whole page.
  expect((await page.content()).includes(secret)).toBe(false);
  return { key, secret };
}

test.describe('an API key', () => {
  test.use({ isSignedIn: true });

  test('[U-P26] [A-K4] is created in the profile, trades by a program, and is cut off when revoked', async ({
    page,
    exchange,
  }) => {
    await page.goto('/myinfo/profile');
    const keys = page.getByRole('region', { name: 'API keys' });
    await expect(keys).toContainText('You have no API keys.');
    const credentials = await createKey(page);
    await expect(keys.getByRole('listitem')).toContainText(/grid bot.*Read and trade.*Never used/);
    const socket = listen(exchange.url, credentials);
    await expect.poll(socket.received).toContain('CONNECTED');
    expect(await trade(exchange.url, credentials)).toMatch(/FILLED[\s\S]*BTCUSDT/);
    await expect.poll(socket.received).toContain('ORDER_FILLED');

    const terminal = new Terminal(page);
    await terminal.open();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await page.goto('/myinfo/message');
    await expect(page.getByText('API key "grid bot" created')).toBeVisible();
    await page.goto('/myinfo/profile');
    await expect(keys.getByRole('listitem')).toContainText(/Last used .* from /);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoBarrier(page);
    expect(await smallHitAreas(page)).toEqual([]);
    await keys.getByRole('button', { name: 'Revoke grid bot' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Revoke grid bot' });
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await expect(keys.getByText('Revoked the key “grid bot”.')).toBeVisible();
    await expect(keys).toContainText('You have no API keys.');
    await expect.poll(socket.isClosed).toBe(true);
    expect(socket.received()).toContain('INVALID_API_KEY');
    expect(await trade(exchange.url, credentials)).toContain('INVALID_API_KEY');
  });

  test('[U-P26] there is none in practice', async ({ page }) => {
    await openPractice(page);
    await page.goto('/myinfo/profile');
    await expect(page.getByRole('switch', { name: 'Practice' })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'API keys' })).toHaveCount(0);
  });
});
