/** Which modules of the build go into one file. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNKS } from '../../../scripts/vite/chunks.ts';
import { createParts, createReach, type Graph } from '../../../scripts/vite/parts.ts';

/** Modules by the name of their file, with what each imports. */
const graphOf = (imports: Readonly<Record<string, readonly string[]>>): Graph => ({
  getModuleInfo: (id) => {
    const found = Object.keys(imports).find((name) => resolve(name) === id);
    if (found === undefined) return null;
    return { importedIds: (imports[found] ?? []).map((name) => resolve(name)) };
  },
});

const GRAPH = graphOf({
  'desk.ts': ['book.ts', 'panels.ts'],
  'chart.ts': ['book.ts', 'candles.ts'],
  'book.ts': ['row.ts'],
  'candles.ts': ['chart.ts'],
});

test('a module belongs to the first part that imports it, directly or through others', () => {
  const partOf = createParts([
    { name: 'desk', roots: ['desk.ts'] },
    { name: 'chart', roots: ['chart.ts'] },
  ]);
  const names = ['desk.ts', 'row.ts', 'chart.ts', 'candles.ts', 'other.ts'].map((file) =>
    partOf(resolve(file), GRAPH),
  );
  expect(names).toEqual(['desk', 'desk', 'chart', 'chart', null]);
});

test('a part of a module that is not in the build is an error', () => {
  const partOf = createParts([{ name: 'desk', roots: ['moved.ts'] }]);
  expect(() => partOf(resolve('book.ts'), GRAPH)).toThrow('moved.ts is no module of the build');
});

test('a module reaches what it imports through others, also around a circle', () => {
  const reached = createReach({ rows: /row\.ts$/, panels: /panels\.ts$/ });
  expect(reached(resolve('desk.ts'), GRAPH)).toEqual(['rows', 'panels']);
  expect(reached(resolve('candles.ts'), GRAPH)).toEqual(['rows']);
  expect(reached(resolve('row.ts'), GRAPH)).toEqual(['rows']);
  expect(reached(resolve('panels.ts'), GRAPH)).toEqual(['panels']);
});

test('no two groups have the same priority, so that the order of the list decides', () => {
  const priorities = CHUNKS.map(({ priority }) => priority);
  expect(priorities.toSorted((a, b) => b - a)).toEqual(priorities);
  expect(new Set(priorities).size).toBe(priorities.length);
});
