/** What the terminal, the first screen of most visits, imports statically: one file of the build. */
import { resolve } from 'node:path';

interface Info {
  readonly importedIds: readonly string[];
}
export interface Graph {
  readonly getModuleInfo: (id: string) => Info | null;
}

const FIRST_SCREEN = resolve('src/ui/screens/futures/TerminalScreen.tsx');
/** These export everything they have from one module: what follows from it would be the whole package. */
const BARREL = /node_modules\/(?:rxjs|d3[^/]*)\//;
/** Tells of a module whether the first screen imports it, directly or through others. */
export function createFirstScreen(): (id: string, graph: Graph) => boolean {
  let modules: ReadonlySet<string> | undefined;
  const walk = (graph: Graph): ReadonlySet<string> => {
    const found = new Set([FIRST_SCREEN]);
    // Grows while it is walked.
    for (const id of found) {
      const info = BARREL.test(id) ? null : graph.getModuleInfo(id);
      for (const imported of info?.importedIds ?? []) found.add(imported);
    }
    return found;
  };
  return (id, graph) => {
    modules ??= walk(graph);
    return modules.has(id);
  };
}
