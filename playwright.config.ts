import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './tests/support/browser.ts';

/**
 * No shared web server: each test file starts the built server on a free port of its own
 * (tests/support/server.ts), so that no file sees the accounts or the clock of another.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: browserLaunchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
