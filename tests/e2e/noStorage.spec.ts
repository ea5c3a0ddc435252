/** A browser that keeps nothing, or does not answer: the page goes on and says so. */
import { expect, test } from '../support/e2e.ts';
import { openPositions } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

const UNSTORED = /^This browser cannot store your account/;

const BROWSERS = [
  {
    what: 'has no IndexedDB',
    isStored: false,
    script: `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`,
  },
  {
    what: 'refuses IndexedDB',
    isStored: false,
    script: `IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };`,
  },
  {
    what: 'never opens a database',
    isStored: false,
    script: `IDBFactory.prototype.open = () => new EventTarget();`,
  },
  {
    what: 'never grants a lock',
    isStored: true,
    script: `LockManager.prototype.request = () => new Promise(() => undefined);`,
  },
  {
    what: 'starts no worker',
    isStored: true,
    script: `globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };`,
  },
] as const;

for (const { what, isStored, script } of BROWSERS)
  test(`[W-N1] a browser that ${what} trades, without an error in the page`, async ({
    page,
    player,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.addInitScript(script);
    await page.goto('/future/1');
    const terminal = new Terminal(page);
    await terminal.enter({ quantity: '0.01' });
    await expect(terminal.buy).toBeEnabled();
    await terminal.buy.click();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    if (!isStored) await expect(page.getByText(UNSTORED)).toBeVisible();
    expect(await openPositions(player)).toMatchObject([{ side: 'LONG', quantity: '0.01' }]);
    await page.goto('/message');
    await expect(page.getByText('Loading')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
