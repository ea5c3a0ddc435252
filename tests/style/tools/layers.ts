/**
 * Holds the source against the table of layers, the bans and the list of exceptions.
 */
import { banned } from './bans.ts';
import type { ImportFact, ModuleFacts } from './modules.ts';
import { folderOf, resolveImport } from './paths.ts';
import type { Access, Exception, Row } from './table.ts';
import { uiProblem } from './uiParts.ts';

export type Violation = {
  readonly file: string;
  readonly line: number;
  /** Import that an exception would have to name. */
  readonly target: string;
  readonly says: string;
};

export type LayerRules = {
  readonly table: Readonly<Record<string, Row>>;
  readonly exceptions: readonly Exception[];
};

function isPackageAllowed(row: Row, name: string): boolean {
  return row.packages.some((allowed) =>
    allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

function fileProblem(
  file: string,
  folder: string,
  row: Row,
  path: string,
  { kind }: ImportFact,
): string | undefined {
  const other = folderOf(path);
  if (other === folder) return folder === 'ui' ? uiProblem(file, path) : undefined;
  if (other === undefined) return 'src may import nothing outside src';
  const access: Access | undefined = row.from[other];
  if (access === undefined) return `${folder} may not import ${other}`;
  if (access === 'all') return undefined;
  if (!access.files.test(path)) return `${folder} may import only some files of ${other}`;
  return access.as === 'types' && kind === 'value' && access.values?.test(path) !== true
    ? `${folder} may import only types from ${other}`
    : undefined;
}

function importViolations(
  { path: file, imports }: ModuleFacts,
  folder: string,
  row: Row,
  isFile: (path: string) => boolean,
): readonly Violation[] {
  return imports.flatMap((fact): Violation[] => {
    const { specifier, line } = fact;
    if (specifier === undefined) {
      return [{ file, line, target: 'import()', says: 'an import path must be a literal' }];
    }
    const target = resolveImport(file, specifier);
    if (target.to === 'package') {
      const says = `${folder} may not import the package ${target.name}`;
      return isPackageAllowed(row, target.name) ? [] : [{ file, line, target: target.name, says }];
    }
    const says = isFile(target.path)
      ? fileProblem(file, folder, row, target.path, fact)
      : `no such file: ${target.path}`;
    return says === undefined ? [] : [{ file, line, target: target.path, says }];
  });
}

function globalViolations(
  { path: file, globals }: ModuleFacts,
  folder: string,
): readonly Violation[] {
  return globals.flatMap((use): Violation[] => {
    const says = banned(folder, use);
    return says === undefined ? [] : [{ file, line: use.line, target: use.name, says }];
  });
}

/** Everything in src that breaks a layer, and every exception that is not needed. */
export function layerViolations(
  modules: readonly ModuleFacts[],
  isFile: (path: string) => boolean,
  { table, exceptions }: LayerRules,
): readonly Violation[] {
  const found = modules.flatMap((module): readonly Violation[] => {
    const folder = folderOf(module.path);
    if (folder === undefined) return [];
    const row = table[folder];
    if (row === undefined) {
      const says = `the table of layers has no row for ${folder}`;
      return [{ file: module.path, line: 1, target: folder, says }];
    }
    return [...importViolations(module, folder, row, isFile), ...globalViolations(module, folder)];
  });
  const excuses = (one: Exception, { file, target }: Violation): boolean =>
    one.file === file && one.target === target;
  const stale = exceptions
    .filter((one) => !found.some((violation) => excuses(one, violation)))
    .map(({ file, target }) => ({ file, line: 1, target, says: 'this exception is not needed' }));
  return [
    ...found.filter((violation) => !exceptions.some((one) => excuses(one, violation))),
    ...stale,
  ];
}
