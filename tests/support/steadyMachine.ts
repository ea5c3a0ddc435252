/**
 * Properties of a machine that would change the result of a test, set to one value for all of them:
 * read first by the configurations of vitest and Playwright, so that workers, servers and browsers
 * inherit it.
 */
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Font configurations of the tests' own, for browsers that ask fontconfig (Linux). */
export const FONTS = {
  latin: join(import.meta.dirname, 'fonts/latin.conf'),
  korean: join(import.meta.dirname, 'fonts/korean.conf'),
} as const;

/** Everything in these tests is on this machine. */
const PROXIES = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'];

/**
 * Environment that a server or a program that a test starts needs of the machine; its settings are
 * the test's.
 */
const INHERITED = /^(?:PATH|HOME|USER|TMPDIR|TEMP|TMP|SYSTEMROOT|TZ|LANG|NODE_.*|MARU_.*|XDG_.*)$/i;

type Environment = Record<string, string | undefined>;

/** Time zone, language, proxies and permissions of new files as every machine has them in tests. */
export function steadyMachine(environment: Environment = process.env): void {
  environment['TZ'] = 'UTC';
  environment['LANG'] = 'C.UTF-8';
  for (const name of Object.keys(environment)) {
    const isLocale = name === 'LANGUAGE' || name.startsWith('LC_');
    if (isLocale || PROXIES.includes(name.toLowerCase())) delete environment[name];
  }
  environment['FONTCONFIG_FILE'] = FONTS.latin;
  if (isMainThread) process.umask(0o022);
}

/** The environment for a program of a test, without the settings of the developer's shell. */
export function bareEnvironment(environment: Environment = process.env): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => INHERITED.test(name)));
}
