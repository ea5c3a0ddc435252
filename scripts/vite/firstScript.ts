/**
 * The page's first script: it sets theme and language, has the page ask for the chunks of a route
 * and of a language together with its entry, instead of after it, and opens the socket: over a slow
 * line each saves a whole round trip before the first price.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { ENGLISH_SITES, firstLanguage } from '../../src/domain/site/words.ts';
import { classicScript } from './classicScript.ts';

/** Opens the socket to the page's own exchange, which the app takes over. */
const SOCKET_ENTRY = fileURLToPath(new URL('../../src/firstSocket.ts', import.meta.url));

export interface PreloadedPart {
  /** Source of a regular expression on a route's path, or the language of texts. */
  readonly of: string;
  /** End of the id of the part's module. */
  readonly module: string;
}

/**
 * Theme, language and the color of a rise before the first paint; the app takes over from the same keys. Storage that is
 * forbidden holds no choice.
 */
export const LOOK =
  `const r=document.documentElement;let d,n,u;` +
  `try{d=localStorage.getItem('theme');n=localStorage.getItem('language');u=localStorage.getItem('up_color')}catch{}` +
  `if(d==='dark')r.dataset.theme='dark';` +
  `const e=${JSON.stringify(ENGLISH_SITES)}.includes(location.hostname.split('.')[0])?{language:'en'}:void 0;` +
  `r.lang=n==='ko'||n==='en'?n:(${firstLanguage.toString()})(e,navigator.languages);` +
  `r.dataset.up=u==='red'||u==='green'?u:r.lang==='ko'?'red':'green';`;

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

/** Asks for the texts of the language that `LOOK` has found, and for the files of the route. */
function preloads(
  bundle: Bundle,
  routes: readonly PreloadedPart[],
  languages: readonly PreloadedPart[],
): string {
  const byRoute = JSON.stringify(filesBy(bundle, routes));
  const byLanguage = JSON.stringify(filesBy(bundle, languages));
  return (
    `const g=fs=>{for(const f of fs){const l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href=f;document.head.append(l)}};` +
    `for(const[k,fs]of ${byLanguage})if(k===r.lang)g(fs);` +
    `for(const[p,fs]of ${byRoute})if(new RegExp(p).test(location.pathname))g(fs)`
  );
}

/**
 * Sets theme and language in every build; preloads, and opens the socket, where chunks are built. A
 * build for an exchange elsewhere (`VITE_API_URL`) leaves the socket to the app.
 */
export function firstScript(
  routes: readonly PreloadedPart[],
  languages: readonly PreloadedPart[],
): Plugin {
  let isOwnExchange = true;
  return {
    name: 'maru:first-script',
    configResolved: ({ env }) => {
      isOwnExchange = env['VITE_API_URL'] === undefined;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (_, { bundle }) => {
        const blocks = [
          bundle === undefined ? LOOK : LOOK + preloads(bundle, routes, languages),
          ...(bundle !== undefined && isOwnExchange ? [await classicScript(SOCKET_ENTRY)] : []),
        ];
        const children = blocks.map((block) => `{${block}}`).join('');
        return [{ tag: 'script', children, injectTo: 'head-prepend' }];
      },
    },
  };
}
