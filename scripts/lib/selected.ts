/** Which tests a change, or work on a feature, needs first. */
import type { ImportGraph } from '../../tests/style/tools/graph.ts';

/** Number of test files that two cores run in about two minutes. */
const NEAREST = 60;
const TEST = /^tests\/(?!e2e\/).*\.test\.tsx?$/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;

export interface Selection {
  /** Files for vitest, the nearest to the change first. */
  readonly tests: readonly string[];
  /** Further tests that can see the change. */
  readonly further: number;
  /** Journeys whose names say that they are about it. */
  readonly journeys: readonly string[];
}

const wordsOf = (path: string): readonly string[] =>
  path.split('/').map((part) => part.replace(/\..*$/, ''));

/** Folders of this name, and files whose names begin with it: `p2p` has `p2p/…` and `p2pForms.test.ts`. */
function isAbout(path: string, feature: string): boolean {
  const word = feature.toLowerCase();
  return wordsOf(path).some((part) => part.toLowerCase().startsWith(word));
}

/** Tests and journeys of features by their names. */
export function ofFeatures(paths: readonly string[], features: readonly string[]): Selection {
  const about = paths.filter((path) => features.some((feature) => isAbout(path, feature)));
  return {
    tests: about.filter((path) => TEST.test(path)),
    further: 0,
    journeys: about.filter((path) => JOURNEY.test(path)),
  };
}

function importersOf(graph: ImportGraph): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of graph)
    for (const target of targets) {
      const known = importers.get(target) ?? [];
      known.push(path);
      importers.set(target, known);
    }
  return importers;
}

/** Tests that import a changed file, themselves or through others: fewest steps away first. */
export function ofChange(graph: ImportGraph, changed: readonly string[]): Selection {
  const importers = importersOf(graph);
  const reached = new Set(changed);
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  const tests = [...reached].filter((path) => TEST.test(path));
  return {
    tests: tests.slice(0, NEAREST),
    further: Math.max(0, tests.length - NEAREST),
    journeys: [...reached].filter((path) => JOURNEY.test(path)),
  };
}
