/** Who may import whom, held against the source as it stands. */
import { describe, expect, test } from 'vitest';
import { cycles, deadFiles, importGraph } from './tools/graph.ts';
import { layerViolations } from './tools/layers.ts';
import { readModule, readStyleSheet, type ModuleFacts } from './tools/modules.ts';
import { emptyRooms, roomViolations } from './tools/rooms.ts';
import { EXCEPTIONS, TABLE } from './tools/table.ts';
import { projectPaths, readProjectFile } from './tools/tree.ts';

const CODE = /^(?:(?:src|tests|scripts|bench)\/.*\.tsx?|[^/]+\.config\.ts)$/;
const STYLES = /^src\/.*\.css$/;

/** Files that something other than an import starts: a page, Node, a worker, a test runner. */
const ENTRIES = [
  /^src\/(?:main\.tsx|firstSocket\.ts)$/,
  /^src\/server\/main\.ts$/,
  /^src\/workers\/.*\.worker\.ts$/,
  /^(?:src\/server|tests\/support)\/.*\.thread\.ts$/,
  /^src\/.*\.d\.ts$/,
  /^tests\/.*\.(?:test|spec)\.tsx?$/,
  /^tests\/.*\.worker\.ts$/,
  /^tests\/support\/(?:globalSetup|e2eSetup|serverSetup|fileSetup|leaseProcess|longFastCheck)\.ts$/,
  /^scripts\/[^/]+\.ts$/,
  /^bench\/(?:.*\/)?(?:main|page|runOne|written)\.tsx?$/,
  /^bench\/terminal\/(?:exchange\.ts|naive\.tsx)$/,
  /^[^/]+\.config\.ts$/,
];

function read(path: string): ModuleFacts {
  const text = readProjectFile(path);
  return STYLES.test(path) ? readStyleSheet(path, text) : readModule(path, text);
}

const paths = projectPaths();
const modules = paths.filter((path) => CODE.test(path) || STYLES.test(path)).map(read);
const graph = importGraph(modules);

describe('layers', () => {
  test('there is source to look at', () => {
    expect(modules.filter(({ path }) => path.startsWith('src/')).length).toBeGreaterThan(3);
  });

  test('every import and every global of src is allowed by the table', () => {
    const files = new Set(paths);
    const found = layerViolations(modules, (path) => files.has(path), {
      table: TABLE,
      exceptions: EXCEPTIONS,
    });
    expect(found.map(({ file, line, says }) => `${file}:${line} ${says}`)).toEqual([]);
  });

  test('every exception says why', () => {
    expect(EXCEPTIONS.filter(({ reason }) => reason.trim().length < 20)).toEqual([]);
  });

  test('the kernel of the gateway imports no feature, and no feature what joins them', () => {
    expect(roomViolations(graph)).toEqual([]);
    expect(emptyRooms(paths)).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect(cycles(graph).map((circle) => circle.join(' -> '))).toEqual([]);
  });

  test('an entry leads to every file', () => {
    const entries = [...graph.keys()].filter((path) => ENTRIES.some((entry) => entry.test(path)));
    expect(deadFiles(graph, entries)).toEqual([]);
  });
});
