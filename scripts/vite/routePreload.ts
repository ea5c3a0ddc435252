/**
 * Has the page ask for the chunks of a route and of a language together with its entry, instead of
 * after it: over a slow line that saves a whole round trip before the first price.
 */
import type { Plugin, Rolldown } from 'vite';

export interface PreloadedPart {
  /** Of a route the source of a regular expression on the path, of texts their language. */
  readonly of: string;
  /** End of the id of the part's module. */
  readonly module: string;
}

/** The language chosen, else the browser's first of ours: what the app finds on most sites. */
const LANGUAGE =
  `(()=>{try{return localStorage.getItem('language')}catch{}})()` +
  `||navigator.languages.map(t=>t.slice(0,2)).find(t=>t==='ko'||t==='en')||'ko'`;

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

/** Files by what they are for, those of the entry left out. */
function filesBy(
  bundle: Bundle,
  parts: readonly PreloadedPart[],
): readonly (readonly [string, readonly string[]])[] {
  const entry = chunkOf(bundle, (chunk) => chunk.isEntry);
  const first = entry === undefined ? new Set<string>() : filesOf(bundle, entry);
  return parts.map(({ of, module }) => {
    const file = chunkOf(bundle, (chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
    if (file === undefined) throw new Error(`no chunk was built for ${module}`);
    return [
      of,
      [...filesOf(bundle, file)].filter((each) => !first.has(each)).map((each) => `/${each}`),
    ];
  });
}

export function routePreload(
  routes: readonly PreloadedPart[],
  languages: readonly PreloadedPart[],
): Plugin {
  return {
    name: 'maru:route-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        if (bundle === undefined) return [];
        const byRoute = JSON.stringify(filesBy(bundle, routes));
        const byLanguage = JSON.stringify(filesBy(bundle, languages));
        const script =
          `const g=fs=>{for(const f of fs){const l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href=f;document.head.append(l)}};` +
          `const n=${LANGUAGE};` +
          `for(const[p,fs]of ${byRoute})if(new RegExp(p).test(location.pathname))g(fs);` +
          `for(const[k,fs]of ${byLanguage})if(k===n)g(fs)`;
        return [{ tag: 'script', children: `{${script}}`, injectTo: 'head-prepend' }];
      },
    },
  };
}
