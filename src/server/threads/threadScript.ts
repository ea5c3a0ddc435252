/** Where the script of a thread lies: in the build beside main.js, from the source as it is. */
import type { WorkerOptions } from 'node:worker_threads';

export interface ThreadScript {
  /** A file, or code with `eval`. */
  readonly script: URL | string;
  readonly options: WorkerOptions;
}

/** @param source the thread's TypeScript, as a URL relative to the module that starts it */
export function threadScript(source: URL): ThreadScript {
  if (!import.meta.url.endsWith('.ts'))
    return { script: new URL(source.href.replace(/\.ts$/, '.js')), options: { execArgv: [] } };
  // Node does not read TypeScript by itself, and a thread does not inherit the loader of its starter.
  const script = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import('${source.href}');
  });`;
  return { script, options: { eval: true, execArgv: [] } };
}
