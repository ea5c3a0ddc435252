/**
 * Journeys on two devices at once: a desk, and a phone 390 px wide with an account of its own. Both
 * take the same steps, so that what they wait for is waited for once.
 */
import type { Page } from '@playwright/test';
import { expect, sessionItems, storageAt, test as base } from './e2e.ts';
import { witnessViolations } from './e2ePolicy.ts';
import { type Remote, signUp } from './remote.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

export interface Device {
  readonly page: Page;
  /** Who is signed in there. */
  readonly player: Remote;
  readonly isPhone: boolean;
}

interface DeviceFixtures {
  readonly devices: readonly Device[];
  /** Takes the steps on both devices; afterwards nothing on the phone lies beside the screen. */
  readonly onEach: (steps: (device: Device) => Promise<void>) => Promise<void>;
}

export const test = base.extend<DeviceFixtures>({
  devices: async ({ browser, page, player, origin }, use) => {
    const other = await signUp(origin);
    const session = await sessionItems(origin, other.username);
    const items = { language: 'en', theme: 'white', confirm_orders: 'off', ...session };
    const storageState = storageAt(origin, items);
    const context = await browser.newContext({
      ...PHONE,
      baseURL: origin,
      storageState,
      reducedMotion: 'reduce',
    });
    const violations = await witnessViolations(context);
    const phone = { page: await context.newPage(), player: other, isPhone: true };
    await use([{ page, player, isPhone: false }, phone]);
    await context.close();
    expect(violations).toEqual([]);
  },
  onEach: async ({ devices }, use) => {
    await use(async (steps) => {
      await Promise.all(
        devices.map(async (device) => {
          await steps(device);
          if (!device.isPhone) return;
          const width = await device.page.evaluate(() => document.documentElement.scrollWidth);
          expect(width).toBe(PHONE.viewport.width);
        }),
      );
    });
  },
});
