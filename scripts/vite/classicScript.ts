/** Bundles a module and what it imports as one script that is no module. */
import { build } from 'vite';

/**
 * @param entry path of the module
 * @returns the script's text, minified
 */
export async function classicScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'maru' } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const result of outputs)
    if ('output' in result)
      for (const file of result.output) if (file.type === 'chunk') return file.code;
  throw new Error(`${entry} was not built`);
}
