/** Becoming a member, coming back in, and being shut out: against the live exchange. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { confirmOwner } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { smallHitAreas } from '../support/e2eHitAreas.ts';
import { operatorOf } from '../support/e2eExchange.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { PASSWORD } from '../support/remote.ts';

type Operator = Awaited<ReturnType<typeof operatorOf>>;

const DENIED = 'This account cannot be used. Please contact the administrator for details.';

const STEP_MS = 30_000;
const NEW_PASSWORD = 'another2025';

/** The newest code that the exchange would have sent to an address or number. */
async function codeFor(operator: Operator, to: string): Promise<string> {
  const { body } = await operator.get(CALLS.operatorOutbox.path, { to, page: 1, size: 1 });
  const [parcel] = v.parse(CALLS.operatorOutbox.answer, body).items;
  const code = /\b\d{6}\b/.exec(parcel?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`the outbox has no code for ${to}`);
  return code;
}

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/myinfo/profile');
  const menu = page.getByRole('navigation', { name: 'My account' });
  await menu.getByRole('button', { name: 'Log out' }).click();
  await page
    .getByRole('alertdialog', { name: 'Log out' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(page).toHaveURL('/login');
}

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  const serious = violations.filter(({ impact }) => impact !== 'minor');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The demo asks new members for both proofs, and has a partner. */
async function preparePartner(operator: Operator, userId: string): Promise<void> {
  const sites = await operator.get(CALLS.operatorSites.path);
  const demo = v.parse(CALLS.operatorSites.answer, sites.body).find(({ id }) => id === 1);
  const change = { id: 1, version: demo?.version ?? 0, signupVerification: 'both' };
  const changed = await operator.post(CALLS.operatorSiteChange.path, change);
  expect(changed.status).toBe(200);
  const partner = { userId, code: 'seoul-1', name: 'Seoul branch' };
  expect((await operator.post(CALLS.operatorPartnerCreate.path, partner)).status).toBe(200);
}

/** Sends a code, enters it, and waits until it is confirmed. */
async function verify(page: Page, operator: Operator, label: string, to: string): Promise<void> {
  const row = page.getByRole('group', { name: label });
  await row.getByRole('button', { name: 'Send code' }).click();
  await expect(row.getByText('The code is in the operator’s outbox.')).toBeVisible();
  await row.getByLabel('Verification code').fill(await codeFor(operator, to));
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(row.getByText('Verified.')).toBeVisible();
}

test.describe('a new member', () => {
  test.use({ hasOwnExchange: true });

  test('[U-P18][U-P19][U-P21] signs up by a partner link with both codes, orders, and finds id and password again', async ({
    page,
    origin,
    player,
  }) => {
    const operator = await operatorOf(origin);
    await preparePartner(operator, player.userId);
    await page.goto('/ref/seoul-1');
    const form = page.getByRole('form', { name: 'Sign up' });
    await expect(form.getByText('Referred by Seoul branch')).toBeVisible();
    await form.getByLabel('Username').fill('newcomer');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Repeat password').fill(PASSWORD);
    await form.getByLabel('Name', { exact: true }).fill('Maru Kim');
    await form.getByLabel('Nickname').fill('마루');
    await expect(form.getByText('This nickname is available.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Phone number' }).pressSequentially('01012345678');
    await expect(form.getByRole('textbox', { name: 'Phone number' })).toHaveValue('010-1234-5678');
    await expect(form.getByText('This number can be used.')).toBeVisible();
    await form.getByRole('textbox', { name: 'E-mail' }).fill('maru@example.com');
    await form.getByRole('checkbox', { name: 'I agree to all' }).check();
    await form.getByRole('button', { name: 'Sign up' }).click();
    await expect(form.getByText('Please verify this first.')).toHaveCount(2);

    const phone = form.getByRole('group', { name: 'Phone number' });
    await phone.getByRole('button', { name: 'Send code' }).click();
    await expect(phone.getByRole('button', { name: /^Again in 00:[0-5]\d$/ })).toBeDisabled();
    const code = await codeFor(operator, '01012345678');
    const wrong = code === '000000' ? '000001' : '000000';
    await phone.getByLabel('Verification code').fill(wrong);
    await phone.getByRole('button', { name: 'Verify' }).click();
    await expect(phone.getByText('The code does not match. Attempts left: 4.')).toBeVisible();
    await expectNoBarrier(page);

    await page.reload();
    await expect(form.getByLabel('Username')).toHaveValue('newcomer');
    await expect(form.getByLabel('Nickname')).toHaveValue('마루');
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
    await phone.getByLabel('Verification code').fill(code);
    await phone.getByLabel('Verification code').press('Enter');
    await expect(phone.getByText('Verified.')).toBeVisible();
    await verify(page, operator, 'E-mail', 'maru@example.com');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Repeat password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/future');
    const terminal = new Terminal(page);
    await terminal.untilLive();
    await terminal.press({ side: 'BUY', quantity: '0.01' });
    await expect(terminal.positions).toHaveCount(1);

    await logOut(page);
    await page.getByRole('link', { name: 'Find username' }).click();
    await expect(page).toHaveURL('/find_id');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.com');
    await page.getByRole('button', { name: 'Show username' }).click();
    await expect(page.getByText('Please verify this first.')).toBeVisible();
    await expectNoBarrier(page);
    await verify(page, operator, 'E-mail', 'nobody@example.com');
    await page.getByRole('button', { name: 'Show username' }).click();
    await expect(page.getByText('No account was registered with these details.')).toBeVisible();
    await page.getByRole('button', { name: 'Search with other details' }).click();
    const mail = `${player.username}@example.com`;
    await page.getByRole('textbox', { name: 'E-mail' }).fill(mail);
    await verify(page, operator, 'E-mail', mail);
    await page.getByRole('button', { name: 'Show username' }).click();
    const { username } = player;
    const masked = `${username.slice(0, 2)}${'*'.repeat(username.length - 3)}${username.slice(-1)}`;
    await expect(page.getByRole('listitem').getByText(masked)).toBeVisible();

    await page.getByRole('link', { name: 'Reset password' }).click();
    await expect(page).toHaveURL('/find_password');
    const known = v.parse(CALLS.me.answer, (await player.get(CALLS.me.path)).body);
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByRole('radio', { name: 'Phone' }).click();
    await page.getByRole('textbox', { name: 'Phone number' }).fill(known.phone);
    await verify(page, operator, 'Phone number', known.phone.replaceAll('-', ''));
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, username, NEW_PASSWORD);
    await expect(page).toHaveURL('/future');
    await terminal.untilLive();
  });
});

test.describe('a member', () => {
  test.use({ isSignedIn: true });

  test('[U-P20][U-P22][U-P25] turns two-step login on, comes in with a code and with a recovery code, and is shut out when blocked', async ({
    page,
    origin,
    player,
  }) => {
    await page.goto('/myinfo/profile');
    await page.getByRole('link', { name: 'Turn on Two-step login' }).click();
    await confirmOwner(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
    await expectNoBarrier(page);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    // Each code works once: the next login takes the next one, which clocks that drift may show.
    const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
    await dialog.getByLabel('Authenticator code').fill(code(0));
    await dialog.getByRole('button', { name: 'Verify and turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectNoBarrier(page);
    await page.keyboard.press('Escape');
    await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
    const [recovery = '', another = ''] = await codes.getByRole('listitem').allInnerTexts();
    const saved = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Save as file' }).click();
    expect((await saved).suggestedFilename()).toBe(`maru-recovery-${player.username}.txt`);
    await codes.getByRole('checkbox').check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^On since \d{4}-/)).toBeVisible();
    await expect(page.getByText('Recovery codes left: 10')).toBeVisible();

    await logOut(page);
    await logIn(page, player.username);
    const second = page.getByRole('form', { name: 'Two-step login' });
    const wrong = code(0) === '000000' ? '000001' : '000000';
    await second.getByLabel('Authenticator code').fill(wrong);
    await second.getByRole('button', { name: 'Log in' }).click();
    await expect(second.getByRole('alert')).toContainText('The code of your authenticator app');
    await expectNoBarrier(page);
    await second.getByLabel('Authenticator code').fill(code(1));
    await second.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/future');
    await logOut(page);
    await logIn(page, player.username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await second.getByLabel('Recovery code').fill(recovery);
    await second.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/future');
    await page.goto('/myinfo/profile');
    await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoBarrier(page);
    expect(await smallHitAreas(page)).toEqual([]);

    const operator = await operatorOf(origin);
    const block = { userId: player.userId, reason: 'journey' };
    expect((await operator.post(CALLS.operatorBlockUser.path, block)).status).toBe(200);
    const alert = page.getByRole('alertdialog', { name: 'Notice' });
    await expect(alert).toContainText('You were disconnected. Please log in again shortly.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, player.username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await second.getByLabel('Recovery code').fill(another);
    await second.getByRole('button', { name: 'Log in' }).click();
    await expect(alert).toContainText(DENIED);
  });

  test('[A-P62][A-P64] whose e-mail address was changed says that it was not them, and nothing leaves the account', async ({
    page,
    origin,
    player,
  }) => {
    const operator = await operatorOf(origin);
    const before = `${player.username}@example.com`;
    await page.goto('/myinfo/profile');
    await page.getByRole('link', { name: /E-mail$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'New e-mail' }).fill('other@example.com');
    await verify(page, operator, 'New e-mail', 'other@example.com');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await confirmOwner(page);
    await expect(page.getByText(/Withdrawals are possible again from/)).toBeVisible();

    const { body } = await operator.get(CALLS.operatorOutbox.path, {
      to: before,
      page: 1,
      size: 1,
    });
    const [parcel] = v.parse(CALLS.operatorOutbox.answer, body).items;
    const code = /[0-9A-Z]{16}/.exec(parcel?.text ?? '')?.[0] ?? '';
    await page.goto(`/not_me#${code}`);
    await expect(page.getByLabel('Code from the message')).toHaveValue(code);
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Lock my account' }).click();
    await expect(page.getByText('Your account is protected.')).toBeVisible();
    const alert = page.getByRole('alertdialog', { name: 'Notice' });
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.goto('/login');
    await logIn(page, player.username);
    await expect(page).toHaveURL('/future');
    await page.goto('/myinfo/profile');
    await expect(page.getByText(/^Withdrawals are locked since/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoBarrier(page);
  });
});
