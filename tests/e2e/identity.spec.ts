/** Verifying a phone in the window of the identity check: the demo's, and NICE's on its own port. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test as base } from '../support/e2e.ts';
import { operatorOf } from '../support/e2eExchange.ts';
import { type NiceService, openNiceService } from '../support/niceService.ts';
import { PASSWORD } from '../support/remote.ts';

/** The exchange with NICE connected, which is known only once its own address is. */
const test = base.extend<{ readonly nice: NiceService }>({
  nice: async ({ exchange, origin }, use) => {
    const nice = await openNiceService();
    const { clientId, clientSecret, baseUrl, windowUrl } = nice.link(origin);
    await exchange.stop();
    await exchange.restart({
      NICE_CLIENT_ID: clientId,
      NICE_CLIENT_SECRET: clientSecret,
      NICE_ORIGINS: origin,
      NICE_URL: baseUrl,
      NICE_WINDOW_URL: windowUrl,
    });
    await use(nice);
    await nice.close();
    expect(nice.problems).toEqual([]);
  },
});

async function askForPhones(origin: string): Promise<void> {
  const operator = await operatorOf(origin);
  const sites = await operator.get(CALLS.operatorSites.path);
  const demo = v.parse(CALLS.operatorSites.answer, sites.body).find(({ id }) => id === 1);
  const change = { id: 1, version: demo?.version ?? 0, signupVerification: 'phone' };
  expect((await operator.post(CALLS.operatorSiteChange.path, change)).status).toBe(200);
}

/** The signup form, complete but for the phone. */
async function fillForm(page: Page, username: string) {
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repeat password').fill(PASSWORD);
  await form.getByLabel('Name', { exact: true }).fill('Maru Kim');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('maru@example.com');
  await form.getByRole('checkbox', { name: 'I agree to all' }).check();
  return { form, phone: form.getByRole('group', { name: 'Phone number' }) };
}

test.use({ hasOwnExchange: true });

test('[U-P27] a phone is verified in NICE’s window, and the form signs up with it', async ({
  page,
  origin,
  nice,
}) => {
  await askForPhones(origin);
  const { form, phone } = await fillForm(page, 'newcomer');
  /** Passes the window as far as its own button, and presses it. */
  const pass = async (): Promise<void> => {
    const opening = page.waitForEvent('popup');
    await phone.getByRole('button', { name: 'Use the identity check' }).click();
    const popup = await opening;
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Identify' }).click();
    await closed;
  };

  nice.person = { resultcode: '2001' };
  await pass();
  await expect(phone.getByRole('alert')).toHaveText(
    'The identity check was not completed. Please try again.',
  );

  nice.person = {};
  await pass();
  await expect(phone.getByText('Verified.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Phone number' })).toHaveValue('010-5555-6666');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/future');
});

base.describe('without NICE', () => {
  base.use({ hasOwnExchange: true });

  base('[U-P27] the demo’s page takes its place', async ({ page, origin }) => {
    await askForPhones(origin);
    const { form, phone } = await fillForm(page, 'demoperson');
    const check = phone.getByRole('button', { name: 'Use the identity check' });
    // A browser that blocks windows answers so.
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await check.click();
    await expect(phone.getByRole('alert')).toHaveText(
      'The browser blocked the window. Allow pop-ups for this page and try again.',
    );
    const opening = page.waitForEvent('popup');
    await check.click();
    const popup = await opening;
    const closed = popup.waitForEvent('close');
    await popup.getByLabel('이름').fill('Maru Kim');
    await popup.getByLabel('휴대폰 번호').fill('010-7777-8888');
    await popup.getByRole('button', { name: '확인' }).click();
    await closed;
    await expect(phone.getByText('Verified.')).toBeVisible();
    await form.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/future');
  });
});
