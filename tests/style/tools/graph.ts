/**
 * The graph of imports: circles in it, and files that nothing leads to.
 */
import type { ModuleFacts } from './modules.ts';
import { resolveImport } from './paths.ts';

export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** File to the files it imports; imports of packages and of files outside the list are left out. */
export function importGraph(modules: readonly ModuleFacts[]): ImportGraph {
  const known = new Set(modules.map((module) => module.path));
  return new Map(
    modules.map(({ path, imports }) => {
      const targets = imports.flatMap(({ specifier }) => {
        if (specifier === undefined) return [];
        const target = resolveImport(path, specifier);
        return target.to === 'file' && known.has(target.path) ? [target.path] : [];
      });
      return [path, [...new Set(targets)]];
    }),
  );
}

/** Files that the entry files lead to, they themselves included. */
function reachableFrom(graph: ImportGraph, entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    waiting.push(...(graph.get(path) ?? []));
  }
  return seen;
}

/** Files that no entry leads to. */
export function deadFiles(graph: ImportGraph, entries: readonly string[]): readonly string[] {
  const alive = reachableFrom(graph, entries);
  return [...graph.keys()].filter((path) => !alive.has(path));
}

/**
 * One shortest circle for each file that lies on one and was not already named in another, as the
 * files in their order of importing. Imports of types count: folders that know each other's types
 * in a circle cannot be understood one at a time either.
 */
export function cycles(graph: ImportGraph): readonly (readonly string[])[] {
  const found: string[][] = [];
  const named = new Set<string>();
  for (const start of graph.keys()) {
    if (named.has(start)) continue;
    const circle = shortestWayBack(graph, start);
    if (circle === undefined) continue;
    found.push(circle);
    for (const path of circle) named.add(path);
  }
  return found;
}

function shortestWayBack(graph: ImportGraph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let next = 0; next < waiting.length; next += 1) {
    const path = waiting[next];
    if (path === undefined) break;
    for (const target of graph.get(path) ?? []) {
      if (target === start) return wayTo(path, start, cameFrom);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      waiting.push(target);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end];
  for (let path = end; path !== start;) {
    const previous = cameFrom.get(path);
    if (previous === undefined) break;
    way.unshift(previous);
    path = previous;
  }
  return way;
}
