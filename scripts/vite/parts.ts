/** Which modules of the build belong together, because a page needs them at the same time. */
import { resolve } from 'node:path';

interface Info {
  readonly importedIds: readonly string[];
}
export interface Graph {
  readonly getModuleInfo: (id: string) => Info | null;
}

/** A file of the bundle: everything that these modules import statically, themselves included. */
export interface Part {
  readonly name: string;
  readonly roots: readonly string[];
}

/** These export everything they have from one module: what follows from it would be the whole package. */
const BARREL = /node_modules\/(?:rxjs|d3[^/]*)\//;

/** A root that was moved or removed would silently leave its part to others. */
function existing(root: string, graph: Graph): string {
  const id = resolve(root);
  if (graph.getModuleInfo(id) === null) throw new Error(`${root} is no module of the build`);
  return id;
}

/** Modules that these import statically, directly or through others, and the modules themselves. */
function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(roots);
  // Grows while it is walked.
  for (const id of found) {
    const info = BARREL.test(id) ? null : graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/**
 * Names the part of a module: the first of these that imports it, directly or through others.
 * @returns null for a module of none
 */
export function createParts(parts: readonly Part[]): (id: string, graph: Graph) => string | null {
  let reached: readonly (readonly [string, ReadonlySet<string>])[] | undefined;
  return (id, graph) => {
    reached ??= parts.map(({ name, roots }) => {
      const ids = roots.map((root) => existing(root, graph));
      return [name, reachedFrom(ids, graph)] as const;
    });
    return reached.find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}

/** Names those of the patterns that match what a module imports, directly or through others. */
export function createReach(
  patterns: Readonly<Record<string, RegExp>>,
): (id: string, graph: Graph) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (id, graph) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const reached = [...reachedFrom([id], graph)];
    const names = Object.entries(patterns)
      .filter(([, pattern]) => reached.some((each) => pattern.test(each)))
      .map(([name]) => name);
    known.set(id, names);
    return names;
  };
}
