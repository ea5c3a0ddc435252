/** Secrets that a user types are on no developer page and in no exported log. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { confirmOwner, depositedUsdt } from '../support/e2eAccount.ts';
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { PASSWORD } from '../support/remote.ts';

const WITHDRAW_PASSWORD = 'quartz58';
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

/** Those of the secrets that a text contains, by name; a code only where no other digits surround it. */
function leaked(text: string, secrets: ReadonlyMap<string, string>): readonly string[] {
  return [...secrets].flatMap(([name, secret]) => {
    const isFound = /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(text)
      : text.includes(secret);
    return isFound ? [name] : [];
  });
}

/** Everything a page holds: its elements with their attributes, and what its fields contain. */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea, select')].map((field) =>
        'value' in field ? String(field.value) : '',
      ),
    ].join('\n'),
  );

/** Tokens of the session: what this browser keeps in its storage and in cookies. */
async function tokensOf(page: Page): Promise<readonly string[]> {
  const stored = await page.evaluate(() =>
    ['access_token', 'refresh_token'].map((key) => localStorage.getItem(key) ?? ''),
  );
  const cookies = await page.context().cookies();
  return [...stored, ...cookies.map(({ value }) => value)].filter((text) => text.length >= 20);
}

async function typeTotp(page: Page, secrets: Map<string, string>): Promise<void> {
  await page.goto('/myinfo/profile');
  await page.getByRole('link', { name: 'Turn on Two-step login' }).click();
  await confirmOwner(page);
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  secrets.set('TOTP secret', secret).set('TOTP code', code);
  await dialog.getByLabel('Authenticator code').fill(code);
  await dialog.getByRole('button', { name: 'Verify and turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const texts = await codes.getByRole('listitem').allInnerTexts();
  for (const [place, text] of texts.entries()) secrets.set(`recovery code ${place}`, text.trim());
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Done' }).click();
}

async function createApiKey(page: Page, secrets: Map<string, string>): Promise<void> {
  await page.goto('/myinfo/profile');
  await page.getByRole('link', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByLabel('Label').fill('bot');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Create API key' }).click();
  const shown = page.getByRole('dialog', { name: 'API key created' });
  secrets.set('API secret', await shown.locator('code').nth(1).innerText());
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
}

async function setWithdrawPassword(page: Page): Promise<void> {
  await page.goto('/dnw_history');
  const acts = page.getByRole('navigation', { name: 'Actions' });
  await acts.getByRole('link', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New withdraw password', { exact: true }).fill(WITHDRAW_PASSWORD);
  await dialog.getByLabel('Repeat new withdraw password').fill(WITHDRAW_PASSWORD);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await confirmOwner(page);
  await dialog.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await dialog.getByLabel('Amount', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('Withdraw password', { exact: true }).fill(WITHDRAW_PASSWORD);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Progress' })).toContainText('In review');
}

test('[I-R1] [I-L8] what was typed at login, for a withdrawal and for two-step login is on no developer page and in no exported file', async ({
  page,
  player,
}, testInfo) => {
  const secrets = new Map([
    ['password', PASSWORD],
    ['withdraw password', WITHDRAW_PASSWORD],
    ['address', ADDRESS],
  ]);
  await page.addInitScript(() => localStorage.setItem('developer_pages', 'on'));
  await depositedUsdt(player, '2500');

  await test.step('the machines that took the login', async () => {
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Log in' });
    await form.getByLabel('Username').fill(player.username);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/future');
    await expect.poll(async () => (await tokensOf(page)).length).toBeGreaterThan(0);
    for (const [place, token] of (await tokensOf(page)).entries())
      secrets.set(`token ${place}`, token);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Open developer pages' }).click();
    await expect(page).toHaveURL('/dev/machines');
    await page.getByRole('radio', { name: /^auth · 1/ }).click();
    await expect(page.getByRole('region', { name: 'State chart of auth' })).toBeVisible();
    const content = await contentOf(page);
    expect(content).toContain('success');
    expect(leaked(content, secrets)).toEqual([]);
  });

  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  await setWithdrawPassword(page);
  await createApiKey(page, secrets);
  await typeTotp(page, secrets);
  const terminal = new Terminal(page);
  await terminal.open();
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  for (const [place, token] of (await tokensOf(page)).entries())
    secrets.set(`later token ${place}`, token);

  await test.step('each event of the log', async () => {
    await page.goto('/dev/log');
    const facts = page.getByRole('list', { name: 'Events' }).getByRole('button');
    await expect(facts.first()).toBeVisible();
    const count = await facts.count();
    let all = '';
    for (let place = 0; place < count; place += 1) {
      await facts.nth(place).click();
      await expect(page.getByRole('list', { name: 'Causation' })).toBeVisible();
      all += await contentOf(page);
    }
    expect(all).toContain('POSITION_OPEN');
    expect(leaked(all, secrets)).toEqual([]);
  });

  await test.step('the exported file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const path = testInfo.outputPath('log.jsonl.gz');
    await (await download).saveAs(path);
    const text = gunzipSync(readFileSync(path)).toString('utf8');
    expect(text).toContain('ORDER_FILLED');
    expect(text).toContain('"type":"DNW"');
    expect(leaked(text, secrets)).toEqual([]);
  });
});
