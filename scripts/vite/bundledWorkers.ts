/**
 * Workers in one file each while developing, as a build ships them. Otherwise the browser asks for
 * each of their hundreds of modules again whenever one starts.
 */
import { build, type Plugin } from 'vite';

const WORKER = /^(?<file>[^?]+\.worker\.ts)\?.*\bworker_file\b/;

async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'test',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: file, output: { format: 'es', codeSplitting: false } },
    },
  });
  if ('on' in built) throw new Error('the build watches');
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first?.output.find((one) => one.type === 'chunk');
  if (chunk === undefined) throw new Error(`${file} makes no script`);
  return chunk.code;
}

/** Each worker is bundled when it is first asked for, and once. */
export function bundledWorkers(): Plugin {
  const bundles = new Map<string, Promise<string>>();
  return {
    name: 'maru:bundled-workers',
    enforce: 'pre',
    apply: 'serve',
    load(id) {
      const file = WORKER.exec(id)?.groups?.['file'];
      if (file === undefined) return undefined;
      const known = bundles.get(file) ?? bundle(file);
      bundles.set(file, known);
      return known;
    },
  };
}
