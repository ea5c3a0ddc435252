/**
 * Has the page ask for a route's chunks together with its entry, instead of after it: over a slow
 * line that saves a whole round trip before the first price.
 */
import type { Plugin, Rolldown } from 'vite';

export interface PreloadedRoute {
  /** Source of a regular expression on the path. */
  readonly path: string;
  /** End of the id of the route's module. */
  readonly module: string;
}

type Bundle = Rolldown.OutputBundle;

/** Files that a chunk needs, itself first. */
function filesOf(bundle: Bundle, fileName: string, known = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || known.has(fileName)) return known;
  known.add(fileName);
  for (const imported of chunk.imports) filesOf(bundle, imported, known);
  return known;
}

const chunkOf = (
  bundle: Bundle,
  matches: (chunk: Rolldown.OutputChunk) => boolean,
): string | undefined =>
  Object.values(bundle).find((output) => output.type === 'chunk' && matches(output))?.fileName;

function filesByRoute(
  bundle: Bundle,
  routes: readonly PreloadedRoute[],
): readonly (readonly [string, readonly string[]])[] {
  const entry = chunkOf(bundle, (chunk) => chunk.isEntry);
  const first = entry === undefined ? new Set<string>() : filesOf(bundle, entry);
  return routes.map(({ path, module }) => {
    const file = chunkOf(bundle, (chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
    if (file === undefined) throw new Error(`no chunk was built for ${module}`);
    return [
      path,
      [...filesOf(bundle, file)].filter((name) => !first.has(name)).map((name) => `/${name}`),
    ];
  });
}

export function routePreload(routes: readonly PreloadedRoute[]): Plugin {
  return {
    name: 'maru:route-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        if (bundle === undefined) return [];
        const table = JSON.stringify(filesByRoute(bundle, routes));
        const script =
          `for(const[p,fs]of ${table})if(new RegExp(p).test(location.pathname))for(const f of fs){` +
          `const l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href=f;document.head.append(l)}`;
        return [{ tag: 'script', children: script, injectTo: 'head-prepend' }];
      },
    },
  };
}
