/**
 * The one place that knows which Chromium the tests drive and with which flags.
 * vitest.config.ts, playwright.config.ts and scripts/ensureBrowser.ts read it from here.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Variables that name a browser by hand, the first one set wins. */
export const BROWSER_VARIABLES = ['PLAYWRIGHT_CHROMIUM', 'CHROME_PATH'] as const;

/**
 * Debian's build of Chromium without windows, tabs and menus. A journey takes a third less processor
 * time in it than in the whole browser run without a window (docs/decisions/0004).
 */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const SYSTEM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Paths to try, best first: what the environment names, what the system has installed, what
 * Playwright has downloaded. A variable is a decision, so nothing else is tried when one is set.
 */
export function browserCandidates(environment: Environment = process.env): readonly string[] {
  for (const name of BROWSER_VARIABLES) {
    const path = environment[name];
    if (path !== undefined && path !== '') return [path];
  }
  return [...SYSTEM_PATHS, chromium.executablePath()];
}

/** The browser's path, or undefined when this machine has none. */
export function findBrowser(environment: Environment = process.env): string | undefined {
  return browserCandidates(environment).find((path) => existsSync(path));
}

/** Flags for a machine without a GPU, without an open network, and possibly without a user but root. */
export function browserFlags(isRoot: boolean = process.getuid?.() === 0): string[] {
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Requests pass between two processes instead of three: a tenth of the time of loading a page.
    '--enable-features=NetworkServiceInProcess2',
    // The shell shapes glyphs by another rule than the whole browser, unless both leave them as they are.
    '--font-render-hinting=none',
  ];
}

/** Launch options as Playwright takes them; without a browser, Playwright's own error names the remedy. */
export function browserLaunchOptions(): { args: string[]; executablePath?: string } {
  const executablePath = findBrowser();
  const args = browserFlags();
  return executablePath === undefined ? { args } : { args, executablePath };
}
