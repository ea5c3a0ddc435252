/** Builds scripts of the project in memory, as the product's build would, for a page of their own. */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Mutant } from './mutants.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Puts one fault into the source; throws when the passage it replaces is not there exactly once. */
function mutate(mutant: Mutant): Plugin {
  const file = resolve(ROOT, mutant.file);
  let isDone = false;
  return {
    name: 'mutate',
    enforce: 'pre',
    transform: (code, id) => {
      if (id.split('?')[0] !== file) return undefined;
      const passages = code.split(mutant.find);
      if (passages.length !== 2)
        throw new Error(`${mutant.name}: its passage is ${passages.length - 1} times in ${file}`);
      isDone = true;
      return { code: passages.join(mutant.replace), map: null };
    },
    buildEnd: (error) => {
      if (error === undefined && !isDone)
        throw new Error(`${mutant.name}: ${mutant.file} is not part of what was built`);
    },
  };
}

/**
 * One module with everything it imports.
 * @param entry a path within the project
 */
export async function buildScript(entry: string, mutant?: Mutant): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: mutant === undefined ? [] : [mutate(mutant)],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: resolve(ROOT, entry), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const [chunk] = outputs.flatMap(({ output }) => output).filter((each) => each.type === 'chunk');
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return chunk.code;
}
