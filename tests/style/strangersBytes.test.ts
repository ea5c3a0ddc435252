/** The page that lists where a stranger's bytes are parsed names a test for each of them. */
import { expect, test } from 'vitest';
import { writtenFiles } from './tools/tree.ts';

const PAGE = 'docs/decisions/0080-publishing-in-parts.md';
const NAMED = /`([^`]+)`/g;

const files = writtenFiles();
const rows = (files.find(({ path }) => path === PAGE)?.text ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 5);
const heading = rows.findIndex((cells) => cells[3] === 'tried by');
const places = rows.slice(heading + 2);
const tests = new Set(
  files.flatMap(({ path }) => {
    const [, name] = /^tests\/(.+)\.test\.tsx?$/.exec(path) ?? [];
    return name === undefined ? [] : [name];
  }),
);

test('the table is found, with what each place is tried by', () => {
  expect(heading).toBeGreaterThanOrEqual(0);
  expect(places.length).toBeGreaterThan(8);
  for (const [, bytes, limit, triedBy = ''] of places)
    expect([bytes, limit, [...triedBy.matchAll(NAMED)].length > 0]).toEqual([bytes, limit, true]);
});

test('each test that it names exists', () => {
  const named = places.flatMap(([, , , triedBy = '']) =>
    [...triedBy.matchAll(NAMED)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});
