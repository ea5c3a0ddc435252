/**
 * Gives the browser tests a Chromium that starts, or says in one line what is missing.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserCandidates, BROWSER_VARIABLES, HEADLESS_SHELL } from '../tests/support/browser.ts';

/** Facts about the machine that the search needs; tests pass their own. */
export type Machine = {
  readonly isRoot: boolean;
  readonly candidates: () => readonly string[];
  readonly exists: (path: string) => boolean;
  /** Runs a command to completion; resolves with whether it exited with 0. */
  readonly run: (command: string, args: readonly string[]) => Promise<boolean>;
};

export type EnsuredBrowser =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly message: string };

const APT = '/usr/bin/apt-get';

/** A machine without a network is not kept waiting. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'] as const;

/**
 * A path counts when the file exists and answers `--version`: some distributions ship a
 * `chromium-browser` that only prints how to install the real one.
 */
async function firstThatStarts(machine: Machine): Promise<string | undefined> {
  for (const path of machine.candidates()) {
    if (machine.exists(path) && (await machine.run(path, ['--version', '--no-sandbox'])))
      return path;
  }
  return undefined;
}

/** Whether the package is there afterwards. Lists of packages are fetched only if those at hand do not do. */
async function install(machine: Machine, name: string): Promise<boolean> {
  const installed = (): Promise<boolean> =>
    machine.run(APT, [...PATIENCE, 'install', '-y', '--no-install-recommends', name]);
  if (await installed()) return true;
  return (await machine.run(APT, [...PATIENCE, 'update'])) && installed();
}

/**
 * Finds a browser. As root on a Debian-like machine, unless a variable names one, installs
 * `chromium-headless-shell`, and `chromium` where there is no such package and no other browser.
 */
export async function ensureBrowser(machine: Machine): Promise<EnsuredBrowser> {
  const found = await firstThatStarts(machine);
  const mayInstall = machine.isRoot && machine.exists(APT);
  const better =
    mayInstall && found !== HEADLESS_SHELL && machine.candidates().includes(HEADLESS_SHELL)
      ? await install(machine, 'chromium-headless-shell')
      : false;
  const path = better ? await firstThatStarts(machine) : found;
  if (path !== undefined) return { ok: true, path };
  const last =
    mayInstall && (await install(machine, 'chromium')) ? await firstThatStarts(machine) : undefined;
  if (last !== undefined) return { ok: true, path: last };
  return {
    ok: false,
    message:
      'No Chromium or Chrome was found: install one (apt-get install chromium, or npx playwright ' +
      `install chromium) or name it in ${BROWSER_VARIABLES.join(' or ')}.`,
  };
}

/** This machine. An installation's own output is shown, because it can take a minute. */
export function thisMachine(): Machine {
  return {
    isRoot: process.getuid?.() === 0,
    candidates: () => browserCandidates(),
    exists: existsSync,
    run: (command, args) =>
      new Promise((resolve) => {
        spawn(command, args, {
          stdio: command === APT ? 'inherit' : 'ignore',
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        })
          .on('error', () => resolve(false))
          .on('close', (code) => resolve(code === 0));
      }),
  };
}
