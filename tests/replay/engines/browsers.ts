/**
 * Browsers of the three engines, started as a person would start them: with an address. The page
 * reports to the server it came from, so that no driver has to be installed beside a browser.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { browserFlags, findBrowser } from '../../support/browser.ts';

/** @param profile an empty folder of its own */
type CommandLine = (url: string, profile: string) => readonly string[];

export interface InstalledBrowser {
  readonly commandLine: CommandLine;
}

export interface EngineUnderTest {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Holds for the user agent of this engine and for no other's. */
  readonly isAgent: (agent: string) => boolean;
  /** The browser, or one line that says what this machine lacks. */
  readonly find: () => InstalledBrowser | string;
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A program of the path by the first of its names that there is. */
const program = (...names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

/** Nothing of a first start: no welcome page, no update, no report. */
const FIREFOX_PREFERENCES = [
  'user_pref("browser.aboutwelcome.enabled", false);',
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("toolkit.telemetry.enabled", false);',
  'user_pref("app.update.enabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
].join('\n');

const chromium =
  (path: string): CommandLine =>
  (url, profile) => [path, '--headless', `--user-data-dir=${profile}`, ...browserFlags(), url];

const firefox =
  (path: string): CommandLine =>
  (url, profile) => {
    writeFileSync(join(profile, 'user.js'), FIREFOX_PREFERENCES);
    return [path, '--headless', '--no-remote', '--profile', profile, url];
  };

/** WebKitGTK draws on a display; without one, on one of its own that is not visible. */
const webkit =
  (path: string, display: readonly string[]): CommandLine =>
  (url) => [...display, path, url];

/** Where Debian and Fedora keep the small browser of WebKitGTK, outside of the path. */
const miniBrowser = (): string | undefined =>
  ['/usr/lib', '/usr/lib64', '/usr/libexec']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
        .map(({ name }) => join(folder, name)),
    ])
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((api) =>
        join(folder, api, 'MiniBrowser'),
      ),
    )
    .find(isExecutable);

function findWebKit(): InstalledBrowser | string {
  const path = process.env['WEBKIT_PATH'] ?? program('MiniBrowser') ?? miniBrowser();
  if (path === undefined)
    return 'this machine has none: apt-get install webkit2gtk-driver, or set WEBKIT_PATH';
  const hasDisplay = (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '') !== '';
  if (hasDisplay) return { commandLine: webkit(path, []) };
  const xvfb = program('xvfb-run');
  return xvfb === undefined
    ? 'this machine has it, but no display: apt-get install xvfb'
    : { commandLine: webkit(path, [xvfb, '--auto-servernum']) };
}

export const ENGINES: readonly EngineUnderTest[] = [
  {
    name: 'Chromium',
    isAgent: (agent) => agent.includes('Chrome/'),
    find: () => {
      const path = findBrowser();
      return path === undefined ? 'no Chromium' : { commandLine: chromium(path) };
    },
  },
  {
    name: 'Firefox',
    isAgent: (agent) => /Gecko\/\S+ Firefox\//.test(agent),
    find: () => {
      const path = process.env['FIREFOX_PATH'] ?? program('firefox-esr', 'firefox');
      return path === undefined
        ? 'this machine has none: apt-get install firefox-esr, or set FIREFOX_PATH'
        : { commandLine: firefox(path) };
    },
  },
  {
    name: 'WebKit',
    isAgent: (agent) => agent.includes('AppleWebKit/') && !agent.includes('Chrome/'),
    find: findWebKit,
  },
];

export interface OpenBrowser {
  /** Rejects when the browser ends by itself; does not resolve. */
  readonly ended: Promise<never>;
  /** Ends the browser with all its processes and removes its profile. */
  readonly close: () => Promise<void>;
}

const LAST_WORDS = 2_000;

export function openBrowser({ commandLine }: InstalledBrowser, url: string): OpenBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'engine-'));
  const [path = '', ...args] = commandLine(url, profile);
  // A group of its own, so that no process of the browser outlives it.
  const child = spawn(path, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: profile, XDG_RUNTIME_DIR: profile, TMPDIR: profile },
  });
  let words = '';
  const keep = (chunk: Buffer): void => {
    words = `${words}${chunk.toString()}`.slice(-LAST_WORDS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`${path} ended with ${code ?? signal}`));
  });
  const ended = exit.then((how): never => {
    throw new Error(`${how}\n${words}`);
  });
  ended.catch(() => undefined);
  return {
    ended,
    close: async () => {
      endGroup(child);
      await exit;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGTERM');
}
