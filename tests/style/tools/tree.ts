/**
 * The files of the project as they stand in the checkout, without what is installed or built.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The same as .gitignore, which the tidy test compares. */
export const IGNORED_FOLDERS: readonly string[] = [
  'node_modules',
  'dist',
  '.data',
  'coverage',
  'test-results',
  'playwright-report',
];

const TEXT = /\.(?:ts|tsx|js|mjs|css|html|json|jsonc|md|svg|yml|yaml|sh|txt)$/;
const TEXT_NAMES = new Set(['.editorconfig', '.gitattributes', '.gitignore', '.npmrc', 'run']);

export type SourceFile = { readonly path: string; readonly text: string };

function list(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === '.git' || IGNORED_FOLDERS.includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return list(path);
    return entry.isFile() ? [relative(ROOT, path).split(sep).join('/')] : [];
  });
}

/** Paths of all files, relative to the root, with `/`. */
export function projectPaths(): readonly string[] {
  return list(ROOT).filter((path) => !path.endsWith('.log'));
}

function isText(path: string): boolean {
  return TEXT.test(path) || TEXT_NAMES.has(path.slice(path.lastIndexOf('/') + 1));
}

export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Files that people write: recordings, test vectors and the lock file are written by programs. */
export function writtenFiles(): readonly SourceFile[] {
  return projectPaths()
    .filter((path) => isText(path) && path !== 'package-lock.json' && !path.startsWith('data/'))
    .filter((path) => !/^vectors\/.*\.json$/.test(path))
    .map((path) => ({ path, text: readProjectFile(path) }));
}
