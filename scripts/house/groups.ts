/** Rooms that know each other in a circle: folders taken as one, and the circles among them. */
import type { ImportGraph } from '../../tests/style/tools/graph.ts';

/** The folder directly below `floor` in which a file lies, or the file where it lies in the floor itself. */
function groupOf(floor: string, path: string): string | undefined {
  if (!path.startsWith(`${floor}/`)) return undefined;
  const [first] = path.slice(floor.length + 1).split('/');
  return first;
}

/** The groups of a floor, each with those it imports. */
export function groupGraph(graph: ImportGraph, floor: string): ImportGraph {
  const groups = new Map<string, Set<string>>();
  for (const [path, targets] of graph) {
    const group = groupOf(floor, path);
    if (group === undefined) continue;
    const known = groups.get(group) ?? new Set();
    groups.set(group, known);
    for (const target of targets) {
      const other = groupOf(floor, target);
      if (other !== undefined && other !== group) known.add(other);
    }
  }
  return new Map([...groups].map(([group, targets]) => [group, [...targets]]));
}

function reachable(graph: ImportGraph, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** The largest set of nodes of which each leads to every other; empty where there is no circle. */
export function largestCircle(graph: ImportGraph): readonly string[] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]));
  let largest: readonly string[] = [];
  for (const [node, seen] of reach) {
    if (!seen.has(node)) continue;
    const circle = [...seen].filter((other) => reach.get(other)?.has(node) === true);
    if (circle.length > largest.length) largest = circle;
  }
  return largest.toSorted();
}
