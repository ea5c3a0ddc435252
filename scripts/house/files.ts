/** How many files there are, how long they are, and who uses them. */
import type { ImportGraph } from '../../tests/style/tools/graph.ts';

export interface CodeFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

export interface FloorSize {
  readonly floor: string;
  readonly files: number;
  /** Lines of the file in the middle. */
  readonly median: number;
}

const SMALL_LINES = 60;

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Floors of src, and a line for all of them together. */
export function floorSizes(files: readonly CodeFile[]): readonly FloorSize[] {
  const floors = new Map<string, number[]>();
  for (const { path, lines } of files) {
    const [, floor = ''] = path.split('/');
    const name = floor.includes('.') ? 'entries' : floor;
    floors.set(name, [...(floors.get(name) ?? []), lines]);
  }
  const rows = [...floors].map(([floor, lines]) => ({
    floor,
    files: lines.length,
    median: medianOf(lines),
  }));
  const all = {
    floor: 'all',
    files: files.length,
    median: medianOf(files.map(({ lines }) => lines)),
  };
  return [...rows.toSorted((a, b) => b.files - a.files), all];
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Small files that a single file of the same folder uses and no test imports. */
export function dust(files: readonly CodeFile[], graph: ImportGraph): readonly string[] {
  const users = new Map<string, string[]>();
  for (const [path, targets] of graph)
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), path]);
  return files
    .filter(({ lines }) => lines < SMALL_LINES)
    .map(({ path }) => path)
    .filter((path) => {
      const [user, ...others] = users.get(path) ?? [];
      return user !== undefined && others.length === 0 && folderOf(user) === folderOf(path);
    });
}
