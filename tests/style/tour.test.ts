/** The tour through the code names only what is there. */
import { expect, test } from 'vitest';
import { projectPaths, readProjectFile } from './tools/tree.ts';

const STOP = /^\| `(?<file>src\/[^`]+)`\s+\| `(?<name>\w+)`/gm;

const stops = [...readProjectFile('docs/TOUR.md').matchAll(STOP)].map(({ groups }) => ({
  file: groups?.['file'] ?? '',
  name: groups?.['name'] ?? '',
}));

const declares = (text: string, name: string): boolean =>
  new RegExp(`\\b(?:function|class|const) ${name}\\b`).test(text);

test('the tour has its stops', () => {
  expect(stops.length).toBeGreaterThan(30);
});

test('every function that the tour names is declared in the file that it names', () => {
  const paths = new Set(projectPaths());
  const wrong = stops.filter(
    ({ file, name }) => !paths.has(file) || !declares(readProjectFile(file), name),
  );
  expect(wrong).toEqual([]);
});
