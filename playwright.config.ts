import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './tests/support/browser.ts';
import { FONTS, steadyMachine } from './tests/support/steadyMachine.ts';

steadyMachine();

/** Journeys that wait for rounds to end or prices to rise, and the many pictures, the longest first. */
const LONGEST = [
  'liquidation',
  'sites',
  'roundsAway',
  'kit',
  'rounds',
  'roundRecords',
  'powerBall',
  'bracketHedge',
].map((name) => `**/${name}.spec.ts`);

/** Journeys that measure where things stand: once more on a machine with Korean fonts. */
const LAYOUT = ['firstPaint', 'phone'].map((name) => `**/${name}.spec.ts`);

const KOREAN_FONTS = {
  ...browserLaunchOptions(),
  env: { ...process.env, FONTCONFIG_FILE: FONTS.korean },
};

/**
 * No shared web server: each journey starts the built server on a free port of its own
 * (tests/support/e2e.ts), so that none sees the accounts or the clock of another.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/e2eSetup.ts',
  forbidOnly: true,
  // Three browsers share two cores. What passes on the second try alone is named in the closing line:
  // a race to be found, of the journey or of the product.
  retries: 1,
  // Three on two cores: the longest journeys wait for rounds to end and need no processor meanwhile.
  workers: 3,
  fullyParallel: true,
  // In this order, so that no long journey runs alone at the end.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
    { name: 'Korean fonts', testMatch: LAYOUT, use: { launchOptions: KOREAN_FONTS } },
  ],
  // Generous, because two cores run everything: a limit is there to end a hang, not to time a journey.
  timeout: 240_000,
  expect: {
    timeout: 40_000,
    // Browsers of different builds round the edges of glyphs differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled', scale: 'css' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // As on every machine that runs these.
    timezoneId: 'UTC',
    locale: 'en-US',
    headless: true,
    launchOptions: browserLaunchOptions(),
    // Storing the whole app costs each new visitor more than opening a page; journeys that go offline allow it.
    serviceWorkers: 'block',
    // A trace of every journey costs a quarter of its processor time: turn it on to look at one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
