/**
 * Gives the browser tests a Chromium that starts, or says in one line what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserCandidates, BROWSER_VARIABLES } from '../tests/support/browser.ts';

/** What the search needs from the machine; tests pass their own. */
export type Machine = {
  readonly isRoot: boolean;
  readonly candidates: () => readonly string[];
  readonly exists: (path: string) => boolean;
  /** Runs a command to completion and returns whether it exited with 0. */
  readonly run: (command: string, args: readonly string[]) => boolean;
};

export type EnsuredBrowser =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly message: string };

const APT = '/usr/bin/apt-get';

/**
 * A path counts when the file exists and answers `--version`: some distributions ship a
 * `chromium-browser` that only prints how to install the real one.
 */
function firstThatStarts(machine: Machine): string | undefined {
  return machine
    .candidates()
    .find((path) => machine.exists(path) && machine.run(path, ['--version', '--no-sandbox']));
}

/**
 * Finds a browser; as root on a Debian-like machine without one, installs the `chromium` package.
 */
export function ensureBrowser(machine: Machine): EnsuredBrowser {
  const found = firstThatStarts(machine);
  if (found !== undefined) return { ok: true, path: found };
  if (machine.isRoot && machine.exists(APT)) {
    const installed =
      machine.run(APT, ['update']) &&
      machine.run(APT, ['install', '-y', '--no-install-recommends', 'chromium']);
    const path = installed ? firstThatStarts(machine) : undefined;
    if (path !== undefined) return { ok: true, path };
  }
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
      spawnSync(command, args, {
        stdio: command === APT ? 'inherit' : 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  };
}
