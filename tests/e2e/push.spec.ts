/** Notifications while the page is closed, as the browser's own service worker shows them. */
import type { CDPSession, Worker } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true, serviceWorkers: 'allow' });

/** The id of the page's service worker, which CDP delivers to. */
async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

interface Recorded {
  readonly title: string;
  readonly body: string;
}

/** Without a screen the browser refuses to show notifications, so the last step is recorded. */
const record = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as {
      recorded: unknown[];
      readonly registration: {
        showNotification: (title: string, options: { readonly body: string }) => Promise<void>;
      };
    };
    scope.recorded = [];
    scope.registration.showNotification = (title, { body }) => {
      scope.recorded.push({ title, body });
      return Promise.resolve();
    };
  });

const recorded = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { recorded: Recorded[] }).recorded);

test('[X-N1] [X-N3] a notification is shown while no page is looked at, and its switch says why it cannot be turned on', async ({
  page,
  context,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const { origin } = new URL(page.url());
  await context.grantPermissions(['notifications'], { origin });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await test.step('the switch names what is missing', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const toggle = page.getByRole('switch', { name: 'Notify me while the page is closed' });
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    // This browser has no push service.
    await expect(
      page.getByText('The push service of the browser could not be reached.'),
    ).toBeVisible();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeEnabled();
    await page.keyboard.press('Escape');
  });

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the page has no service worker');
  await record(worker);
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session, origin);
  const deliver = (body: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({ title: 'Maru', body, url: '/future' }),
    });

  await test.step('a page that is looked at shows it itself, and without one it is a notification', async () => {
    await deliver('BTC/USDT Buy 0.001 filled @ 100');
    await page.goto('about:blank');
    await deliver('BTC/USDT Buy 0.002 filled @ 100');
    await expect
      .poll(() => recorded(worker))
      .toEqual([{ title: 'Maru', body: 'BTC/USDT Buy 0.002 filled @ 100' }]);
  });
});
