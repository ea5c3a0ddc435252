/** The project's own files agree with each other. */
import { posix } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TABLE } from './tools/table.ts';
import { IGNORED_FOLDERS, projectPaths, readProjectFile } from './tools/tree.ts';

const manifest = v.parse(
  v.object({
    scripts: v.record(v.string(), v.string()),
    dependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(readProjectFile('package.json')),
);

describe('package-lock.json', () => {
  const text = readProjectFile('package-lock.json');
  const lock = v.parse(
    v.object({
      packages: v.record(
        v.string(),
        v.looseObject({ optionalDependencies: v.optional(v.record(v.string(), v.string()), {}) }),
      ),
    }),
    JSON.parse(text),
  );

  test('names no place to download from', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    const named = Object.entries(lock.packages).filter(([, one]) => 'resolved' in one);
    expect(named.map(([path]) => path)).toEqual([]);
  });

  test('holds the packages of every platform, or a clean installation refuses it', () => {
    const has = (from: string, name: string): boolean => {
      const beside = `${from}${from === '' ? '' : '/'}node_modules/${name}`;
      if (lock.packages[beside] !== undefined) return true;
      return (
        from !== '' && has(from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name)
      );
    };
    const missing = Object.entries(lock.packages).flatMap(([path, one]) =>
      Object.keys(one.optionalDependencies).filter((name) => !has(path, name)),
    );
    expect(missing).toEqual([]);
  });

  test('holds a hash for every package', () => {
    const bare = Object.entries(lock.packages).filter(
      ([path, one]) => path !== '' && !('integrity' in one) && one['inBundle'] !== true,
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });
});

test('the table of layers names only packages that are installed', () => {
  const names = new Set(Object.values(TABLE).flatMap((row) => row.packages));
  const installed = Object.keys(manifest.dependencies);
  const unknown = [...names].filter(
    (name) => !name.includes(':') && !name.endsWith('*') && !installed.includes(name),
  );
  expect(unknown).toEqual([]);
});

test('.gitignore leaves out every folder that the checks leave out', () => {
  const ignored = readProjectFile('.gitignore').split('\n');
  expect(IGNORED_FOLDERS.filter((folder) => !ignored.includes(`${folder}/`))).toEqual([]);
});

test('every decision is linked from the architecture page or from an index', () => {
  const paths = projectPaths();
  const isDecision = (path: string): boolean =>
    path.startsWith('docs/decisions/') && path.endsWith('.md') && !path.endsWith('/README.md');
  const linked = ['docs/ARCHITECTURE.md', 'docs/decisions/README.md']
    .filter((path) => paths.includes(path))
    .flatMap((path) =>
      [...readProjectFile(path).matchAll(/\]\(([^)#\s]+)/g)].map((match) =>
        posix.normalize(posix.join(posix.dirname(path), match[1] ?? '')),
      ),
    );
  expect(paths.filter((path) => isDecision(path) && !linked.includes(path))).toEqual([]);
});

test('the scripts that people and machines call exist', () => {
  const promised = ['start', 'dev', 'build', 'check', 'test', 'test:unit', 'test:e2e', 'bench'];
  expect(promised.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
});

test.each([
  ['domain', ['ES2023']],
  ['engine', ['ES2023']],
  ['machines', ['ES2023']],
  ['protocol', ['ES2023', 'WebWorker']],
  ['gateway', ['ES2023', 'WebWorker']],
])('the compiler knows no page and no Node in %s', (floor, lib) => {
  const { compilerOptions } = v.parse(
    v.object({
      compilerOptions: v.object({ lib: v.array(v.string()), types: v.array(v.string()) }),
    }),
    JSON.parse(readProjectFile(`src/${floor}/tsconfig.json`)),
  );
  expect(compilerOptions).toEqual({ lib, types: [] });
});
