/** Where an import leads: a file of this project, or a package. */
import { posix } from 'node:path';

export type Target =
  | { readonly to: 'file'; readonly path: string }
  | { readonly to: 'package'; readonly name: string };

/** `@scope/name/sub` is the package `@scope/name`; `node:fs` and `virtual:x` stay whole. */
function packageName(specifier: string): string {
  if (specifier.includes(':')) return specifier;
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Resolves by text alone: relative paths carry their extension in this project. */
export function resolveImport(fromPath: string, specifier: string): Target {
  return specifier.startsWith('.')
    ? { to: 'file', path: posix.normalize(posix.join(posix.dirname(fromPath), specifier)) }
    : { to: 'package', name: packageName(specifier) };
}

/** `domain` for `src/domain/ids.ts`, the file's own name for `src/main.tsx`, undefined outside src. */
export function folderOf(path: string): string | undefined {
  const [root, folder] = path.split('/');
  return root === 'src' ? folder : undefined;
}
